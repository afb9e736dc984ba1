import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { formPanel } from '#modules/approval/web/open.ts';

/** Shows the rating of a supplier in the approval forms that are about one. */
export const supplierAdds: readonly WebContribution[] = [
  formPanel(
    'suppliers',
    lazy(() => import('./ratings/ApprovalRating.tsx')),
  ),
];
