import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { kpiCodes } from '../../contract/codes.ts';
import { KPISheet } from '../../contract/KPISheet.ts';
import { byOf } from '../commands/by.ts';
import { beginScoring, generate, savePeriod } from '../commands/periods.ts';
import { presentSheet } from '../present.ts';
import { listPeriods } from '../queries/periods.ts';
import { viewerOf } from '../queries/rights.ts';
import { findHead, findIdByForm, pageManaged } from '../queries/sheets.ts';

export const kpiSheet = serve(KPISheet, {
  GetPeriods: (_input, { db }) => listPeriods(db),
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
    await inTransaction(ctx.db, (tx) => beginScoring(tx, { id: SheetID, version: Version }, byOf(ctx)));
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
  GetPage: (input, { db, actor }) =>
    onOneConnection(db, async (on) => pageManaged(on, await viewerOf(on, actor.id), input)),
});
