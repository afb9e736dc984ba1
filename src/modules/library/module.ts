import { defineModule, serving } from '#kit/server/module.ts';
import { scheduleSource } from '#modules/home/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { calendar } from '../calendar/module.ts';
import { home } from '../home/module.ts';
import { people } from '../people/module.ts';
import { expireHolds } from './server/commands/holds.ts';
import { libraryDuty } from './server/commands/leave.ts';
import { remindReaders } from './server/commands/remind.ts';
import { bookStorSetting } from './server/handlers/BookStorSetting.ts';
import { libraryDays } from './server/queries/calendar.ts';
import { libraryRights } from './server/standard/rights.ts';

/** Module of the library: titles, copies, loans, reservations and reviews. */
export const library = defineModule({
  name: 'library',
  uses: [people, calendar, home],
  area: 'library',
  controllers: {
    BookStorSetting: serving('The library: titles, copies, loans, reservations, reviews.', bookStorSetting),
  },
  contributes: () => [
    ...libraryRights,
    scheduleSource('library', libraryDays),
    onPersonLeaves('library', 70, libraryDuty),
  ],
  jobs: (db) => [
    { name: 'library.expire-holds', cron: '5 0 * * *', run: () => expireHolds(db, new Date()) },
    {
      name: 'library.remind',
      cron: '0 9 * * *',
      run: async () => void (await remindReaders(db, new Date())),
    },
  ],
});
