import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, id, idempotencyKey, nothing, text, textarea, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import {
  applicationCode,
  attendanceCode,
  extraDays,
  leaveUnitLabels,
  lotSourceLabels,
  unitLabels,
} from '#modules/attendance/contract/codes.ts';
import { askedLeaveCode, leaveCode } from '#modules/attendance/contract/leave-code.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { balance, ledgerEntry, lotPart } from '#modules/attendance/contract/shapes.ts';
import { objections, proof, segments } from '#modules/attendance/requests/contract/segments.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';

const type = askedLeaveCode;

const calls = billCalls({
  name: 'Leave',
  row: {
    VacationType: leaveCode.nullable(),
    /** Minutes of the company's clock, or half days such as 2026-12-30 AM; an early end is taken into account. */
    Begins: z.string().nullable(),
    Ends: z.string().nullable(),
    /** Ten-thousandths of a day, or minutes, as the unit says; without the returned amount. */
    Duration: z.number().int(),
    Unit: coded(unitLabels).nullable(),
    /** Minute of the clock at which the person returned early; null: the leave ends as planned. */
    ReturnAt: z.string().nullable(),
    /** Whether the caller may end the leave early. */
    CanCancel: z.boolean(),
    /** Number of a pending form that ends the leave early; empty: there is none. */
    CancelNumber: z.string(),
  },
  fields: {
    AUID: id.optional(),
    VacationType: type.optional(),
    Segments: segments.optional(),
    Reason: textarea(200).optional(),
    Proof: proof.optional(),
    /** Person to ask during the leave. */
    HandoverAUID: id.nullish(),
    /** Maternity leave: days that a difficult birth or further children add. */
    ExtraDays: z.coerce.number().pipe(z.literal(extraDays)).optional(),
  },
  access: [applicationCode],
  manager: [attendanceCode],
});

/** Maximum number of days after the first in one answer about working times. */
const mostWorkTimes = 400;

const dayCost = z.object({
  Day: z.string(),
  DayKind: coded(dayKindLabels),
  DayName: z.string(),
  DayNameEn: z.string(),
  /** Rostered minutes that are missed. */
  Minutes: z.number().int(),
  Amount: z.number().int(),
  Lots: z.array(lotPart),
});

/** Leave requests: who takes which type of leave on which days; and the early end of a leave. */
export const VacationBill = controller('VacationBill', {
  GetVacationBillPage: { ...calls.own, spec: 'page' },
  GetVacationBillToExaminePage: { ...calls.toExamine, spec: 'to-examine' },
  GetVacationBillAdoptPage: { ...calls.adopted, spec: 'adopt' },
  GetVacationBillManagerPage: { ...calls.managed, spec: 'manager page' },
  GetVacationBillFormInfo: { ...calls.info, spec: 'form/info' },
  AddVacationBill: { ...calls.add, spec: 'add' },
  EditVacationBill: { ...calls.edit, spec: 'edit' },
  GetVacationBillDuration: post({
    does: 'Previews a leave: the amount per day, the quotas it is taken from, and the problems. Saves nothing',
    access: 'signedIn',
    reads: true,
    spec: 'duration',
    input: z.strictObject({
      /** Person asked about; left out: the caller. */
      AUID: id.optional(),
      /** Form that asks; it does not count as an overlap with itself. */
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
      /** Null: the type needs no quota. */
      Balance: z
        .object({
          /** Balance before and after this leave, without everything that is reserved. */
          Before: z.number().int(),
          After: z.number().int(),
          /** Part of this leave that is booked against the estimated grant of a year that is not granted yet. */
          Provisional: z.number().int(),
          /** Part of the balance that is reserved by pending forms. */
          Reserved: z.number().int(),
          /** Amounts that are left afterwards and will expire, the earliest first. */
          Expiring: z.array(z.object({ Amount: z.number().int(), ValidTo: z.string() })),
        })
        .nullable(),
      /** Reasons against the leave, each with the field it concerns. */
      Objections: objections,
    }),
    refusals: [general.notFound, general.forbidden],
  }),
  GetLeaveChoices: post({
    does: 'Returns the leave types a person can request, each with its unit, its balance, and why it cannot be taken now',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      /** Person asked about; left out: the caller. */
      AUID: id.optional(),
    }),
    reply: z.array(
      z.object({
        VacationType: leaveCode,
        /** Unit in which this leave is filed. */
        LeaveUnit: coded(leaveUnitLabels),
        /** Unit of the amounts. */
        Unit: coded(unitLabels),
        /** Amount that can still be filed; null: the type needs no quota. */
        Free: z.number().int().nullable(),
        /** Amount that expires next, and its last company day; null: nothing expires. */
        ExpiresNext: z.number().int(),
        ExpiresOn: z.string().nullable(),
        /** Reason why the type cannot be chosen now; empty: it can be. */
        Reason: z.string(),
      }),
    ),
    refusals: [general.notFound],
  }),
  GetWorkTimes: post({
    does: 'Returns the start and end of work of a person on each day of a range, to fill in the times of a form when only days are chosen',
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
        error: `结束日期不能早于开始日期，最多晚 ${mostWorkTimes} 天 | The last day cannot be before the first, and at most ${mostWorkTimes} days after it`,
      }),
    reply: z.array(
      z.object({
        Day: z.string(),
        /** Minutes of the company's clock; a night shift ends on the day after. */
        Begins: z.string(),
        Ends: z.string(),
        /** Whether the day is a work day. False: a day off, with the times of the nearest work day. */
        IsWorked: z.boolean(),
      }),
    ),
    refusals: [general.notFound],
  }),
  GetVacationBillDays: post({
    does: 'Returns the amount per day of a submitted leave, and the possible times for an early return',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.object({
      FormID: id,
      VacationType: leaveCode,
      Unit: coded(unitLabels),
      Amount: z.number().int(),
      ReturnAt: z.string().nullable(),
      Days: z.array(z.object({ Day: z.string(), Minutes: z.number().int(), Amount: z.number().int() })),
      CanCancel: z.boolean(),
      CancelNumber: z.string(),
      /** Minutes of the clock at which the person may return. The first one takes back the whole leave. */
      Returns: z.array(z.string()),
      /** Minutes of the clock at which a part that is given back may end. */
      Untils: z.array(z.string()),
      /** Amount that each of these returns gives back. */
      ReturnAmounts: z.array(z.number().int()),
    }),
    refusals: [general.notFound],
  }),
  GetStandIn: post({
    does: 'Returns the caller’s absences by leave or trip of a day or more that have not ended, with the person who takes over. Used to set a stand-in for approvals',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.object({
      /** Null: the leave is not the caller’s own, lasts less than a day, is over, or no longer counts. */
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
  GetGivenBack: post({
    does: 'Previews what giving back a part of a leave returns: its first days, days in between, or the rest. Saves nothing',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      FormID: id,
      /** Minutes of the company's clock, YYYY-MM-DD HH:mm. Without an end, the rest of the leave is given back. */
      ReturnAt: text(16),
      Until: text(16).optional(),
    }),
    reply: z.object({ Unit: coded(unitLabels), Amount: z.number().int(), Objections: objections }),
    refusals: [general.notFound],
  }),
  CancelVacationBill: post({
    does: 'Submits the early end of a leave in effect. Unused leave is returned',
    access: [applicationCode],
    spec: 'cancel vacation',
    input: z.strictObject({
      /** The leave's form. */
      FormID: id,
      /** Minute of the company's clock, YYYY-MM-DD HH:mm. */
      ReturnAt: text(16),
      /** Minute at which the part that is given back ends; left out: the end of the leave. */
      Until: text(16).optional(),
      Reason: textarea(200).default(''),
      Key: idempotencyKey,
    }),
    reply: calls.add.reply,
    refusals: [...(calls.add.refusals ?? []), general.notFound, attendanceRefusals.notCancellable],
    touches: calls.add.touches ?? [],
  }),
  GetTeamAway: post({
    does: 'Returns who else of the department is away on the days of a leave or trip, without the reason',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.object({
      /** Number of people of the department besides the person of the form. */
      TeamSize: z.number().int(),
      /** Day on which most people would be away, with the person of the form; null: nobody else is away. */
      Peak: z
        .object({
          Day: z.string(),
          /** People away, the person of the form included, and the size of the whole department. */
          Away: z.number().int(),
          Of: z.number().int(),
          /** Whether that is at least the share at which the group of the person warns. */
          IsMany: z.boolean(),
        })
        .nullable(),
      People: z.array(
        z.object({
          AUID: id,
          ChineseName: z.string(),
          EnglishName: z.string(),
          /** Minutes of the company's clock. */
          From: z.string(),
          To: z.string(),
          /** Whether the absence is still in approval. */
          IsPending: z.boolean(),
        }),
      ),
    }),
    refusals: [general.notFound],
  }),
  GetLeaveGrants: post({
    does: 'Returns the caller’s leave grants that have not expired, by year: granted, used, in approval, available',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        LotID: id,
        VacationType: leaveCode,
        Unit: coded(unitLabels),
        LeaveYear: z.number().int(),
        Source: coded(lotSourceLabels),
        Granted: z.number().int(),
        /** Amount taken, paid out or waived. */
        Used: z.number().int(),
        /** Amount that pending forms reserve. */
        Reserved: z.number().int(),
        /** Amount that can still be filed; negative: it is overdrawn. */
        Free: z.number().int(),
        /** Whether leave was booked against this year before it is granted. */
        IsProvisional: z.boolean(),
        ValidFrom: z.string(),
        ValidTo: z.string().nullable(),
      }),
    ),
  }),
  GetLeaveEntries: post({
    does: 'Returns the entries of one of the caller’s leave grants, latest first',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ LotID: id }),
    reply: z.array(ledgerEntry),
    refusals: [general.notFound],
  }),
  GetVacationBalances: post({
    does: 'Returns the leave balance of a person by type: available, reserved, overdrawn and next expiry',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({
      /** Person whose balances are listed; left out: the caller. */
      AUID: id.optional(),
    }),
    reply: z.array(balance),
    refusals: [general.notFound],
  }),
});
