import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { editionStates, kpiCodes, menuKinds } from '#modules/kpi/contract/codes.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { listDepartments } from '#modules/kpi/server/queries/departments.ts';
import { showTotal } from '#modules/kpi/sheets/contract/scores.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { standardKeys } from '../../contract/columns.ts';
import { trials } from '../../contract/preset.ts';
import { viewConfig, type tableCalls } from '../../contract/table-calls.ts';
import { addMenu, configureView, deleteMenu, manageProduct, updateMenu } from '../commands/tables.ts';
import { findHeaderInUse, problemsOf } from '../commands/templates.ts';
import { findHeader, findHeaderIn, findMenu, listMenus } from '../queries/menus.ts';
import { listProducts } from '../queries/products.ts';

type Calls = typeof tableCalls;
type Handlers = {
  readonly [K in keyof Calls]: (input: InputOf<Calls[K]>, ctx: Context) => Promise<ReplyOf<Calls[K]>>;
};

/** Returns a table that the caller may see. Disabled tables are shown only to callers who keep tables. */
async function tableOf({ db }: Context, id: number, keeps: boolean) {
  const menu = await findMenu(db, id);
  if (!menu || menu.kind !== menuKinds.table || (!menu.is_active && !keeps)) refuse(general.notFound);
  return menu;
}

export const tableHandlers: Handlers = {
  SearchMenu: (_input, ctx) => listMenus(ctx.db, ctx.can(kpiCodes.templates)),
  AddMenu: async (input, ctx) => ({
    Code: 1,
    MenuID: await inTransaction(ctx.db, (tx) => addMenu(tx, input, byOf(ctx))),
  }),
  UpdateMenu: async ({ MenuID, Version, ...given }, ctx) => {
    await inTransaction(ctx.db, (tx) => updateMenu(tx, { id: MenuID, version: Version }, given, byOf(ctx)));
    return { Code: 1 };
  },
  DelMenu: async ({ MenuID, Version }, ctx) => {
    await inTransaction(ctx.db, (tx) => deleteMenu(tx, { id: MenuID, version: Version }, byOf(ctx)));
    return { Code: 1 };
  },
  GetDynamicHeader: async ({ MenuID, HeaderID }, ctx) => {
    const keeps = ctx.can(kpiCodes.templates);
    await tableOf(ctx, MenuID, keeps);
    const asked =
      HeaderID === undefined
        ? await findHeaderIn(ctx.db, MenuID, editionStates.open)
        : await findHeader(ctx.db, HeaderID);
    if (
      HeaderID !== undefined &&
      (asked?.MenuID !== MenuID || (asked.State === editionStates.draft && !keeps))
    )
      refuse(general.notFound);
    const draft = keeps ? await findHeaderIn(ctx.db, MenuID, editionStates.draft) : undefined;
    return { Header: asked ?? null, Draft: draft ?? null, Standard: [...standardKeys] };
  },
  GetMenuConfigureView: async ({ MenuID }, ctx) => {
    const menu = await tableOf(ctx, MenuID, ctx.can(kpiCodes.templates));
    return viewConfig.parse(menu.view_config);
  },
  EditMenuConfigureView: async ({ MenuID, Config }, ctx) => {
    await inTransaction(ctx.db, (tx) => configureView(tx, MenuID, Config, byOf(ctx)));
    return { Code: 1 };
  },
  GetProductTypeList: (_input, ctx) => listProducts(ctx.db, ctx.can(kpiCodes.templates)),
  ManageProductType: async (input, ctx) => ({
    Code: 1,
    ProductTypeID: await inTransaction(ctx.db, (tx) => manageProduct(tx, input, byOf(ctx))),
  }),
  PresetValidator: ({ MenuID, Content }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const { Columns } = await findHeaderInUse(on, MenuID);
      const Problems = await problemsOf(on, Content, Columns, byOf(ctx));
      const tried = trials(Content, Columns).map(({ name, result: { total, grade } }) => ({
        Name: name,
        Total: total && showTotal(total, Content),
        Grade: grade,
      }));
      return { Problems, Trials: Problems.some(({ IsWarning }) => !IsWarning) ? [] : tried };
    }),
  GetDepartments: (_input, { db, actor }) =>
    onOneConnection(db, async (on) =>
      listDepartments(on, await scopeOf(on, actor.id, [kpiCodes.all, kpiCodes.manage])),
    ),
};
