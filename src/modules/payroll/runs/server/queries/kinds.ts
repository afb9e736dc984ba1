import type { Executor } from '#kit/server/db/database.ts';
import { listAnnualAtEnd } from '#modules/attendance/server/open.ts';
import { insuranceOfBonus, workOutBonus } from '#modules/payroll/calculation/server/rules/run/bonus-run.ts';
import { isOfBonuses } from '#modules/payroll/calculation/server/rules/run/insured-part.ts';
import { workOutLeaver, type LeaverInput } from '#modules/payroll/calculation/server/rules/run/leaver-run.ts';
import type {
  PersonInput,
  RunHeld,
  RunPlan,
  Worked,
} from '#modules/payroll/calculation/server/rules/run/types.ts';
import { workOutPerson } from '#modules/payroll/calculation/server/rules/run/work-out-person.ts';
import type { LocalWages } from '#modules/payroll/calculation/server/rules/tax/severance.ts';
import { goneWithDifferences } from '#modules/payroll/checks/server/commands/revisit.ts';
import { lineKind, runKind } from '#modules/payroll/contract/slip-codes.ts';
import { nonCompeteEnd } from '#modules/payroll/non-competes/contract/non-compete-codes.ts';
import type { ClauseHeld } from '#modules/payroll/non-competes/server/commands/non-competes.ts';
import { listClauses, listSettlements } from '#modules/payroll/non-competes/server/queries/non-competes.ts';
import type { ClausesDue } from '#modules/payroll/non-competes/server/rules/non-compete-part.ts';
import { openPay, payMarkings } from '#modules/payroll/server/commands/pay-box.ts';
import { findGroup } from '#modules/payroll/setup/server/queries/groups.ts';
import { listEnrolments } from '#modules/payroll/setup/server/queries/tax.ts';
import type { SlipHeld } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { factsOf } from './facts.ts';
import {
  countedOf,
  hashOfInput,
  hashOfRules,
  hashOfRun,
  inputsOf,
  rulesOf,
  type RunGround,
  type RunOf,
} from './inputs.ts';
import type { Run } from './pay-runs.ts';
import { listMembers } from './run-inputs.ts';
import * as kinds from './run-kinds.ts';

/** A person in a run, with the input of the calculation and the calculation itself. */
export interface Due {
  readonly personId: number;
  readonly input: unknown;
  readonly work: (plan: RunPlan) => Worked;
}

/** Returns the people in a run, ascending. */
export async function membersOf(
  on: Executor,
  run: Pick<Run, 'id' | 'groupId' | 'month' | 'kind'>,
): Promise<number[]> {
  if (run.kind === runKind.leavers) return kinds.listLeavers(on, run.groupId, run.month, run.id);
  const members = await listMembers(on, run.groupId, run.month);
  const gone = await goneWithDifferences(on, run);
  return [...new Set([...members, ...gone])].toSorted((a, b) => a - b);
}

/** Returns the inputs that all kinds of runs use. */
const common = ({ personId, entry, profile, carried, owed, typed }: PersonInput) => ({
  personId,
  entry,
  profile,
  carried,
  owed,
  typed,
});

async function bonusesOf(on: Executor, run: RunOf, inputs: readonly PersonInput[]): Promise<Due[]> {
  const persons = inputs.map(({ personId }) => personId);
  const taken = await kinds.listOnce(on, runKind.bonus, run.id, persons);
  const year = run.month.slice(0, 4);
  return inputs.map((one) => {
    const isTaken = taken.get(one.personId)?.some(({ what }) => what === year) ?? false;
    const input = { ...common(one), isTaken, hasLater: one.hasLater ?? false, ...insuranceOfBonus(one) };
    return { personId: one.personId, input, work: (plan) => workOutBonus(plan, input) };
  });
}

const noLeave = { spans: [], used: 0, carried: 0 };

/**
 * Returns the pay due in each month, with overtime listed separately. Bonuses count for their month. Deductions for
 * revoked non-compete clauses are ignored, as clause pay was never part of the wages.
 */
export function duesOf(year: readonly { readonly month: string; readonly sealed: string }[]) {
  const months = Map.groupBy(year, ({ month }) => month);
  return [...months.values()].map((all) => {
    const slips = all.map(({ sealed }) => openPay<SlipHeld & Pick<RunHeld, 'clauses'>>(sealed));
    const lines = slips.flatMap((one) => one.lines);
    const ofClauses = slips
      .flatMap(({ clauses }) => Object.values(clauses ?? {}))
      .reduce((sum, fen) => sum + fen, 0);
    const of = (kind: number, item?: string): number =>
      lines.reduce(
        (sum, one) => (one.kind === kind && (item === undefined || one.item === item) ? sum + one.fen : sum),
        0,
      );
    return {
      due: of(lineKind.earning) - ofClauses - of(lineKind.deduction, 'attendance'),
      overtime: of(lineKind.earning, 'overtime'),
    };
  });
}

/** Returns the local wage figures of a scheme on a person's last day, or null. */
function localOf({ schemes }: RunGround, code: string | undefined, day: string): LocalWages | null {
  const scheme = schemes.find(
    (one) => one.code === code && one.from <= day && (one.to === null || one.to >= day),
  );
  if (!scheme || scheme.average === null) return null;
  return { average: scheme.average, minimum: scheme.minimum ?? 0 };
}

/** Returns people's non-compete clauses with what other runs paid for them. People without clauses are left out. */
async function clausesOf(on: Executor, run: RunOf, persons: readonly number[]) {
  const found = new Map<number, ClausesDue>();
  const kept = await listClauses(on, persons);
  if (kept.size === 0) return found;
  const kind = (await findGroup(on, run.groupId))!.nonCompeteTax;
  const settlements = await listSettlements(on, [...kept.keys()], run.id);
  for (const [personId, clauses] of kept) {
    const paid: Record<string, number> = {};
    for (const { sealed } of settlements.get(personId) ?? [])
      for (const [key, fen] of Object.entries(openPay<RunHeld>(sealed).clauses ?? {}))
        paid[key] = (paid[key] ?? 0) + fen;
    const all = clauses.map(({ id, from, months, ended, cause, sealed }) => ({
      id,
      from,
      months,
      ended,
      isGivenUp: cause === nonCompeteEnd.givenUp,
      percent: openPay<ClauseHeld>(sealed).percent,
    }));
    found.set(personId, { kind, all, paid });
  }
  return found;
}

/**
 * Returns the insurance of people's last months if the scheme counts leave pay, with what those months already counted.
 */
async function insuranceAtEnd(
  on: Executor,
  run: RunOf,
  ground: RunGround,
  left: readonly (PersonInput & { readonly last: string })[],
) {
  const found = new Map<number, Pick<LeaverInput, 'insurance'>>();
  for (const [month, people] of Map.groupBy(left, ({ last }) => last.slice(0, 7))) {
    const ids = people.map(({ personId }) => personId);
    const facts = await factsOf(on, month, ground, ids);
    const insured = ids.filter((id) => isOfBonuses(facts.get(id)!.insured?.scheme));
    const counted = await countedOf(on, { ...run, month }, insured);
    for (const one of people) {
      const { insured: scheme } = facts.get(one.personId)!;
      const { counted: _ofRun, ...input } = one;
      const had = counted.get(one.personId);
      found.set(one.personId, insuranceOfBonus({ ...input, insured: scheme, ...(had && { counted: had }) }));
    }
  }
  return found;
}

async function leaversOf(
  on: Executor,
  run: RunOf,
  ground: RunGround,
  inputs: readonly PersonInput[],
): Promise<Due[]> {
  const left = inputs.flatMap((one) => (one.last === null ? [] : [{ ...one, last: one.last }]));
  const days = left.map(({ personId, last }) => ({ personId, day: last }));
  const leave = await listAnnualAtEnd(on, days);
  const year = await kinds.listLastYear(on, days);
  const enrolled = new Map<number, string>();
  const ends = left.map(({ last }) => last).toSorted();
  const persons = left.map(({ personId }) => personId);
  for (const one of ends.length === 0 ? [] : await listEnrolments(on, persons, ends[0]!, ends.at(-1)!)) {
    const { last } = left.find(({ personId }) => personId === one.personId)!;
    if (one.from <= last && (one.to === null || one.to >= last)) enrolled.set(one.personId, one.scheme);
  }
  const settled = await kinds.listOnce(on, runKind.leavers, run.id, persons);
  const clauses = await clausesOf(on, run, persons);
  const insurances = await insuranceAtEnd(on, run, ground, left);
  return left.map((one) => {
    const ofClauses = clauses.get(one.personId);
    const input: LeaverInput = {
      ...common(one),
      last: one.last,
      leave: leave.get(one.personId) ?? noLeave,
      months: duesOf(year.get(one.personId) ?? []),
      local: localOf(ground, enrolled.get(one.personId), one.last),
      isSettled: settled.get(one.personId)?.some(({ what }) => what === one.last) ?? false,
      hasLater: one.hasLater ?? false,
      ...insurances.get(one.personId),
      ...(ofClauses && { clauses: ofClauses }),
      ...(one.last < kinds.settledFrom(run.month) && { isPast: true as const }),
    };
    return { personId: one.personId, input, work: (plan) => workOutLeaver(plan, input) };
  });
}

/** Returns the people in a run with the inputs and calculation of its kind. */
export async function dueOf(
  on: Executor,
  run: RunOf,
  ground: RunGround,
  persons: readonly number[],
): Promise<Due[]> {
  const inputs = await inputsOf(on, run, ground, persons);
  if (run.kind === runKind.bonus) return bonusesOf(on, run, inputs);
  if (run.kind === runKind.leavers) return leaversOf(on, run, ground, inputs);
  return inputs.map((input) => ({
    personId: input.personId,
    input,
    work: (plan) => workOutPerson(plan, input),
  }));
}

/** Number of people whose inputs are read at once. */
const atOnce = 500;

/** Returns whether a new calculation would use the same inputs. Fingerprints of all secrets are accepted. */
export async function isAsComputed(
  on: Executor,
  run: RunOf & { readonly inputHash: string | null },
  now: Date,
): Promise<boolean> {
  const ground = await rulesOf(on, run, now);
  const all = payMarkings().map((mark) => ({
    mark,
    rulesHash: hashOfRules(ground, mark),
    hashes: [] as { personId: number; hash: string }[],
  }));
  const members = await membersOf(on, run);
  for (let at = 0; at < members.length; at += atOnce)
    for (const { personId, input } of await dueOf(on, run, ground, members.slice(at, at + atOnce)))
      for (const { mark, rulesHash, hashes } of all)
        hashes.push({ personId, hash: hashOfInput(rulesHash, input, mark) });
  return all.some(({ mark, hashes }) => hashOfRun(hashes, mark) === run.inputHash);
}
