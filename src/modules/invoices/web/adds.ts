import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { invoiceParts } from '#modules/forms/web/open.ts';

/** Additions to forms: the control in which invoices are chosen and shown. */
export const invoiceAdds: readonly WebContribution[] = [
  invoiceParts('invoices', {
    Fill: lazy(() => import('#modules/invoices/claims/web/parts/InvoicesFill.tsx')),
    View: lazy(() => import('#modules/invoices/claims/web/parts/InvoicesView.tsx')),
  }),
];
