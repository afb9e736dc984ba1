import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { copyState, copyStateLabels, type CopyState } from '../../contract/codes.ts';
import type { CopyRow, ManagedCopy } from '../../contract/shapes.ts';
import type { Language } from '#kit/contract/refusals.ts';
import { like } from '#kit/server/db/like.ts';
import { library, offsetOf, refColumns, runStatement, type Paging } from './db.ts';

export interface LockedCopy {
  readonly id: number;
  readonly titleId: number;
  readonly barCode: string;
  readonly location: string;
  readonly state: CopyState;
}

const locked = sql`id, title_id as "titleId", bar_code as "barCode", location, state`;

/** Locks a copy until the transaction ends. Its title must be locked before. */
export async function lockCopy(tx: Tx, id: number): Promise<LockedCopy | undefined> {
  const rows = await runStatement<LockedCopy>(
    tx,
    sql`select ${locked} from library.copy where id = ${id} and deleted_at is null for update`,
  );
  return rows[0];
}

/** Locks the copies of a title that are on the shelf. @returns them in the order in which they got there */
export const lockFree = (tx: Tx, titleId: number, most: number): Promise<LockedCopy[]> =>
  runStatement<LockedCopy>(
    tx,
    sql`select ${locked} from library.copy
      where title_id = ${titleId} and state = ${copyState.onShelf} and deleted_at is null
      order by id limit ${most} for update skip locked`,
  );

/** Finds the title of a copy, without locking. */
export const findCopy = (on: Executor, id: number) =>
  library(on)
    .selectFrom('library.copy')
    .select(['id', 'title_id as titleId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export interface StateMove {
  readonly to: CopyState;
  /** Id of the acting person; null: the system. */
  readonly by: number | null;
  readonly for?: number | null;
  readonly remark?: string;
  readonly now: Date;
}

/** Changes the state of a locked copy and adds an entry to its history. */
export async function moveCopy(
  tx: Tx,
  copy: { readonly id: number; readonly state: CopyState },
  { to, by, for: reader = null, remark = '', now }: StateMove,
): Promise<void> {
  await library(tx)
    .updateTable('library.copy')
    .set({ state: to, state_remark: remark, version: sql`version + 1`, changed_at: now })
    .where('id', '=', copy.id)
    .execute();
  await library(tx)
    .insertInto('library.copy_log')
    .values({
      copy_id: copy.id,
      from_state: copy.state,
      to_state: to,
      by_person: by,
      for_person: reader,
      remark,
      at: now,
    })
    .execute();
}

export async function placeCopy(tx: Tx, id: number, location: string, now: Date): Promise<void> {
  await library(tx)
    .updateTable('library.copy')
    .set({ location, version: sql`version + 1`, changed_at: now })
    .where('id', '=', id)
    .execute();
}

export interface NewCopy {
  readonly titleId: number;
  /** Bar code; if empty, the library assigns a number. */
  readonly barCode?: string;
  readonly location: string;
  readonly state: CopyState;
  readonly purchasedOn?: string | null;
}

/** Adds copies in one statement. @returns them in the same order */
export async function addCopies(
  tx: Tx,
  copies: readonly NewCopy[],
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<{ id: number; barCode: string }[]> {
  const rows = copies.map((copy, place) => ({
    place,
    title_id: copy.titleId,
    bar_code: copy.barCode || null,
    location: copy.location,
    state: copy.state,
    purchased_on: copy.purchasedOn ?? null,
  }));
  return runStatement<{ id: number; barCode: string }>(
    tx,
    sql`
    with given as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as t
        (place int, title_id bigint, bar_code text, location text, state smallint, purchased_on date)
      order by place
    ), added as (
      insert into library.copy (title_id, bar_code, location, state, purchased_on, created_at, changed_at)
      select title_id, coalesce(bar_code, 'L' || nextval('library.bar_code_number')), location, state, purchased_on,
        ${now}::timestamptz, ${now}::timestamptz
      from given
      returning id, bar_code, state
    ), logged as (
      insert into library.copy_log (copy_id, to_state, by_person, at)
      select id, state, ${by}::bigint, ${now}::timestamptz from added
    )
    select id, bar_code as "barCode" from added order by id`,
  );
}

/** Lists copies of a title for its page. Names of readers are only for librarians. */
export async function listCopies(
  on: Executor,
  titleId: number,
  { manages, language }: { readonly manages: boolean; readonly language: Language },
): Promise<CopyRow[]> {
  const rows = await runStatement<Omit<CopyRow, 'StateText'>>(
    on,
    sql`
    select c.id as "Id", c.bar_code as "BarCode", c.location as "Location", c.state as "CopyState",
      l.due_on as "DueTime", c.version as "RowVersion"
      ${
        manages
          ? sql`, c.state_remark as "StateRemark", c.purchased_on as "PurchaseTime",
        p.chinese_name as "ReaderName", p.english_name as "ReaderNameEn"`
          : sql``
      }
    from library.copy c
    left join library.loan l on l.copy_id = c.id and l.state in (1, 2)
    left join library.hold h on h.copy_id = c.id and h.state = 2
    left join people.person p on p.id = coalesce(l.person_id, h.person_id)
    where c.title_id = ${titleId} and c.deleted_at is null
      ${manages ? sql`` : sql`and c.state <> ${copyState.offShelf} and c.state <> ${copyState.missing}`}
    order by c.id`,
  );
  return rows.map((row) => ({ ...row, StateText: copyStateLabels[row.CopyState][language] }));
}

export interface CopyFilter extends Paging {
  readonly Keyword: string;
  readonly CopyState?: number | undefined;
  readonly TitleId?: number | undefined;
}

const managedColumns = sql`c.id as "Id", c.bar_code as "BarCode", c.location as "Location", c.state as "CopyState",
  l.due_on as "DueTime", c.state_remark as "StateRemark", c.purchased_on as "PurchaseTime",
  p.chinese_name as "ReaderName", p.english_name as "ReaderNameEn", c.version as "RowVersion",
  ${refColumns}, t.isbn as "Isbn", l.id as "LoanId", h.id as "HoldId", c.changed_at as "ChangeTime"`;

const managedFrom = sql`from library.copy c
  join library.title t on t.id = c.title_id
  left join library.loan l on l.copy_id = c.id and l.state in (1, 2)
  left join library.hold h on h.copy_id = c.id and h.state = 2
  left join people.person p on p.id = coalesce(l.person_id, h.person_id)`;

const said = (row: Omit<ManagedCopy, 'StateText'>, language: Language): ManagedCopy => ({
  ...row,
  StateText: copyStateLabels[row.CopyState][language],
});

/** Returns a page of copies, last changed first, and the number of copies in each state. */
export async function pageCopies(
  on: Executor,
  filter: CopyFilter,
  language: Language,
): Promise<{ Total: number; Counts: Record<string, number>; Rows: ManagedCopy[] }> {
  const { Keyword, CopyState: state, TitleId } = filter;
  const found = like(Keyword.toLowerCase());
  const where = sql`c.deleted_at is null
    ${TitleId === undefined ? sql`` : sql`and c.title_id = ${TitleId}`}
    ${
      Keyword
        ? sql`and (lower(c.bar_code) like ${found} or t.name_search like ${found} or t.author_search like ${found}
          or lower(c.location) like ${found} or t.isbn = ${Keyword.replaceAll('-', '')})`
        : sql``
    }`;
  const counts = await runStatement<{ state: number; count: number }>(
    on,
    sql`select c.state, count(*) as count from library.copy c join library.title t on t.id = c.title_id
      where ${where} group by c.state`,
  );
  const rows = await runStatement<Omit<ManagedCopy, 'StateText'>>(
    on,
    sql`select ${managedColumns} ${managedFrom}
      where ${where} ${state === undefined ? sql`` : sql`and c.state = ${state}`}
      order by c.changed_at desc, c.id desc limit ${filter.PageSize} offset ${offsetOf(filter)}`,
  );
  const counted = counts.filter((one) => state === undefined || one.state === state);
  return {
    Total: counted.reduce((sum, { count }) => sum + count, 0),
    Counts: Object.fromEntries(counts.map(({ state: one, count }) => [one, count])),
    Rows: rows.map((row) => said(row, language)),
  };
}

/** Finds one copy by its bar code, as librarians see it. */
export async function findByBarCode(
  on: Executor,
  barCode: string,
  language: Language,
): Promise<ManagedCopy | undefined> {
  const [row] = await runStatement<Omit<ManagedCopy, 'StateText'>>(
    on,
    sql`select ${managedColumns} ${managedFrom}
      where c.bar_code in (${barCode}, ${barCode.toUpperCase()}) and c.deleted_at is null
      order by c.bar_code = ${barCode} desc limit 1`,
  );
  return row && said(row, language);
}

/** Counts the copies of a title in each state. */
export async function countCopies(on: Executor, titleId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await runStatement<{ state: number; count: number }>(
    on,
    sql`select state, count(*) as count from library.copy
      where title_id = ${titleId} and deleted_at is null group by state`,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}

export interface CopyLogRow {
  readonly FromState: number | null;
  readonly ToState: number;
  readonly ByName: string | null;
  readonly ByNameEn: string | null;
  readonly ForName: string | null;
  readonly ForNameEn: string | null;
  readonly Remark: string;
  readonly Time: Date;
}

export const listCopyLog = (on: Executor, copyId: number): Promise<CopyLogRow[]> =>
  runStatement<CopyLogRow>(
    on,
    sql`select g.from_state as "FromState", g.to_state as "ToState", b.chinese_name as "ByName",
      b.english_name as "ByNameEn", r.chinese_name as "ForName", r.english_name as "ForNameEn",
      g.remark as "Remark", g.at as "Time"
    from library.copy_log g
    left join people.person b on b.id = g.by_person
    left join people.person r on r.id = g.for_person
    where g.copy_id = ${copyId} order by g.id desc limit 100`,
  );

/** Returns bar codes of copies by their ids. */
export async function mapBarCodes(
  on: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await runStatement<{ id: number; barCode: string }>(
    on,
    sql`select id, bar_code as "barCode" from library.copy where id = any(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, barCode }) => [id, barCode]));
}
