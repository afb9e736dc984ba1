import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { inOneTransaction, inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { isPublished, kpiCodes } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { exportSheets } from '#modules/kpi/files/server/commands/export.ts';
import { applyImport, dryRunImport } from '#modules/kpi/files/server/commands/import.ts';
import { beginScoring, generate, savePeriod } from '#modules/kpi/periods/server/commands/periods.ts';
import {
  acknowledgeSheet,
  publishScope,
  remindDepartment,
} from '#modules/kpi/periods/server/commands/publishing.ts';
import { outcomeHandlers } from '#modules/kpi/periods/server/handlers/outcomes.ts';
import { findTrace } from '#modules/kpi/periods/server/queries/outcomes.ts';
import { listPeriods } from '#modules/kpi/periods/server/queries/periods.ts';
import {
  listIdsByPost,
  listLeaderGrades,
  listPosts,
  listStatus,
} from '#modules/kpi/periods/server/queries/publishing.ts';
import { dropChange, presentChange } from '#modules/kpi/requests/server/commands/changes.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { KPISheet } from '../../contract/KPISheet.ts';
import { explanation } from '../../contract/explain.ts';
import { explainCounted } from '../queries/explain.ts';
import { presentGrid } from '../queries/grid.ts';
import { loadSheet, loadSheets } from '../queries/loaded.ts';
import { presentSheet, seesScores, shownRows } from '../queries/present.ts';
import { findHead, findIdByForm, pageManaged } from '../queries/sheets.ts';

export const kpiSheet = serve(KPISheet, {
  GetPeriods: (_input, { db, actor }) =>
    onOneConnection(db, async (on) => listPeriods(on, await viewerOf(on, actor.id))),
  SavePeriod: async (input, ctx) => ({
    Code: 1,
    PeriodID: await inTransaction(ctx.db, (tx) => savePeriod(tx, input, byOf(ctx))),
  }),
  Generate: async (input, ctx) => {
    const scope = await scopeOf(ctx.db, ctx.actor.id, kpiCodes.manage);
    const { made, there, people } = await inTransaction(ctx.db, (tx) =>
      generate(tx, input, scope, byOf(ctx)),
    );
    return {
      Code: 1,
      Made: made,
      There: there,
      People: people.map((line) => ({
        Person: { AUID: line.personId, ChineseName: line.chineseName, EnglishName: line.englishName },
        PostName: line.postName,
        PostNameEn: line.postNameEn,
        FromDay: line.from,
        ToDay: line.to,
        Outcome: line.outcome,
      })),
    };
  },
  BeginScoring: async ({ SheetID, Version }, ctx) => {
    const ref = { id: SheetID, version: Version };
    await inOneTransaction(ctx.db, (joined, tx) => beginScoring(joined, tx, ref, byOf(ctx)));
    return { Code: 1 };
  },
  Get: ({ SheetID }, { db, actor, now }) =>
    onOneConnection(db, async (on) => presentSheet(on, SheetID, await viewerOf(on, actor.id), now)),
  FindByForm: ({ FormID }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const id = await findIdByForm(on, FormID);
      const head = id === undefined ? undefined : await findHead(on, await viewerOf(on, actor.id), id);
      return head ?? refuse(general.notFound);
    }),
  ...outcomeHandlers,
  GetGrid: (input, { db, actor, now }) =>
    onOneConnection(db, async (on) => presentGrid(on, await viewerOf(on, actor.id), input, now)),
  Export: (input, ctx) => exportSheets(input, ctx),
  DryRunImport: ({ PeriodID }, ctx) => dryRunImport(ctx.db, byOf(ctx), PeriodID, ctx.file.stream),
  ApplyImport: async ({ Token }, ctx) => {
    const { rows, sheets } = await applyImport(ctx.db, byOf(ctx), Token);
    return { Code: 1, Rows: rows, Sheets: sheets };
  },
  Explain: ({ SheetID, EditionNumber }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const viewer = await viewerOf(on, actor.id);
      if (!(await findHead(on, viewer, SheetID))) refuse(general.notFound);
      const loaded = (await loadSheet(on, SheetID, now))!;
      // A published version stays readable, even while the sheet is scored again.
      if (EditionNumber !== undefined && EditionNumber !== loaded.sheet.edition_number)
        return explanation.parse((await findTrace(on, SheetID, EditionNumber)) ?? refuse(general.notFound));
      if (!seesScores(loaded, actor.id)) refuse(no.notAcknowledged);
      return isPublished(loaded.sheet.state)
        ? explanation.parse(loaded.sheet.trace)
        : explainCounted(on, loaded);
    }),
  Acknowledge: async ({ SheetID, Version }, ctx) => {
    const ref = { id: SheetID, version: Version };
    await inTransaction(ctx.db, (tx) => acknowledgeSheet(tx, ref, byOf(ctx)));
    return { Code: 1 };
  },
  Publish: async (input, ctx) => {
    const { published, leftOut } = await publishScope(ctx.db, input, byOf(ctx));
    return {
      Code: 1,
      Published: published,
      LeftOut: leftOut.map((one) => ({
        SheetID: one.id,
        Person: { AUID: one.personId, ChineseName: one.chineseName, EnglishName: one.englishName },
        State: one.state,
      })),
    };
  },
  GetBackup: ({ SheetID }, { db, actor, now }) =>
    onOneConnection(db, async (on) => presentChange(on, SheetID, await viewerOf(on, actor.id), now)),
  DropBackup: async ({ SheetID, Version }, ctx) => {
    await dropChange(ctx, { id: SheetID, version: Version });
    return { Code: 1 };
  },
  GetStatusPage: ({ PeriodID }, { db, actor, now }) =>
    onOneConnection(db, async (on) =>
      listStatus(on, await viewerOf(on, actor.id), PeriodID, companyDay(now)),
    ),
  GetLeaderGrades: ({ PeriodID }, { db, actor }) =>
    onOneConnection(db, async (on) => listLeaderGrades(on, await viewerOf(on, actor.id), PeriodID)),
  Remind: async ({ PeriodID, DeptId }, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    const reminded = await inTransaction(ctx.db, (tx) =>
      remindDepartment(tx, PeriodID, DeptId, viewer, byOf(ctx)),
    );
    return { Code: 1, Reminded: reminded };
  },
  GetPosts: ({ PeriodID }, { db, actor }) =>
    onOneConnection(db, async (on) => listPosts(on, await viewerOf(on, actor.id), PeriodID)),
  GetByPost: ({ PeriodID, PostID }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const viewer = await viewerOf(on, actor.id);
      const ids = await listIdsByPost(on, viewer, PeriodID, PostID);
      const found = [];
      for (const loaded of await loadSheets(on, ids, now)) {
        const Head = (await findHead(on, viewer, loaded.sheet.id))!;
        found.push({ Head, Rows: shownRows(loaded, seesScores(loaded, actor.id)) });
      }
      return found;
    }),
  GetPage: (input, { db, actor }) =>
    onOneConnection(db, async (on) => pageManaged(on, await viewerOf(on, actor.id), input)),
});
