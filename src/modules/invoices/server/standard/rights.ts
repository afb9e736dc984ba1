import { rights, standardPermissions } from '#modules/people/server/open.ts';
import { folderCode } from '../../contract/rights.ts';

const { at, page } = rights;

/** Pages of the invoices module. */
export const invoiceRights = [
  standardPermissions('invoices', [
    at(null, 45, page('/Invoice', folderCode, '发票夹', 'Invoices', 'invoice'), ['employee']),
  ]),
];
