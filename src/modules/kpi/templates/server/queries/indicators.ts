import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { IndicatorRow } from '#modules/kpi/contract/shapes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';

interface Filter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly IsUse?: boolean | undefined;
}

/** SQL: the definition of an indicator on a day. It is the newest that has started, otherwise the first. */
export const calibreOn = (indicator: string, day: string) => sql`(select c.* from kpi.calibre c
  where c.indicator_id = ${sql.ref(indicator)}
  order by c.valid_from <= ${day}::date desc, case when c.valid_from <= ${day}::date then c.number end desc, c.number
  limit 1)`;

const shownCalibre = sql<
  IndicatorRow['Calibre']
>`json_build_object('CalibreID', c.id, 'EditionNumber', c.number,
  'Definition', c.definition, 'Source', c.source, 'Unit', c.unit, 'Direction', c.direction,
  'Aggregate', c.aggregate, 'Feed', c.feed, 'ValidFrom', c.valid_from)`;

/** Returns a page of indicators with their current definition. @param today company day */
export async function pageIndicators(on: Executor, filter: Filter, today: string) {
  const { Keyword, IsUse, PageIndex, PageSize } = filter;
  const found = kpi(on)
    .selectFrom('kpi.indicator as i')
    .$if(Boolean(Keyword), (query) =>
      query.where(sql<boolean>`i.code || chr(10) || i.name || chr(10) || i.name_en ilike ${like(Keyword!)}`),
    )
    .$if(IsUse !== undefined, (query) => query.where('i.is_active', '=', IsUse!));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { rows } = await sql<IndicatorRow>`
    select i.id as "IndicatorID", i.code as "Code", i.name as "Name", i.name_en as "NameEn",
      i.is_active as "IsUse", i.version as "Version", ${shownCalibre} as "Calibre",
      (select json_build_object('AUID', p.id, 'ChineseName', p.chinese_name, 'EnglishName', p.english_name)
       from people.person p where p.id = c.owner_id) as "DataOwner",
      (select count(*)::int from kpi.template t where t.state = 2
        and t.content -> 'Rows' @> jsonb_build_array(jsonb_build_object('IndicatorID', i.id))) as "Uses"
    from (${found
      .select(['i.id', 'i.code', 'i.name', 'i.name_en', 'i.is_active', 'i.version'])
      .orderBy('i.code')
      .limit(PageSize)
      .offset((PageIndex - 1) * PageSize)}) as i
    cross join lateral ${calibreOn('i.id', today)} as c
    order by i.code`.execute(kpi(on));
  return { Total: total, Rows: rows };
}

export async function listCalibres(on: Executor, id: number): Promise<IndicatorRow['Calibre'][]> {
  const { rows } = await sql<{ one: IndicatorRow['Calibre'] }>`select ${shownCalibre} as one
    from kpi.calibre c where c.indicator_id = ${id} order by c.number desc`.execute(kpi(on));
  return rows.map(({ one }) => one);
}

export const holdIndicator = (tx: Tx, id: number) =>
  kpi(tx).selectFrom('kpi.indicator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findLastCalibre = (on: Executor, id: number) =>
  kpi(on)
    .selectFrom('kpi.calibre')
    .selectAll()
    .where('indicator_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

interface IndicatorValues {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly is_active: boolean;
}
export interface CalibreValues {
  readonly definition: string;
  readonly source: string;
  readonly unit: string;
  readonly direction: number;
  readonly aggregate: number;
  readonly owner_id: number | null;
  readonly feed: number;
}

export const addIndicator = async (tx: Tx, values: IndicatorValues): Promise<number> =>
  (await kpi(tx).insertInto('kpi.indicator').values(values).returning('id').executeTakeFirstOrThrow()).id;

export async function saveIndicator(tx: Tx, id: number, values: IndicatorValues): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.indicator')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function addCalibre(
  tx: Tx,
  indicatorId: number,
  values: CalibreValues & { readonly valid_from: string },
): Promise<void> {
  await kpi(tx)
    .insertInto('kpi.calibre')
    .values({
      ...values,
      indicator_id: indicatorId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from kpi.calibre where indicator_id = ${indicatorId})`,
    })
    .execute();
}

/** Returns the existing indicators among the ids, with names and current definition. @param today company day */
export async function listIndicators(on: Executor, ids: readonly number[], today: string) {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    nameEn: string;
    isActive: boolean;
    calibreId: number;
    unit: string;
  }>`select i.id, i.code, i.name, i.name_en as "nameEn", i.is_active as "isActive", c.id as "calibreId", c.unit
    from kpi.indicator i cross join lateral ${calibreOn('i.id', today)} as c
    where i.id = any(${[...ids]}::bigint[])`.execute(kpi(on));
  return rows;
}

/** Says whether a person is in service. */
export async function isInService(on: Executor, id: number): Promise<boolean> {
  const found = await kpi(on)
    .selectFrom('people.person')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
