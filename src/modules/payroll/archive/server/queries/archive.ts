import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import {
  adjustmentState,
  type AdjustmentCause,
  type AdjustmentState,
  type PayStage,
} from '#modules/payroll/contract/codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { Stretch } from '../rules/archive.ts';

/** A current row of the compensation history, with the number of its form. */
export interface Standing extends Omit<Stretch, 'pay'> {
  readonly id: number;
  readonly sealed: string;
  readonly number: string;
}

/** Returns a person's current compensation history, earliest first. */
export const listStanding = (on: Executor, personId: number): Promise<Standing[]> =>
  payroll(on)
    .selectFrom('payroll.remuneration as r')
    .innerJoin('approval.form as f', 'f.id', 'r.form_id')
    .select(['r.id', 'r.from_day as from', 'r.to_day as to', 'r.form_id as formId', 'r.sealed', 'f.number'])
    .select([sql<PayStage>`r.stage`.as('stage'), sql<AdjustmentCause>`r.cause`.as('cause')])
    .where('r.person_id', '=', personId)
    .where('r.superseded_at', 'is', null)
    .orderBy('r.from_day')
    .execute();

/** Marks rows as replaced by newer ones. */
export async function supersede(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await payroll(tx)
    .updateTable('payroll.remuneration')
    .set({ superseded_at: now })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Adds rows for one or more people. */
export async function addRows(
  tx: Tx,
  rows: readonly (Omit<Standing, 'id' | 'number'> & { readonly personId: number })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into payroll.remuneration
      (person_id, from_day, to_day, stage, cause, form_id, sealed, made_at)
    select r."personId", r."from", r."to", r.stage, r.cause, r."formId", r.sealed, ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as r ("personId" bigint, "from" date, "to" date, stage smallint, cause smallint, "formId" bigint,
        sealed text)`.execute(payroll(tx));
}

/** Returns people whose pay was changed but who have no compensation history, by ascending id. */
export async function listWithoutArchive(on: Executor): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct a.person_id as id from payroll.salary_adjustment a
    where a.state = ${adjustmentState.effective} and not exists (
      select from payroll.remuneration r where r.person_id = a.person_id and r.superseded_at is null)
    order by 1`.execute(payroll(on));
  return rows.map(({ id }) => id);
}

export interface ArchiveFilter {
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly Stage?: number | undefined;
  readonly Without?: boolean | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

interface ArchiveListed {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly Position: string;
  readonly FromDay: string | null;
  readonly Stage: number | null;
  readonly Cause: number | null;
  readonly Ahead: string | null;
}

/**
 * Returns active people in a scope with their compensation stage on a company day, by employee number. Contains no
 * amounts.
 */
export async function pageArchive(on: Executor, scope: Scope, today: string, filter: ArchiveFilter) {
  const { Keyword = '', DeptId, Stage, Without = false, PageIndex, PageSize } = filter;
  const source = sql`from people.person p
    join people.department d on d.id = p.department_id
    left join payroll.remuneration r on r.person_id = p.id and r.superseded_at is null
      and r.from_day <= ${today}::date and (r.to_day is null or r.to_day >= ${today}::date)
    where p.is_active and ${inScope(scope, 'p')}
      and ${Stage === undefined ? sql`true` : sql`r.stage = ${Stage}`}
      and ${Without ? sql`r.id is null` : sql`true`}
      and ${DeptId === undefined ? sql`true` : sql`d.path @> array[${DeptId}::bigint]`}
      and ${
        Keyword === ''
          ? sql`true`
          : sql`(p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})`
      }`;
  const { rows } = await sql<ArchiveListed>`select p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn",
      p.position as "Position", r.from_day as "FromDay", r.stage as "Stage", r.cause as "Cause",
      (select min(a.effective_day) from payroll.salary_adjustment a where a.person_id = p.id
        and a.state in (${adjustmentState.inApproval}, ${adjustmentState.approved})) as "Ahead"
    ${source} order by p.employee_id, p.id limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(
    payroll(on),
  );
  const count = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(payroll(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}

export interface AdjustmentFilter {
  readonly Keyword?: string | undefined;
  readonly State?: number | undefined;
  readonly Cause?: number | undefined;
  readonly DateFrom?: string | undefined;
  readonly DateTo?: string | undefined;
  readonly AUID?: number | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

interface AdjustmentListed {
  readonly AdjustmentID: number;
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly EffectiveDay: string;
  readonly Cause: AdjustmentCause;
  readonly State: AdjustmentState;
  readonly FormID: number;
  readonly FormNumber: string;
}

/**
 * Returns pay changes in a scope, latest day first, without amounts. With `isOwn` it returns only the reader's own
 * changes that have taken effect.
 */
export async function pageAdjustments(on: Executor, scope: Scope, isOwn: boolean, filter: AdjustmentFilter) {
  const { Keyword = '', State, Cause, DateFrom, DateTo, AUID, PageIndex, PageSize } = filter;
  const seen = isOwn
    ? sql`p.id = ${scope.personId}::bigint`
    : sql`${inScope(scope, 'p')} and p.id <> ${scope.personId}::bigint`;
  const source = sql`from payroll.salary_adjustment a
    join people.person p on p.id = a.person_id
    join people.department d on d.id = p.department_id
    join approval.form f on f.id = a.form_id
    where ${seen}
      and ${isOwn ? sql`a.state = ${adjustmentState.effective}` : sql`true`}
      and ${State === undefined ? sql`true` : sql`a.state = ${State}`}
      and ${Cause === undefined ? sql`true` : sql`a.cause = ${Cause}`}
      and ${AUID === undefined ? sql`true` : sql`p.id = ${AUID}::bigint`}
      and ${DateFrom === undefined ? sql`true` : sql`a.effective_day >= ${DateFrom}::date`}
      and ${DateTo === undefined ? sql`true` : sql`a.effective_day <= ${DateTo}::date`}
      and ${
        Keyword === ''
          ? sql`true`
          : sql`(p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)}
              or p.employee_id ilike ${like(Keyword)} or f.number ilike ${like(Keyword)})`
      }`;
  const { rows } = await sql<AdjustmentListed>`select a.id as "AdjustmentID", p.id as "AUID",
      p.chinese_name as "ChineseName", p.english_name as "EnglishName", p.employee_id as "EmployeeId",
      d.name as "DeptName", d.name_en as "DeptNameEn", a.effective_day as "EffectiveDay", a.cause as "Cause",
      a.state as "State", f.id as "FormID", f.number as "FormNumber"
    ${source} order by a.effective_day desc, a.id desc limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(
    payroll(on),
  );
  const count = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(payroll(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}

/** Returns a pay change of another person in a scope, with its encrypted content. */
export const findAdjustmentWithin = (on: Executor, scope: Scope, id: number) =>
  payroll(on)
    .selectFrom('payroll.salary_adjustment as a')
    .innerJoin('people.person as p', 'p.id', 'a.person_id')
    .select(['a.id', 'a.person_id as personId', 'a.effective_day as day', 'a.sealed'])
    .where('a.id', '=', id)
    .where(inScope(scope, 'p'))
    .executeTakeFirst();

/** Returns cause, stage and day of the pay changes that belong to forms. The last change of each form counts. */
export async function listOfForms(on: Executor, formIds: readonly number[]) {
  const { rows } = await sql<{ formId: number; day: string; cause: AdjustmentCause; stage: PayStage | null }>`
    select distinct on (form_id) form_id as "formId", effective_day as day, cause, stage
    from payroll.salary_adjustment where form_id = any(${[...formIds]}::bigint[])
    order by form_id, id desc`.execute(payroll(on));
  return rows;
}
