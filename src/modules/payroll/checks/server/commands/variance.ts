import { shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { listPersons, type Run } from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { listDaysOf } from '#modules/payroll/runs/server/queries/run-inputs.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { boundsOf } from '#modules/payroll/setup/server/queries/groups.ts';
import * as queries from '../queries/variance.ts';
import { differencesOf, isBeyond, type Difference, type SlipBefore } from '../rules/variance.ts';

/** The preparer's explanation of a difference, with the amounts that it refers to. */
export interface WordHeld {
  readonly text: string;
  readonly before: number | null;
  readonly now: number | null;
}

/** A difference of one person in a run. */
export interface Variance extends Difference {
  readonly personId: number;
  readonly isBeyond: boolean;
  /** Explanation by the preparer. Empty if there is none for these amounts. */
  readonly word: string;
}

/** Returns whether the preparer still has to explain a difference. */
export const isOpen = ({ isBeyond: isLarge, cause, word }: Variance): boolean =>
  isLarge && cause === null && word === '';

/**
 * Returns all differences of a run from the previous month, whatever their size. If a person has a payslip in one month
 * only, their net pay is one difference.
 * @returns null if nobody has a payslip in the previous month, so there is nothing to compare
 */
export async function variancesOf(on: Executor, run: Run): Promise<Variance[] | null> {
  // Bonus runs have no previous month. Settlements do, because non-compete pay continues from month to month.
  if (run.kind === runKind.bonus) return null;
  const slips = await queries.listSlipsBefore(on, run);
  if (slips.length === 0) return null;
  const before = new Map(slips.map(({ personId, sealed }) => [personId, sealed]));
  const now = new Map((await listPersons(on, run.id)).map(({ personId, sealed }) => [personId, sealed]));
  const persons = [...new Set([...before.keys(), ...now.keys()])].toSorted((a, b) => a - b);
  const days = await listDaysOf(on, persons);
  const adjusted = await queries.listAdjusted(on, persons, run.month);
  const words = await queries.listWords(on, run.id);
  const bounds = await boundsOf(on, run.groupId);
  const [from, until] = [firstDayOf(shiftMonth(run.month, -1)), lastDayOf(run.month)];
  const isWithin = (day: string | null | undefined): boolean => !!day && day >= from && day <= until;
  return persons.flatMap((personId) => {
    const [was, is] = [before.get(personId) ?? null, now.get(personId) ?? null];
    const happened = {
      hasJoined: isWithin(days.get(personId)?.entry),
      hasLeft: run.kind === runKind.leavers || isWithin(days.get(personId)?.last),
      isAdjusted: adjusted.has(personId),
    };
    const found = differencesOf(
      was === null ? null : openPay<SlipBefore>(was),
      is === null ? null : openPay<RunHeld>(is),
      happened,
    );
    return found.map((one): Variance => {
      const kept = words.get(`${personId} ${one.line}`);
      const word = kept === undefined ? null : openPay<WordHeld>(kept);
      const isStanding = word !== null && word.before === one.before && word.now === one.now;
      return { ...one, personId, isBeyond: isBeyond(one, bounds), word: isStanding ? word.text : '' };
    });
  });
}

/** Returns the number of differences that still need an explanation. */
export const countOpen = async (on: Executor, run: Run): Promise<number> =>
  ((await variancesOf(on, run)) ?? []).filter(isOpen).length;
