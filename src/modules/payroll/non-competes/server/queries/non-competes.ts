import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { NonCompeteEnd, NonCompeteState } from '../../contract/non-compete-codes.ts';

export interface KeptClause {
  readonly id: number;
  readonly personId: number;
  readonly from: string;
  readonly months: number;
  readonly to: string;
  readonly ended: string | null;
  readonly cause: NonCompeteEnd | null;
  readonly sealed: string;
  readonly version: number;
}

const columns = sql`c.id, c.person_id as "personId", c.from_day as "from", c.months, c.to_day as "to",
  c.ended_day as ended, c.end_cause as cause, c.sealed, c.version`;

/** Selects clauses that still apply. People who came back after their clause started are no longer paid for it. */
const stands = sql<boolean>`(p.leave_date is not null and (p.entry_date is null or p.entry_date < c.from_day))`;

/** SQL condition: person `p` has left and had a clause in force on one of these days. */
export const hasClause = (
  first: string,
  last: string,
) => sql<boolean>`exists (select from payroll.non_compete c
  where c.person_id = p.id and ${stands} and c.from_day <= ${last}::date
    and coalesce(c.ended_day, c.to_day) >= ${first}::date)`;

/** Returns clauses that people are paid for, by person, oldest first. */
export async function listClauses(on: Executor, persons: readonly number[]) {
  const { rows } = await sql<KeptClause>`select ${columns} from payroll.non_compete c
    join people.person p on p.id = c.person_id and ${stands}
    where c.person_id = any(${[...persons]}::bigint[]) order by c.id`.execute(payroll(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Returns people's settlements locked by other runs, in the order of locking. */
export async function listSettlements(on: Executor, persons: readonly number[], runId: number) {
  const { rows } = await sql<{
    personId: number;
    month: string;
    sealed: string;
  }>`select person_id as "personId",
      month, sealed
    from payroll.slip where person_id = any(${[...persons]}::bigint[]) and kind = 3 and run_id <> ${runId}
    order by id`.execute(payroll(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Returns people's wage payslips locked by other runs, in the order of locking. */
export async function listMonthly(on: Executor, persons: readonly number[], runId: number) {
  const { rows } = await sql<{
    personId: number;
    month: string;
    sealed: string;
  }>`select person_id as "personId",
      month, sealed from payroll.slip
    where person_id = any(${[...persons]}::bigint[]) and kind = 1 and run_id <> ${runId} order by id`.execute(
    payroll(on),
  );
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Returns the ids of people's clauses, including people who came back. */
export async function listClauseIds(on: Executor, persons: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await payroll(on)
    .selectFrom('payroll.non_compete')
    .select('id')
    .where(sql<boolean>`person_id = any(${[...persons]}::bigint[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface NewClause {
  readonly personId: number;
  readonly formId: number;
  readonly from: string;
  readonly months: number;
  readonly to: string;
  readonly sealed: string;
  readonly by: number;
}

/** Stores the clause of a resignation, or changes its length. The caller must refuse a clause that ended early. */
export async function saveClause(tx: Tx, one: NewClause, now: Date): Promise<void> {
  await payroll(tx)
    .insertInto('payroll.non_compete')
    .values({
      person_id: one.personId,
      form_id: one.formId,
      from_day: one.from,
      months: one.months,
      to_day: one.to,
      sealed: one.sealed,
      kept_by: one.by,
      kept_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('form_id').doUpdateSet((is) => ({
        months: one.months,
        to_day: one.to,
        version: is('payroll.non_compete.version', '+', 1),
      })),
    )
    .execute();
}

/** Returns the clause of a resignation and locks its row. */
export async function lockOfForm(tx: Tx, formId: number): Promise<KeptClause | undefined> {
  const { rows } = await sql<KeptClause>`select ${columns} from payroll.non_compete c
    where c.form_id = ${formId} for update of c`.execute(payroll(tx));
  return rows[0];
}

/** Returns a person's name in both languages. */
export async function findNames(on: Executor, id: number): Promise<{ zh: string; en: string } | undefined> {
  const { rows } = await sql<{ zh: string; en: string }>`select chinese_name as zh,
      coalesce(nullif(english_name, ''), chinese_name) as en
    from people.person where id = ${id}`.execute(payroll(on));
  return rows[0];
}

/** Returns a clause of a person in a scope and locks its row. */
export async function lockReached(tx: Tx, scope: Scope, id: number): Promise<KeptClause | undefined> {
  const { rows } = await sql<KeptClause>`select ${columns} from payroll.non_compete c
    join people.person p on p.id = c.person_id
    where c.id = ${id} and ${inScope(scope, 'p')} for update of c`.execute(payroll(tx));
  return rows[0];
}

export async function dropClause(tx: Tx, id: number): Promise<void> {
  await payroll(tx).deleteFrom('payroll.non_compete').where('id', '=', id).execute();
}

/** Sets a clause's early end, or clears it if null. */
export async function endClause(
  tx: Tx,
  id: number,
  end: {
    readonly day: string;
    readonly cause: NonCompeteEnd;
    readonly reason: string;
    readonly by: number;
    readonly now: Date;
  } | null,
): Promise<void> {
  await payroll(tx)
    .updateTable('payroll.non_compete')
    .set((is) => ({
      ended_day: end?.day ?? null,
      end_cause: end?.cause ?? null,
      end_reason: end?.reason ?? '',
      ended_by: end?.by ?? null,
      ended_at: end?.now ?? null,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

interface ClauseFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly State?: number | undefined;
}

interface ClauseListed {
  readonly NonCompeteId: number;
  readonly Version: number;
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly FormID: number;
  readonly FormNumber: string;
  readonly FromDay: string;
  readonly ToDay: string;
  readonly Months: number;
  readonly State: NonCompeteState;
  readonly EndedDay: string | null;
  readonly EndCause: NonCompeteEnd | null;
  readonly EndReason: string;
  readonly sealed: string;
}

/** Returns clauses of people in a scope on a company day. Clauses in force come first, then by their last day. */
export async function pageClauses(on: Executor, scope: Scope, filter: ClauseFilter, today: string) {
  const { PageIndex, PageSize, Keyword = '', State = null } = filter;
  const pattern = like(Keyword.trim());
  const found = sql`from payroll.non_compete c join people.person p on p.id = c.person_id
    join people.department d on d.id = p.department_id join approval.form f on f.id = c.form_id
    cross join lateral (select case when c.ended_day < ${today}::date then 4
      when c.from_day > ${today}::date then 1 when c.to_day < ${today}::date then 3 else 2 end as state) s
    where ${inScope(scope, 'p')} and (${State}::int is null or s.state = ${State}::int)
      and (p.chinese_name ilike ${pattern} or p.english_name ilike ${pattern} or p.employee_id ilike ${pattern})`;
  const { rows } =
    await sql<ClauseListed>`select c.id as "NonCompeteId", c.version as "Version", p.id as "AUID",
      p.chinese_name as "ChineseName", p.english_name as "EnglishName", p.employee_id as "EmployeeId",
      d.name as "DeptName", d.name_en as "DeptNameEn", f.id as "FormID", f.number as "FormNumber",
      c.from_day as "FromDay", c.to_day as "ToDay", c.months as "Months", s.state as "State",
      c.ended_day as "EndedDay", c.end_cause as "EndCause", c.end_reason as "EndReason", c.sealed
    ${found} order by s.state <> 2, s.state, coalesce(c.ended_day, c.to_day), c.id
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(payroll(on));
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(payroll(on));
  return { Total: counted.rows[0]!.n, Rows: rows };
}
