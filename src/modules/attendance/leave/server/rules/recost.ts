import {
  isValidOn,
  lastInTurn,
  take,
  type DayAmount,
  type Lot,
  type Taken,
} from '#modules/attendance/balances/server/rules/lots.ts';
import type { DayCost } from './cost.ts';

type IsLocked = (day: string) => boolean;

/**
 * Returns the cost of each day of a leave after its calendar, shift or roster changed. Locked days stay. A day also
 * stays if its cost matches either order of filing among the leaves of that day.
 * @param first cost as if filed after the older leaves only
 * @param last cost as if filed after all other leaves
 */
export function daysAfter(
  known: readonly DayCost[],
  { first, last }: { readonly first: readonly DayCost[]; readonly last: readonly DayCost[] },
  isLocked: IsLocked,
): DayCost[] {
  const was = new Map(known.map((one) => [one.day, one]));
  const other = new Map(last.map((one) => [one.day, one]));
  const open = first
    .filter(({ day }) => !isLocked(day))
    .map((one): DayCost => {
      const before = was.get(one.day);
      const isSame =
        before?.minutes === one.minutes && [one.amount, other.get(one.day)?.amount].includes(before.amount);
      return before && isSame ? before : one;
    });
  const stays = known.filter(({ day }) => isLocked(day));
  return [...stays, ...open].toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Returns whether days cost the same. @param minutes whether the missed minutes must match, too */
export const sameDays = (one: readonly DayCost[], other: readonly DayCost[], minutes: boolean): boolean => {
  const texts = (days: readonly DayCost[]): string =>
    days
      .filter(({ amount }) => minutes || amount > 0)
      .map((day) => `${day.day} ${day.amount} ${minutes ? day.minutes : ''}`)
      .join();
  return texts(one) === texts(other);
};

/**
 * Returns the ledger changes of a leave whose days cost something else. All days that are not locked are taken again,
 * as if filed now. Missing amounts overdraw a grant. On a day without any valid grant, the last grant used by the leave
 * is overdrawn.
 * @param held amounts that the leave holds, by grant and day
 * @returns changes by grant and day; negative amounts reduce the grant
 */
export function changesOf(
  lots: readonly Lot[],
  held: readonly Taken[],
  days: readonly DayAmount[],
  isLocked: IsLocked,
): Taken[] {
  const freed = held.filter(({ day }) => !isLocked(day));
  const open = lots.map((lot) => ({
    ...lot,
    left: freed.reduce((sum, { lotId, amount }) => sum + (lotId === lot.id ? amount : 0), lot.left),
  }));
  const due = days.filter(({ day }) => !isLocked(day));
  const { taken } = take(open, due, true);
  const own = new Set(held.map(({ lotId }) => lotId));
  const fallback = lastInTurn(open.filter(({ id }) => own.has(id))) ?? lastInTurn(open);
  const bare = fallback
    ? due
        .filter(({ day, amount }) => amount > 0 && !open.some((lot) => isValidOn(lot, day)))
        .map(({ day, amount }): Taken => ({ lotId: fallback.id, day, amount }))
    : [];
  const changes = new Map<string, { lotId: number; day: string; amount: number }>();
  const add = ({ lotId, day }: Taken, amount: number): void => {
    const key = `${lotId} ${day}`;
    const known = changes.get(key) ?? { lotId, day, amount: 0 };
    known.amount += amount;
    changes.set(key, known);
  };
  for (const one of freed) add(one, one.amount);
  for (const one of [...taken, ...bare]) add(one, -one.amount);
  return [...changes.values()].filter(({ amount }) => amount !== 0);
}
