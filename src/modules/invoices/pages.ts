import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the invoices module. */
export const invoicesPages: readonly Page[] = [
  {
    path: '/Invoice',
    permission: 'InvoiceFolder',
    guide: 'invoices#folder',
    load: () => import('./folder/web/screens/Folder.tsx'),
  },
];
