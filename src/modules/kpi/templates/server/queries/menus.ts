import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { json } from '#kit/server/db/database.ts';
import { editionStates } from '#modules/kpi/contract/codes.ts';
import type { HeaderRow, MenuRow } from '#modules/kpi/contract/shapes.ts';
import { kpi } from '#modules/kpi/server/queries/kpi-db.ts';
import type { Column } from '../../contract/columns.ts';

/** Returns the tree of tables and folders as a list. @param all true to include disabled entries */
export const listMenus = (on: Executor, all: boolean): Promise<MenuRow[]> =>
  kpi(on)
    .selectFrom('kpi.menu')
    .select(['id as MenuID', 'parent_id as ParentID', 'name as Name', 'name_en as NameEn', 'kind as Kind'])
    .select(['sort_no as SortNo', 'is_active as IsUse', 'version as Version'])
    .$if(!all, (query) => query.where('is_active', '=', true))
    .orderBy('sort_no')
    .orderBy('id')
    .execute();

/** Locks all entries of the table tree, so that it cannot change while one is moved. */
export const holdMenus = (tx: Tx) =>
  kpi(tx).selectFrom('kpi.menu').selectAll().orderBy('id').forUpdate().execute();
export type HeldMenu = Awaited<ReturnType<typeof holdMenus>>[number];

export const findMenu = (on: Executor, id: number) =>
  kpi(on).selectFrom('kpi.menu').selectAll().where('id', '=', id).executeTakeFirst();

interface MenuValues {
  readonly parent_id: number | null;
  readonly name: string;
  readonly name_en: string;
  readonly sort_no: number;
}

export const addMenu = async (tx: Tx, values: MenuValues & { readonly kind: number }): Promise<number> =>
  (await kpi(tx).insertInto('kpi.menu').values(values).returning('id').executeTakeFirstOrThrow()).id;

export async function saveMenu(
  tx: Tx,
  id: number,
  values: MenuValues & { readonly is_active: boolean },
): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.menu')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function saveView(tx: Tx, id: number, config: unknown): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.menu')
    .set({ view_config: json(config) })
    .where('id', '=', id)
    .execute();
}

/** Says whether an entry of the table tree has entries below it or is used by templates. */
export async function isMenuUsed(on: Executor, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from kpi.menu where parent_id = ${id})
    or exists (select from kpi.template where menu_id = ${id}) as used`.execute(kpi(on));
  return rows[0]!.used;
}

export async function deleteMenu(tx: Tx, id: number): Promise<void> {
  await kpi(tx).deleteFrom('kpi.menu').where('id', '=', id).execute();
}

const headers = (on: Executor) =>
  kpi(on)
    .selectFrom('kpi.header')
    .select(['id as HeaderID', 'menu_id as MenuID', 'number as EditionNumber', 'state as State'])
    .select(['columns as Columns', 'version as Version']);

const shownHeader = <H extends { readonly Columns: unknown }>(row: H | undefined) =>
  row &&
  ({ ...row, Columns: row.Columns as Column[] } as Omit<H, 'Columns'> & { Columns: HeaderRow['Columns'] });

export const findHeader = async (on: Executor, id: number) =>
  shownHeader(await headers(on).where('id', '=', id).executeTakeFirst());

export const findHeaderIn = async (on: Executor, menuId: number, state: number) =>
  shownHeader(await headers(on).where('menu_id', '=', menuId).where('state', '=', state).executeTakeFirst());

export const holdHeader = async (tx: Tx, id: number) =>
  shownHeader(await headers(tx).where('id', '=', id).forUpdate().executeTakeFirst());

/** Inserts a new version of a table's columns, as a draft. */
export async function insertHeader(
  tx: Tx,
  menuId: number,
  columns: readonly Column[],
  made: { readonly id: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await kpi(tx)
    .insertInto('kpi.header')
    .values((is) => ({
      menu_id: menuId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from kpi.header where menu_id = ${menuId})`,
      columns: json(columns),
      made_by: is.val(made.id),
      made_at: made.now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveHeader(tx: Tx, id: number, columns: readonly Column[]): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.header')
    .set((is) => ({ columns: json(columns), version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Puts a draft of columns in use. The version in use until now is closed. */
export async function openHeader(tx: Tx, id: number, menuId: number): Promise<void> {
  await kpi(tx)
    .updateTable('kpi.header')
    .set({ state: editionStates.closed })
    .where('menu_id', '=', menuId)
    .where('state', '=', editionStates.open)
    .execute();
  await kpi(tx)
    .updateTable('kpi.header')
    .set((is) => ({ state: editionStates.open, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
