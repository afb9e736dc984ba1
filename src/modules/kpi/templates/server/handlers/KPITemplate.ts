import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { KPITemplate } from '../../contract/KPITemplate.ts';
import { dryRun } from '../commands/dry-run.ts';
import { openHeader, saveHeader } from '../commands/tables.ts';
import { copyTemplate, publishTemplate, saveDraft } from '../commands/templates.ts';
import { listIndicators } from '../queries/indicators.ts';
import { findHeader } from '../queries/menus.ts';
import { findTemplate, findTemplateHead, listEditions, pageTemplates } from '../queries/templates.ts';

export const kpiTemplate = serve(KPITemplate, {
  GetPage: (input, { db }) => onOneConnection(db, (on) => pageTemplates(on, input)),
  GetEditions: ({ PostID, ProductTypeID }, { db }) => listEditions(db, PostID, ProductTypeID ?? null),
  Get: ({ TemplateID }, { db, now }) =>
    onOneConnection(db, async (on) => {
      const head = await findTemplateHead(on, TemplateID);
      const row = await findTemplate(on, TemplateID);
      const header = row && (await findHeader(on, row.header_id));
      if (!head || !row || !header) refuse(general.notFound);
      const ids = row.content.Rows.map(({ IndicatorID }) => IndicatorID);
      const known = await listIndicators(on, ids, companyDay(now));
      return {
        Head: head,
        Content: row.content,
        Columns: header.Columns,
        Indicators: known.map(({ id, code, name, nameEn, unit }) => ({
          IndicatorID: id,
          Code: code,
          Name: name,
          NameEn: nameEn,
          Unit: unit,
        })),
      };
    }),
  DryRun: ({ TemplateID }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const row = (await findTemplate(on, TemplateID)) ?? refuse(general.notFound);
      const header = (await findHeader(on, row.header_id)) ?? refuse(general.notFound);
      const template = { postId: row.post_id, content: row.content, columns: header.Columns };
      return dryRun(on, await viewerOf(on, actor.id), template, now);
    }),
  SaveDraft: async (input, ctx) => {
    const { id, version } = await inTransaction(ctx.db, (tx) => saveDraft(tx, input, byOf(ctx)));
    return { Code: 1, TemplateID: id, Version: version };
  },
  Copy: async ({ TemplateID, PostID, ProductTypeID }, ctx) => {
    const to = { postId: PostID, productId: ProductTypeID };
    const id = await inTransaction(ctx.db, (tx) => copyTemplate(tx, TemplateID, to, byOf(ctx)));
    return { Code: 1, TemplateID: id };
  },
  Publish: async ({ TemplateID, Version }, ctx) => {
    const ref = { id: TemplateID, version: Version };
    await inTransaction(ctx.db, (tx) => publishTemplate(tx, ref, byOf(ctx)));
    return { Code: 1 };
  },
  SaveHeader: async ({ MenuID, Version, Columns }, ctx) => {
    const { id, version } = await inTransaction(ctx.db, (tx) =>
      saveHeader(tx, MenuID, Version, Columns, byOf(ctx)),
    );
    return { Code: 1, HeaderID: id, Version: version };
  },
  OpenHeader: async ({ HeaderID, Version }, ctx) => {
    await inTransaction(ctx.db, (tx) => openHeader(tx, { id: HeaderID, version: Version }, byOf(ctx)));
    return { Code: 1 };
  },
});
