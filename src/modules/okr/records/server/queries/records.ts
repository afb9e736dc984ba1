import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { projectStates, nodeStates } from '#modules/okr/contract/codes.ts';
import { executeStates, schemeStates } from '#modules/okr/executions/contract/execute-codes.ts';
import { person } from '#modules/okr/goals/server/queries/goals.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { seenAnywhere } from '#modules/okr/server/queries/rights.ts';
import { recordStates } from '../../contract/record-codes.ts';
import type { RecordItem, RecordRow } from '../../contract/record-shapes.ts';
import { itemName, recordsFrom, reviews, seesItem, seesRecord, type RecordViewer } from './record-rights.ts';

const ids = (list: readonly number[]) => sql`${[...list]}::bigint[]`;

export interface RecordFilter {
  readonly IsWaiting?: boolean | undefined;
  readonly AUID?: number | undefined;
  readonly DeptId?: number | undefined;
  readonly DateFrom?: string | undefined;
  readonly DateTo?: string | undefined;
  readonly OBID?: number | undefined;
  readonly ProjectID?: number | undefined;
  readonly ItemKind?: number | undefined;
  readonly TypeID?: number | undefined;
  readonly State?: number | undefined;
  readonly Keyword?: string | undefined;
}

const itemKind = sql`(case when n.id is not null then 1 when x.id is not null then 2 else 0 end)`;

const columns = (viewer: RecordViewer) => sql`r.id as "RecordID", ${person(sql`r.person_id`)} as "Person",
  wd.name as "DeptName", wd.name_en as "DeptNameEn", r.work_day as "WorkDate", case when ${seesItem(viewer)} then r.obid end as "OBID",
  ${itemName(viewer)} as "Item", ${itemKind} as "ItemKind",
  r.type as "TypeID", r.minutes as "Minutes", r.content as "Content", r.state as "State", r.reason as "Reason",
  r.correction_of as "CorrectionOf", r.logged_at as "LoggedAt", r.version as "Version",
  (r.state = ${recordStates.submitted}::int and ${reviews(viewer)}) as "CanReview"`;

const where = (viewer: RecordViewer, filter: RecordFilter) => {
  const { IsWaiting, AUID, DeptId, DateFrom, DateTo, OBID, ProjectID, ItemKind, TypeID, State, Keyword } =
    filter;
  return sql.join(
    [
      seesRecord(viewer),
      ...(IsWaiting ? [sql`r.state = ${recordStates.submitted}::int and ${reviews(viewer)}`] : []),
      ...(AUID === undefined ? [] : [sql`r.person_id = ${AUID}::bigint`]),
      ...(DeptId === undefined ? [] : [sql`wd.path @> array[${DeptId}::bigint]`]),
      ...(DateFrom === undefined ? [] : [sql`r.work_day >= ${DateFrom}::date`]),
      ...(DateTo === undefined ? [] : [sql`r.work_day <= ${DateTo}::date`]),
      ...(OBID === undefined ? [] : [sql`r.obid = ${OBID}::bigint and ${seesItem(viewer)}`]),
      ...(ProjectID === undefined ? [] : [sql`n.project_id = ${ProjectID}::bigint and ${seesItem(viewer)}`]),
      ...(ItemKind === undefined ? [] : [sql`${itemKind} = ${ItemKind}::int`]),
      ...(TypeID === undefined ? [] : [sql`r.type = ${TypeID}::int`]),
      ...(State === undefined ? [] : [sql`r.state = ${State}::int`]),
      ...(Keyword
        ? [
            sql`(r.content ilike ${like(Keyword)} or w.chinese_name ilike ${like(Keyword)}
              or w.english_name ilike ${like(Keyword)} or ${itemName(viewer)} ilike ${like(Keyword)})`,
          ]
        : []),
    ],
    sql` and `,
  );
};

/** Returns a page of visible records, latest day first, and the minutes of all of them. */
export async function pageRecords(
  on: Executor,
  viewer: RecordViewer,
  filter: RecordFilter,
  page: { readonly PageIndex: number; readonly PageSize: number },
): Promise<{ total: number; minutes: number; rows: RecordRow[] }> {
  const { rows: counted } = await sql<{ total: number; minutes: number }>`
    select count(*)::int as total, coalesce(sum(r.minutes), 0)::int as minutes
    from ${recordsFrom} where ${where(viewer, filter)}`.execute(okr(on));
  const { rows } = await sql<RecordRow>`select ${columns(viewer)} from ${recordsFrom}
    where ${where(viewer, filter)} order by r.work_day desc, r.person_id, r.id
    limit ${page.PageSize}::int offset ${(page.PageIndex - 1) * page.PageSize}::int`.execute(okr(on));
  return { total: counted[0]!.total, minutes: counted[0]!.minutes, rows };
}

/** Returns a person's own records of some days, in the order they were written. */
export async function listOwnRecords(
  on: Executor,
  viewer: RecordViewer,
  from: string,
  to: string,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`select ${columns(viewer)} from ${recordsFrom}
    where r.person_id = ${viewer.id}::bigint and r.work_day between ${from}::date and ${to}::date
    order by r.work_day, r.id`.execute(okr(on));
  return rows;
}

export interface HeldRecord {
  readonly id: number;
  readonly personId: number;
  readonly day: string;
  readonly obid: number | null;
  readonly type: number;
  readonly minutes: number;
  readonly content: string;
  readonly state: number;
  readonly version: number;
}

const held = sql`r.id, r.person_id as "personId", r.work_day as day, r.obid, r.type, r.minutes, r.content, r.state, r.version`;

/**
 * Locks a person and their records of a day, and returns the records. Corrections of earlier records are not included.
 */
export async function holdDay(tx: Tx, personId: number, day: string): Promise<HeldRecord[]> {
  await sql`select id from people.person where id = ${personId}::bigint for no key update`.execute(okr(tx));
  const { rows } = await sql<HeldRecord>`select ${held} from okr.work_record r
    where r.person_id = ${personId}::bigint and r.work_day = ${day}::date and r.correction_of is null
    order by r.id for update`.execute(okr(tx));
  return rows;
}

/** Locks records that the viewer may confirm, lowest id first. */
export async function holdReviewed(
  tx: Tx,
  viewer: RecordViewer,
  records: readonly number[],
): Promise<HeldRecord[]> {
  await sql`select id from okr.work_record where id = any(${ids(records)}) order by id for update`.execute(
    okr(tx),
  );
  const { rows } = await sql<HeldRecord>`select ${held} from ${recordsFrom}
    where r.id = any(${ids(records)}) and ${reviews(viewer)} order by r.id`.execute(okr(tx));
  return rows;
}

/** Locks a person's own confirmed record, and returns the minutes already corrected. */
export async function holdConfirmed(
  tx: Tx,
  personId: number,
  id: number,
): Promise<(HeldRecord & { readonly off: number }) | undefined> {
  await sql`select id from okr.work_record where id = ${id}::bigint for update`.execute(okr(tx));
  const { rows } = await sql<HeldRecord & { readonly off: number }>`select ${held},
      (select coalesce(-sum(c.minutes), 0)::int from okr.work_record c where c.correction_of = r.id) as off
    from okr.work_record r where r.id = ${id}::bigint and r.person_id = ${personId}::bigint
      and r.state = ${recordStates.confirmed}::int and r.correction_of is null`.execute(okr(tx));
  return rows[0];
}

/** Returns the person and day of a record, if the viewer sees it. */
export async function findSeenRecord(
  on: Executor,
  viewer: RecordViewer,
  id: number,
): Promise<{ readonly personId: number; readonly day: string } | undefined> {
  const { rows } = await sql<{
    personId: number;
    day: string;
  }>`select r.person_id as "personId", r.work_day as day
    from ${recordsFrom} where r.id = ${id}::bigint and ${seesRecord(viewer)}`.execute(okr(on));
  return rows[0];
}

export interface RecordValues {
  readonly person_id: number;
  readonly work_day: string;
  readonly obid: number | null;
  readonly type: number;
  readonly minutes: number;
  readonly content: string;
  readonly state: number;
  readonly logged_at: Date;
  readonly correction_of?: number;
  readonly reviewed_by?: number | null;
}

export async function insertRecords(tx: Tx, rows: readonly RecordValues[]): Promise<void> {
  if (rows.length > 0)
    await okr(tx)
      .insertInto('okr.work_record')
      .values([...rows])
      .execute();
}

/** Changes records and raises their versions. */
export async function saveRecords(
  tx: Tx,
  records: readonly number[],
  values: Partial<Omit<RecordValues, 'person_id'> & { reason: string }>,
): Promise<void> {
  if (records.length > 0)
    await okr(tx)
      .updateTable('okr.work_record')
      .set((is) => ({ ...values, version: is('version', '+', 1) }))
      .where(sql<boolean>`id = any(${ids(records)})`)
      .execute();
}

export async function deleteRecords(tx: Tx, records: readonly number[]): Promise<void> {
  if (records.length > 0)
    await okr(tx)
      .deleteFrom('okr.work_record')
      .where(sql<boolean>`id = any(${ids(records)})`)
      .execute();
}

export interface Item extends RecordItem {
  readonly isStopped: boolean;
  /** True if the item takes hours: it is not finished, its project is active, and it has no children. */
  readonly isOffered: boolean;
}

const isNodeOffered = sql`(p.state = ${projectStates.active}::int and n.state in (${nodeStates.planned}::int, ${nodeStates.active}::int)
  and not exists (select from okr.work_breakdown b where b.parent_id = n.id))`;
const isExecutionOffered = sql`(e.state in (${executeStates.undertaken}::int, ${executeStates.executing}::int))`;

/**
 * Returns the items a person may record hours for: nodes they own or whose ancestor they own, nodes of projects they
 * manage or work for, and assignments they have accepted.
 * @param only returns exactly these items, whatever their state
 */
export async function listItems(
  on: Executor,
  viewer: RecordViewer,
  { keyword, only }: { readonly keyword?: string | undefined; readonly only?: readonly number[] },
): Promise<Item[]> {
  const { id } = viewer;
  const { rows } = await sql<Item>`
    select n.id as "OBID", n.name as "Name", p.name as "Where", 1 as "Kind",
      n.state = ${nodeStates.stopped}::int or exists (select from okr.work_breakdown a where a.id = any(n.path)
        and a.state = ${nodeStates.stopped}::int) as "isStopped", ${isNodeOffered} as "isOffered",
      n.owner_id is distinct from ${id}::bigint as far
    from okr.work_breakdown n join okr.project p on p.id = n.project_id
    where (n.owner_id = ${id}::bigint or p.manager_id = ${id}::bigint or ${id}::bigint = any(p.member_ids)
        or exists (select from okr.work_breakdown o where o.id = any(n.path) and o.owner_id = ${id}::bigint))
      and ${seenAnywhere(viewer)}
      and ${only ? sql`n.id = any(${ids(only)})` : isNodeOffered}
      and ${keyword ? sql`(n.name ilike ${like(keyword)} or p.name ilike ${like(keyword)})` : sql`true`}
    union all
    select e.id, g.title, s.title, 2, e.state = ${executeStates.stopped}::int, ${isExecutionOffered}, false
    from okr.kr_execute e join okr.goal g on g.id = e.goal_id join okr.work_scheme s on s.id = e.scheme_id
    where e.person_id = ${id}::bigint and not e.is_released and s.state <> ${schemeStates.draft}::int
      and ${only ? sql`e.id = any(${ids(only)})` : isExecutionOffered}
      and ${keyword ? sql`g.title ilike ${like(keyword)}` : sql`true`}
    order by far, "Kind" desc, "Where", "Name", "OBID" limit ${only ? 200 : 60}`.execute(okr(on));
  return rows;
}

/** Locks nodes against deletion, lowest id first. Assignments are locked with their key result instead. */
export const lockNodes = async (tx: Tx, obids: readonly number[]): Promise<void> =>
  void (await sql`select id from okr.work_breakdown where id = any(${ids(obids)}) order by id for key share`.execute(
    okr(tx),
  ));

/**
 * Locks a month, shared for writing in it or exclusively for `closing` it. Returns whether it is closed.
 * @param month YYYY-MM
 */
export async function holdMonth(tx: Tx, month: string, closing = false): Promise<boolean> {
  const first = `${month}-01`;
  await sql`insert into okr.record_month (month) values (${first}::date) on conflict do nothing`.execute(
    okr(tx),
  );
  const { rows } = await sql<{ isClosed: boolean }>`select closed_at is not null as "isClosed"
    from okr.record_month where month = ${first}::date ${closing ? sql`for update` : sql`for share`}`.execute(
    okr(tx),
  );
  return rows[0]!.isClosed;
}

export async function countWaiting(on: Executor, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from okr.work_record
    where state = ${recordStates.submitted}::int and work_day >= ${`${month}-01`}::date
      and work_day < ${`${month}-01`}::date + interval '1 month'`.execute(okr(on));
  return rows[0]!.count;
}

export async function closeMonth(tx: Tx, month: string, by: number, now: Date): Promise<void> {
  await okr(tx)
    .updateTable('okr.record_month')
    .set({ closed_at: now, closed_by: by })
    .where('month', '=', `${month}-01`)
    .execute();
}

/** Returns the closed months as YYYY-MM, latest first. */
export async function listClosed(on: Executor): Promise<string[]> {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(month, 'YYYY-MM') as month from okr.record_month
    where closed_at is not null order by okr.record_month.month desc limit 60`.execute(okr(on));
  return rows.map(({ month }) => month);
}

/** Returns the latest closed month; undefined if there is none. */
export const lastClosed = async (on: Executor): Promise<string | undefined> => (await listClosed(on))[0];

/** Marks a person's day as complete, or removes the mark. */
export async function markDay(tx: Tx, personId: number, day: string, at: Date | null): Promise<void> {
  if (at)
    await okr(tx)
      .insertInto('okr.day_mark')
      .values({ person_id: personId, work_day: day, marked_at: at })
      .onConflict((on) => on.doNothing())
      .execute();
  else
    await okr(tx)
      .deleteFrom('okr.day_mark')
      .where('person_id', '=', personId)
      .where('work_day', '=', day)
      .execute();
}
