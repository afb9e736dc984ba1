import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { formPanel } from '#modules/approval/web/open.ts';

/** Additions to approval forms: forms that name a supplier show its rating. */
export const supplierAdds: readonly WebContribution[] = [
  formPanel(
    'suppliers',
    lazy(() => import('./ratings/ApprovalRating.tsx')),
  ),
];
