import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, nothing, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import {
  bandRuleLabels,
  basisLabels,
  leaveUnitLabels,
  quotaCode,
  regions,
  unitLabels,
  vacationTypeLabels,
  vacationTypes,
} from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { gender } from '#modules/people/persons/contract/user-codes.ts';

const code = [quotaCode];
const touches = ['LeaveType', 'VacationBill', 'VacationAmount'];
/** Ten-thousandths of a day, or minutes; null: no limit. */
const limit = z.coerce.number().int().min(1).max(36_600_000).nullable();
const months = z.coerce.number().int().min(0).max(60);
const minute = z.coerce.number().int().min(0).max(1440);

const rule = {
  IsUse: z.boolean(),
  /** Each day costs a multiple of this amount, rounded up. Of days and half days it follows from the unit. */
  Step: z.coerce.number().int().min(1).max(10_000),
  /** Percentage of pay during this leave. */
  PayRatio: z.coerce.number().int().min(0).max(100),
  MayOverdraw: z.boolean(),
  /** Amount above which proof is required; 0: always; null: never. */
  ProofAfter: z.coerce.number().int().min(0).max(36_600_000).nullable(),
  MaxPerBill: limit,
  MaxPerYear: limit,
  /** Limit for one day, in minutes. */
  MaxPerDay: z.coerce.number().int().min(1).max(1440).nullable(),
  ProbationAllowed: z.boolean(),
  /** Months for which the quota of a year stays valid after the end of that year. */
  ValidMonths: months,
  /** Largest amount that is carried into the next year, and for how many months it stays valid. */
  CarryMost: limit,
  CarryMonths: months,
  /** Law or decision on which the rule is based. */
  Source: text(100),
};

const setting = {
  /** The standard day: minutes after midnight. */
  DayFrom: minute,
  BreakFrom: minute,
  BreakTo: minute,
  DayTo: minute,
  /** Number of work days in the past for which people may file their own leave. */
  PastDays: z.coerce.number().int().min(0).max(31),
  /** Whether unpaid overtime on workdays gives time off, too. */
  CompWorkdays: z.boolean(),
};

/** Types of leave by region, each version in force from a day on, and the settings for counting leave. */
export const LeaveType = controller('LeaveType', {
  GetLeaveTypeList: post({
    does: 'Returns all leave types of all regions with past, current and future rules, latest first',
    access: code,
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        Region: z.enum(regions),
        VacationType: coded(vacationTypeLabels),
        /** First company day on which the version is in force. */
        FromDay: z.string(),
        /** Whether the version is in force today. */
        IsCurrent: z.boolean(),
        /** Unit of the amounts. */
        Unit: coded(unitLabels),
        /** Unit in which the leave is filed and shown. */
        LeaveUnit: coded(leaveUnitLabels),
        Basis: coded(basisLabels),
        NeedQuota: z.boolean(),
        /** Gender to which the type is limited; null: everybody. */
        Gender: coded(gender.labels).nullable(),
        ...rule,
      }),
    ),
  }),
  SaveLeaveType: post({
    does: 'Sets the rule of a leave type from a day on. Requires the data scope “all”',
    access: code,
    input: z.strictObject({
      Region: z.enum(regions),
      VacationType: chosen(vacationTypeLabels).pipe(z.literal(vacationTypes)),
      FromDay: day,
      LeaveUnit: chosen(leaveUnitLabels)
        .pipe(z.literal([1, 2, 3]))
        .optional(),
      ...rule,
    }),
    reply: done,
    refusals: [
      general.notFound,
      general.forbidden,
      attendanceRefusals.typeDayPast,
      attendanceRefusals.hoursOnly,
    ],
    touches,
  }),
  GetAttendanceSetting: post({
    does: 'Returns the leave settings: standard day, band rule, time limit for filing, and the region of each company',
    access: code,
    reads: true,
    input: nothing,
    reply: z.object({
      ...setting,
      BandRule: coded(bandRuleLabels),
      Version: z.number().int(),
      /** Whether the caller may change the setting, which needs the scope of everybody. */
      CanUpdate: z.boolean(),
      Companies: z.array(
        z.object({
          CompanyId: id,
          CompanyName: z.string(),
          CompanyNameEn: z.string(),
          Region: z.enum(regions),
          /** Calendar that the company names; null: the calendar of the law. */
          CalendarID: id.nullable(),
        }),
      ),
      /** Calendars that a company may name. */
      Calendars: z.array(z.object({ CalendarID: id, Name: z.string(), NameEn: z.string() })),
    }),
  }),
  SaveAttendanceSetting: post({
    does: 'Changes the leave settings. Requires the data scope “all”',
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
    does: 'Sets the region of a company, and the calendar of people whose group has none. Requires the data scope “all”',
    access: code,
    input: z.strictObject({
      CompanyId: id,
      Region: z.enum(regions),
      /** Calendar of the company; null: the calendar of that law. */
      CalendarID: id.nullable().default(null),
    }),
    reply: done,
    refusals: [general.notFound, general.forbidden],
    touches,
  }),
});
