import { definePages } from '#kit/web/shell/pages.ts';

/** Pages of this module. */
export const calendarPages = definePages({
  name: 'calendar',
  pages: [
    {
      path: '/mySetting/workCalendar',
      permission: 'WorkCalendar',
      load: () => import('./web/screens/WorkCalendar.tsx'),
    },
  ],
});
