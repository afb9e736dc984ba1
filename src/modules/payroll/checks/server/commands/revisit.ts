import { shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  findPayMonth,
  giveBackCorrections,
  listCorrectedMonths,
  takeCorrections,
} from '#modules/attendance/server/open.ts';
import type {
  Facts,
  KeptFacts,
  OpenCorrection,
  RunHeld,
} from '#modules/payroll/calculation/server/rules/run/types.ts';
import { planRun } from '#modules/payroll/calculation/server/rules/run/work-out-person.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { clausesBackOf } from '#modules/payroll/non-competes/server/queries/clauses-back.ts';
import { factsOf, schemeOn } from '#modules/payroll/runs/server/queries/facts.ts';
import type { Run } from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { openPay, sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import { listSchemes, type KeptScheme } from '#modules/payroll/setup/server/queries/schemes.ts';
import * as queries from '../queries/revisits.ts';
import { differencesSince, type Settled } from '../rules/revisit.ts';

interface SettledHeld {
  readonly fen: number;
  readonly employer?: number;
  readonly isUntaxed?: true;
}

/** Returns the facts stored by a payslip, with the insurance scheme of its locked run. */
export const factsThen = (kept: KeptFacts, schemes: readonly KeptScheme[], month: string): Facts => ({
  ...kept,
  insured: kept.insured && {
    ...kept.insured,
    scheme: schemeOn(schemes, kept.insured.code, lastDayOf(month)),
  },
});

/**
 * Returns unpaid differences of locked months, by person. They arise when facts of those months change later (design,
 * Correction). Months whose run did not store its rules are skipped.
 */
export async function differencesOf(
  on: Executor,
  run: Pick<Run, 'id' | 'month' | 'kind'>,
  persons: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenCorrection[]>> {
  const found = new Map<number, OpenCorrection[]>();
  if (run.kind !== runKind.monthly || persons.length === 0) return found;
  const corrected = await listCorrectedMonths(on, persons);
  const slips = await queries.listRevisited(on, persons, run, corrected);
  if (slips.length === 0) return found;
  const settled = await queries.listSettled(on, persons, slips[0]!.month);
  const schemes = await listSchemes(on);
  const byRun = Map.groupBy(slips, ({ runId }) => runId);
  for (const { id, companyId, month, attendanceMonth, kept } of await queries.listKeptRules(on, [
    ...byRun.keys(),
  ])) {
    const planned = planRun(kept.rules);
    if (!planned.ok) continue;
    const plan = { ...kept.rules, steps: planned.steps };
    const own = byRun.get(id)!;
    const range = await findPayMonth(on, companyId, attendanceMonth);
    const ground = {
      schemes,
      from: range?.from ?? firstDayOf(attendanceMonth),
      to: range?.to ?? lastDayOf(attendanceMonth),
    };
    const today = await factsOf(
      on,
      month,
      ground,
      own.map(({ personId }) => personId),
    );
    for (const { personId, sealed } of own) {
      const { facts } = openPay<RunHeld>(sealed);
      if (!facts) continue;
      const was = factsThen(facts, kept.schemes, month);
      const { typed, counted } = facts;
      const is = { ...today.get(personId)!, typed, ...(counted && { counted }) };
      const beside = (settled.get(`${personId} ${month}`) ?? []).map((one): Settled => {
        const { fen, employer = 0, isUntaxed = false } = openPay<SettledHeld>(one.sealed);
        return { item: one.item, isComputed: one.isComputed, fen, employer, isUntaxed };
      });
      const differences = differencesSince(plan, month, { was, is, settled: beside });
      if (differences.length > 0) found.set(personId, [...(found.get(personId) ?? []), ...differences]);
    }
  }
  return found;
}

/** Returns people who have left but have an open difference for an earlier month, ascending. */
export async function goneWithDifferences(
  on: Executor,
  run: Pick<Run, 'id' | 'groupId' | 'month' | 'kind'>,
): Promise<number[]> {
  const gone = await queries.listGone(on, run.groupId, run.month);
  const differences = await differencesOf(on, run, gone);
  const clauses = await clausesBackOf(on, run, gone);
  return [...new Set([...differences.keys(), ...clauses.keys()])].toSorted((a, b) => a - b);
}

/**
 * Stores the corrections that a locked run pays, the attendance changes it covers, and the rules it was calculated
 * with.
 */
export async function keepRevisits(
  tx: Tx,
  run: Pick<Run, 'id' | 'companyId' | 'month' | 'kind'> & { readonly attendanceMonth: string },
  { rules, schemes }: queries.KeptRules,
  persons: readonly number[],
  now: Date,
): Promise<void> {
  const rows = [...(await differencesOf(tx, run, persons))].flatMap(([personId, all]) =>
    all.map(({ month, item, cause, fen, employer, isUntaxed }): queries.NewDifference => {
      const held: SettledHeld = { fen, ...(employer && { employer }), ...(isUntaxed && { isUntaxed }) };
      return { personId, month, item, cause, sealed: sealPay(held) };
    }),
  );
  await queries.addDifferences(tx, run.id, rows, now);
  const { companyId, attendanceMonth, id } = run;
  await takeCorrections(tx, { persons, companyId, until: attendanceMonth, by: id, payMonth: run.month });
  const since = firstDayOf(shiftMonth(run.month, -1));
  await queries.keepRules(tx, id, {
    rules: { ...rules, tax: null },
    schemes: schemes.filter(({ to }) => to === null || to >= since),
  });
}

/** Undoes the stored corrections of a run that is calculated again. */
export async function dropRevisits(tx: Tx, runId: number): Promise<void> {
  await giveBackCorrections(tx, runId);
  await queries.keepRules(tx, runId, null);
}
