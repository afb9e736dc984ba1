import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { SettingUpCourse } from '../../contract/SettingUpCourse.ts';
import * as months from '../commands/keep-months.ts';
import * as several from '../commands/several.ts';
import { listMonthRules } from '../queries/month-rules.ts';
import { hasMonth, listMonths, pageCorrections, pageSaid } from '../queries/months.ts';
import { listOpenOfMonths } from '../queries/open-of-months.ts';

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

/** Maximum number of people named for each kind of what is open. */
const mostNamed = 10;

type Chosen = readonly { readonly ID: number; readonly RowVersion: number }[];

/** Does something to several months of a list. @throws Refused forbidden */
async function doSeveral<T>(
  ctx: Context,
  chosen: Chosen,
  act: (tx: Tx, month: several.ChosenMonth, keeper: months.MonthKeeper) => Promise<T>,
) {
  if ((await scopeOf(ctx.db, ctx.actor.id, settingCode)).reach !== 4) refuse(general.forbidden);
  const found = await several.doSeveral(
    chosen.map(({ ID, RowVersion }) => ({ id: ID, version: RowVersion })),
    ctx.language,
    (month) => keeping(ctx, (tx, keeper) => act(tx, month, keeper)),
  );
  return {
    values: found.done.map(({ value }) => value),
    reply: {
      Done: found.done.map(({ id }) => id),
      Refused: found.refused.map(({ id, why }) => ({ ID: id, Msg: why })),
    },
  };
}

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

  BeginSettingUpCourses: async ({ Months }, ctx) => (await doSeveral(ctx, Months, several.beginMonth)).reply,
  RemindSettingUpCourses: async ({ Months }, ctx) => {
    const { reply, values } = await doSeveral(ctx, Months, several.remindMonth);
    return { ...reply, People: values.reduce((sum, people) => sum + people, 0) };
  },
  LockSettingUpCourses: async ({ Months, Reason }, ctx) => {
    const lock = (tx: Tx, { id, version }: several.ChosenMonth, keeper: months.MonthKeeper) =>
      months.lockMonth(tx, { id, version, reason: Reason.trim(), language: ctx.language }, keeper);
    return (await doSeveral(ctx, Months, lock)).reply;
  },
  GetOpenOfCourses: ({ IDs }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const items = await listOpenOfMonths(on, await scopeOf(on, ctx.actor.id, settingCode), IDs);
      const byMonth = Map.groupBy(items, ({ MonthId }) => MonthId);
      return [...new Set(IDs)].map((ID) => ({
        ID,
        Kinds: [...Map.groupBy(byMonth.get(ID) ?? [], ({ Kind }) => Kind)].map(([Kind, found]) => ({
          Kind,
          People: found.length,
          Count: found.reduce((sum, { Count }) => sum + Count, 0),
          Named: found
            .slice(0, mostNamed)
            .map(({ ChineseName, EnglishName, Count, Note }) => ({ ChineseName, EnglishName, Count, Note })),
        })),
      }));
    }),
  GetMonthRuleList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      if ((await scopeOf(on, ctx.actor.id, settingCode)).reach !== 4) refuse(general.forbidden);
      return (await listMonthRules(on)).map((rule) => ({
        CompanyId: rule.companyId,
        CompanyName: rule.companyName,
        CompanyNameEn: rule.companyNameEn,
        FirstDay: rule.firstDay,
        ConfirmDays: rule.confirmDays,
        IsAutomatic: rule.isAutomatic,
      }));
    }),
  SaveMonthRules: async ({ CompanyIds, FirstDay, ConfirmDays, IsAutomatic }, ctx) => {
    await keeping(ctx, (tx, keeper) =>
      several.saveRules(
        tx,
        CompanyIds,
        { firstDay: FirstDay, confirmDays: ConfirmDays, isAutomatic: IsAutomatic },
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
