import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, paging, pageOf, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { who } from '#modules/attendance/days/contract/day-shapes.ts';
import {
  warnCode,
  warnedCode,
  warnedStateLabels,
  warnLevelLabels,
  warnMetricLabels,
  warnReceiverLabels,
  warnWindowLabels,
} from './warn-codes.ts';
import { warnRefusals } from './warn-refusals.ts';

const touches = ['AttendanceWarned'];
const count = z.number().int();

const metric = chosen(warnMetricLabels).pipe(z.literal([1, 2, 3, 4, 5, 6, 7]));
const window = chosen(warnWindowLabels).pipe(z.literal([1, 2, 3]));
const level = chosen(warnLevelLabels).pipe(z.literal([1, 2, 3]));
const receiver = chosen(warnReceiverLabels).pipe(z.literal([1, 2, 3]));
/** Value from which on the rule warns: times, minutes, punches, days or hours, as the metric says. */
const threshold = z.coerce.number().int().min(1).max(10_000);

const counted = { Metric: metric, Window: window, Threshold: threshold };
const rule = {
  ...counted,
  Level: level,
  Receivers: z.array(receiver).min(1).max(3),
  IsUse: flag.default(true),
};

const shownRule = {
  RuleID: id,
  Metric: coded(warnMetricLabels),
  Window: coded(warnWindowLabels),
  Threshold: count,
  Level: coded(warnLevelLabels),
};

const warned = z.object({
  WarnedID: id,
  ...who,
  ...shownRule,
  /** Period that was counted: company days, both included. For expiring time off, the last day on which it is valid. */
  FromDate: z.string(),
  ToDate: z.string(),
  /** Value that was reached: minutes for overtime and time off, otherwise the unit of the rule. */
  Value: count,
  State: coded(warnedStateLabels),
  FoundTime: when,
  HandledName: z.string(),
  HandledNameEn: z.string(),
  HandledTime: when.nullable(),
  Note: z.string(),
});
export type WarnedRow = z.output<typeof warned>;

const filter = {
  Keyword: text(100).optional(),
  DeptId: id.optional(),
  RuleID: id.optional(),
  Metric: metric.optional(),
  Level: level.optional(),
  State: chosen(warnedStateLabels).optional(),
  /** Filter: only warnings whose period touches these company days. */
  FromDate: day.optional(),
  ToDate: day.optional(),
};

const ids = z.array(id).min(1).max(200);

/** Warning rules for attendance, the people they name, and how each warning was handled. */
export const AttendanceWarned = controller('AttendanceWarned', {
  GetAttendanceWarnedPage: post({
    does: 'Returns the warning rules, with their number of warned people in the caller’s scope',
    access: [warnCode],
    reads: true,
    spec: 'warning page',
    input: z.strictObject({ ...paging, Metric: metric.optional(), IsUse: flag.optional() }),
    reply: z.object({
      /** True if the caller may change rules. This needs the scope of everybody. */
      CanUpdate: z.boolean(),
      Total: count,
      Rows: z.array(
        z.object({
          ...shownRule,
          Receivers: z.array(coded(warnReceiverLabels)),
          IsUse: z.boolean(),
          /** True if the rule has named somebody already, so that its metric and period can no longer change. */
          IsUsed: z.boolean(),
          /**
           * People in the caller’s scope that the rule has named, and how many of these warnings nobody has handled.
           */
          Named: count,
          Open: count,
          Version: count,
        }),
      ),
    }),
  }),
  PreviewAttendanceWarned: post({
    does: 'Previews the people in the caller’s scope whom a rule would warn today. Saves nothing',
    access: [warnCode],
    reads: true,
    input: z.strictObject(counted),
    reply: z.object({
      /** Period that counts: company days, both included. */
      FromDate: z.string(),
      ToDate: z.string(),
      Total: count,
      /** First hundred people, the highest values first. */
      Rows: z.array(z.object({ ...who, FromDate: z.string(), ToDate: z.string(), Value: count })),
    }),
  }),
  AddAttendanceWarned: post({
    does: 'Adds a warning rule. Requires the data scope “all”',
    access: [warnCode],
    input: z.strictObject(rule),
    reply: z.object({ Code: count, RuleID: id }),
    refusals: [general.forbidden, warnRefusals.ruleTwice],
    touches,
  }),
  UpdateAttendanceWarned: post({
    does: 'Changes or disables a warning rule. Requires the data scope “all”',
    access: [warnCode],
    input: z.strictObject({ RuleID: id, Version: z.coerce.number().int().min(1), ...rule }),
    reply: done,
    refusals: [
      general.forbidden,
      general.notFound,
      general.stale,
      warnRefusals.ruleTwice,
      warnRefusals.ruleUsed,
    ],
    touches,
  }),
  GetAttendanceWarnedUserStat: post({
    does: 'Returns warnings about people in the caller’s scope, latest first',
    access: [warnedCode],
    reads: true,
    fromReplica: true,
    spec: 'warned user statistics',
    input: z.strictObject({ ...paging, ...filter }),
    reply: z.object({
      ...pageOf(warned).shape,
      /** Totals for the same filter: number of people, and number of warnings in each state. */
      Persons: count,
      New: count,
      Read: count,
      Handled: count,
    }),
  }),
  ReadAttendanceWarned: post({
    does: 'Marks warnings about people in the caller’s scope as read',
    access: [warnedCode],
    input: z.strictObject({ WarnedIDs: ids }),
    reply: done,
    touches,
  }),
  HandleAttendanceWarned: post({
    does: 'Handles warnings about people in the caller’s scope, with a note',
    access: [warnedCode],
    input: z.strictObject({ WarnedIDs: ids, Note: required(200) }),
    reply: done,
    refusals: [general.notFound, warnRefusals.warnedHandled, warnRefusals.warnedOwn],
    touches,
  }),
  ExportAttendanceWarned: download({
    does: 'Exports warnings to Excel, with the same filter',
    access: [warnedCode],
    media: media.excel,
    input: z.strictObject(filter),
    reply: z.unknown(),
    refusals: [dayRefusals.exportTooMuch],
    limit: { max: 20, seconds: 600 },
  }),
});
