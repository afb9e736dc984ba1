import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const calendarPages: readonly Page[] = [
  {
    path: '/mySetting/workCalendar',
    permission: 'WorkCalendar',
    guide: 'attendance#settings',
    alsoFor: 'SettingUpCourse',
    load: () => import('./web/screens/WorkCalendar.tsx'),
  },
];
