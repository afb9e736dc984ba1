/** Permission of employees for their own invoices. */
export const folderCode = 'InvoiceFolder';
