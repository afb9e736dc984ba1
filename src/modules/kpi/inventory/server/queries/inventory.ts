import { sql } from 'kysely';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import { manages, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import type { detailCalls, VerdictItem } from '#modules/kpi/sheets/contract/detail-calls.ts';
import { calibreOn } from '#modules/kpi/templates/server/queries/indicators.ts';

const named = (column: string) => sql`(select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name,
  'EnglishName', x.english_name) from people.person x where x.id = ${sql.ref(column)})`;

export const findInventory = (on: Executor, periodId: number) =>
  kpi(on).selectFrom('kpi.inventory').selectAll().where('period_id', '=', periodId).executeTakeFirst();

export const holdInventory = (tx: Tx, id: number) =>
  kpi(tx).selectFrom('kpi.inventory').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Starts an inventory of the indicators in a period's sheets and in templates in use.
 * @returns number of indicators that need a verdict
 */
export async function addInventory(
  tx: Tx,
  periodId: number,
  made: { readonly by: number | null; readonly now: Date; readonly today: string },
): Promise<{ id: number; items: number }> {
  const { id } = await kpi(tx)
    .insertInto('kpi.inventory')
    .values({ period_id: periodId, made_by: made.by, made_at: made.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql`
    insert into kpi.inventory_item (inventory_id, indicator_id, calibre_id, owner_id)
    select ${id}, i.id, c.id, c.owner_id from kpi.indicator i
    cross join lateral ${calibreOn('i.id', made.today)} as c
    where i.is_active and (exists (select from kpi.row r join kpi.sheet s on s.id = r.sheet_id
        where r.indicator_id = i.id and s.period_id = ${periodId} and s.state <> -2)
      or exists (select from kpi.template t where t.state = 2
        and t.content -> 'Rows' @> jsonb_build_array(jsonb_build_object('IndicatorID', i.id))))
    returning indicator_id`.execute(kpi(tx));
  return { id, items: rows.length };
}

export const findItem = (tx: Tx, inventoryId: number, indicatorId: number) =>
  kpi(tx)
    .selectFrom('kpi.inventory_item')
    .selectAll()
    .where('inventory_id', '=', inventoryId)
    .where('indicator_id', '=', indicatorId)
    .forUpdate()
    .executeTakeFirst();

export const listItems = (on: Executor, inventoryId: number) =>
  kpi(on)
    .selectFrom('kpi.inventory_item')
    .selectAll()
    .where('inventory_id', '=', inventoryId)
    .orderBy('indicator_id')
    .execute();

export async function saveItem(
  tx: Tx,
  { inventoryId, indicatorId }: { readonly inventoryId: number; readonly indicatorId: number },
  values: {
    readonly verdict: number;
    readonly gap: string;
    readonly cause: string;
    readonly measure: string;
    readonly definition: string;
    readonly owner_id: number | null;
    readonly due_day: string | null;
  },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.inventory_item')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('inventory_id', '=', inventoryId)
    .where('indicator_id', '=', indicatorId)
    .execute();
}

export async function closeInventory(tx: Tx, id: number, now: Date): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.inventory')
    .set((is) => ({ state: 2, closed_at: now, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Marks metric definitions as reviewed today, because a finished inventory keeps them. @param today company day */
export async function noteReviewed(tx: Tx, calibres: readonly number[], today: string): Promise<void> {
  await sql`update kpi.calibre set reviewed_on = ${today}::date
    where id = any(${[...calibres]}::bigint[])`.execute(kpi(tx));
}

export async function disableIndicators(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update kpi.indicator set is_active = false, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(kpi(tx));
}

/** Smallest number of scores for which a median and a spread are shown. */
const fewest = 5;

/**
 * Returns statistics of each indicator of a period in the viewer's scope, with its verdict.
 * @param today company day
 */
export async function listReport(
  on: Executor,
  viewer: Viewer,
  periodId: number,
  inventoryId: number | null,
  today: string,
): Promise<VerdictItem[]> {
  const { rows } = await sql<VerdictItem>`
    with used as (
      select r.*, s.state, (select (t ->> 'Score')::numeric from jsonb_array_elements(s.trace -> 'Rows') t
          where s.state in (7, 8) and (t ->> 'RowNo')::int = r.row_no) as score,
        exists (select from kpi.row_score g where g.sheet_id = r.sheet_id and g.row_no = r.row_no
          and g.value is not null) as is_scored
      from kpi.row r join kpi.sheet s on s.id = r.sheet_id join people.person p on p.id = s.person_id
      where s.period_id = ${periodId} and s.state <> -2 and ${isNotReader(sql`s.person_id`, viewer.id)} and ${manages(viewer)}),
    figures as (
      select u.indicator_id, count(*)::int as sheets,
        (count(*) filter (where u.is_not_applicable or u.actual is not null or u.is_scored))::int as filled,
        count(u.score)::int as scored,
        percentile_cont(0.5) within group (order by u.score)::numeric as median,
        max(u.score) - min(u.score) as spread, min(u.score) as least,
        bool_or(c.number < x.number) as changed
      from used u join kpi.calibre c on c.id = u.calibre_id
      cross join lateral ${calibreOn('u.indicator_id', today)} as x
      group by u.indicator_id)
    select i.id as "IndicatorID", i.code as "Code", i.name as "Name", i.name_en as "NameEn",
      c.definition as "Definition", coalesce(g.sheets, 0) as "Sheets", coalesce(g.filled, 0) as "Filled",
      case when g.scored >= ${fewest} then round(g.median, 2)::text end as "Median",
      case when g.scored >= ${fewest} then round(g.spread, 2)::text end as "Spread",
      coalesce(g.scored >= ${fewest} and g.spread = 0, false) as "AllEqual",
      coalesce(g.scored >= ${fewest} and g.least >= 100, false) as "AlwaysFull",
      c.source = '' as "NoSource", c.owner_id is null as "NoOwner", coalesce(g.changed, false) as "IsChanged",
      m.verdict as "Verdict", coalesce(m.gap, '') as "Gap", coalesce(m.cause, '') as "Cause",
      coalesce(m.measure, '') as "Measure", coalesce(m.definition, '') as "NextDefinition",
      ${named('m.owner_id')} as "Owner", m.due_day as "DueDay", m.version as "Version"
    from kpi.indicator i cross join lateral ${calibreOn('i.id', today)} as c
    left join figures g on g.indicator_id = i.id
    left join kpi.inventory_item m on m.indicator_id = i.id and m.inventory_id = ${inventoryId}::bigint
    where m.indicator_id is not null or (${inventoryId}::bigint is null and g.indicator_id is not null)
    order by i.code`.execute(kpi(on));
  return rows;
}

type Info = ReplyOf<(typeof detailCalls)['GetCaliberInventoryInfo']>;

/** Returns an indicator with its definition versions, its uses, and the verdicts of finished inventories. */
export async function findInfo(on: Executor, id: number): Promise<Info | undefined> {
  const { rows } = await sql<Info>`
    select i.id as "IndicatorID", i.code as "Code", i.name as "Name", i.name_en as "NameEn", i.is_active as "IsUse",
      (select count(*)::int from kpi.row r join kpi.sheet s on s.id = r.sheet_id
        where r.indicator_id = i.id and s.state <> -2) as "Sheets",
      (select count(*)::int from kpi.template t where t.state = 2
        and t.content -> 'Rows' @> jsonb_build_array(jsonb_build_object('IndicatorID', i.id))) as "Templates",
      (select json_agg(json_build_object('EditionNumber', c.number, 'Definition', c.definition, 'Source', c.source,
          'Unit', c.unit, 'Direction', c.direction, 'Aggregate', c.aggregate, 'ValidFrom', c.valid_from,
          'ReviewedOn', c.reviewed_on) order by c.number desc)
        from kpi.calibre c where c.indicator_id = i.id) as "Calibres",
      coalesce((select json_agg(json_build_object('PeriodName', e.name, 'PeriodNameEn', e.name_en,
          'Verdict', m.verdict, 'Cause', m.cause, 'Measure', m.measure) order by e.from_day desc)
        from kpi.inventory_item m join kpi.inventory v on v.id = m.inventory_id and v.state = 2
        join kpi.period e on e.id = v.period_id where m.indicator_id = i.id), '[]'::json) as "Verdicts"
    from kpi.indicator i where i.id = ${id}`.execute(kpi(on));
  return rows[0];
}
