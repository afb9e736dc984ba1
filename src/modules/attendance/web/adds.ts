import { lazy } from 'react';
import type { WebContribution } from '#kit/web/registry.ts';
import { dayTimes, fillPanel, formLead, formPanel } from '#modules/approval/web/open.ts';
import { billKinds } from '#modules/attendance/requests/contract/bill-kinds.ts';
import { performanceCode } from '#modules/attendance/work/contract/work-codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { userPanel } from '#modules/people/web/open.tsx';
import { homeCard } from '#modules/home/web/open.ts';

/**
 * Panels that attendance adds to forms: previews beside a form while it is filled in, and default times of days. Below
 * a form they offer the early end of leave and the choice of a delegate.
 */
export const attendanceAdds: readonly WebContribution[] = [
  homeCard('attendance', {
    permission: 'AttendanceApplication',
    height: () => 296,
    card: lazy(() => import('#modules/attendance/punches/web/HomePunch.tsx')),
  }),
  userPanel('badges', {
    label: { zh: '卡号', en: 'Badges' },
    isFor: (held) => held.has(settingCode),
    panel: lazy(() => import('#modules/attendance/punches/web/Badges.tsx')),
  }),
  homeCard('attendance.team', {
    permission: performanceCode,
    onWide: 'beside',
    height: () => 112,
    card: lazy(() => import('#modules/attendance/team/web/HomeTeam.tsx')),
  }),
  fillPanel(
    billKinds.vacation,
    lazy(() => import('#modules/attendance/leave/web/parts/LeavePreview.tsx')),
  ),
  fillPanel(
    billKinds.overtime,
    lazy(() => import('#modules/attendance/overtime/web/parts/OvertimePreview.tsx')),
  ),
  fillPanel(
    billKinds.trip,
    lazy(() => import('#modules/attendance/trips/web/parts/TripPreview.tsx')),
  ),
  fillPanel(
    billKinds.card,
    lazy(() => import('#modules/attendance/cards/web/parts/CardPreview.tsx')),
  ),
  dayTimes(
    'attendance',
    lazy(() => import('#modules/attendance/shifts/web/parts/WorkTimes.tsx')),
  ),
  formLead(
    'attendance.team-away',
    lazy(() => import('#modules/attendance/leave/web/parts/TeamAway.tsx')),
  ),
  formPanel(
    'attendance.early-end',
    lazy(() => import('#modules/attendance/leave/web/parts/EarlyEnd.tsx')),
  ),
  formPanel(
    'attendance.stand-in',
    lazy(() => import('#modules/attendance/leave/web/parts/StandIn.tsx')),
  ),
];
