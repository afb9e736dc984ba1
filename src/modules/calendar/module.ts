import { defineModule, serving } from '#kit/server/module.ts';
import { workCalendar } from './server/handlers/WorkCalendar.ts';

/** Work calendars and public holidays. */
export const calendar = defineModule({
  name: 'calendar',
  uses: [],
  area: 'home',
  controllers: {
    WorkCalendar: serving(
      'Which days people work: calendars that rest on each other, and the yearly notices of holidays.',
      workCalendar,
    ),
  },
});
