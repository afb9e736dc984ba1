import type { ScheduleSource } from '#modules/home/server/open.ts';
import { bookPage } from './commands/notices.ts';
import { listDays } from './queries/reminders.ts';

/** Days on which somebody's books are due, and the last ones on which reserved copies are kept. */
export const libraryDays: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listDays(on, id, from, until)).map((one) => ({
    Date: one.day,
    Type: 'library',
    Title: one.kind === 'due' ? `归还《${one.name}》` : `取书《${one.name}》`,
    TitleEn: one.kind === 'due' ? `Return “${one.name}”` : `Pick up “${one.name}”`,
    RefId: one.id,
    Url: bookPage(one.titleId),
    Start: null,
    End: null,
  }));
