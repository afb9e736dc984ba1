import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { done, flag, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { kpiCodes, menuKindLabels } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { content, count, headerRow, menuRow, problem, version } from '#modules/kpi/contract/shapes.ts';

const everyone = [kpiCodes.all];
const keeping = [kpiCodes.templates];
const menus = ['KPIStationPosition.SearchMenu'];
const products = ['KPIStationPosition.GetProductTypeList'];

/** View of a table: column widths in pixels, hidden columns, and number of fixed columns. */
export const viewConfig = z.strictObject({
  Columns: z
    .array(
      z.strictObject({
        Key: required(30),
        Width: z.coerce.number().int().min(60).max(600),
        IsHidden: z.boolean().default(false),
      }),
    )
    .max(80)
    .default([]),
  Frozen: z.coerce.number().int().min(1).max(4).default(1),
});
export type ViewConfig = z.output<typeof viewConfig>;

const menuFields = {
  ParentID: id.nullish(),
  Name: required(50),
  NameEn: text(100).default(''),
  SortNo: z.coerce.number().int().min(0).max(10_000).default(0),
};

export const productRow = z.object({
  ProductTypeID: id,
  ParentID: id.nullable(),
  Name: z.string(),
  NameEn: z.string(),
  IsUse: z.boolean(),
  Version: count,
});

/** Calls about tables: the menu of tables, their columns, product types, and the check of a template. */
export const tableCalls = {
  SearchMenu: post({
    does: 'Returns the tree of tables. Disabled ones are returned only to people who manage tables',
    spec: 'menu search',
    access: everyone,
    reads: true,
    input: nothing,
    reply: z.array(menuRow),
  }),
  AddMenu: post({
    does: 'Adds a folder or a table. A new table has no custom columns',
    spec: 'menu add',
    access: keeping,
    input: z.strictObject({ ...menuFields, Kind: chosen(menuKindLabels) }),
    reply: z.object({ Code: count, MenuID: id }),
    refusals: [no.menuGone, no.menuDeep, no.menuInTable],
    touches: menus,
  }),
  UpdateMenu: post({
    does: 'Renames, moves, enables or disables a folder or a table',
    spec: 'menu update',
    access: keeping,
    input: z.strictObject({ MenuID: id, Version: version, ...menuFields, IsUse: flag }),
    reply: done,
    refusals: [general.notFound, general.stale, no.menuGone, no.menuDeep, no.menuInTable, no.menuCircle],
    touches: menus,
  }),
  DelMenu: post({
    does: 'Deletes a folder or a table that is not used',
    spec: 'menu delete',
    access: keeping,
    input: z.strictObject({ MenuID: id, Version: version }),
    reply: done,
    refusals: [general.notFound, general.stale, no.menuUsed],
    touches: menus,
  }),
  GetDynamicHeader: post({
    does: 'Returns the columns of a table: the active version, a given version, or the draft for people who manage tables',
    spec: 'dynamic header',
    access: everyone,
    reads: true,
    input: z.strictObject({ MenuID: id, HeaderID: id.optional() }),
    reply: z.object({
      Header: headerRow.nullable(),
      Draft: headerRow.nullable(),
      /** Standard columns of every table, in order. */
      Standard: z.array(z.string()),
    }),
    refusals: [general.notFound],
  }),
  GetMenuConfigureView: post({
    does: 'Returns the display settings of a table',
    spec: 'menu configure view get',
    access: everyone,
    reads: true,
    input: z.strictObject({ MenuID: id }),
    reply: viewConfig,
    refusals: [general.notFound],
  }),
  EditMenuConfigureView: post({
    does: 'Sets how a table is shown to everybody',
    spec: 'menu configure view edit',
    access: keeping,
    input: z.strictObject({ MenuID: id, Config: viewConfig }),
    reply: done,
    refusals: [general.notFound],
    touches: ['KPIStationPosition.GetMenuConfigureView'],
  }),
  GetProductTypeList: post({
    does: 'Returns the product types by which templates of one position may differ',
    spec: 'product type',
    access: everyone,
    reads: true,
    input: nothing,
    reply: z.array(productRow),
  }),
  ManageProductType: post({
    does: 'Adds, changes, disables or enables a product type',
    spec: 'product type manage',
    access: keeping,
    input: z.strictObject({
      Action: z.enum(['add', 'update', 'disable', 'enable']),
      /** Product type to act on. Left out to add one. */
      ProductTypeID: id.optional(),
      Version: version.optional(),
      ParentID: id.nullish(),
      /** Name of the product type, needed when adding or updating one. */
      Name: text(50).default(''),
      NameEn: text(100).default(''),
    }),
    example: { Action: 'add', Name: '标准产品' },
    reply: z.object({ Code: count, ProductTypeID: id }),
    refusals: [general.notFound, general.stale, general.badInput, no.productTaken, no.productGone],
    touches: products,
  }),
  PresetValidator: post({
    does: 'Checks a template before it is activated, and tests it with low, medium and high results',
    spec: 'preset validator',
    access: keeping,
    reads: true,
    input: z.strictObject({ MenuID: id, Content: content }),
    reply: z.object({
      Problems: z.array(problem),
      Trials: z.array(
        z.object({
          Name: z.enum(['low', 'middle', 'high']),
          Total: z.string().nullable(),
          Grade: z.string().nullable(),
        }),
      ),
    }),
    refusals: [general.notFound, no.menuGone, no.headerGone],
    touches: [],
  }),
  GetDepartments: post({
    does: 'Returns the departments in the caller’s scope with their number of people',
    spec: 'departments',
    access: everyone,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        DeptId: id,
        ParentID: id.nullable(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        People: count,
      }),
    ),
  }),
};
