import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';

/** What somebody has from one source. Company days, both included; null: it never expires. */
export interface Lot {
  readonly id: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  /** What the whole ledger leaves, whatever its days. */
  readonly left: number;
}

export interface DayAmount {
  readonly day: string;
  readonly amount: number;
}

export interface Taken extends DayAmount {
  readonly lotId: number;
}

/** Whether a lot is good on a company day. */
export const isValidOn = ({ validFrom, validTo }: Pick<Lot, 'validFrom' | 'validTo'>, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo);

/** Later than every day. */
const never = '9999';

/** What expires first goes first, then what began first, then the older. */
const inTurn = (one: Lot, other: Lot): number =>
  (one.validTo ?? never).localeCompare(other.validTo ?? never) ||
  one.validFrom.localeCompare(other.validFrom) ||
  one.id - other.id;

/** The lot whose turn comes last. */
export const lastInTurn = <L extends Lot>(lots: readonly L[]): L | undefined => lots.toSorted(inTurn).at(-1);

/**
 * Takes days from lots that are good on them, in their turn. What no lot has is overdrawn on the last one that is good that
 * day, where that is allowed; else it is short.
 * @returns what comes from where, what is short, and the lots as they are afterwards
 */
export function take(
  lots: readonly Lot[],
  days: readonly DayAmount[],
  mayOverdraw: boolean,
): { readonly taken: readonly Taken[]; readonly short: number; readonly lots: readonly Lot[] } {
  const ordered = lots.toSorted(inTurn);
  const left = new Map(ordered.map((lot) => [lot.id, lot.left]));
  const taken: Taken[] = [];
  let short = 0;
  for (const { day, amount } of days) {
    let open = amount;
    const valid = ordered.filter((lot) => isValidOn(lot, day));
    const from = (lotId: number, part: number): void => {
      left.set(lotId, left.get(lotId)! - part);
      const before = taken.findIndex((one) => one.lotId === lotId && one.day === day);
      if (before < 0) taken.push({ lotId, day, amount: part });
      else taken[before] = { lotId, day, amount: taken[before]!.amount + part };
      open -= part;
    };
    for (const { id } of valid) {
      const part = Math.min(open, left.get(id)!);
      if (part > 0) from(id, part);
    }
    const last = valid.at(-1);
    if (open > 0 && mayOverdraw && last) from(last.id, open);
    short += open;
  }
  return { taken, short, lots: lots.map((lot) => ({ ...lot, left: left.get(lot.id)! })) };
}

/** What goes back of what was taken of a day, what was taken last first. */
export function giveBack(taken: readonly Taken[], day: string, amount: number): Taken[] {
  let open = amount;
  return taken
    .filter((one) => one.day === day)
    .toReversed()
    .flatMap(({ lotId, amount: held }): Taken[] => {
      const part = Math.min(open, held);
      open -= part;
      return part > 0 ? [{ lotId, day, amount: part }] : [];
    });
}

export interface LotEntries extends Omit<Lot, 'left'> {
  /** What the ledger says of it; `day` is the day from which it counts. */
  readonly entries: readonly DayAmount[];
}

export interface Balance {
  readonly left: number;
  /** Never expires, and lessens no other lot. */
  readonly overdrawn: number;
}

/** What somebody had on a day: a function of the ledger alone. @param day company day */
export function balanceOn(lots: readonly LotEntries[], day: string): Balance {
  let left = 0;
  let overdrawn = 0;
  for (const lot of lots) {
    const sum = lot.entries.filter((entry) => entry.day <= day).reduce((all, { amount }) => all + amount, 0);
    if (sum < 0) overdrawn -= sum;
    else if (isValidOn(lot, day)) left += sum;
  }
  return { left, overdrawn };
}

/** The last day of so many months from a day: the same day of the month, less one. Time off in lieu has three. */
export const lastOfMonths = (day: string, months: number): string => shiftDays(shiftMonths(day, months), -1);

/** How much of what is left of a year goes into the next: never what is reserved, never an overdraft. */
export const carriedOf = (left: number, reserved: number, most: number | null): number =>
  most === null ? 0 : Math.max(0, Math.min(left - reserved, most));
