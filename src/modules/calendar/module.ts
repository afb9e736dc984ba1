import { defineModule, serving } from '#kit/server/module.ts';
import { workCalendar } from './server/handlers/WorkCalendar.ts';

/** Work calendars and public holidays. */
export const calendar = defineModule({
  name: 'calendar',
  uses: [],
  area: 'home',
  controllers: {
    WorkCalendar: serving(
      'Work calendars: which days people work, with calendars based on each other, and the yearly holiday notices.',
      workCalendar,
    ),
  },
});
