import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, type Language } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { AttendanceWarned, type WarnedRow } from '../../contract/AttendanceWarned.ts';
import {
  ruleText,
  valueText,
  warnCode,
  warnedCode,
  warnedStateLabels,
  warnLevelLabels,
  warnMetric,
  warnWindow,
  type WarnMetric,
  type WarnWindow,
} from '../../contract/warn-codes.ts';
import { warnRefusals } from '../../contract/warn-refusals.ts';
import {
  addRule,
  changeRule,
  handleWarned,
  type RuleGiven,
  type WarnKeeper,
} from '../commands/keep-rules.ts';
import * as warned from '../queries/warned.ts';
import * as queries from '../queries/warnings.ts';
import { windowOf } from '../rules/warnings.ts';

type GivenRule = InputOf<typeof AttendanceWarned.AddAttendanceWarned>;

/** Maximum number of rows in one export, and of people in one preview. */
const mostRows = 20_000;
const previewed = 100;

const part = ({ PageIndex, PageSize }: { readonly PageIndex: number; readonly PageSize: number }) => ({
  offset: (PageIndex - 1) * PageSize,
  limit: PageSize,
});

const keeperOf = ({ actor, author, now, ip, language }: Context): WarnKeeper => ({
  id: actor.id,
  author,
  now,
  ip,
  language,
});

/**
 * Changes a rule. Rules concern everybody, so the scope of everybody is needed.
 * @throws Refused forbidden, ruleTwice
 */
async function keepRule<T>(ctx: Context, work: (tx: Tx, by: WarnKeeper) => Promise<T>): Promise<T> {
  if ((await scopeOf(ctx.db, ctx.actor.id, warnCode)).reach !== 4) refuse(general.forbidden);
  return onConstraint({ warn_rule_once: warnRefusals.ruleTwice }, () =>
    inTransaction(ctx.db, (tx) => work(tx, keeperOf(ctx))),
  );
}

const ruleOf = (given: GivenRule): RuleGiven => ({
  metric: given.Metric,
  window: given.Window,
  threshold: given.Threshold,
  level: given.Level,
  receivers: given.Receivers,
  isUse: given.IsUse,
});

/** Returns the period by which a preview searches. A run of days is searched day by day. */
const windowIn = (metric: WarnMetric, window: WarnWindow): WarnWindow =>
  metric === warnMetric.running ? warnWindow.day : window;

const sayRule = (row: Pick<WarnedRow, 'Metric' | 'Window' | 'Threshold'>, language: Language): string =>
  ruleText({ metric: row.Metric, window: row.Window, threshold: row.Threshold }, language);

export const attendanceWarned = serve(AttendanceWarned, {
  GetAttendanceWarnedPage: ({ PageIndex, PageSize, ...filter }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const scope = await scopeOf(on, ctx.actor.id, warnCode);
      const found = await queries.pageRules(on, scope, filter, part({ PageIndex, PageSize }));
      return { CanUpdate: scope.reach === 4, ...found };
    }),

  PreviewAttendanceWarned: ({ Metric, Window, Threshold }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const today = companyDay(ctx.now);
      const days = windowOf(windowIn(Metric, Window), shiftDays(today, -1));
      const found = await queries.pageNamed(
        on,
        { metric: Metric, window: Window, threshold: Threshold },
        [days],
        { scope: await scopeOf(on, ctx.actor.id, warnCode), today, limit: previewed },
      );
      return { FromDate: days.from, ToDate: days.to, ...found };
    }),

  AddAttendanceWarned: (given, ctx) =>
    keepRule(ctx, async (tx, by) => ({ Code: 1, RuleID: await addRule(tx, by, ruleOf(given)) })),

  UpdateAttendanceWarned: ({ RuleID, Version, ...given }, ctx) =>
    keepRule(ctx, async (tx, by) => {
      await changeRule(tx, by, { id: RuleID, version: Version }, ruleOf(given));
      return { Code: 1 };
    }),

  GetAttendanceWarnedUserStat: ({ PageIndex, PageSize, ...filter }, ctx) =>
    onOneConnection(ctx.db, async (on) =>
      warned.pageWarned(
        on,
        await scopeOf(on, ctx.actor.id, warnedCode),
        filter,
        part({ PageIndex, PageSize }),
      ),
    ),

  ReadAttendanceWarned: async ({ WarnedIDs }, ctx) => {
    await inTransaction(ctx.db, async (tx) =>
      warned.saveRead(tx, await scopeOf(tx, ctx.actor.id, warnedCode), WarnedIDs),
    );
    return { Code: 1 };
  },

  HandleAttendanceWarned: async ({ WarnedIDs, Note }, ctx) => {
    await inTransaction(ctx.db, async (tx) =>
      handleWarned(tx, await scopeOf(tx, ctx.actor.id, warnedCode), keeperOf(ctx), WarnedIDs, Note),
    );
    return { Code: 1 };
  },

  ExportAttendanceWarned: async (filter, ctx) => {
    const scope = await scopeOf(ctx.db, ctx.actor.id, warnedCode);
    const { Total, Rows } = await warned.pageWarned(ctx.db, scope, filter, { offset: 0, limit: mostRows });
    if (Total > mostRows) refuse(dayRefusals.exportTooMuch, { with: { max: mostRows } });
    await inTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        actorId: ctx.author,
        act: 'attendance.export',
        target: 'attendance:warned',
        detail: { rows: Rows.length },
        ip: ctx.ip,
      }),
    );
    const { language } = ctx;
    const zh = language === 'zh';
    const name = zh ? '考勤预警' : 'Attendance warnings';
    const head = zh
      ? [
          '工号',
          '姓名',
          '英文名',
          '部门',
          '规则',
          '级别',
          '开始',
          '结束',
          '数值',
          '状态',
          '处理人',
          '处理说明',
        ]
      : [
          'Employee ID',
          'Name',
          'English name',
          'Department',
          'Rule',
          'Level',
          'From',
          'To',
          'Value',
          'State',
          'Handled by',
          'What was done',
        ];
    return excel(`${name}-${companyDay(ctx.now)}`, [
      {
        name,
        head: head.map((title) => ({ title })),
        rows: Rows.map((row) => [
          row.EmployeeId,
          row.ChineseName,
          row.EnglishName,
          zh ? row.DeptName : row.DeptNameEn,
          sayRule(row, language),
          warnLevelLabels[row.Level][language],
          { day: row.FromDate },
          { day: row.ToDate },
          valueText(row.Metric, row.Value, language),
          warnedStateLabels[row.State][language],
          zh ? row.HandledName : row.HandledNameEn,
          row.Note,
        ]),
      },
    ]);
  },
});
