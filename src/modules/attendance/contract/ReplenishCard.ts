import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, nothing, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/contract/bills.ts';
import { applicationCode, attendanceCode, cardSideLabels, settingCode } from './codes.ts';
import { cardRefusals } from './refusals.ts';
import { objections, proof } from './segments.ts';

const segment = z.coerce.number().int().min(1).max(3);
const side = chosen(cardSideLabels).pipe(z.literal([1, 2]));
const course = [settingCode];

const calls = billCalls({
  name: 'Punch correction',
  row: {
    /** Company day of the shift. */
    Day: z.string().nullable(),
    /** Of the shift, counted from 1. */
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
  /** Cards in one cycle. */
  MonthlyLimit: z.coerce.number().int().min(0).max(99),
  /** The day of the month on which a cycle begins; in a shorter month its last day. */
  CycleStartDay: z.coerce.number().int().min(1).max(31),
  /** Work days after the day itself in which its person files it. */
  WithinDays: z.coerce.number().int().min(0).max(60),
  /** For what a card may be replaced: none was there, late, early, or nothing was wrong. */
  AllowLack: z.boolean(),
  AllowLate: z.boolean(),
  AllowEarly: z.boolean(),
  AllowNormal: z.boolean(),
  NeedProof: z.boolean(),
};

const touches = ['ReplenishCard'];
const changes = { ConfigID: id, Version: z.coerce.number().int().min(1) };

/** Punch corrections: the forms, and how many and for what each department allows. */
export const ReplenishCard = controller('ReplenishCard', {
  GetReplenishCardPage: { ...calls.own, spec: 'page' },
  GetReplenishCardToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetReplenishCardAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetReplenishCardManagerPage: { ...calls.managed, spec: 'manager page' },
  GetReplenishCardFormInfo: { ...calls.info, spec: 'form/info' },
  AddReplenishCard: { ...calls.add, spec: 'add' },
  EditReplenishCard: { ...calls.edit, spec: 'edit' },
  GetReplenishCardDay: post({
    does: 'What may be corrected on a day: its shift, the times in which a punch counts, how many are left, what stands against it',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      /** Of whom; left out: the caller. */
      AUID: id.optional(),
      /** The form that asks, which is not counted. */
      FormID: id.optional(),
      Day: day,
      Segment: segment.default(1),
      /** Left out: as far as that is known. */
      Side: side.optional(),
      PunchAt: z.string().max(16).optional(),
      HasProof: z.boolean().default(false),
    }),
    reply: z.object({
      /** When somebody works, minutes of the clock; none on a day off. */
      Segments: z.array(z.object({ On: z.string(), Off: z.string() })),
      /** Minutes of the clock in which a card counts for the day. */
      WindowFrom: z.string(),
      WindowTo: z.string(),
      /** Cards of the day that are there already. */
      Punches: z.array(z.object({ At: z.string(), IsReplaced: z.boolean() })),
      Limit: z.number().int(),
      /** Of this cycle, without this form. */
      Used: z.number().int(),
      CycleFrom: z.string(),
      CycleTo: z.string(),
      /** The earliest day that its person may file for, today. */
      EarliestDay: z.string(),
      NeedProof: z.boolean(),
      Objections: objections,
    }),
    refusals: [general.notFound],
  }),
  GetReplenishCardConfigList: post({
    does: 'How punches are corrected: in the company, and in the departments that say otherwise',
    access: course,
    reads: true,
    spec: 'config list',
    input: nothing,
    reply: z.object({
      /** The caller may change them: his scope is everybody. */
      CanUpdate: z.boolean(),
      Rows: z.array(
        z.object({
          ConfigID: id,
          /** Null: the whole company. */
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
    does: 'Says how punches are corrected in a department and below it; needs the scope of everybody',
    access: course,
    spec: 'config add',
    input: z.strictObject({ DeptId: id, ...rule }),
    reply: z.object({ Code: z.number().int(), ConfigID: id }),
    refusals: [general.forbidden, cardRefusals.ruleTaken, cardRefusals.noDepartment],
    touches,
  }),
  UpdateReplenishCardConfig: post({
    does: 'Changes how punches are corrected in a department or the company; needs the scope of everybody',
    access: course,
    spec: 'config update',
    input: z.strictObject({ ...changes, ...rule }),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale],
    touches,
  }),
  DelReplenishCardConfig: post({
    does: 'Takes a department’s own rule away: what is said above it holds; needs the scope of everybody',
    access: course,
    spec: 'config delete',
    input: z.strictObject(changes),
    reply: done,
    refusals: [general.forbidden, general.notFound, general.stale, cardRefusals.ruleOfAll],
    touches,
  }),
});
