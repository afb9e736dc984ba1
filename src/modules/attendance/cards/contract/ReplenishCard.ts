import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, nothing, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { applicationCode, attendanceCode, cardSideLabels } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { cardRefusals } from '#modules/attendance/contract/refusals.ts';
import { objections, proof } from '#modules/attendance/requests/contract/segments.ts';

const segment = z.coerce.number().int().min(1).max(3);
const side = chosen(cardSideLabels).pipe(z.literal([1, 2]));
const course = [settingCode];

const calls = billCalls({
  name: 'Punch correction',
  row: {
    /** Company day of the shift. */
    Day: z.string().nullable(),
    /** Number of the segment in the shift, counted from 1. */
    Segment: z.number().int().nullable(),
    Side: coded(cardSideLabels).nullable(),
    /** Minute of the company's clock. */
    PunchAt: z.string().nullable(),
  },
  fields: {
    AUID: id.optional(),
    Day: day.optional(),
    Segment: segment.optional(),
    Side: side.optional(),
    PunchAt: z.string().max(16).optional(),
    Reason: textarea(200).optional(),
    Proof: proof.optional(),
  },
  access: [applicationCode],
  manager: [attendanceCode],
});

const rule = {
  /** Number of corrections allowed in one cycle. */
  MonthlyLimit: z.coerce.number().int().min(0).max(99),
  /** The day of the month on which a cycle begins; in a shorter month its last day. */
  CycleStartDay: z.coerce.number().int().min(1).max(31),
  /** Number of work days after the day itself within which people file their own correction. */
  WithinDays: z.coerce.number().int().min(0).max(60),
  /** Cases that may be corrected: a missing punch, late, early, or an end that is in order. */
  AllowLack: z.boolean(),
  AllowLate: z.boolean(),
  AllowEarly: z.boolean(),
  AllowNormal: z.boolean(),
  NeedProof: z.boolean(),
};

const touches = ['ReplenishCard'];
const changes = { ConfigID: id, Version: z.coerce.number().int().min(1) };

/** Missed-punch corrections: their forms, and the rules of each department. */
export const ReplenishCard = controller('ReplenishCard', {
  GetReplenishCardPage: { ...calls.own, spec: 'page' },
  GetReplenishCardToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetReplenishCardAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetReplenishCardManagerPage: { ...calls.managed, spec: 'manager page' },
  GetReplenishCardFormInfo: { ...calls.info, spec: 'form/info' },
  AddReplenishCard: { ...calls.add, spec: 'add' },
  EditReplenishCard: { ...calls.edit, spec: 'edit' },
  GetReplenishCardDay: post({
    does: 'Returns what can be corrected on a day: its shift, the valid punch times, the remaining corrections and the problems',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      /** Person asked about; left out: the caller. */
      AUID: id.optional(),
      /** Form that asks; it does not count as used. */
      FormID: id.optional(),
      Day: day,
      Segment: segment.default(1),
      /** End of the segment; left out: the reply covers what is known without it. */
      Side: side.optional(),
      PunchAt: z.string().max(16).optional(),
      HasProof: z.boolean().default(false),
    }),
    reply: z.object({
      /** Working times as minutes of the clock; empty on a day off. */
      Segments: z.array(z.object({ On: z.string(), Off: z.string() })),
      /** First and last minute of the clock in which a punch counts for the day. */
      WindowFrom: z.string(),
      WindowTo: z.string(),
      /** Punches that the day has already. */
      Punches: z.array(z.object({ At: z.string(), IsReplaced: z.boolean() })),
      Limit: z.number().int(),
      /** Number of corrections used in this cycle, without this form. */
      Used: z.number().int(),
      CycleFrom: z.string(),
      CycleTo: z.string(),
      /** Earliest day for which the person may file today. */
      EarliestDay: z.string(),
      NeedProof: z.boolean(),
      Objections: objections,
    }),
    refusals: [general.notFound],
  }),
  GetReplenishCardConfigList: post({
    does: 'Returns the punch correction rules of the company, and of departments with their own rule',
    access: course,
    reads: true,
    spec: 'config list',
    input: nothing,
    reply: z.object({
      /** Whether the caller may change rules, which needs the scope of everybody. */
      CanUpdate: z.boolean(),
      Rows: z.array(
        z.object({
          ConfigID: id,
          /** Department of the rule; null: the whole company. */
          DeptId: id.nullable(),
          DeptName: z.string(),
          DeptNameEn: z.string(),
          ...rule,
          Version: z.number().int(),
        }),
      ),
    }),
  }),
  AddReplenishCardConfig: post({
    does: 'Adds the punch correction rule of a department and its subdepartments. Requires the data scope “all”',
    access: course,
    spec: 'config add',
    input: z.strictObject({ DeptId: id, ...rule }),
    reply: z.object({ Code: z.number().int(), ConfigID: id }),
    refusals: [general.forbidden, cardRefusals.ruleTaken, cardRefusals.noDepartment],
    touches,
  }),
  UpdateReplenishCardConfig: post({
    does: 'Changes the punch correction rule of a department or the company. Requires the data scope “all”',
    access: course,
    spec: 'config update',
    input: z.strictObject({ ...changes, ...rule }),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale],
    touches,
  }),
  DelReplenishCardConfig: post({
    does: 'Deletes a department’s own rule. The rule above it then applies. Requires the data scope “all”',
    access: course,
    spec: 'config delete',
    input: z.strictObject(changes),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale, cardRefusals.ruleOfAll],
    touches,
  }),
});
