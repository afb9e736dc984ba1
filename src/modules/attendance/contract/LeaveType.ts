import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, nothing, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { gender } from '#modules/people/contract/user-codes.ts';
import {
  bandRuleLabels,
  basisLabels,
  quotaCode,
  regions,
  unitLabels,
  vacationTypeLabels,
  vacationTypes,
} from './codes.ts';
import { attendanceRefusals } from './refusals.ts';

const code = [quotaCode];
const touches = ['LeaveType', 'VacationBill', 'VacationAmount'];
/** Ten-thousandths of a day, or minutes; null: no limit. */
const limit = z.coerce.number().int().min(1).max(36_600_000).nullable();
const months = z.coerce.number().int().min(0).max(60);
const minute = z.coerce.number().int().min(0).max(1440);

const rule = {
  IsUse: z.boolean(),
  /** Each day costs a multiple of it, rounded up. */
  Step: z.coerce.number().int().min(1).max(10_000),
  /** Per cent of pay. */
  PayRatio: z.coerce.number().int().min(0).max(100),
  MayOverdraw: z.boolean(),
  /** More than this asks for proof; 0: always; null: never. */
  ProofAfter: z.coerce.number().int().min(0).max(36_600_000).nullable(),
  MaxPerBill: limit,
  MaxPerYear: limit,
  /** Minutes. */
  MaxPerDay: z.coerce.number().int().min(1).max(1440).nullable(),
  ProbationAllowed: z.boolean(),
  /** A quota of a year is good until that year’s end and so many months more. */
  ValidMonths: months,
  /** How much of what is left goes into the next year, and for how many months. */
  CarryMost: limit,
  CarryMonths: months,
  /** The law or decision that says so. */
  Source: text(100),
};

const setting = {
  /** The standard day: minutes after midnight. */
  DayFrom: minute,
  BreakFrom: minute,
  BreakTo: minute,
  DayTo: minute,
  /** Work days that leave may lie back when its own person files it. */
  PastDays: z.coerce.number().int().min(0).max(31),
  /** Overtime of workdays that is not paid makes time off, too. */
  CompWorkdays: z.boolean(),
};

/** Types of leave as dated data by region, and what leave is counted by. */
export const LeaveType = controller('LeaveType', {
  GetLeaveTypeList: post({
    does: 'Every type of leave of every region with what held, holds and will hold of it, the latest first',
    access: code,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        Region: z.enum(regions),
        VacationType: coded(vacationTypeLabels),
        /** Company day from which it holds. */
        FromDay: z.string(),
        /** It is what holds today. */
        IsCurrent: z.boolean(),
        Unit: coded(unitLabels),
        Basis: coded(basisLabels),
        NeedQuota: z.boolean(),
        /** Null: everybody. */
        Gender: coded(gender.labels).nullable(),
        ...rule,
      }),
    ),
  }),
  SaveLeaveType: post({
    does: 'Says what holds of a type of leave from a day on; needs the scope of everybody',
    access: code,
    input: z.strictObject({
      Region: z.enum(regions),
      VacationType: chosen(vacationTypeLabels).pipe(z.literal(vacationTypes)),
      FromDay: day,
      ...rule,
    }),
    reply: done,
    refusals: [general.notFound, general.forbidden, attendanceRefusals.typeDayPast],
    touches,
  }),
  GetAttendanceSetting: post({
    does: 'The standard day, the rule of bands, how far back leave is filed, and which law each company lives under',
    access: code,
    reads: true,
    input: nothing,
    reply: z.object({
      ...setting,
      BandRule: coded(bandRuleLabels),
      Version: z.number().int(),
      /** The caller may change it: his scope is everybody. */
      CanUpdate: z.boolean(),
      Companies: z.array(
        z.object({
          CompanyId: id,
          CompanyName: z.string(),
          CompanyNameEn: z.string(),
          Region: z.enum(regions),
          /** The calendar that it names; null: that of the law. */
          CalendarID: id.nullable(),
        }),
      ),
      /** That a company may name. */
      Calendars: z.array(z.object({ CalendarID: id, Name: z.string(), NameEn: z.string() })),
    }),
  }),
  SaveAttendanceSetting: post({
    does: 'Changes what leave is counted by; needs the scope of everybody',
    access: code,
    input: z.strictObject({
      ...setting,
      BandRule: chosen(bandRuleLabels).pipe(z.literal([1, 2, 3])),
      Version: z.coerce.number().int().min(1),
    }),
    reply: done,
    refusals: [general.forbidden, general.stale, attendanceRefusals.dayOrder],
    touches,
  }),
  SaveCompanyRegion: post({
    does: 'Says which law the people of a company live under, and which calendar they go by where their group names none; needs the scope of everybody',
    access: code,
    input: z.strictObject({
      CompanyId: id,
      Region: z.enum(regions),
      /** Null: the calendar of that law. */
      CalendarID: id.nullable().default(null),
    }),
    reply: done,
    refusals: [general.notFound, general.forbidden],
    touches,
  }),
});
