import type { Duty } from '#modules/people/server/open.ts';
import { todayOf } from './by.ts';
import { cancelHoldsOf } from './holds.ts';
import { listOpenHolds } from '../queries/holds.ts';
import { dueAtOnce, listOpenTitles, namesOfTitles } from '../queries/leavers.ts';

const examples = (names: readonly string[]) =>
  names.slice(0, 3).map((name) => ({ zh: `《${name}》`, en: `“${name}”` }));

/** Returns the names of borrowed books; above a limit, only their number. */
const toReturn = (names: readonly string[]) => {
  const named = names.slice(0, 3);
  const rest = names.length - named.length;
  return {
    zh: `归还图书${named.map((name) => `《${name}》`).join('')}${rest > 0 ? `等 ${names.length} 本` : ''}`,
    en: `Return ${named.map((name) => `“${name}”`).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
  };
};

const reservations = { zh: '图书预约', en: 'Reserved books' };

/** Library items that a leaving person settles: books must be returned to the desk, reservations are cancelled. */
export const libraryDuty: Duty = {
  held: async (on, personId) => {
    const loans = await listOpenTitles(on, personId);
    const holds = await listOpenHolds(on, personId);
    const reserved = await namesOfTitles(
      on,
      holds.map(({ titleId }) => titleId),
    );
    return [
      {
        key: 'books',
        name: { zh: '未归还的图书', en: 'Borrowed books' },
        count: loans.length,
        fate: { zh: '当天到期，由图书管理员收回', en: 'Due the same day; a librarian collects them' },
        successor: 'none' as const,
        examples: examples(loans),
        task: toReturn(loans),
      },
      {
        key: 'bookHolds',
        name: reservations,
        count: holds.length,
        fate: { zh: '自动取消，顺延给下一位', en: 'Cancelled; the books go to the next in the queue' },
        successor: 'none' as const,
        examples: examples(reserved),
      },
    ].filter(({ count }) => count > 0);
  },

  handOver: async (tx, { personId, by, now }) => {
    await dueAtOnce(tx, personId, todayOf({ now }));
    const count = await cancelHoldsOf(tx, await listOpenHolds(tx, personId), { id: by, now });
    return count === 0 ? [] : [{ name: reservations, count, to: [] }];
  },
};
