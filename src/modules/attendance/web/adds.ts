import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { dayTimes, fillPanel, formPanel } from '#modules/approval/web/open.ts';
import { billKinds } from '../contract/bill-kinds.ts';

/**
 * Shows what a bill comes to while it is filled in, with the times of its days. Below a form: the early end of leave, and
 * who decides meanwhile.
 */
export const attendanceAdds: readonly WebContribution[] = [
  fillPanel(
    billKinds.vacation,
    lazy(() => import('./parts/LeavePreview.tsx')),
  ),
  fillPanel(
    billKinds.overtime,
    lazy(() => import('./parts/OvertimePreview.tsx')),
  ),
  fillPanel(
    billKinds.trip,
    lazy(() => import('./parts/TripPreview.tsx')),
  ),
  fillPanel(
    billKinds.card,
    lazy(() => import('./parts/CardPreview.tsx')),
  ),
  dayTimes(
    'attendance',
    lazy(() => import('./parts/WorkTimes.tsx')),
  ),
  formPanel(
    'attendance.early-end',
    lazy(() => import('./parts/EarlyEnd.tsx')),
  ),
  formPanel(
    'attendance.stand-in',
    lazy(() => import('./parts/StandIn.tsx')),
  ),
];
