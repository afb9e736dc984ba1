import { general, refuse, Refused } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { editionStates, menuKinds } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import type { Content, Problem } from '#modules/kpi/contract/shapes.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { presetProblems } from '../../contract/preset.ts';
import { said } from '../../contract/problems.ts';
import { listIndicators } from '../queries/indicators.ts';
import { findHeader, findHeaderIn, findMenu } from '../queries/menus.ts';
import { isProductUsed } from '../queries/products.ts';
import * as queries from '../queries/templates.ts';

/** Returns the columns in use of a table in use. @throws Refused menuGone, headerGone */
export async function findHeaderInUse(on: Executor, menuId: number) {
  const menu = await findMenu(on, menuId);
  if (!menu?.is_active || menu.kind !== menuKinds.table) refuse(no.menuGone, { field: 'MenuID' });
  return (await findHeaderIn(on, menuId, editionStates.open)) ?? refuse(no.headerGone, { field: 'MenuID' });
}

async function assertPlace(on: Executor, postId: number, productId: number | null): Promise<void> {
  if (!(await queries.isPostUsed(on, postId))) refuse(no.postGone, { field: 'PostID' });
  if (productId !== null && !(await isProductUsed(on, productId)))
    refuse(no.productGone, { field: 'ProductTypeID' });
}

/** Returns the problems that prevent activating a template with these columns. */
export async function problemsOf(
  on: Executor,
  content: Content,
  columns: Parameters<typeof presetProblems>[1],
  by: Pick<By, 'language' | 'now'>,
): Promise<Problem[]> {
  const ids = content.Rows.map(({ IndicatorID }) => IndicatorID);
  const known = await listIndicators(on, ids, companyDay(by.now));
  const inUse = new Set(known.flatMap(({ id, isActive }) => (isActive ? [id] : [])));
  const gone = new Set(ids.filter((id) => !inUse.has(id)));
  return presetProblems(content, columns, gone, by.language).map((one) => said(one, by.language));
}

export interface DraftGiven {
  readonly TemplateID?: number | undefined;
  readonly Version?: number | undefined;
  readonly PostID: number;
  readonly ProductTypeID?: number | null | undefined;
  readonly MenuID: number;
  readonly Content: Content;
}

const oneDraft = { template_draft: no.draftThere, template_edition: no.draftThere };

/**
 * Adds or changes a draft of a template.
 * @throws Refused notFound, stale, notDraft, draftThere, menuGone, headerGone, postGone, productGone, indicatorGone
 */
export async function saveDraft(tx: Tx, given: DraftGiven, by: By): Promise<{ id: number; version: number }> {
  const product = given.ProductTypeID ?? null;
  const row = given.TemplateID === undefined ? undefined : await queries.holdTemplate(tx, given.TemplateID);
  if (given.TemplateID !== undefined && !row) refuse(general.notFound);
  if (row && row.version !== given.Version) refuse(general.stale, { body: { Version: row.version } });
  if (row && row.state !== editionStates.draft) refuse(no.notDraft);
  await assertPlace(tx, given.PostID, product);
  const header = await findHeaderInUse(tx, given.MenuID);
  const ids = [...new Set(given.Content.Rows.map(({ IndicatorID }) => IndicatorID))];
  const known = await listIndicators(tx, ids, companyDay(by.now));
  const missing = given.Content.Rows.findIndex(
    ({ IndicatorID }) => !known.some(({ id }) => id === IndicatorID),
  );
  if (missing >= 0) refuse(no.indicatorGone, { field: `Content.Rows.${missing}.IndicatorID` });
  const values = {
    post_id: given.PostID,
    product_type_id: product,
    menu_id: given.MenuID,
    header_id: header.HeaderID,
    content: given.Content,
  };
  if (!row) {
    const id = await onConstraint(oneDraft, () => queries.insertTemplate(tx, values, by));
    await audit(tx, by, 'template.add', `kpi.template:${id}`, { postId: given.PostID });
    return { id, version: 1 };
  }
  await onConstraint(oneDraft, () => queries.saveTemplate(tx, row.id, values));
  return { id: row.id, version: row.version + 1 };
}

/**
 * Copies a template to a new draft, for the same or another position.
 * @throws Refused notFound, draftThere, postGone, productGone, menuGone, headerGone
 */
export async function copyTemplate(
  tx: Tx,
  id: number,
  to: { readonly postId: number | undefined; readonly productId: number | null | undefined },
  by: By,
): Promise<number> {
  const row = (await queries.holdTemplate(tx, id)) ?? refuse(general.notFound);
  const post_id = to.postId ?? row.post_id;
  const product_type_id = to.postId === undefined ? row.product_type_id : (to.productId ?? null);
  await assertPlace(tx, post_id, product_type_id);
  const header = await findHeaderInUse(tx, row.menu_id);
  const values = {
    post_id,
    product_type_id,
    menu_id: row.menu_id,
    header_id: header.HeaderID,
    content: row.content,
  };
  const made = await onConstraint(oneDraft, () => queries.insertTemplate(tx, values, by));
  await audit(tx, by, 'template.copy', `kpi.template:${made}`, { from: id });
  return made;
}

/**
 * Activates a draft, if it has no problems.
 * @throws Refused notFound, stale, notDraft, presetFaults with the problems, headerGone
 */
export async function publishTemplate(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  by: By,
): Promise<void> {
  const row = (await queries.holdTemplate(tx, id)) ?? refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  if (row.state !== editionStates.draft) refuse(no.notDraft);
  const header = (await findHeader(tx, row.header_id)) ?? refuse(no.headerGone);
  const problems = await problemsOf(tx, row.content, header.Columns, by);
  const first = problems.find(({ IsWarning }) => !IsWarning);
  if (first) throw new Refused(no.presetFaults, { with: { first: first.Msg }, body: { Problems: problems } });
  await queries.openTemplate(tx, row, by.now);
  await audit(tx, by, 'template.publish', `kpi.template:${id}`, { postId: row.post_id, edition: row.number });
}
