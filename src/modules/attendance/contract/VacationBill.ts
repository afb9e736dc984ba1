import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, id, idempotencyKey, text, textarea, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { billCalls } from '#modules/approval/contract/bills.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import {
  applicationCode,
  attendanceCode,
  extraDays,
  unitLabels,
  vacationTypeLabels,
  vacationTypes,
} from './codes.ts';
import { attendanceRefusals } from './refusals.ts';
import { objections, proof, segments } from './segments.ts';
import { balance, lotPart } from './shapes.ts';

const type = chosen(vacationTypeLabels).pipe(z.literal(vacationTypes));

const calls = billCalls({
  name: 'Leave',
  row: {
    VacationType: coded(vacationTypeLabels).nullable(),
    /** Minutes of the company's clock; an early end counts. */
    Begins: z.string().nullable(),
    Ends: z.string().nullable(),
    /** Ten-thousandths of a day, or minutes, as the unit says; without what went back. */
    Duration: z.number().int(),
    Unit: coded(unitLabels).nullable(),
    /** Back at work early, by the clock; null: as planned. */
    ReturnAt: z.string().nullable(),
    /** The caller may end it early. */
    CanCancel: z.boolean(),
    /** Number of the form that is to end it early; empty where none is under way. */
    CancelNumber: z.string(),
  },
  fields: {
    AUID: id.optional(),
    VacationType: type.optional(),
    Segments: segments.optional(),
    Reason: textarea(200).optional(),
    Proof: proof.optional(),
    /** Who is asked meanwhile. */
    HandoverAUID: id.nullish(),
    /** Maternity leave: days that a difficult birth or further children add. */
    ExtraDays: z.coerce.number().pipe(z.literal(extraDays)).optional(),
  },
  access: [applicationCode],
  manager: [attendanceCode],
});

/** Days after the first that are told at once when work begins and ends. */
const mostWorkTimes = 400;

const dayCost = z.object({
  Day: z.string(),
  DayKind: coded(dayKindLabels),
  DayName: z.string(),
  DayNameEn: z.string(),
  /** Rostered minutes that are not worked. */
  Minutes: z.number().int(),
  Amount: z.number().int(),
  Lots: z.array(lotPart),
});

/** Leave: what somebody takes, of which type, on which days; and its early end. */
export const VacationBill = controller('VacationBill', {
  GetVacationBillPage: { ...calls.own, spec: 'page' },
  GetVacationBillToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetVacationBillAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetVacationBillManagerPage: { ...calls.managed, spec: 'manager page' },
  GetVacationBillFormInfo: { ...calls.info, spec: 'form/info' },
  AddVacationBill: { ...calls.add, spec: 'add' },
  EditVacationBill: { ...calls.edit, spec: 'edit' },
  GetVacationBillDuration: post({
    does: 'What leave would cost day by day, what it would be taken from, and what stands against it; writes nothing',
    access: 'signedIn',
    reads: true,
    spec: 'duration',
    input: z.strictObject({
      /** Of whom; left out: the caller. */
      AUID: id.optional(),
      /** The form that asks, which is not held against itself. */
      FormID: id.optional(),
      VacationType: type,
      Segments: segments,
      HasProof: z.boolean().default(false),
      ExtraDays: z.coerce.number().pipe(z.literal(extraDays)).default(0),
    }),
    reply: z.object({
      Unit: coded(unitLabels),
      Amount: z.number().int(),
      Days: z.array(dayCost),
      /** Null: the type has no quota. */
      Balance: z
        .object({
          /** With everything that is reserved taken off. */
          Before: z.number().int(),
          After: z.number().int(),
          /** Of it, by forms that are under way. */
          Reserved: z.number().int(),
          /** What is left afterwards and expires, the earliest first. */
          Expiring: z.array(z.object({ Amount: z.number().int(), ValidTo: z.string() })),
        })
        .nullable(),
      /** What stands against it, with the control that it is about. */
      Objections: objections,
    }),
    refusals: [general.notFound, general.forbidden],
  }),
  GetWorkTimes: post({
    does: 'When work of a person begins and ends on each day of a range: fills in the times of a form when only days are chosen',
    access: 'signedIn',
    reads: true,
    input: z
      .strictObject({
        /** Person asked about; left out: the caller. */
        AUID: id.optional(),
        FromDay: day,
        ToDay: day,
      })
      .refine(({ FromDay, ToDay }) => ToDay >= FromDay && ToDay <= shiftDays(FromDay, mostWorkTimes), {
        path: ['ToDay'],
        error: `结束日期不能早于开始日期，最多晚 ${mostWorkTimes} 天 | The last day is not before the first, and at most ${mostWorkTimes} days after it`,
      }),
    reply: z.array(
      z.object({
        Day: z.string(),
        /** Minutes of the company's clock; a night shift ends on the day after. */
        Begins: z.string(),
        Ends: z.string(),
        /** False: a day off, with the times of the nearest day of work. */
        IsWorked: z.boolean(),
      }),
    ),
    refusals: [general.notFound],
  }),
  GetVacationBillDays: post({
    does: 'What a leave that was submitted costs day by day, and when its person may be back early',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.object({
      FormID: id,
      VacationType: coded(vacationTypeLabels),
      Unit: coded(unitLabels),
      Amount: z.number().int(),
      ReturnAt: z.string().nullable(),
      Days: z.array(z.object({ Day: z.string(), Minutes: z.number().int(), Amount: z.number().int() })),
      CanCancel: z.boolean(),
      CancelNumber: z.string(),
      /** Minutes of the clock from which on somebody may be back; the first takes all of it back. */
      Returns: z.array(z.string()),
    }),
    refusals: [general.notFound],
  }),
  GetStandIn: post({
    does: 'When the caller is away by a leave or trip of a day or more that has not ended, and whom he hands over to: for setting up who decides meanwhile',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.object({
      /** Null: it is not his, shorter, over, or counts no more. */
      Away: z
        .object({
          StartTime: when,
          EndTime: when,
          DelegateAUID: id.nullable(),
          DelegateName: z.string(),
          DelegateNameEn: z.string(),
        })
        .nullable(),
    }),
  }),
  CancelVacationBill: post({
    does: 'Begins and submits the early end of a leave that is in effect: what is not used goes back',
    access: [applicationCode],
    spec: 'cancel vacation',
    input: z.strictObject({
      /** The leave's form. */
      FormID: id,
      /** Minute of the company's clock, YYYY-MM-DD HH:mm. */
      ReturnAt: text(16),
      Reason: textarea(200).default(''),
      Key: idempotencyKey,
    }),
    reply: calls.add.reply,
    refusals: [...(calls.add.refusals ?? []), general.notFound, attendanceRefusals.notCancellable],
    touches: calls.add.touches ?? [],
  }),
  GetVacationBalances: post({
    does: 'What somebody has of each type that has a quota: left, reserved, overdrawn, what expires next',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      /** Whose; left out: the caller’s. */
      AUID: id.optional(),
    }),
    reply: z.array(balance),
    refusals: [general.notFound],
  }),
});
