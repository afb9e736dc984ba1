import { lotSource, type LotSource } from '#modules/attendance/contract/codes.ts';
import type { DayCost } from '#modules/attendance/leave/server/rules/cost.ts';
import { take, type Lot } from './lots.ts';

/** Grant of a person, as the rule needs it. */
interface HeldLot extends Lot {
  readonly leaveYear: number;
  readonly source: LotSource;
  readonly isLocked: boolean;
}

/** Change of one grant; the amount is negative if it reduces the grant. */
interface LotChange {
  readonly lot: HeldLot;
  readonly amount: number;
}

/** Changes that set the balance of a year; `fresh` is the amount of a new opening grant. */
export type BalancePlan =
  | {
      readonly kind: 'set';
      readonly changes: readonly LotChange[];
      readonly fresh: number;
    }
  | { readonly kind: 'locked' }
  /** Filed leave would not be covered any more, by this amount. */
  | { readonly kind: 'reserved'; readonly short: number };

interface Held {
  /** Grants of one person and type, in the unit of the type. */
  readonly lots: readonly HeldLot[];
  /** Days that pending forms reserve of the type. */
  readonly reserved: readonly DayCost[];
  readonly year: number;
  /** Company day. */
  readonly today: string;
}

/** Returns the grants of a year that have not expired, in the order of use. */
const openLots = ({ lots, year, today }: Held): HeldLot[] =>
  lots
    .filter(({ leaveYear, validTo }) => leaveYear === year && (validTo === null || validTo >= today))
    .toSorted((a, b) => (a.validTo ?? '9').localeCompare(b.validTo ?? '9') || a.id - b.id);

/** Returns the balance of a year: what its grants hold that have not expired. */
export const balanceOfYear = (held: Held): number => openLots(held).reduce((sum, { left }) => sum + left, 0);

/** Returns the grants of a person after some of them were changed. */
export function changedLots<L extends HeldLot>(lots: readonly L[], changes: readonly LotChange[]): L[] {
  const amounts = new Map(changes.map(({ lot, amount }) => [lot.id, amount]));
  return lots.map((lot) => ({ ...lot, left: lot.left + (amounts.get(lot.id) ?? 0) }));
}

const byCompany: readonly number[] = [lotSource.opening, lotSource.byHand];

/**
 * Returns the changes that set the balance of a year. More goes to the opening or manual grant, or to a new one; less
 * is taken from the grants in the order of use. Locked grants stay as they are.
 */
export function planBalance(held: Held, balance: number): BalancePlan {
  const lots = openLots(held);
  const diff = balance - balanceOfYear(held);
  if (diff >= 0) {
    const target = lots.find(({ source, isLocked }) => byCompany.includes(source) && !isLocked);
    if (diff === 0) return { kind: 'set', changes: [], fresh: 0 };
    return target
      ? { kind: 'set', changes: [{ lot: target, amount: diff }], fresh: 0 }
      : { kind: 'set', changes: [], fresh: diff };
  }
  let missing = -diff;
  const changes: LotChange[] = [];
  for (const lot of lots) {
    const part = lot.isLocked ? 0 : Math.min(missing, Math.max(0, lot.left));
    if (part > 0) changes.push({ lot, amount: -part });
    missing -= part;
  }
  if (missing > 0) return { kind: 'locked' };
  const shortOf = (some: readonly HeldLot[]): number => take(some, held.reserved, false).short;
  const short = shortOf(changedLots(held.lots, changes)) - shortOf(held.lots);
  return short > 0 ? { kind: 'reserved', short } : { kind: 'set', changes, fresh: 0 };
}
