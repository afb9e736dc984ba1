import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { settingCode } from '../../contract/codes.ts';
import { SettingUpCourse } from '../../contract/SettingUpCourse.ts';
import * as months from '../months/keep.ts';
import { hasMonth, listMonths, pageCorrections, pageSaid } from '../queries/months.ts';

const keeping = <T>(ctx: Context, act: (tx: Tx, keeper: months.MonthKeeper) => Promise<T>): Promise<T> =>
  inTransaction(ctx.db, async (tx) =>
    act(tx, {
      by: ctx.actor.id,
      now: ctx.now,
      ip: ctx.ip,
      scope: await scopeOf(tx, ctx.actor.id, settingCode),
    }),
  );

const done = { Code: 1 };

export const settingUpCourse = serve(SettingUpCourse, {
  GetSettingUpCourseList: ({ CompanyId }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const scope = await scopeOf(on, ctx.actor.id, settingCode);
      return { Rows: await listMonths(on, scope, ctx.actor.id, CompanyId), CanUpdate: scope.reach === 4 };
    }),

  AddSettingUpCourse: async ({ Month, CompanyId, FromDate, ToDate, ConfirmDays }, ctx) => ({
    Code: 1,
    ID: await keeping(ctx, (tx, keeper) =>
      months.addMonth(
        tx,
        { month: Month, companyId: CompanyId, from: FromDate, to: ToDate, confirmDays: ConfirmDays },
        keeper,
      ),
    ),
  }),

  UpdateSettingUpCourse: async ({ ID, FromDate, ToDate, ConfirmDays, State, RowVersion }, ctx) => ({
    Code: 1,
    RowVersion: await keeping(ctx, (tx, keeper) =>
      months.updateMonth(
        tx,
        { id: ID, from: FromDate, to: ToDate, confirmDays: ConfirmDays, state: State, version: RowVersion },
        keeper,
      ),
    ),
  }),

  DelSettingUpCourse: async ({ ID }, ctx) => {
    await keeping(ctx, (tx, keeper) => months.removeMonth(tx, ID, keeper));
    return done;
  },

  LockSettingUpCourse: async ({ ID, RowVersion, Reason }, ctx) => {
    await keeping(ctx, (tx, keeper) =>
      months.lockMonth(
        tx,
        { id: ID, version: RowVersion, reason: Reason.trim(), language: ctx.language },
        keeper,
      ),
    );
    return done;
  },

  UnlockSettingUpCourse: async ({ ID, RowVersion, Reason }, ctx) => {
    await keeping(ctx, (tx, keeper) =>
      months.unlockMonth(tx, { id: ID, version: RowVersion, reason: Reason }, keeper),
    );
    return done;
  },

  GetCoursePersonPage: ({ PageIndex, PageSize, ID, ConfirmState }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      if (!(await hasMonth(on, ID))) refuse(general.notFound);
      return pageSaid(
        on,
        await scopeOf(on, ctx.actor.id, settingCode),
        { id: ID, state: ConfirmState },
        { offset: (PageIndex - 1) * PageSize, limit: PageSize },
      );
    }),

  GetCorrectionPage: ({ PageIndex, PageSize, ID, State }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      if (!(await hasMonth(on, ID))) refuse(general.notFound);
      return pageCorrections(
        on,
        await scopeOf(on, ctx.actor.id, settingCode),
        { id: ID, state: State },
        { offset: (PageIndex - 1) * PageSize, limit: PageSize },
      );
    }),

  DismissCorrection: async ({ CorrectionID, Reason }, ctx) => {
    await keeping(ctx, (tx, keeper) =>
      months.dismissCorrection(tx, { id: CorrectionID, reason: Reason }, keeper),
    );
    return done;
  },
});
