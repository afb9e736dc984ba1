import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { findPeriod } from '#modules/kpi/periods/server/queries/periods.ts';
import { byOf } from '#modules/kpi/server/commands/by.ts';
import { viewerOf } from '#modules/kpi/server/queries/rights.ts';
import { KPICalibration } from '../../contract/KPICalibration.ts';
import { adjust, endSession, guideSession, openSession } from '../commands/calibration.ts';
import { listSessions } from '../queries/calibration.ts';

export const kpiCalibration = serve(KPICalibration, {
  Open: async (input, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    const { id, sheets } = await inTransaction(ctx.db, (tx) => openSession(tx, input, viewer, byOf(ctx)));
    return { Code: 1, CalibrationID: id, Sheets: sheets };
  },
  Get: ({ PeriodID }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      if (!(await findPeriod(on, PeriodID))) refuse(general.notFound);
      return listSessions(on, await viewerOf(on, actor.id), PeriodID);
    }),
  Adjust: async (input, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    await inTransaction(ctx.db, (tx) => adjust(tx, input, viewer, byOf(ctx)));
    return { Code: 1 };
  },
  Guide: async (input, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    await inTransaction(ctx.db, (tx) => guideSession(tx, input, viewer, byOf(ctx)));
    return { Code: 1 };
  },
  Close: async ({ CalibrationID, Version }, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    const ref = { id: CalibrationID, version: Version, counts: true };
    await inTransaction(ctx.db, (tx) => endSession(tx, ref, viewer, byOf(ctx)));
    return { Code: 1 };
  },
  Drop: async ({ CalibrationID, Version }, ctx) => {
    const viewer = await viewerOf(ctx.db, ctx.actor.id);
    const ref = { id: CalibrationID, version: Version, counts: false };
    await inTransaction(ctx.db, (tx) => endSession(tx, ref, viewer, byOf(ctx)));
    return { Code: 1 };
  },
});
