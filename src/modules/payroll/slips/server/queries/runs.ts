import { sql } from 'kysely';
import { shiftMonth } from '#kit/rules/dates.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { runKind, runState, slipState, type RunState } from '#modules/payroll/contract/slip-codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** A person named by an import file, if the caller's scope covers them. */
export interface Payee {
  readonly id: number;
  readonly number: string;
  /** True if the person belonged to the company up to the end of the month. */
  readonly wasThere: boolean;
  /** True if the person already has a payslip of the month. */
  readonly hasSlip: boolean;
  /** True if an unlocked run of the month has calculated the person's pay. */
  readonly isComputed: boolean;
}

/**
 * Returns the people behind employee numbers, within a scope.
 * @param month YYYY-MM
 */
export async function findPayees(
  on: Executor,
  scope: Scope,
  { companyId, month }: { readonly companyId: number; readonly month: string },
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Payee>> {
  const { rows } = await sql<Payee>`select p.id, p.employee_id as number,
      exists (select from people.assignment a where a.person_id = p.id and a.company_id = ${companyId}::bigint
        and a.superseded_at is null and a.from_day < ${`${shiftMonth(month, 1)}-01`}::date) as "wasThere",
      exists (select from payroll.slip s where s.person_id = p.id and s.month = ${month}
        and s.kind in (1, 5)) as "hasSlip",
      exists (select from payroll.pay_run_person x join payroll.pay_run r on r.id = x.run_id
        where x.person_id = p.id and x.sealed is not null and r.month = ${month} and r.kind = 1
          and r.state in (1, 2, 3)) as "isComputed"
    from people.person p where p.employee_id = any(${[...numbers]}::text[]) and ${inScope(scope, 'p')}`.execute(
    payroll(on),
  );
  return new Map(rows.map((row) => [row.number, row]));
}

export interface NewRun {
  readonly companyId: number;
  readonly month: string;
  readonly name: string;
  readonly people: number;
  readonly by: number;
  readonly now: Date;
}

/**
 * Adds an imported run that waits for publication.
 * @returns its id
 */
export async function insertRun(tx: Tx, run: NewRun): Promise<number> {
  const { id } = await payroll(tx)
    .insertInto('payroll.pay_run')
    .values({
      company_id: run.companyId,
      month: run.month,
      kind: runKind.imported,
      state: runState.ready,
      name: run.name,
      people: run.people,
      made_by: run.by,
      made_at: run.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewSlip {
  readonly personId: number;
  readonly sealed: string;
  readonly mark: string;
  readonly code: string;
}

/** The run to which payslips belong. */
export interface SlipsOf {
  readonly id: number;
  /** YYYY-MM */
  readonly month: string;
  readonly kind: number;
}

/** Number of payslips inserted by one statement. */
const atOnce = 500;

/** Inserts the payslips of a run, still hidden. */
export async function insertSlips(
  tx: Tx,
  { id, month, kind }: SlipsOf,
  slips: readonly NewSlip[],
): Promise<void> {
  for (let from = 0; from < slips.length; from += atOnce) {
    const rows = slips.slice(from, from + atOnce).map(({ personId, sealed, mark, code }) => ({
      person_id: personId,
      sealed,
      mark,
      code,
    }));
    await sql`insert into payroll.slip
        (run_id, person_id, month, kind, state, sealed, mark, code, entry_day, last_day)
      select ${id}::bigint, r.person_id, ${month}::text, ${kind}::smallint, ${slipState.hidden}::smallint, r.sealed,
        r.mark, r.code, p.entry_date, p.leave_date
      from jsonb_to_recordset(${json(rows)}::jsonb) as r (person_id bigint, sealed text, mark text, code text)
      join people.person p on p.id = r.person_id order by r.person_id`.execute(payroll(tx));
  }
}

/**
 * SQL condition: a scope covers everybody in run `r`. The payslips of a revoked run are gone, so only its maker and
 * people whose scope covers everybody reach it.
 */
export const reaches = (scope: Scope) => sql<boolean>`(not exists (select from payroll.slip s
    join people.person p on p.id = s.person_id where s.run_id = r.id and not ${inScope(scope, 'p')})
  and not exists (select from payroll.pay_run_person x
    join people.person p on p.id = x.person_id where x.run_id = r.id and not ${inScope(scope, 'p')})
  and (r.state <> 9 or r.made_by = ${scope.personId}::bigint or ${scope.reach === 4}))`;

export interface RunHead {
  readonly id: number;
  readonly month: string;
  readonly kind: number;
  readonly state: RunState;
  readonly madeBy: number;
  readonly publishedAt: Date | null;
  /** True if the caller prepared the run. */
  readonly isPreparer: boolean;
}

/** Returns a run whose people a scope covers, and locks its row. */
export async function lockRun(tx: Tx, scope: Scope, id: number): Promise<RunHead | undefined> {
  const { rows } =
    await sql<RunHead>`select r.id, r.month, r.kind, r.state, r.made_by as "madeBy", r.published_at as "publishedAt",
      r.made_by = ${scope.personId}::bigint or exists (select from payroll.pay_run_hand h
        where h.run_id = r.id and h.person_id = ${scope.personId}::bigint) as "isPreparer"
    from payroll.pay_run r where r.id = ${id} and ${reaches(scope)} for update of r`.execute(payroll(tx));
  return rows[0];
}

/** A payslip and the person it belongs to. */
export interface SlipOf {
  readonly id: number;
  readonly personId: number;
}

/**
 * Publishes a run with its payslips.
 * @returns its payslips
 */
export async function publishRun(
  tx: Tx,
  id: number,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<SlipOf[]> {
  await payroll(tx)
    .updateTable('payroll.pay_run')
    .set({ state: runState.published, published_by: by, published_at: now })
    .where('id', '=', id)
    .execute();
  return payroll(tx)
    .updateTable('payroll.slip')
    .set({ state: slipState.published, published_at: now })
    .where('run_id', '=', id)
    .returning(['id', 'person_id as personId'])
    .execute();
}

/**
 * Revokes a run with all of its payslips.
 * @returns number of payslips
 */
export async function cancelRun(
  tx: Tx,
  id: number,
  { by, now, reason }: { readonly by: number; readonly now: Date; readonly reason: string },
): Promise<number> {
  const gone = await payroll(tx)
    .deleteFrom('payroll.slip')
    .where('run_id', '=', id)
    .returning('id')
    .execute();
  await payroll(tx).deleteFrom('payroll.pay_run_person').where('run_id', '=', id).execute();
  await payroll(tx)
    .updateTable('payroll.pay_run')
    .set({
      state: runState.cancelled,
      cancelled_by: by,
      cancelled_at: now,
      cancel_reason: reason,
      asked_at: null,
      totals: null,
    })
    .where('id', '=', id)
    .execute();
  return gone.length;
}

/** Returns people who have not opened their payslip of a published run. */
export const listUnread = (on: Executor, runId: number): Promise<SlipOf[]> =>
  payroll(on)
    .selectFrom('payroll.slip')
    .select(['id', 'person_id as personId'])
    .where('run_id', '=', runId)
    .where('state', '=', slipState.published)
    .execute();

export interface RunFilter {
  readonly Month?: string | undefined;
  readonly CompanyId?: number | undefined;
  readonly State?: number | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

interface RunRow {
  readonly RunId: number;
  readonly Month: string;
  readonly CompanyName: string;
  readonly CompanyNameEn: string;
  readonly State: number;
  readonly Kind: number;
  readonly GroupName: string;
  readonly GroupNameEn: string;
  readonly Name: string;
  readonly People: number;
  readonly Read: number;
  readonly Confirmed: number;
  readonly Disputed: number;
  readonly HasOwn: boolean;
  readonly IsMine: boolean;
  readonly MadeBy: string;
  readonly MadeByEn: string;
  readonly MadeAt: Date;
  readonly PublishedBy: string;
  readonly PublishedByEn: string;
  readonly PublishedAt: Date | null;
  readonly CancelledBy: string;
  readonly CancelledByEn: string;
  readonly CancelledAt: Date | null;
  readonly CancelReason: string;
}

/** Returns runs whose people a scope covers, latest first. `HasOwn` is true if the importer is in the run. */
export async function pageRuns(on: Executor, scope: Scope, filter: RunFilter) {
  const { Month, CompanyId, State, PageIndex, PageSize } = filter;
  const source = sql`from payroll.pay_run r where ${reaches(scope)}
    and ${Month === undefined ? sql`true` : sql`r.month = ${Month}`}
    and ${CompanyId === undefined ? sql`true` : sql`r.company_id = ${CompanyId}`}
    and ${State === undefined ? sql`true` : sql`r.state = ${State}`}`;
  const { rows } = await sql<RunRow>`
    with page as (select r.* ${source} order by r.id desc limit ${PageSize} offset ${(PageIndex - 1) * PageSize})
    select r.id as "RunId", r.month as "Month", c.name as "CompanyName", c.name_en as "CompanyNameEn",
      r.state as "State", r.kind as "Kind", coalesce(g.name, '') as "GroupName",
      coalesce(g.name_en, '') as "GroupNameEn", r.name as "Name", r.people as "People", n.read as "Read", n.confirmed as "Confirmed",
      n.disputed as "Disputed", n.own as "HasOwn", r.made_by = ${scope.personId}::bigint as "IsMine",
      m.chinese_name as "MadeBy", m.english_name as "MadeByEn", r.made_at as "MadeAt",
      coalesce(u.chinese_name, '') as "PublishedBy", coalesce(u.english_name, '') as "PublishedByEn",
      r.published_at as "PublishedAt", coalesce(x.chinese_name, '') as "CancelledBy",
      coalesce(x.english_name, '') as "CancelledByEn", r.cancelled_at as "CancelledAt",
      coalesce(r.cancel_reason, '') as "CancelReason"
    from page r join people.company c on c.id = r.company_id join people.person m on m.id = r.made_by
    left join payroll.pay_group g on g.id = r.group_id
    left join people.person u on u.id = r.published_by left join people.person x on x.id = r.cancelled_by
    cross join lateral (select count(*) filter (where s.state >= 2)::int as read,
        count(*) filter (where s.state in (3, 5))::int as confirmed,
        count(*) filter (where s.state = 4)::int as disputed,
        coalesce(bool_or(s.person_id = r.made_by), false)
          or exists (select from payroll.pay_run_person x where x.run_id = r.id and x.person_id = r.made_by) as own
      from payroll.slip s where s.run_id = r.id) n
    order by r.id desc`.execute(payroll(on));
  const count = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(payroll(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}
