import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { findPayMonth } from '#modules/attendance/server/open.ts';
import { dayKind } from '#modules/calendar/contract/codes.ts';
import { listDays } from '#modules/calendar/server/open.ts';
import { isWorked } from '#modules/calendar/server/open.ts';
import type { Counted } from '#modules/payroll/calculation/server/rules/insurance/contribute.ts';
import { isOfBonuses } from '#modules/payroll/calculation/server/rules/run/insured-part.ts';
import { noProfile, type TaxProfileHeld } from '#modules/payroll/calculation/server/rules/run/tax-profile.ts';
import type {
  OpenCorrection,
  PersonInput,
  RunHeld,
  RunRules,
} from '#modules/payroll/calculation/server/rules/run/types.ts';
import { differencesOf } from '#modules/payroll/checks/server/commands/revisit.ts';
import { correctionCause } from '#modules/payroll/contract/codes.ts';
import { clausesBackOf } from '#modules/payroll/non-competes/server/queries/clauses-back.ts';
import { markPay, openPay, type Marking } from '#modules/payroll/server/commands/pay-box.ts';
import { itemSource } from '#modules/payroll/setup/contract/setup-codes.ts';
import { findGroup } from '#modules/payroll/setup/server/queries/groups.ts';
import { listItems } from '#modules/payroll/setup/server/queries/pay-items.ts';
import { listSchemes } from '#modules/payroll/setup/server/queries/schemes.ts';
import { findTableOf, listProfilesOf } from '#modules/payroll/setup/server/queries/tax.ts';
import { factsOf } from './facts.ts';
import type { Run } from './pay-runs.ts';
import * as queries from './run-inputs.ts';
import { listLater } from './run-kinds.ts';

export type RunOf = Pick<Run, 'id' | 'groupId' | 'companyId' | 'kind' | 'month' | 'attendanceMonth'>;

/** Returns the work days and statutory holidays of a month by the company calendar. */
async function paidDaysOf(on: Executor, month: string, now: Date): Promise<string[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const days = await listDays(on, first, { today: companyDay(now) });
  const special = new Map(
    days.map(({ day, kind }) => [day, isWorked(kind) ? 'workday' : 'holiday'] as const),
  );
  const statutory = new Set(days.filter(({ kind }) => kind === dayKind.statutory).map(({ day }) => day));
  const paid: string[] = [];
  for (let day = first; day <= last; day = shiftDays(day, 1))
    if (statutory.has(day) || isWorkDay(day, special)) paid.push(day);
  return paid;
}

/** Returns the rules shared by everybody in a run, and its attendance days if it pays attendance. */
export async function rulesOf(on: Executor, run: RunOf, now: Date) {
  const group = (await findGroup(on, run.groupId))!;
  const tax = group.isTaxed ? ((await findTableOf(on, run.month)) ?? null) : null;
  const schemes = await listSchemes(on);
  const { attendanceMonth } = run;
  if (attendanceMonth === null) {
    const none = { paidDays: [], wageItems: [], items: [] };
    const rules: RunRules = { month: run.month, isTaxed: group.isTaxed, tax, ...none };
    return { rules, schemes, from: firstDayOf(run.month), to: lastDayOf(run.month), isLocked: true };
  }
  const last = lastDayOf(run.month);
  const items = (await listItems(on)).filter(
    ({ groupId, from, to }) =>
      (groupId === null || groupId === run.groupId) && from <= last && (to === null || to >= last),
  );
  const month = await findPayMonth(on, run.companyId, attendanceMonth);
  const rules: RunRules = {
    month: run.month,
    paidDays: await paidDaysOf(on, run.month, now),
    isTaxed: group.isTaxed,
    wageItems: group.wageItems,
    items: items.map((one) => ({
      code: one.code,
      name: one.name,
      nameEn: one.nameEn,
      kind: one.kind,
      taxKind: one.taxKind,
      queryAs: one.queryAs,
      formula: one.source === itemSource.formula ? one.formula : null,
    })),
    tax,
  };
  return {
    rules,
    schemes,
    from: month?.from ?? firstDayOf(attendanceMonth),
    to: month?.to ?? lastDayOf(attendanceMonth),
    isLocked: month?.isLocked ?? false,
  };
}

type OpenRow = NonNullable<
  ReturnType<Awaited<ReturnType<typeof queries.listOpenCorrections>>['get']>
>[number];

export type RunGround = Awaited<ReturnType<typeof rulesOf>>;

/** Returns the pay query behind a correction. */
const queryOf = ({ cause, formId, formNumber }: OpenRow): Pick<OpenCorrection, 'query'> =>
  cause === correctionCause.abnormal && formId !== null && formNumber !== null
    ? { query: { id: formId, number: formNumber } }
    : {};

/** Returns the amounts that other runs of the month counted, by person and item. People without any are left out. */
export async function countedOf(on: Executor, run: RunOf, persons: readonly number[]) {
  const found = new Map<number, Record<string, Counted>>();
  if (persons.length === 0) return found;
  for (const [id, slips] of await queries.listOfMonth(on, persons, run)) {
    const sums: Record<string, Counted> = {};
    for (const { sealed } of slips)
      for (const [code, one] of Object.entries(openPay<RunHeld>(sealed).counts ?? {})) {
        const before = sums[code] ?? { wage: 0, employee: 0, employer: 0 };
        sums[code] = {
          wage: before.wage + one.wage,
          employee: before.employee + one.employee,
          employer: before.employer + one.employer,
        };
      }
    if (Object.keys(sums).length > 0) found.set(id, sums);
  }
  return found;
}

/** Returns all inputs for people's pay in a run, in the order of `persons`. */
export async function inputsOf(
  on: Executor,
  run: RunOf,
  ground: RunGround,
  persons: readonly number[],
): Promise<PersonInput[]> {
  const { month } = run;
  const facts = await factsOf(on, month, ground, persons);
  const kept = await listProfilesOf(on, persons, Number(month.slice(0, 4)));
  const profiles = new Map(kept.map(({ personId, sealed }) => [personId, sealed]));
  const before = await queries.listBefore(on, persons, run);
  const corrections = await queries.listOpenCorrections(on, persons, month);
  const differences = await differencesOf(on, run, persons);
  const clauses = await clausesBackOf(on, run, persons);
  const typed = await queries.listTyped(on, run.id, persons);
  const paid = await queries.listPaidElsewhere(on, run.id, persons, month);
  const later = await listLater(on, persons, month);
  const counted = await countedOf(
    on,
    run,
    persons.filter((id) => isOfBonuses(facts.get(id)?.insured?.scheme)),
  );
  return persons.map((id): PersonInput => {
    const slips = (before.get(id) ?? []).map((one) => ({ ...one, held: openPay<RunHeld>(one.sealed) }));
    const profile = profiles.get(id);
    const typedHere = typed.get(id);
    const countedHere = counted.get(id);
    return {
      personId: id,
      ...facts.get(id)!,
      profile: profile === undefined ? noProfile : openPay<TaxProfileHeld>(profile),
      carried: slips.find(({ isOfYear }) => isOfYear)?.held.sums ?? null,
      owed: slips.find(({ isLast }) => isLast)?.held.owed ?? 0,
      corrections: [
        ...(corrections.get(id) ?? []).map((one) => ({
          id: one.id,
          month: one.month,
          item: one.item,
          cause: one.cause,
          fen: openPay<{ fen: number }>(one.sealed).fen,
          ...queryOf(one),
        })),
        ...(differences.get(id) ?? []),
        ...(clauses.get(id) ?? []),
      ],
      typed: typedHere === undefined ? {} : openPay<Record<string, number>>(typedHere),
      ...(countedHere && { counted: countedHere }),
      isPaid: paid.has(id),
      ...(later.has(id) && { hasLater: true as const }),
    };
  });
}

const ordered = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns a fingerprint of the input of a person's calculation. It reveals nothing without the secret. */
export const hashOfInput = (rulesHash: string, input: unknown, mark: Marking = markPay): string =>
  mark(rulesHash + JSON.stringify(input, ordered));

export const hashOfRules = ({ rules }: RunGround, mark: Marking = markPay): string =>
  mark(JSON.stringify(rules, ordered));

/** Returns a fingerprint of all inputs of a run, independent of the order of people. */
export const hashOfRun = (
  hashes: readonly { readonly personId: number; readonly hash: string }[],
  mark: Marking = markPay,
): string =>
  mark(
    hashes
      .toSorted((a, b) => a.personId - b.personId)
      .map(({ personId, hash }) => `${personId}:${hash}`)
      .join('\n'),
  );
