import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { dayTimes, fillPanel, formPanel } from '#modules/approval/web/open.ts';
import { homeCard } from '#modules/home/web/open.ts';
import { billKinds } from '../contract/bill-kinds.ts';

/**
 * Panels that attendance adds to forms: previews beside a form while it is filled in, and default times of days. Below
 * a form they offer the early end of leave and the choice of a delegate.
 */
export const attendanceAdds: readonly WebContribution[] = [
  homeCard('attendance', {
    permission: 'AttendanceApplication',
    card: lazy(() => import('./punches/HomePunch.tsx')),
  }),
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
    'attendance.team-away',
    lazy(() => import('./parts/TeamAway.tsx')),
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
