import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { LoanRow, ReaderLoan } from '../../contract/shapes.ts';
import { overdueDays } from '../rules/lending.ts';
import { library, offsetOf, personColumns, refColumns, runStatement, type Paging } from './db.ts';

/** Locks a loan. Its title and copy must be locked before. */
export const lockLoan = (tx: Tx, id: number) =>
  library(tx)
    .selectFrom('library.loan')
    .select([
      'id',
      'copy_id as copyId',
      'title_id as titleId',
      'person_id as personId',
      'state',
      'due_on as dueOn',
      'renew_count as renewCount',
      'recalled_at as recalledAt',
      'return_applied_at as returnAppliedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedLoan = NonNullable<Awaited<ReturnType<typeof lockLoan>>>;

/** Finds the title and the copy of a loan, without locking. */
export const findLoan = (on: Executor, id: number) =>
  library(on)
    .selectFrom('library.loan')
    .select(['id', 'copy_id as copyId', 'title_id as titleId', 'person_id as personId'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function findOpenLoanOf(on: Executor, copyId: number): Promise<number | undefined> {
  const row = await library(on)
    .selectFrom('library.loan')
    .select('id')
    .where('copy_id', '=', copyId)
    .where('state', 'in', [1, 2])
    .executeTakeFirst();
  return row?.id;
}

export async function hasOpenLoan(on: Executor, titleId: number, personId: number): Promise<boolean> {
  const row = await library(on)
    .selectFrom('library.loan')
    .select('id')
    .where('title_id', '=', titleId)
    .where('person_id', '=', personId)
    .where('state', 'in', [1, 2])
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether a person has ever borrowed a title. */
export async function hasBorrowed(on: Executor, titleId: number, personId: number): Promise<boolean> {
  const row = await library(on)
    .selectFrom('library.loan')
    .select('id')
    .where('title_id', '=', titleId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addLoan(
  tx: Tx,
  loan: {
    readonly copyId: number;
    readonly titleId: number;
    readonly personId: number;
    readonly now: Date;
    readonly dueOn: string;
  },
): Promise<number> {
  const { id } = await library(tx)
    .insertInto('library.loan')
    .values({
      copy_id: loan.copyId,
      title_id: loan.titleId,
      person_id: loan.personId,
      borrowed_at: loan.now,
      due_on: loan.dueOn,
      state: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an open loan. A closed one never changes. */
export async function saveLoan(
  tx: Tx,
  id: number,
  set: {
    readonly state?: number;
    readonly due_on?: string;
    readonly renew_count?: number;
    readonly recalled_at?: Date;
    readonly return_applied_at?: Date | null;
    readonly returned_at?: Date;
    readonly confirmed_by?: number | null;
    readonly remark?: string;
    readonly reminded?: number;
    readonly reminded_on?: string | null;
  },
): Promise<void> {
  const { numUpdatedRows } = await library(tx)
    .updateTable('library.loan')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', [1, 2])
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw new Error(`Loan ${id} is not open`);
}

const columns = sql`l.id as "LoanId", ${refColumns}, c.id as "CopyId", c.bar_code as "BarCode",
  c.location as "Location", l.borrowed_at as "BorrowTime", l.due_on as "DueTime", l.renew_count as "RenewCount",
  l.recalled_at as "RecallTime", l.return_applied_at as "ReturnApplyTime", l.returned_at as "ReturnTime",
  l.state as "LoanState", l.remark as "Remark"`;
const from = sql`from library.loan l join library.copy c on c.id = l.copy_id join library.title t on t.id = l.title_id`;
const waiting = sql`(select count(*) from library.hold h where h.title_id = l.title_id and h.state = 1) as "Waiting"`;

type Fetched<Row> = Omit<Row, 'OverdueDays'>;

const withOverdue = <Row extends Fetched<LoanRow>>(
  row: Row,
  today: string,
): Row & { OverdueDays: number } => ({
  ...row,
  OverdueDays: overdueDays(
    { dueOn: row.DueTime, returnAppliedAt: row.ReturnApplyTime, returnedAt: row.ReturnTime },
    today,
  ),
});

/** Lists a person's open loans, of one title or all, by due day. */
export async function listOpenLoans(
  on: Executor,
  personId: number,
  today: string,
  titleId?: number,
): Promise<(LoanRow & { Waiting: number })[]> {
  const rows = await runStatement<Fetched<LoanRow> & { Waiting: number }>(
    on,
    sql`select ${columns}, ${waiting} ${from}
      where l.person_id = ${personId} and l.state in (1, 2)
        ${titleId === undefined ? sql`` : sql`and l.title_id = ${titleId}`}
      order by l.due_on, l.id`,
  );
  return rows.map((row) => withOverdue(row, today));
}

/** Loads a page of a person's past loans with the scores they gave, latest first. */
export async function pagePastLoans(
  on: Executor,
  personId: number,
  filter: Paging,
  today: string,
): Promise<{ Total: number; Rows: (LoanRow & { MyScore: number | null })[] }> {
  const where = sql`where l.person_id = ${personId} and l.state in (3, 4)`;
  const [count] = await runStatement<{ total: number }>(
    on,
    sql`select count(*) as total from library.loan l ${where}`,
  );
  const rows = await runStatement<Fetched<LoanRow> & { MyScore: number | null }>(
    on,
    sql`select ${columns}, r.score as "MyScore" ${from}
      left join library.review r on r.title_id = l.title_id and r.person_id = l.person_id
      ${where} order by l.returned_at desc, l.id desc limit ${filter.PageSize} offset ${offsetOf(filter)}`,
  );
  return { Total: count?.total ?? 0, Rows: rows.map((row) => withOverdue(row, today)) };
}

export interface LoanFilter extends Paging {
  readonly Keyword: string;
  readonly State?: number | undefined;
  readonly Overdue: boolean;
  readonly Open?: boolean;
  readonly AUID?: number | undefined;
  readonly TitleId?: number | undefined;
  readonly LoanId?: number | undefined;
}

const readerFrom = sql`${from} join people.person p on p.id = l.person_id
  join people.department d on d.id = p.department_id`;

/**
 * Loads a page of all loans: returns in the order they were asked for, overdue ones by due day, others latest first.
 */
export async function pageLoans(
  on: Executor,
  filter: LoanFilter,
  today: string,
): Promise<{ Total: number; Out: number; Returning: number; Overdue: number; Rows: ReaderLoan[] }> {
  const { Keyword, State, Overdue, Open, AUID, TitleId, LoanId } = filter;
  const found = like(Keyword.toLowerCase());
  const where = sql.join(
    [
      sql`true`,
      ...(LoanId === undefined ? [] : [sql`l.id = ${LoanId}`]),
      ...(State === undefined ? [] : [sql`l.state = ${State}`]),
      ...(Open ? [sql`l.state in (1, 2)`] : []),
      ...(Overdue ? [sql`l.state = 1 and l.due_on < ${today}::date`] : []),
      ...(AUID === undefined ? [] : [sql`l.person_id = ${AUID}`]),
      ...(TitleId === undefined ? [] : [sql`l.title_id = ${TitleId}`]),
      ...(Keyword
        ? [
            sql`(t.name_search like ${found} or lower(c.bar_code) like ${found} or lower(p.chinese_name) like ${found}
              or lower(p.english_name) like ${found} or lower(p.employee_id) like ${found})`,
          ]
        : []),
    ],
    sql` and `,
  );
  const order = Overdue
    ? sql`l.due_on, l.id`
    : State === 2
      ? sql`l.return_applied_at, l.id`
      : sql`l.borrowed_at desc, l.id desc`;
  const [count] = await runStatement<{ total: number }>(
    on,
    Keyword
      ? sql`select count(*) as total ${readerFrom} where ${where}`
      : sql`select count(*) as total from library.loan l where ${where}`,
  );
  const [open] = await runStatement<{ out: number; returning: number; overdue: number }>(
    on,
    sql`select count(*) filter (where state = 1) as out, count(*) filter (where state = 2) as returning,
      count(*) filter (where state = 1 and due_on < ${today}::date) as overdue
    from library.loan where state in (1, 2)`,
  );
  const rows = await runStatement<Fetched<ReaderLoan>>(
    on,
    sql`select ${columns}, ${personColumns}, ${waiting} ${readerFrom}
      where ${where} order by ${order} limit ${filter.PageSize} offset ${offsetOf(filter)}`,
  );
  return {
    Total: count?.total ?? 0,
    Out: open?.out ?? 0,
    Returning: open?.returning ?? 0,
    Overdue: open?.overdue ?? 0,
    Rows: rows.map((row) => withOverdue(row, today)),
  };
}
