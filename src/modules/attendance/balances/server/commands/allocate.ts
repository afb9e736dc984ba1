import { createHash } from 'node:crypto';
import { refuse, type Language, type Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Formula } from '#kit/rules/formula/compile.ts';
import { sayFault } from '#kit/rules/formula/faults.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  entryKind,
  grantRule,
  lotSource,
  vacationType,
  wholeDay,
  type VacationType,
} from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { holdAccounts } from '#modules/attendance/leave/server/commands/recost.ts';
import * as leaves from '#modules/attendance/leave/server/queries/leaves.ts';
import {
  getSetting,
  listTypesOn,
  placeOf,
  type TypeVersion,
} from '#modules/attendance/leave/server/queries/types.ts';
import { totalOf } from '#modules/attendance/leave/server/rules/cost.ts';
import { listEmployed, type Person } from '#modules/attendance/server/queries/persons.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { amountText } from '../../contract/amounts.ts';
import * as queries from '../queries/lots.ts';
import { listAbsences, listGranted } from '../queries/quota-page.ts';
import { allocate, companyFormula, type Allocation } from '../rules/allocation.ts';
import { annualReasons } from '../rules/annual-reasons.ts';
import { yearsOn, type Absences } from '../rules/annual.ts';
import { ownGrantOf } from '../rules/own-grant.ts';
import { carriedOf, lastOfMonths, take } from '../rules/lots.ts';
import { daysOfYear } from './keep-quotas.ts';

export interface Asked {
  readonly Year: number;
  /** Type to allocate; left out: annual leave. */
  readonly VacationType?: VacationType | undefined;
  readonly Formula: string;
  readonly DeptId?: number | undefined;
}

/** Grant, or correction of a grant; `lot` exists already or is created. */
interface Step {
  readonly lot: queries.LotRow | queries.NewLot;
  readonly change: number;
}

interface Carry {
  readonly from: queries.LotRow;
  readonly to: queries.LotRow | queries.NewLot;
  readonly amount: number;
}

/** Allocation for one person in a year, beside what was granted already. */
export interface Row {
  readonly person: Person;
  readonly type: TypeVersion;
  readonly given: Allocation;
  /** Reasons for the amounts, in words. */
  readonly why: readonly Words[];
  readonly statutoryNow: number;
  readonly companyNow: number;
  readonly steps: readonly Step[];
  readonly carries: readonly Carry[];
  readonly isLocked: boolean;
  readonly isShort: boolean;
}

const annual = vacationType.annual;
const typeOf = ({ VacationType: code = annual }: Asked): VacationType => code;

/** Compiles the formula of the company's days. @throws Refused formulaInvalid */
function formulaOf({ Formula: source }: Asked, language: Language): Formula | null {
  const compiled = companyFormula(source);
  if (compiled === null || compiled.ok) return compiled?.formula ?? null;
  const why = sayFault(compiled.faults[0]!, language);
  return refuse(attendanceRefusals.formulaInvalid, { field: 'Formula', with: { why } });
}

const byPerson = <T extends { readonly personId: number }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ personId }) => personId);

type Absence = Awaited<ReturnType<typeof listAbsences>>[number];

/** Returns the absences of a year that affect annual leave. Personal leave counts only if pay was not reduced. */
export const absencesOf = (rows: readonly Absence[], rules: readonly TypeVersion[]): Absences => {
  const of = (type: number): Absence | undefined => rows.find((row) => row.type === type);
  const personal = rules.find(({ code }) => code === vacationType.personal);
  return {
    paidPersonalDays: personal?.payRatio === 100 ? (of(vacationType.personal)?.amount ?? 0) / wholeDay : 0,
    sickDays: of(vacationType.sick)?.days ?? 0,
  };
};

/** Returns the rules of leave types at the end of a year by place, for the places of these people. */
async function rulesOf(
  on: Executor,
  persons: readonly Person[],
  year: number,
): Promise<ReadonlyMap<string, readonly TypeVersion[]>> {
  const laws = new Map(persons.map((person) => [placeOf(person), person]));
  const found = new Map<string, readonly TypeVersion[]>();
  for (const [place, law] of laws) found.set(place, await listTypesOn(on, law, `${year}-12-31`));
  return found;
}

/** Amount of a year for one person, with its reasons; null: the formula gives none. */
type Grantor = (person: Person, type: TypeVersion) => Pick<Row, 'given' | 'why'> | null;

/** Returns what law and company give of annual leave. */
async function annualGrantor(
  on: Executor,
  persons: readonly Person[],
  rules: ReadonlyMap<string, readonly TypeVersion[]>,
  { year, formula }: { readonly year: number; readonly formula: Formula | null },
): Promise<Grantor> {
  const { bandRule: rule } = await getSetting(on);
  const ids = persons.map(({ id }) => id);
  const absent = byPerson(await listAbsences(on, ids, year));
  const absentBefore = byPerson(await listAbsences(on, ids, year - 1));
  return (person) => {
    const known = rules.get(placeOf(person))!;
    const before = absentBefore.get(person.id) ?? [];
    const entitled = {
      ...person,
      entry: person.entry!,
      absent: absencesOf(absent.get(person.id) ?? [], known),
      absentBefore: absencesOf(before, known),
      takenBefore: before.find((row) => row.type === annual)?.amount ?? 0,
    };
    const given = allocate(entitled, year, { rule, formula });
    return given && { given, why: annualReasons(entitled, given, year, rule) };
  };
}

/** Returns what the grant rule of another type gives. Null: its formula gives no valid amount. */
function ownGrantor(year: number): Grantor {
  const compiled = new Map<number, Formula | null>();
  const formulaOf = (type: TypeVersion): Formula | null => {
    if (type.grantRule !== grantRule.formula) return null;
    const known = compiled.get(type.id);
    if (known !== undefined) return known;
    const made = companyFormula(type.grantFormula);
    const formula = made?.ok ? made.formula : null;
    compiled.set(type.id, formula);
    return formula;
  };
  return (person, type) => {
    const entry = person.entry!;
    const grant = ownGrantOf(type, { ...person, entry }, year, formulaOf(type));
    if (grant === null) return null;
    const began = person.workStart !== null && person.workStart < entry ? person.workStart : entry;
    const given = {
      statutory: 0,
      company: grant.amount,
      validFrom: grant.validFrom,
      validTo: null,
      workYears: yearsOn(began, `${year}-12-31`),
      serviceYears: yearsOn(entry, `${year}-12-31`),
      isExcluded: false,
    };
    return { given, why: grant.why };
  };
}

/**
 * Calculates the leave of a type that people in a scope get for a year, and the entries needed to write it.
 * @throws Refused formulaInvalid, formulaResult
 */
export async function workOutYear(
  on: Executor,
  scope: Scope,
  asked: Asked,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<Row[]> {
  const { Year: year } = asked;
  const code = typeOf(asked);
  const formula = formulaOf(asked, language);
  const persons = (await listEmployed(on, scope, year, { departmentId: asked.DeptId })).filter(
    ({ entry, last }) => entry !== null && (last === null || last >= entry),
  );
  const ids = persons.map(({ id }) => id);
  const rules = await rulesOf(on, persons, year);
  const grantor =
    code === annual ? await annualGrantor(on, persons, rules, { year, formula }) : ownGrantor(year);
  const lots = byPerson(await queries.listLots(on, ids, code));
  const granted = await listGranted(
    on,
    [...lots.values()].flat().map(({ id }) => id),
  );
  const reserved = byPerson(await leaves.listReserved(on, ids, { type: code }));
  return persons.flatMap((person): Row[] => {
    const type = rules.get(placeOf(person))!.find((one) => one.code === code);
    if (!type?.isActive || (code !== annual && type.grantRule === grantRule.none)) return [];
    const grant = grantor(person, type);
    if (grant === null)
      refuse(attendanceRefusals.formulaResult, { field: 'Formula', with: { name: person.name[language] } });
    const own = (lots.get(person.id) ?? []).filter((lot) => lot.unit === type.unit);
    // Whoever gets nothing and has nothing is not part of the allocation of a type that is not for everybody.
    if (code !== annual && grant.given.company === 0 && own.length === 0) return [];
    return [
      rowOf(person, grant, {
        year,
        type,
        lots: own,
        granted,
        reserved: reserved.get(person.id) ?? [],
        today: companyDay(now),
      }),
    ];
  });
}

interface Held {
  readonly year: number;
  readonly type: TypeVersion;
  readonly lots: readonly queries.LotRow[];
  readonly granted: ReadonlyMap<number, number>;
  readonly reserved: readonly leaves.Reserved[];
  readonly today: string;
}

function rowOf(person: Person, { given, why }: Pick<Row, 'given' | 'why'>, held: Held): Row {
  const { year, type, lots, granted, reserved } = held;
  const of = (source: number): queries.LotRow | undefined =>
    lots.find((lot) => lot.leaveYear === year && lot.source === source && lot.sourceId === 0);
  const now = (source: number): number => granted.get(of(source)?.id ?? 0) ?? 0;
  const fresh = (source: queries.LotRow['source']): queries.NewLot => ({
    personId: person.id,
    type: type.code,
    unit: type.unit,
    leaveYear: year,
    validFrom: given.validFrom,
    validTo: given.validTo ?? daysOfYear(year, type.validMonths).validTo,
    source,
    sourceId: 0,
    mayOverdraw: type.mayOverdraw,
  });
  const wanted = [
    [lotSource.statutory, given.statutory],
    // Without a formula the days already added by the company stay.
    [lotSource.company, given.company ?? now(lotSource.company)],
  ] as const;
  const steps = wanted
    .map(([source, amount]): Step => ({ lot: of(source) ?? fresh(source), change: amount - now(source) }))
    .filter(({ change }) => change !== 0);
  const changed = new Map(steps.flatMap(({ lot, change }) => ('id' in lot ? [[lot.id, change]] : [])));
  const after = lots.map((lot) => ({ ...lot, left: lot.left + (changed.get(lot.id) ?? 0) }));
  const below = after.some((lot) => changed.has(lot.id) && lot.left < 0 && !lot.mayOverdraw);
  const isShort = below || take(after, reserved, false).short > take(lots, reserved, false).short;
  const carries = carriesOf(person.id, held);
  return {
    person,
    type,
    given,
    why: [...why, ...carries.map(carryReason)],
    statutoryNow: now(lotSource.statutory),
    companyNow: now(lotSource.company),
    steps,
    carries,
    isLocked: steps.some(({ lot }) => 'id' in lot && lot.isLocked),
    isShort,
  };
}

/**
 * Returns what is carried over from the previous year, once that year is over. Reserved amounts are never carried, nor
 * is leave that was already carried once.
 */
function carriesOf(personId: number, { year, type, lots, granted, reserved, today }: Held): Carry[] {
  const first = `${year}-01-01`;
  if (today < first || type.carryMost === null) return [];
  const held = take(lots, reserved, false).lots;
  let most =
    type.carryMost -
    totalOf(
      lots
        .filter((lot) => lot.leaveYear === year && lot.source === lotSource.carried)
        // Amounts carried over count in full, even if they were used since.
        .map(({ id }) => ({ amount: granted.get(id) ?? 0 })),
    );
  return lots
    .filter(
      (lot) =>
        lot.leaveYear === year - 1 &&
        lot.source !== lotSource.carried &&
        lot.validTo !== null &&
        lot.validTo < first,
    )
    .flatMap((from): Carry[] => {
      const free = held.find(({ id }) => id === from.id)!.left;
      const amount = carriedOf(free, 0, most <= 0 ? null : most);
      if (amount <= 0 || from.isLocked) return [];
      most -= amount;
      const known = lots.find(
        (lot) => lot.leaveYear === year && lot.source === lotSource.carried && lot.sourceId === from.id,
      );
      const to = {
        personId,
        type: type.code,
        unit: type.unit,
        leaveYear: year,
        validFrom: first,
        validTo: lastOfMonths(first, type.carryMonths || 12),
        source: lotSource.carried,
        sourceId: from.id,
        mayOverdraw: false,
      };
      return [{ from, to: known ?? to, amount }];
    });
}

/** Returns in words what is carried over, and until when it stays valid. */
function carryReason({ from, to, amount }: Carry): Words {
  const { zh, en } = amountText(amount, from.unit);
  return {
    zh: `${from.leaveYear} 年剩余 ${zh} 结转，有效至 ${to.validTo}`,
    en: `${en} left of ${from.leaveYear} carried over, valid until ${to.validTo}`,
  };
}

const isOpen = (row: Row): boolean => !row.isLocked && !row.isShort;

/** Returns a hash of a preview, so that only the previewed allocation can be written. */
export const digestOf = (rows: readonly Row[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ person, steps, carries, ...row }) => [
          person.id,
          steps.map(({ change, lot }) => [lot.source, change]),
          carries.map(({ from, amount }) => [from.id, amount]),
          isOpen({ person, steps, carries, ...row }),
        ]),
      ),
    )
    .digest('hex');

/**
 * Writes the annual leave of a year for some people. People with a locked quota, or too little for their filed leave,
 * are left out.
 * @throws Refused formulaInvalid, formulaResult, allocationMoved
 */
export async function writeYear(
  tx: Tx,
  scope: Scope,
  asked: Asked & { readonly AUIDs: readonly number[]; readonly Digest: string | null },
  made: {
    readonly by: number | null;
    readonly now: Date;
    readonly language: Language;
    readonly ip: string | null;
  },
): Promise<{ Code: number; Written: number }> {
  await holdAccounts(tx, asked.AUIDs, made.now);
  const rows = await workOutYear(tx, scope, asked, made);
  if (asked.Digest !== null && digestOf(rows) !== asked.Digest) refuse(attendanceRefusals.allocationMoved);
  const chosen = new Set(asked.AUIDs);
  const open = rows.filter(
    (row) => chosen.has(row.person.id) && isOpen(row) && row.steps.length + row.carries.length > 0,
  );
  const steps = open.flatMap((row) => row.steps);
  const carries = open.flatMap((row) => row.carries);
  const fresh = [...steps.map(({ lot }) => lot), ...carries.map(({ to }) => to)].filter(
    (lot) => !('id' in lot),
  );
  const added = await queries.addLots(tx, fresh);
  const idOf = (lot: Step['lot']): number => ('id' in lot ? lot.id : added.get(queries.lotKey(lot))!);
  const first = `${asked.Year}-01-01`;
  const today = companyDay(made.now);
  const entries = [
    ...steps.map(({ lot, change }): queries.NewEntry => {
      const isFirst = !('id' in lot);
      const day = isFirst || today < lot.validFrom ? lot.validFrom : today;
      return { lotId: idOf(lot), kind: isFirst ? entryKind.grant : entryKind.adjust, amount: change, day };
    }),
    ...carries.flatMap(({ from, to, amount }): queries.NewEntry[] => [
      { lotId: from.id, kind: entryKind.carryOut, amount: -amount, day: first },
      { lotId: idOf(to), kind: entryKind.carryIn, amount, day: first },
    ]),
  ];
  await queries.post(tx, entries, made);
  await writeAudit(tx, {
    actorId: made.by,
    act: 'quota.allocate',
    target: `year:${asked.Year}`,
    detail: { type: typeOf(asked), formula: asked.Formula, people: open.length, entries: entries.length },
    ip: made.ip,
  });
  return { Code: 1, Written: open.length };
}
