import { sql } from 'kysely';
import { companyDayStart } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

export interface SourceValues {
  readonly name: string;
  readonly kind: number;
  readonly feeKind: number;
  /** Fee in fen. */
  readonly fee: number;
  readonly contractEnd: string | null;
  readonly isActive: boolean;
}

const columnsOf = ({ name, kind, feeKind, fee, contractEnd, isActive }: SourceValues) => ({
  name,
  kind,
  fee_kind: feeKind,
  fee,
  contract_end: contractEnd,
  is_active: isActive,
});

export async function insertSource(tx: Tx, values: SourceValues): Promise<number> {
  const { id } = await recruiting(tx)
    .insertInto('recruiting.source')
    .values(columnsOf(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveSource(tx: Tx, id: number, values: SourceValues): Promise<void> {
  await recruiting(tx)
    .updateTable('recruiting.source')
    .set((is) => ({ ...columnsOf(values), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeSource(tx: Tx, id: number): Promise<void> {
  await recruiting(tx).deleteFrom('recruiting.source').where('id', '=', id).execute();
}

/** Locks a source until the transaction ends and returns its version. */
export async function lockSource(tx: Tx, id: number): Promise<number | undefined> {
  const row = await recruiting(tx)
    .selectFrom('recruiting.source')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Counts the candidates and applications from a source, added together. */
export async function countFrom(on: Executor, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from recruiting.interviewee where source_id = ${id})::int
    + (select count(*) from recruiting.seeker where source_id = ${id})::int as count`.execute(recruiting(on));
  return rows[0]!.count;
}

/** Tells whether a source can be chosen. @param kept current source, which is allowed although it is disabled */
export async function isSourceInUse(on: Executor, id: number, kept?: number): Promise<boolean> {
  if (id === kept) return true;
  const row = await recruiting(on)
    .selectFrom('recruiting.source')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.is_active === true;
}

export const listSources = (on: Executor) =>
  recruiting(on)
    .selectFrom('recruiting.source')
    .select(['id as SourceID', 'name as Name', 'kind as Kind', 'is_active as IsUse'])
    .orderBy('is_active', 'desc')
    .orderBy('kind')
    .orderBy('id')
    .execute();

export interface SourceFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly Kind?: number | undefined;
  readonly IsUse?: boolean | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort?: string | undefined;
}

/** Loads a page of sources, each with the number of applications from a range of days and of hires among them. */
export async function pageSources(on: Executor, filter: SourceFilter) {
  const { Keyword, Kind, IsUse, From, To, Sort, PageIndex, PageSize } = filter;
  const from = From === undefined ? null : companyDayStart(From);
  const until = To === undefined ? null : companyDayStart(To, 1);
  const counts = sql<{ resumes: number; hires: number }>`(select count(*)::int as resumes,
    (count(*) filter (where i.stage = 8))::int as hires from recruiting.interviewee i where i.source_id = s.id
      and (${from}::timestamptz is null or i.made_at >= ${from}::timestamptz)
      and (${until}::timestamptz is null or i.made_at < ${until}::timestamptz))`;
  const found = recruiting(on)
    .selectFrom('recruiting.source as s')
    .$if(Boolean(Keyword), (query) => query.where(sql<boolean>`s.name ilike ${like(Keyword!)}`))
    .$if(Kind !== undefined, (query) => query.where('s.kind', '=', Kind!))
    .$if(IsUse !== undefined, (query) => query.where('s.is_active', '=', IsUse!));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const by = { Resumes: sql`n.resumes`, Hires: sql`n.hires`, Fee: sql`s.fee` }[(Sort ?? '').replace('-', '')];
  const rows = await found
    .innerJoinLateral(counts.as('n'), (join) => join.onTrue())
    .select(['s.id', 's.name', 's.kind', 's.fee_kind as feeKind', 's.fee', 's.contract_end as contractEnd'])
    .select(['s.is_active as isActive', 's.version', 'n.resumes', 'n.hires'])
    .$if(by !== undefined, (query) => query.orderBy(Sort!.startsWith('-') ? sql`${by!} desc` : by!))
    .orderBy('s.is_active', 'desc')
    .orderBy('s.kind')
    .orderBy('s.id')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { total, rows };
}
