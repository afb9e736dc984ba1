import { general, refuse } from '#kit/contract/refusals.ts';
import { Refused } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { editionStates, menuKinds, mostLevels } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import type { Column } from '../../contract/columns.ts';
import { columnProblems } from '../../contract/preset.ts';
import { said } from '../../contract/problems.ts';
import * as menus from '../queries/menus.ts';
import * as products from '../queries/products.ts';

interface MenuGiven {
  readonly ParentID?: number | null | undefined;
  readonly Name: string;
  readonly NameEn: string;
  readonly SortNo: number;
}

const valuesOf = ({ ParentID, Name, NameEn, SortNo }: MenuGiven) => ({
  parent_id: ParentID ?? null,
  name: Name,
  name_en: NameEn,
  sort_no: SortNo,
});

/** Returns the number of levels of an entry with those below it. */
function heightOf(all: readonly menus.HeldMenu[], id: number): number {
  const below = all.filter(({ parent_id }) => parent_id === id);
  return 1 + Math.max(0, ...below.map((one) => heightOf(all, one.id)));
}

/** Checks that an entry can be placed below a parent. @throws Refused menuGone, menuInTable, menuDeep, menuCircle */
function assertPlace(all: readonly menus.HeldMenu[], parentId: number | null, moved: number | null): void {
  const above: menus.HeldMenu[] = [];
  for (let at = parentId; at !== null;) {
    const found = all.find(({ id }) => id === at) ?? refuse(no.menuGone, { field: 'ParentID' });
    if (found.id === moved) refuse(no.menuCircle, { field: 'ParentID' });
    above.push(found);
    at = found.parent_id;
  }
  const [parent] = above;
  if (parent && !parent.is_active) refuse(no.menuGone, { field: 'ParentID' });
  if (parent?.kind === menuKinds.table) refuse(no.menuInTable, { field: 'ParentID' });
  const height = moved === null ? 1 : heightOf(all, moved);
  if (above.length + height > mostLevels)
    refuse(no.menuDeep, { field: 'ParentID', with: { most: mostLevels } });
}

export async function addMenu(tx: Tx, given: MenuGiven & { readonly Kind: number }, by: By): Promise<number> {
  assertPlace(await menus.holdMenus(tx), given.ParentID ?? null, null);
  const id = await menus.addMenu(tx, { ...valuesOf(given), kind: given.Kind });
  // A new table can be used at once, because the standard columns are enough.
  if (given.Kind === menuKinds.table)
    await menus.openHeader(tx, await menus.insertHeader(tx, id, [], by), id);
  await audit(tx, by, 'menu.add', `kpi.menu:${id}`, { name: given.Name });
  return id;
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

export async function updateMenu(
  tx: Tx,
  { id, version }: Seen,
  given: MenuGiven & { readonly IsUse: boolean },
  by: By,
): Promise<void> {
  const all = await menus.holdMenus(tx);
  const row = all.find((one) => one.id === id) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  assertPlace(all, given.ParentID ?? null, id);
  await menus.saveMenu(tx, id, { ...valuesOf(given), is_active: given.IsUse });
  await audit(tx, by, 'menu.update', `kpi.menu:${id}`, { name: given.Name, isUse: given.IsUse });
}

export async function deleteMenu(tx: Tx, { id, version }: Seen, by: By): Promise<void> {
  const row = (await menus.holdMenus(tx)).find((one) => one.id === id) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  if (await menus.isMenuUsed(tx, id)) refuse(no.menuUsed);
  await menus.deleteMenu(tx, id);
  await audit(tx, by, 'menu.delete', `kpi.menu:${id}`, { name: row.name });
}

async function holdTable(tx: Tx, id: number): Promise<menus.HeldMenu> {
  const row = (await menus.holdMenus(tx)).find((one) => one.id === id);
  return row?.kind === menuKinds.table ? row : refuse(general.notFound);
}

export async function configureView(tx: Tx, id: number, config: unknown, by: By): Promise<void> {
  await holdTable(tx, id);
  await menus.saveView(tx, id, config);
  await audit(tx, by, 'menu.view', `kpi.menu:${id}`);
}

/** Saves the draft of a table's columns, or creates it. @throws Refused notFound, stale */
export async function saveHeader(
  tx: Tx,
  menuId: number,
  version: number | undefined,
  columns: readonly Column[],
  by: By,
): Promise<{ id: number; version: number }> {
  await holdTable(tx, menuId);
  const draft = await menus.findHeaderIn(tx, menuId, editionStates.draft);
  if (!draft) return { id: await menus.insertHeader(tx, menuId, columns, by), version: 1 };
  if (draft.Version !== version) refuse(general.stale, { body: { Version: draft.Version } });
  await menus.saveHeader(tx, draft.HeaderID, columns);
  return { id: draft.HeaderID, version: draft.Version + 1 };
}

/** Activates a draft of a table's columns. @throws Refused notFound, stale, notDraft, presetFaults */
export async function openHeader(tx: Tx, { id, version }: Seen, by: By): Promise<void> {
  const row = (await menus.holdHeader(tx, id)) ?? refuse(general.notFound);
  if (row.Version !== version) refuse(general.stale, { body: { Version: row.Version } });
  if (row.State !== editionStates.draft) refuse(no.notDraft);
  const found = columnProblems(row.Columns, by.language).map((one) => said(one, by.language));
  if (found[0]) refuse(no.presetFaults, { with: { first: found[0].Msg }, body: { Problems: found } });
  await menus.openHeader(tx, id, row.MenuID);
  await audit(tx, by, 'header.open', `kpi.menu:${row.MenuID}`, { edition: row.EditionNumber });
}

interface ProductGiven {
  readonly Action: 'add' | 'update' | 'disable' | 'enable';
  readonly ProductTypeID?: number | undefined;
  readonly Version?: number | undefined;
  readonly ParentID?: number | null | undefined;
  readonly Name: string;
  readonly NameEn: string;
}

/**
 * Adds, renames, disables or enables a product type.
 * @throws Refused badInput, notFound, stale, productTaken, productGone
 */
export async function manageProduct(tx: Tx, given: ProductGiven, by: By): Promise<number> {
  const { Action, ProductTypeID, Version, ParentID = null, Name, NameEn } = given;
  const hasName = Action === 'add' || Action === 'update';
  if (hasName && Name === '') refuse(general.badInput, { field: 'Name' });
  if (
    hasName &&
    ParentID !== null &&
    (ParentID === ProductTypeID || !(await products.isProductUsed(tx, ParentID)))
  )
    refuse(no.productGone, { field: 'ParentID' });
  const values = { parent_id: ParentID, name: Name, name_en: NameEn };
  const taken = {
    product_type_name: () => new Refused(no.productTaken, { field: 'Name', with: { name: Name } }),
  };
  if (Action === 'add') {
    const id = await onConstraint(taken, () => products.addProduct(tx, values));
    await audit(tx, by, 'product.add', `kpi.product:${id}`, { name: Name });
    return id;
  }
  if (ProductTypeID === undefined) refuse(general.badInput, { field: 'ProductTypeID' });
  const row = (await products.holdProduct(tx, ProductTypeID)) ?? refuse(general.notFound);
  if (row.version !== Version) refuse(general.stale, { body: { Version: row.version } });
  await onConstraint(taken, () =>
    products.saveProduct(tx, row.id, hasName ? values : { is_active: Action === 'enable' }),
  );
  await audit(tx, by, `product.${Action}`, `kpi.product:${row.id}`, { name: hasName ? Name : row.name });
  return row.id;
}
