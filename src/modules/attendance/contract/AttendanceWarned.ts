import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, paging, pageOf, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { dayRefusals } from './day-refusals.ts';
import { who } from './day-shapes.ts';
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
    does: 'The rules that warn, with how many of the people in the caller’s scope they have named',
    access: [warnCode],
    reads: true,
    spec: 'warning page',
    input: z.strictObject({ ...paging, Metric: metric.optional(), IsUse: flag.optional() }),
    reply: z.object({
      /** Whether the caller may change rules, which needs the scope of everybody. */
      CanUpdate: z.boolean(),
      Total: count,
      Rows: z.array(
        z.object({
          ...shownRule,
          Receivers: z.array(coded(warnReceiverLabels)),
          IsUse: z.boolean(),
          /** Whether the rule has named somebody already, so that its metric and period can no longer change. */
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
    does: 'Whom in the caller’s scope a rule would name today; writes nothing',
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
    does: 'Makes a rule that warns; needs the scope of everybody',
    access: [warnCode],
    input: z.strictObject(rule),
    reply: z.object({ Code: count, RuleID: id }),
    refusals: [general.forbidden, warnRefusals.ruleTwice],
    touches,
  }),
  UpdateAttendanceWarned: post({
    does: 'Changes a rule that warns, or puts it out of use; needs the scope of everybody',
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
    does: 'People in the caller’s scope whom rules have named, the latest first',
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
    does: 'Notes that warnings about people in the caller’s scope have been read',
    access: [warnedCode],
    input: z.strictObject({ WarnedIDs: ids }),
    reply: done,
    touches,
  }),
  HandleAttendanceWarned: post({
    does: 'Says what was done about warnings of people in the caller’s scope',
    access: [warnedCode],
    input: z.strictObject({ WarnedIDs: ids, Note: required(200) }),
    reply: done,
    refusals: [general.notFound, warnRefusals.warnedHandled, warnRefusals.warnedOwn],
    touches,
  }),
  ExportAttendanceWarned: download({
    does: 'The warnings of the same filter as an Excel file',
    access: [warnedCode],
    media: media.excel,
    input: z.strictObject(filter),
    reply: z.unknown(),
    refusals: [dayRefusals.exportTooMuch],
    limit: { max: 20, seconds: 600 },
  }),
});
