import { lazy } from 'react';
import { addFillPanel, addFormPanel } from '#modules/approval/web/open.ts';
import { billKinds } from '../contract/codes.ts';

export { addFamily } from './families.ts';

/** Shows what leave costs while it is filled in, and its early end below it once it is in effect. */
export function joinForms(): void {
  addFillPanel(
    billKinds.vacation,
    lazy(() => import('./parts/LeavePreview.tsx')),
  );
  addFormPanel(lazy(() => import('./parts/EarlyEnd.tsx')));
}
