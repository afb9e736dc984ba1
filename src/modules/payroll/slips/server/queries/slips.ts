import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { slipState, type SlipState } from '#modules/payroll/contract/slip-codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import type { Currency } from '#modules/payroll/setup/contract/setup-codes.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

export interface SlipHead {
  readonly id: number;
  readonly runId: number;
  readonly personId: number;
  readonly month: string;
  readonly kind: number;
  readonly state: SlipState;
  readonly sealed: string;
  readonly mark: string;
  readonly code: string;
  readonly publishedAt: Date | null;
  readonly readAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly company: string;
  readonly companyEn: string;
  readonly currency: Currency | null;
}

/** Currency of a payslip. An imported file names no group, so the person's group in that month decides. */
const currencyOf = sql<Currency | null>`coalesce(
  (select g.currency from payroll.pay_group g where g.id = r.group_id),
  (select g.currency from payroll.pay_member m join payroll.pay_group g on g.id = m.group_id
    where m.person_id = s.person_id and to_char(m.from_day, 'YYYY-MM') <= s.month
      and (m.to_day is null or to_char(m.to_day, 'YYYY-MM') >= s.month) order by m.from_day desc limit 1))`;

const heads = (on: Executor) =>
  payroll(on)
    .selectFrom('payroll.slip as s')
    .innerJoin('payroll.pay_run as r', 'r.id', 's.run_id')
    .innerJoin('people.company as c', 'c.id', 'r.company_id')
    .select([
      's.id',
      's.run_id as runId',
      's.person_id as personId',
      's.month',
      's.kind',
      sql<SlipState>`s.state`.as('state'),
      's.sealed',
      's.mark',
      's.code',
      's.published_at as publishedAt',
      's.read_at as readAt',
      's.confirmed_at as confirmedAt',
      'c.name as company',
      'c.name_en as companyEn',
    ])
    .select(currencyOf.as('currency'));

const published = slipState.published;

/** Returns a person's own published payslip and locks its row. */
export const lockOwn = (tx: Tx, personId: number, id: number): Promise<SlipHead | undefined> =>
  heads(tx)
    .where('s.id', '=', id)
    .where('s.person_id', '=', personId)
    .where('s.state', '>=', published)
    .forUpdate('s')
    .executeTakeFirst();

/** Returns a person's published payslips, latest month first. */
export const listOwn = (on: Executor, personId: number): Promise<SlipHead[]> =>
  heads(on)
    .where('s.person_id', '=', personId)
    .where('s.state', '>=', published)
    .orderBy('s.month', 'desc')
    .orderBy('s.id', 'desc')
    .execute();

/** Returns a payslip of a person in a scope, whatever its state. */
export const findWithin = (on: Executor, scope: Scope, id: number): Promise<SlipHead | undefined> =>
  heads(on)
    .innerJoin('people.person as p', 'p.id', 's.person_id')
    .where('s.id', '=', id)
    .where(inScope(scope, 'p'))
    .executeTakeFirst();

/** Returns the published payslip behind a printed verification code. */
export const findByCode = (on: Executor, code: string) =>
  heads(on)
    .innerJoin('people.person as p', 'p.id', 's.person_id')
    .select(['p.chinese_name as name', 'p.english_name as nameEn', 'p.employee_id as number'])
    .where('s.code', '=', code)
    .where('s.state', '>=', published)
    .executeTakeFirst();

/** Marks payslips as opened by their owner. Only the first time counts. */
export async function markRead(on: Executor, ids: readonly number[], now: Date): Promise<void> {
  await payroll(on)
    .updateTable('payroll.slip')
    .set({ state: slipState.read, read_at: now })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('state', '=', published)
    .execute();
}

export async function setConfirmed(tx: Tx, id: number, now: Date): Promise<void> {
  await payroll(tx)
    .updateTable('payroll.slip')
    .set({ state: slipState.confirmed, confirmed_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks the payslip from which a pay query was started as disputed.
 * @param formId form of the query
 */
export async function setDisputed(tx: Tx, formId: number): Promise<void> {
  await sql`update payroll.slip set state_before = state, state = ${slipState.disputed}
    where id in (select slip_id from payroll.dispute where form_id = ${formId}::bigint)
      and state <> ${slipState.disputed}`.execute(payroll(tx));
}

/**
 * Restores the state that a payslip had before a pay query, unless another query about it is open.
 * @param formId form of the query
 */
export async function clearDisputed(tx: Tx, formId: number): Promise<void> {
  await sql`update payroll.slip s
    set state = coalesce(s.state_before, case when s.confirmed_at is null then ${slipState.read}::smallint else ${slipState.confirmed}::smallint end),
      state_before = null
    where s.id in (select slip_id from payroll.dispute where form_id = ${formId}::bigint)
      and s.state = ${slipState.disputed} and not exists (
        select from payroll.dispute d join approval.form f on f.id = d.form_id
        where d.slip_id = s.id and d.form_id <> ${formId}::bigint and f.status <> 0 and f.state_type = 0)`.execute(
    payroll(tx),
  );
}

/**
 * Confirms payslips that were published before a given time, read, and not disputed.
 * @returns number of payslips
 */
export async function confirmByDeadline(tx: Tx, before: Date, now: Date): Promise<number> {
  const rows = await payroll(tx)
    .updateTable('payroll.slip')
    .set({ state: slipState.confirmedByDeadline, confirmed_at: now })
    .where('state', '=', slipState.read)
    .where('published_at', '<', before)
    .returning('id')
    .execute();
  return rows.length;
}

/** Returns the payslips of a run, by person. */
export const listOfRun = (on: Executor, runId: number) =>
  payroll(on)
    .selectFrom('payroll.slip')
    .select(['id', 'person_id as personId'])
    .where('run_id', '=', runId)
    .orderBy('person_id')
    .execute();

/** Returns payslips published between two times that nobody has opened, with their owners. */
export const listUnopened = (on: Executor, from: Date, until: Date) =>
  payroll(on)
    .selectFrom('payroll.slip')
    .select(['id', 'run_id as runId', 'month', 'kind', 'person_id as personId'])
    .where('state', '=', published)
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .orderBy('run_id')
    .execute();

export interface SlipFilter {
  readonly RunId: number;
  readonly Keyword?: string | undefined;
  readonly State?: number | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

interface SlipListed {
  readonly SlipID: number;
  readonly Month: string;
  readonly State: number;
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly PublishedAt: Date | null;
  readonly ReadAt: Date | null;
  readonly ConfirmedAt: Date | null;
}

/** Returns the payslips of a run in a scope, by employee number. Contains no amounts. */
export async function pageOfRun(on: Executor, scope: Scope, filter: SlipFilter) {
  const { RunId, Keyword = '', State, PageIndex, PageSize } = filter;
  const source = sql`from payroll.slip s join people.person p on p.id = s.person_id
    join people.department d on d.id = p.department_id
    where s.run_id = ${RunId} and ${inScope(scope, 'p')}
      and ${State === undefined ? sql`true` : sql`s.state = ${State}`}
      and ${
        Keyword === ''
          ? sql`true`
          : sql`(p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})`
      }`;
  const { rows } = await sql<SlipListed>`select s.id as "SlipID", s.month as "Month", s.state as "State",
      p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName", p.employee_id as "EmployeeId",
      d.name as "DeptName", d.name_en as "DeptNameEn", s.published_at as "PublishedAt", s.read_at as "ReadAt",
      s.confirmed_at as "ConfirmedAt"
    ${source} order by p.employee_id, s.id limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(
    payroll(on),
  );
  const count = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(payroll(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}
