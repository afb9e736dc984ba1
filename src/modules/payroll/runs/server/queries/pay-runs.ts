import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { Problem } from '#modules/payroll/calculation/server/rules/run/types.ts';
import {
  computedKinds,
  runState,
  type ComputedKind,
  type RunState,
} from '#modules/payroll/contract/slip-codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { reaches } from '#modules/payroll/slips/server/queries/runs.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** A payroll run that calculates payslips, as opposed to an import. */
export interface Run {
  readonly id: number;
  readonly groupId: number;
  readonly companyId: number;
  readonly kind: ComputedKind;
  readonly month: string;
  /** Attendance month. Null if the run pays no attendance. */
  readonly attendanceMonth: string | null;
  readonly state: RunState;
  readonly name: string;
  readonly version: number;
  readonly madeBy: number;
  readonly isProvisional: boolean;
  readonly askedAt: Date | null;
  readonly inputHash: string | null;
  readonly totals: string | null;
  /** True if only some people are recalculated. The totals are then adjusted by the change. */
  readonly isPartial: boolean;
  readonly formId: number | null;
  readonly isFiling: boolean;
  readonly lockedAt: Date | null;
  readonly reopenAskedBy: number | null;
  readonly reopenAskedAt: Date | null;
}

const columns = sql`r.id, r.group_id as "groupId", r.company_id as "companyId", r.kind, r.month,
  r.attendance_month as "attendanceMonth", r.state, r.name, r.version, r.made_by as "madeBy",
  r.is_provisional as "isProvisional", r.asked_at as "askedAt", r.input_hash as "inputHash", r.totals, r.is_partial as "isPartial",
  r.form_id as "formId", r.is_filing as "isFiling", r.locked_at as "lockedAt", r.reopen_asked_by as "reopenAskedBy",
  r.reopen_asked_at as "reopenAskedAt"`;

const ours = sql`r.kind in (${sql.join(computedKinds.map((kind) => sql.lit(kind)))})`;

const first = async (on: Executor, rest: ReturnType<typeof sql>): Promise<Run | undefined> =>
  (await sql<Run>`select ${columns} from payroll.pay_run r where ${ours} and ${rest}`.execute(payroll(on)))
    .rows[0];

/** Returns a run if a scope covers all of its people. */
export const findReached = (on: Executor, scope: Scope, id: number) =>
  first(on, sql`r.id = ${id} and ${reaches(scope)}`);

/** Returns a run if a scope covers all of its people, and locks its row. */
export const lockReached = (tx: Tx, scope: Scope, id: number) =>
  first(tx, sql`r.id = ${id} and ${reaches(scope)} for update of r`);

export const lockOurs = (tx: Tx, id: number) => first(tx, sql`r.id = ${id} for update of r`);

/** Returns the run behind an approval form, or undefined if the form has none. */
export const findOfForm = (on: Executor, formId: number) => first(on, sql`r.form_id = ${formId}`);
export const lockOfForm = (tx: Tx, formId: number) => first(tx, sql`r.form_id = ${formId} for update of r`);

/** Returns the run that a person is submitting at the moment. */
export const findFiling = (on: Executor, personId: number) =>
  first(
    on,
    sql`r.is_filing and exists (select from payroll.pay_run_hand h
    where h.run_id = r.id and h.person_id = ${personId}::bigint) limit 1`,
  );

/** Returns the waiting run that no other process calculates, longest waiting first, and locks its row. */
export const takeAsked = (tx: Tx, id: number | null) =>
  first(
    tx,
    sql`r.asked_at is not null and ${id === null ? sql`true` : sql`r.id = ${id}`}
      order by r.asked_at limit 1 for update of r skip locked`,
  );

export interface NewPayRun {
  readonly groupId: number;
  readonly companyId: number;
  readonly kind: ComputedKind;
  readonly month: string;
  readonly attendanceMonth: string | null;
  readonly name: string;
  readonly by: number;
  readonly now: Date;
}

export async function insertPayRun(tx: Tx, run: NewPayRun): Promise<number> {
  const { id } = await payroll(tx)
    .insertInto('payroll.pay_run')
    .values({
      group_id: run.groupId,
      company_id: run.companyId,
      month: run.month,
      attendance_month: run.attendanceMonth,
      kind: run.kind,
      state: runState.draft,
      name: run.name,
      people: 0,
      made_by: run.by,
      made_at: run.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<{
  state: RunState;
  people: number;
  asked_at: Date | null;
  asked_by: number | null;
  calculated_at: Date | null;
  input_hash: string | null;
  totals: string | null;
  is_partial: boolean;
  is_provisional: boolean;
  form_id: number | null;
  is_filing: boolean;
  approved_by: number | null;
  approved_at: Date | null;
  locked_by: number | null;
  locked_at: Date | null;
  reopen_asked_by: number | null;
  reopen_asked_at: Date | null;
  reopen_reason: string | null;
}>;

/** Changes a locked run and increases its version. */
export async function changeRun(tx: Tx, id: number, change: Change): Promise<void> {
  await payroll(tx)
    .updateTable('payroll.pay_run')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Selects a person and, if they are a program, its owner. */
const answering = (person: number) => sql`select ${person}::bigint as id
  union select owner_id from people.program_account where person_id = ${person}`;

/**
 * Records that a person prepared a run, and the owner if it is a program. Preparers may not approve, lock or publish
 * the run.
 */
export async function addHand(tx: Tx, runId: number, personId: number): Promise<void> {
  await sql`insert into payroll.pay_run_hand (run_id, person_id)
    select ${runId}::bigint, id from (${answering(personId)}) as by on conflict do nothing`.execute(
    payroll(tx),
  );
}

export async function hadHandIn(on: Executor, runId: number, personId: number): Promise<boolean> {
  const { rows } = await sql`select from payroll.pay_run_hand
    where run_id = ${runId} and person_id in (${answering(personId)}) limit 1`.execute(payroll(on));
  return rows.length > 0;
}

/**
 * Sets the people of a run to a list and marks all or some of them for calculation.
 * @returns the results of people who are no longer in the run
 */
export async function setPersons(
  tx: Tx,
  runId: number,
  persons: readonly number[],
  only: readonly number[] | null,
): Promise<string[]> {
  const list = sql`${[...persons]}::bigint[]`;
  const gone = await sql<{ sealed: string | null }>`delete from payroll.pay_run_person
    where run_id = ${runId} and person_id <> all(${list}) returning sealed`.execute(payroll(tx));
  await sql`insert into payroll.pay_run_person (run_id, person_id)
    select ${runId}::bigint, id from unnest(${list}) as given (id) on conflict do nothing`.execute(
    payroll(tx),
  );
  await sql`update payroll.pay_run_person set is_due = true
    where run_id = ${runId} and ${only === null ? sql`true` : sql`person_id = any(${[...only]}::bigint[])`}`.execute(
    payroll(tx),
  );
  return gone.rows.flatMap(({ sealed }) => sealed ?? []);
}

/** Returns some people who are due for calculation, ascending. */
export async function listDue(tx: Tx, runId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select person_id as id from payroll.pay_run_person
    where run_id = ${runId} and is_due order by person_id limit ${most}`.execute(payroll(tx));
  return rows.map(({ id }) => id);
}

export interface PersonRow {
  readonly personId: number;
  readonly sealed: string | null;
  readonly hash: string;
  readonly problems: readonly (Problem & { readonly stops: boolean })[];
}

export async function savePersons(tx: Tx, runId: number, rows: readonly PersonRow[]): Promise<void> {
  await sql`update payroll.pay_run_person p
    set is_due = false, sealed = g.sealed, input_hash = g.hash, problems = g.problems
    from jsonb_to_recordset(${json(rows)}::jsonb) as g ("personId" bigint, sealed text, hash text, problems jsonb)
    where p.run_id = ${runId} and p.person_id = g."personId"`.execute(payroll(tx));
}

/** Returns the current results of some people in a run. */
export async function listHeld(tx: Tx, runId: number, persons: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`select sealed from payroll.pay_run_person
    where run_id = ${runId} and person_id = any(${[...persons]}::bigint[]) and sealed is not null`.execute(
    payroll(tx),
  );
  return rows.map(({ sealed }) => sealed);
}

/** Returns the input fingerprint of everybody in a run and whether they get a payslip, ascending. */
export async function listHashes(tx: Tx, runId: number) {
  const { rows } = await sql<{ personId: number; hash: string; hasSlip: boolean }>`
    select person_id as "personId", coalesce(input_hash, '') as hash, sealed is not null as "hasSlip"
    from payroll.pay_run_person where run_id = ${runId} order by person_id`.execute(payroll(tx));
  return rows;
}

/** Returns everybody in a run, ascending. */
export async function listPersons(on: Executor, runId: number) {
  const { rows } = await sql<{
    personId: number;
    sealed: string | null;
    hash: string | null;
    isStopped: boolean;
  }>`
    select person_id as "personId", sealed, input_hash as hash, problems @> '[{"stops": true}]' as "isStopped"
    from payroll.pay_run_person where run_id = ${runId} order by person_id`.execute(payroll(on));
  return rows;
}

export async function findPerson(on: Executor, runId: number, personId: number) {
  const { rows } = await sql<{ sealed: string | null }>`select sealed from payroll.pay_run_person
    where run_id = ${runId} and person_id = ${personId}::bigint`.execute(payroll(on));
  return rows[0];
}

export async function saveTyped(tx: Tx, runId: number, personId: number, sealed: string): Promise<void> {
  await payroll(tx)
    .insertInto('payroll.pay_run_typed')
    .values({ run_id: runId, person_id: personId, sealed })
    .onConflict((conflict) => conflict.columns(['run_id', 'person_id']).doUpdateSet({ sealed }))
    .execute();
}

/** Records that a person stated their reason to view a run's amounts in this session. */
export async function addOpened(
  tx: Tx,
  runId: number,
  sessionId: string,
  personId: number,
  now: Date,
): Promise<void> {
  const opened = { person_id: personId, opened_at: now };
  await payroll(tx)
    .insertInto('payroll.pay_run_opened')
    .values({ run_id: runId, session_id: sessionId, ...opened })
    .onConflict((conflict) => conflict.columns(['run_id', 'session_id']).doUpdateSet(opened))
    .execute();
}

export async function isOpened(
  on: Executor,
  runId: number,
  sessionId: string,
  personId: number,
): Promise<boolean> {
  const row = await payroll(on)
    .selectFrom('payroll.pay_run_opened')
    .select('run_id')
    .where('run_id', '=', runId)
    .where('session_id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Assigns corrections to the run that pays them. */
export async function takeCorrections(tx: Tx, runId: number, ids: readonly number[]): Promise<void> {
  await sql`update payroll.correction set run_id = ${runId} where id = any(${[...ids]}::bigint[])`.execute(
    payroll(tx),
  );
}

export async function dropSlips(tx: Tx, runId: number): Promise<void> {
  await payroll(tx).deleteFrom('payroll.slip').where('run_id', '=', runId).execute();
  await payroll(tx).deleteFrom('payroll.paid_once').where('run_id', '=', runId).execute();
  await payroll(tx)
    .deleteFrom('payroll.correction')
    .where('run_id', '=', runId)
    .where('is_computed', '=', true)
    .execute();
  await payroll(tx)
    .updateTable('payroll.correction')
    .set({ run_id: null })
    .where('run_id', '=', runId)
    .execute();
}

/** Returns the month of a payslip that was calculated after this run for one of its people and builds on it. */
export async function findLaterMonth(on: Executor, runId: number): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`select min(l.month) as month from payroll.slip s
    join payroll.slip l on l.person_id = s.person_id and l.kind in (1, 2, 3)
      and (l.month > s.month or l.month = s.month and l.id > s.id)
    where s.run_id = ${runId} having count(*) > 0`.execute(payroll(on));
  return rows[0]?.month;
}

/** Returns whether a locked run of a company depends on an attendance month. */
export async function isAttendanceHeld(on: Executor, companyId: number, month: string): Promise<boolean> {
  const { rows } = await sql`select from payroll.pay_run r where ${ours} and r.company_id = ${companyId}
    and r.attendance_month = ${month} and r.state in (4, 5, 6) limit 1`.execute(payroll(on));
  return rows.length > 0;
}

/** Returns the version and the applicant of an approval form. */
export const findForm = (on: Executor, formId: number): Promise<{ version: number; applicant: number }> =>
  payroll(on)
    .selectFrom('approval.form')
    .select(['version', 'applicant_id as applicant'])
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();

export interface PersonFilter {
  readonly RunId: number;
  readonly Keyword?: string | undefined;
  readonly Only?: number | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

interface PersonListed {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly isDue: boolean;
  readonly sealed: string | null;
  readonly problems: PersonRow['problems'];
}

/**
 * Returns the people in a run, those with problems first, then by employee number. The caller has checked access to the
 * run.
 */
export async function pagePersons(on: Executor, scope: Scope, filter: PersonFilter) {
  const { RunId, Keyword = '', Only, PageIndex, PageSize } = filter;
  const only = [sql`true`, sql`jsonb_array_length(x.problems) > 0`, sql`x.problems @> '[{"stops": true}]'`][
    Only ?? 0
  ]!;
  const source = sql`from payroll.pay_run_person x join people.person p on p.id = x.person_id
    join people.department d on d.id = p.department_id
    where x.run_id = ${RunId} and ${inScope(scope, 'p')} and ${only}
      and ${
        Keyword === ''
          ? sql`true`
          : sql`(p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})`
      }`;
  const { rows } = await sql<PersonListed>`select p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn",
      x.is_due as "isDue", x.sealed, x.problems
    ${source} order by x.problems @> '[{"stops": true}]' desc, jsonb_array_length(x.problems) > 0 desc, p.employee_id, p.id
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(payroll(on));
  const count = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(payroll(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}
