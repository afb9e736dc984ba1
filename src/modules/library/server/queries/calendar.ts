import type { ScheduleSource } from '#modules/home/server/open.ts';
import { todayOf } from '../commands/by.ts';
import { bookPage } from '../commands/notices.ts';
import { listReaderDays, type LibraryDay } from './reminders.ts';

const titles: Readonly<Record<LibraryDay['kind'], { readonly zh: string; readonly en: string }>> = {
  due: { zh: '归还', en: 'Return' },
  overdue: { zh: '逾期，请归还', en: 'Overdue, return' },
  pickup: { zh: '取书', en: 'Pick up' },
};

/** Returns calendar entries for a reader: due days of loans, and last days on which reserved copies are kept. */
export const libraryDays: ScheduleSource = async (on, { id }, { from, until }) =>
  (await listReaderDays(on, id, from, until, todayOf({ now: new Date() }))).map((one) => ({
    Date: one.day,
    Type: 'library',
    Title: `${titles[one.kind].zh}《${one.name}》`,
    TitleEn: `${titles[one.kind].en} “${one.name}”`,
    RefId: one.id,
    Url: bookPage(one.titleId),
    Start: null,
    End: null,
  }));
