import type { DayCost } from './cost.ts';
import { isValidOn, lastInTurn, take, type DayAmount, type Lot, type Taken } from './lots.ts';

type IsLocked = (day: string) => boolean;

/**
 * What the days of a leave cost once what they are measured by has changed. Locked days stay; so does a day whose price is
 * what it would be filed anew, whichever of the leaves of that day came first.
 * @param first as if it had been filed after the older leaves alone
 * @param last as if it had been filed after all others
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

/** Whether days cost the same, and with `minutes` also take the same. */
export const sameDays = (one: readonly DayCost[], other: readonly DayCost[], minutes: boolean): boolean => {
  const texts = (days: readonly DayCost[]): string =>
    days
      .filter(({ amount }) => minutes || amount > 0)
      .map((day) => `${day.day} ${day.amount} ${minutes ? day.minutes : ''}`)
      .join();
  return texts(one) === texts(other);
};

/**
 * What changes in the lots of a leave when its days cost something else: all that is not locked is taken anew, as if it were
 * filed now. What no lot has is overdrawn; where none is good on a day, on the last that the leave took from.
 * @param held what the leave holds of each lot and day
 * @returns by lot and day; what takes away is negative
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
