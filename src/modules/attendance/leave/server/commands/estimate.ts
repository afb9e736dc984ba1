import { Refused } from '#kit/contract/refusals.ts';
import { companyInstant } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { workOutYear, type Row } from '#modules/attendance/balances/server/commands/allocate.ts';
import type { LotRow } from '#modules/attendance/balances/server/queries/lots.ts';
import { take } from '#modules/attendance/balances/server/rules/lots.ts';
import type { VacationType } from '#modules/attendance/contract/codes.ts';
import { totalOf, type DayCost } from '../rules/cost.ts';

/** Ids of estimated grants that do not exist yet: higher than all ids of the database, so that they come last. */
const firstEstimated = Number.MAX_SAFE_INTEGER - 10_000;

/** Returns whether a grant is only estimated and not stored. */
export const isEstimated = ({ id }: { readonly id: number }): boolean => id >= firstEstimated;

interface Wanted {
  readonly personId: number;
  readonly type: VacationType;
  /** Grants of the person, in the unit of the type. */
  readonly lots: readonly LotRow[];
  /** Days of pending requests, which are served before this leave. */
  readonly reserved: readonly DayCost[];
  readonly days: readonly DayCost[];
  /** Whether the company lets people book ahead. */
  readonly bookAhead: boolean;
}

/** Grants of a person, with those that are only estimated. */
export interface WithEstimates {
  readonly lots: readonly LotRow[];
  /** Ids of grants whose year is not granted yet, so that they count with an estimate. */
  readonly ahead: ReadonlySet<number>;
}

/** Returns no estimate if a grant formula gives no valid amount for the person: HR sees that when they allocate. */
function noEstimate(error: unknown): Row[] {
  if (error instanceof Refused) return [];
  throw error;
}

/**
 * Returns the grants of a person, together with the estimated ones of years that are not granted yet, where the company
 * allows to book against them. A year is estimated only if the stored grants are not enough for one of its days. A grant
 * that is overdrawn by such leave counts with its estimate.
 */
export async function withEstimates(
  on: Executor,
  { personId, type, lots, reserved, days, bookAhead }: Wanted,
): Promise<WithEstimates> {
  if (!bookAhead) return { lots, ahead: new Set() };
  const { taken } = take(take(lots, reserved, false).lots, days, false);
  const open = days.filter(({ day, amount }) => totalOf(taken.filter((one) => one.day === day)) < amount);
  const years = new Set(open.map(({ day }) => Number(day.slice(0, 4))));
  const scope = { personId, departmentId: 0, reach: 1 } as const;
  const found = new Map(lots.map((lot) => [lot.id, lot]));
  const ahead = new Set<number>();
  for (const year of years) {
    const asked = { Year: year, Formula: '', VacationType: type };
    const now = companyInstant(`${year - 1}-12-31 12:00`);
    const [row] = await workOutYear(on, scope, asked, { now, language: 'zh' }).catch(noEstimate);
    // A year that is granted already needs no estimate.
    if (!row || row.statutoryNow + row.companyNow > 0) continue;
    for (const [at, { lot, change }] of row.steps.entries()) {
      const id = 'id' in lot ? lot.id : firstEstimated + (year % 1000) * 2 + at;
      const held = 'id' in lot ? lot : { ...lot, id, left: 0, isLocked: false, version: 1 };
      found.set(id, { ...held, left: held.left + change });
      ahead.add(id);
    }
  }
  return { lots: [...found.values()], ahead };
}
