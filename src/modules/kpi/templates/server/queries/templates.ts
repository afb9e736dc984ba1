import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { editionStates } from '#modules/kpi/contract/codes.ts';
import type { Content, TemplateHead } from '#modules/kpi/contract/shapes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';

const heads = (on: Executor) =>
  kpi(on)
    .selectFrom('kpi.template as t')
    .innerJoin('people.post as p', 'p.id', 't.post_id')
    .innerJoin('kpi.menu as m', 'm.id', 't.menu_id')
    .leftJoin('kpi.product_type as y', 'y.id', 't.product_type_id');

const columns = (query: ReturnType<typeof heads>) =>
  query
    .select(['t.id as TemplateID', 't.post_id as PostID', 'p.name as PostName', 'p.name_en as PostNameEn'])
    .select(['t.product_type_id as ProductTypeID', 't.menu_id as MenuID', 'm.name as MenuName'])
    .select([
      'm.name_en as MenuNameEn',
      't.number as EditionNumber',
      't.state as State',
      't.version as Version',
    ])
    .select([
      't.opened_at as OpenTime',
      sql<string>`coalesce(y.name, '')`.as('ProductName'),
      sql<string>`coalesce(y.name_en, '')`.as('ProductNameEn'),
      sql<number>`jsonb_array_length(t.content -> 'Rows')`.as('Rows'),
      sql<number | null>`(select x.id from kpi.template x where x.post_id = t.post_id
        and coalesce(x.product_type_id, 0) = coalesce(t.product_type_id, 0) and x.state = ${editionStates.draft})`.as(
        'DraftID',
      ),
    ]);

interface Filter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly PostID?: number | undefined;
}

/** Returns one line for each position and product type: the template in use, otherwise the newest. */
export async function pageTemplates(on: Executor, filter: Filter) {
  const { Keyword, PostID, PageIndex, PageSize } = filter;
  const found = heads(on)
    .where(
      sql<boolean>`t.id = (select x.id from kpi.template x where x.post_id = t.post_id
        and coalesce(x.product_type_id, 0) = coalesce(t.product_type_id, 0)
        order by x.state = 2 desc, x.number desc limit 1)`,
    )
    .$if(Boolean(Keyword), (query) =>
      query.where(sql<boolean>`p.name || chr(10) || p.name_en || chr(10) || m.name ilike ${like(Keyword!)}`),
    )
    .$if(PostID !== undefined, (query) => query.where('t.post_id', '=', PostID!));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows: TemplateHead[] = await columns(found)
    .orderBy('p.name')
    .orderBy('t.id')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

export const listEditions = (
  on: Executor,
  postId: number,
  productId: number | null,
): Promise<TemplateHead[]> =>
  columns(heads(on))
    .where('t.post_id', '=', postId)
    .where(sql<boolean>`coalesce(t.product_type_id, 0) = ${productId ?? 0}`)
    .orderBy('t.number', 'desc')
    .execute();

export const findTemplateHead = (on: Executor, id: number) =>
  columns(heads(on)).where('t.id', '=', id).executeTakeFirst();

const shown = <T extends { readonly content: unknown }>(row: T | undefined) =>
  row && { ...row, content: row.content as Content };

export const findTemplate = async (on: Executor, id: number) =>
  shown(await kpi(on).selectFrom('kpi.template').selectAll().where('id', '=', id).executeTakeFirst());

export const holdTemplate = async (tx: Tx, id: number) =>
  shown(
    await kpi(tx).selectFrom('kpi.template').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );

export interface TemplateValues {
  readonly post_id: number;
  readonly product_type_id: number | null;
  readonly menu_id: number;
  readonly header_id: number;
  readonly content: Content;
}

export async function insertTemplate(
  tx: Tx,
  { content, ...values }: TemplateValues,
  made: { readonly id: number | null; readonly now: Date },
): Promise<number> {
  const { post_id: post, product_type_id: product } = values;
  const { id } = await kpi(tx)
    .insertInto('kpi.template')
    .values({
      ...values,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from kpi.template
        where post_id = ${post} and coalesce(product_type_id, 0) = ${product ?? 0})`,
      content: json(content),
      made_by: made.id,
      made_at: made.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveTemplate(
  tx: Tx,
  id: number,
  { content, ...values }: TemplateValues,
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.template')
    .set((is) => ({ ...values, content: json(content), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Puts a draft in use. The version that was in use until now is closed. */
export async function openTemplate(
  tx: Tx,
  { id, post_id, product_type_id }: { id: number; post_id: number; product_type_id: number | null },
  now: Date,
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.template')
    .set({ state: editionStates.closed })
    .where('post_id', '=', post_id)
    .where(sql<boolean>`coalesce(product_type_id, 0) = ${product_type_id ?? 0}`)
    .where('state', '=', editionStates.open)
    .execute();
  await kpi(tx)
    .updateTable('kpi.template')
    .set((is) => ({ state: editionStates.open, opened_at: now, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function isPostUsed(on: Executor, id: number): Promise<boolean> {
  const found = await kpi(on)
    .selectFrom('people.post')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
