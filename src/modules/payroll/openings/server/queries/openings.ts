import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { adjustmentCause, adjustmentState, type PayStage } from '#modules/payroll/contract/codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** Facts about an active person in a scope that decide whether their compensation record may be opened. */
export interface Openable {
  readonly id: number;
  readonly companyId: number;
  readonly entry: string | null;
  readonly hasArchive: boolean;
  /** Number of a pending form that changes the person's pay. */
  readonly rival: string | null;
  readonly isInsured: boolean;
  /** Years for which a tax profile exists. */
  readonly years: readonly number[];
}

/**
 * Returns facts about people whose compensation records may be opened.
 * @param but id of a form whose reserved days do not count as taken
 */
export async function listOpenable(
  on: Executor,
  scope: Scope,
  persons: readonly number[],
  but: number | null,
): Promise<Map<number, Openable>> {
  const { effective, inApproval, approved } = adjustmentState;
  const { rows } = await sql<Openable>`select p.id, p.company_id as "companyId", p.entry_date as entry,
      exists (select from payroll.salary_adjustment a where a.person_id = p.id and a.state = ${effective})
        as "hasArchive",
      (select min(f.number) from payroll.salary_adjustment a join approval.form f on f.id = a.form_id
        where a.person_id = p.id and a.state in (${inApproval}, ${approved})
          and f.id is distinct from ${but}::bigint) as rival,
      exists (select from payroll.enrolment e where e.person_id = p.id) as "isInsured",
      array(select t.year from payroll.tax_profile t where t.person_id = p.id) as years
    from people.person p where p.id = any(${[...persons]}::bigint[]) and p.is_active and ${inScope(scope, 'p')}`.execute(
    payroll(on),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns active people in a scope, except one, with no pay on record and no pending change, by employee number. */
export async function listUnopened(on: Executor, scope: Scope, but: number, limit: number) {
  const { rows } = await sql<{ employeeId: string; name: string; nameEn: string }>`
    select p.employee_id as "employeeId", p.chinese_name as name, p.english_name as "nameEn"
    from people.person p where p.is_active and ${inScope(scope, 'p')} and p.id <> ${but}::bigint
      and not exists (select from payroll.salary_adjustment a where a.person_id = p.id and a.state in (1, 2, 3))
    order by p.employee_id, p.id limit ${limit}`.execute(payroll(on));
  return rows;
}

export async function listNamesOf(on: Executor, persons: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    EmployeeId: string;
    ChineseName: string;
    EnglishName: string;
  }>`select id, employee_id as "EmployeeId", chinese_name as "ChineseName", english_name as "EnglishName"
    from people.person where id = any(${[...persons]}::bigint[])`.execute(payroll(on));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

export async function addOpening(tx: Tx, by: number, sealed: string, now: Date): Promise<number> {
  const { id } = await payroll(tx)
    .insertInto('payroll.opening')
    .values({ made_by: by, sealed, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setOpeningForm(tx: Tx, id: number, formId: number): Promise<void> {
  await payroll(tx).updateTable('payroll.opening').set({ form_id: formId }).where('id', '=', id).execute();
}

/** Returns whether a person submits such a form in this very transaction. */
export async function isOpeningFiled(on: Executor, by: number): Promise<boolean> {
  const row = await payroll(on)
    .selectFrom('payroll.opening')
    .select('id')
    .where('made_by', '=', by)
    .where('form_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export const findOpening = (on: Executor, formId: number) =>
  payroll(on)
    .selectFrom('payroll.opening')
    .select(['id', 'made_by as by', 'sealed'])
    .where('form_id', '=', formId)
    .executeTakeFirst();

/**
 * Returns the encrypted table of a form if the reader may see it. The submitter may while they still administer pay,
 * and so may current and former approvers. Both lose access 30 days after the form is finished or their decision is
 * made.
 */
export async function findOpeningFor(
  on: Executor,
  formId: number,
  { id: reader, isKeeper }: { readonly id: number; readonly isKeeper: boolean },
  now: Date,
) {
  const { rows } = await sql<{ id: number; sealed: string }>`select o.id, o.sealed from payroll.opening o
    join approval.form f on f.id = o.form_id
    where o.form_id = ${formId}::bigint and (
      (${isKeeper}::boolean and o.made_by = ${reader}::bigint
        and (f.finished_at is null or f.finished_at > ${now}::timestamptz - interval '30 days')) or exists (
      select from approval.row r where r.form_id = f.id and r.person_id = ${reader}::bigint
        and r.opened_at is not null and (r.decided_at is null or r.decided_at > ${now}::timestamptz - interval '30 days')))`.execute(
    payroll(on),
  );
  return rows[0];
}

/**
 * Reserves days of people's pay for a form. The caller has locked the people, and nobody has another pending change.
 */
export async function takeDays(
  tx: Tx,
  formId: number,
  rows: readonly { readonly personId: number; readonly day: string; readonly stage: PayStage }[],
  now: Date,
): Promise<void> {
  await sql`insert into payroll.salary_adjustment (form_id, person_id, effective_day, cause, stage, state, made_at)
    select ${formId}::bigint, r."personId", r.day, ${adjustmentCause.entry}, r.stage,
      ${adjustmentState.inApproval}, ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as r ("personId" bigint, day date, stage smallint)`.execute(
    payroll(tx),
  );
}

/** Returns people of a form who have not got a compensation record otherwise, with their days. */
export async function listTaken(on: Executor, formId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ personId: number; day: string }>`
    select a.person_id as "personId", a.effective_day as day from payroll.salary_adjustment a
    where a.form_id = ${formId}::bigint and a.state in (${adjustmentState.inApproval}, ${adjustmentState.approved})
      and not exists (select from payroll.salary_adjustment b
        where b.person_id = a.person_id and b.state = ${adjustmentState.effective})`.execute(payroll(on));
  return new Map(rows.map(({ personId, day }) => [personId, day]));
}

/** Puts the encrypted pay changes of a form into effect. */
export async function setAllEffective(
  tx: Tx,
  formId: number,
  rows: readonly { readonly personId: number; readonly sealed: string }[],
  now: Date,
): Promise<void> {
  await sql`update payroll.salary_adjustment a set state = ${adjustmentState.effective}, sealed = r.sealed,
      effective_at = ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as r ("personId" bigint, sealed text)
    where a.form_id = ${formId}::bigint and a.person_id = r."personId" and a.state in (1, 2)`.execute(
    payroll(tx),
  );
}

/** Enrols people in an insurance scheme if they never had an enrolment. */
export async function addEnrolments(
  tx: Tx,
  rows: readonly {
    readonly personId: number;
    readonly scheme: string;
    readonly from: string;
    readonly sealed: string;
  }[],
): Promise<void> {
  await sql`insert into payroll.enrolment (person_id, scheme, from_day, sealed)
    select r."personId", r.scheme, r."from", r.sealed
    from jsonb_to_recordset(${json(rows)}::jsonb) as r ("personId" bigint, scheme text, "from" date, sealed text)
    where not exists (select from payroll.enrolment e where e.person_id = r."personId")`.execute(payroll(tx));
}

/** Adds tax profiles of a year for people who have none. */
export async function addProfiles(
  tx: Tx,
  rows: readonly { readonly personId: number; readonly year: number; readonly sealed: string }[],
): Promise<void> {
  await sql`insert into payroll.tax_profile (person_id, year, sealed, version)
    select r."personId", r.year, r.sealed, 1
    from jsonb_to_recordset(${json(rows)}::jsonb) as r ("personId" bigint, year smallint, sealed text)
    on conflict do nothing`.execute(payroll(tx));
}
