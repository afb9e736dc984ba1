import { lazy } from 'react';
import { addDayTimes, addFillPanel, addFormPanel } from '#modules/approval/web/open.ts';
import { billKinds } from '../contract/bill-kinds.ts';

export { addFamily } from './families.ts';

/** Shows what a bill comes to while it is filled in, with the times of its days, and below it the early end of leave, and who decides meanwhile. */
export function joinForms(): void {
  addFillPanel(
    billKinds.vacation,
    lazy(() => import('./parts/LeavePreview.tsx')),
  );
  addFillPanel(
    billKinds.overtime,
    lazy(() => import('./parts/OvertimePreview.tsx')),
  );
  addFillPanel(
    billKinds.trip,
    lazy(() => import('./parts/TripPreview.tsx')),
  );
  addFillPanel(
    billKinds.card,
    lazy(() => import('./parts/CardPreview.tsx')),
  );
  addDayTimes(lazy(() => import('./parts/WorkTimes.tsx')));
  addFormPanel(lazy(() => import('./parts/EarlyEnd.tsx')));
  addFormPanel(lazy(() => import('./parts/StandIn.tsx')));
}
