import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerSchedule } from '#modules/home/server/open.ts';
import { libraryDays } from './calendar.ts';
import { expireHolds } from './commands/holds.ts';
import { remindReaders } from './commands/remind.ts';
import { bookStorSetting } from './handlers/BookStorSetting.ts';

export { addHistory, addLibrary } from './commands/history.ts';
export { reserveBook } from './commands/holds.ts';
export { confirmReturn } from './commands/returns.ts';
export { findOpenLoanOf } from './queries/loans.ts';
export { libraryDuty } from './commands/leave.ts';

/** Every call of this module; due days stand in the calendar of the home page. */
export function libraryCalls(): Served[] {
  registerSchedule('library', libraryDays);
  return [bookStorSetting];
}

/** What the library needs done by itself: kept copies go to the next, readers are reminded. */
export function libraryJobs(db: Database): Job[] {
  return [
    { name: 'library.expire-holds', cron: '5 0 * * *', run: () => expireHolds(db, new Date()) },
    {
      name: 'library.remind',
      cron: '0 9 * * *',
      run: async () => void (await remindReaders(db, new Date())),
    },
  ];
}
