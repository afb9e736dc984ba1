import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';

/** Leave grant: the quota of one person from one source. Company days, both included; null: it never expires. */
export interface Lot {
  readonly id: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  /** Sum of all ledger entries, regardless of their days. */
  readonly left: number;
}

export interface DayAmount {
  readonly day: string;
  readonly amount: number;
}

export interface Taken extends DayAmount {
  readonly lotId: number;
}

/** Returns whether a grant is valid on a company day. */
export const isValidOn = ({ validFrom, validTo }: Pick<Lot, 'validFrom' | 'validTo'>, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo);

/** Text that sorts after every day. */
const never = '9999';

/** Order in which grants are used: the earliest expiry first, then the earliest start, then the oldest. */
const inTurn = (one: Lot, other: Lot): number =>
  (one.validTo ?? never).localeCompare(other.validTo ?? never) ||
  one.validFrom.localeCompare(other.validFrom) ||
  one.id - other.id;

/** Returns the grant that is used last. */
export const lastInTurn = <L extends Lot>(lots: readonly L[]): L | undefined => lots.toSorted(inTurn).at(-1);

/**
 * Takes days from the grants that are valid on them, in the order of use. If the grants are not enough, the last valid
 * one is overdrawn where that is allowed. Otherwise the missing amount is returned as `short`.
 * @returns amounts by grant and day, the missing amount, and the grants afterwards
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

/** Returns which grants get an amount of a day back. The amount taken last is returned first. */
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
  /** Ledger entries of the grant; `day` is the day from which an entry counts. */
  readonly entries: readonly DayAmount[];
}

export interface Balance {
  readonly left: number;
  /** Overdrawn amount. It never expires and does not reduce other grants. */
  readonly overdrawn: number;
}

/** Returns the balance of a person on a day, calculated from the ledger alone. @param day company day */
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

/**
 * Returns the last day of a number of months from a day: the same day of the month, less one. Time off in lieu has
 * three months.
 */
export const lastOfMonths = (day: string, months: number): string => shiftDays(shiftMonths(day, months), -1);

/**
 * Returns the amount carried into the next year. Reserved amounts and overdrafts are never carried.
 * @param most largest amount to carry; null: nothing is carried
 */
export const carriedOf = (left: number, reserved: number, most: number | null): number =>
  most === null ? 0 : Math.max(0, Math.min(left - reserved, most));
