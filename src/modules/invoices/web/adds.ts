import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { formPanel } from '#modules/approval/web/open.ts';
import { invoiceParts } from '#modules/forms/web/points.ts';

/** Additions to forms: the control in which invoices are chosen and shown, and finance's review. */
export const invoiceAdds: readonly WebContribution[] = [
  invoiceParts('invoices', {
    Fill: lazy(() => import('#modules/invoices/claims/web/parts/InvoicesFill.tsx')),
    View: lazy(() => import('#modules/invoices/claims/web/parts/InvoicesView.tsx')),
  }),
  formPanel(
    'invoices',
    lazy(() => import('#modules/invoices/review/web/parts/ReviewPanel.tsx')),
  ),
];
