import { lazy } from 'react';
import { addFormPanel } from '#modules/approval/web/open.ts';

/** Shows the rating of a supplier in the approval forms that are about one. */
export function joinApproval(): void {
  addFormPanel(lazy(() => import('./ratings/ApprovalRating.tsx')));
}
