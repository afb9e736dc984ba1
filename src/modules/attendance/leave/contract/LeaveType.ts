import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formulaLimits } from '#kit/rules/formula/limits.ts';
import {
  bandRuleLabels,
  basisLabels,
  grantRuleLabels,
  leaveUnitLabels,
  quotaCode,
  regions,
  unitLabels,
} from '#modules/attendance/contract/codes.ts';
import { askedLeaveCode, leaveCode } from '#modules/attendance/contract/leave-code.ts';
import { provinceCodes } from '#modules/attendance/contract/provinces.ts';
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

/** Parts of a rule that keep their value if they are left out. */
const more = {
  Basis: chosen(basisLabels)
    .pipe(z.literal([1, 2]))
    .optional(),
  NeedQuota: z.boolean().optional(),
  /** Gender to which the type is limited; null: everybody. */
  Gender: z.literal([1, 2]).nullable().optional(),
  InternAllowed: z.boolean().optional(),
  /** Months in the company after which the type can be taken. */
  MinMonths: z.coerce.number().int().min(0).max(480).optional(),
  GrantRule: chosen(grantRuleLabels)
    .pipe(z.literal([0, 1, 2, 3]))
    .optional(),
  /** Amount of a year, if it is the same for everybody. */
  GrantAmount: limit.optional(),
  /** Days or hours of a year over 司龄 and 工龄. */
  GrantFormula: text(formulaLimits.length).optional(),
  /** Full years in the company, and the amount of a year from then on. */
  GrantBands: z
    .array(
      z.strictObject({
        Years: z.coerce.number().int().min(0).max(60),
        Amount: z.coerce.number().int().min(0).max(3_660_000),
      }),
    )
    .max(20)
    .nullable()
    .optional(),
  /** Whether people who enter within the year get the part for their calendar days. */
  IsByPart: z.boolean().optional(),
};

const province = z.enum(provinceCodes).nullable().default(null);
const name = { Name: required(15), NameEn: text(60).default('') };

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
  /** Whether leave may be booked against the estimated grant of a year that is not granted yet. */
  BookAhead: z.boolean().default(false),
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
        /** Province of the rule; null: it is the rule of the whole region. */
        Province: z.enum(provinceCodes).nullable(),
        VacationType: leaveCode,
        TypeName: z.string(),
        TypeNameEn: z.string(),
        /** Whether the company added this type. */
        IsOwn: z.boolean(),
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
        InternAllowed: z.boolean(),
        MinMonths: z.number().int(),
        GrantRule: coded(grantRuleLabels),
        GrantAmount: z.number().int().nullable(),
        GrantFormula: z.string(),
        GrantBands: z.array(z.object({ Years: z.number().int(), Amount: z.number().int() })).nullable(),
        IsByPart: z.boolean(),
        ...rule,
      }),
    ),
  }),
  SaveLeaveType: post({
    does: 'Sets the rule of a leave type for a region or a province from a day on. Requires the data scope “all”',
    access: code,
    input: z.strictObject({
      Region: z.enum(regions),
      /** Province of the mainland whose people go by this rule; null: the whole region. */
      Province: province,
      VacationType: askedLeaveCode,
      FromDay: day,
      LeaveUnit: chosen(leaveUnitLabels)
        .pipe(z.literal([1, 2, 3]))
        .optional(),
      ...rule,
      ...more,
    }),
    reply: done,
    refusals: [
      general.notFound,
      general.forbidden,
      attendanceRefusals.typeDayPast,
      attendanceRefusals.hoursOnly,
      attendanceRefusals.grantByLaw,
      attendanceRefusals.grantNeedsQuota,
      attendanceRefusals.grantIncomplete,
      attendanceRefusals.formulaInvalid,
    ],
    touches,
  }),
  AddLeaveType: post({
    does: 'Adds a leave type with the rules of another one, in all regions. Requires the data scope “all”',
    access: code,
    input: z.strictObject({ ...name, CopyOf: askedLeaveCode, FromDay: day }),
    reply: done.extend({ VacationType: leaveCode }),
    refusals: [
      general.notFound,
      general.forbidden,
      attendanceRefusals.typeDayPast,
      attendanceRefusals.typeNameTaken,
      attendanceRefusals.typesUsedUp,
    ],
    touches,
  }),
  RenameLeaveType: post({
    does: 'Renames a leave type that the company added. Requires the data scope “all”',
    access: code,
    input: z.strictObject({ ...name, VacationType: askedLeaveCode }),
    reply: done,
    refusals: [general.notFound, general.forbidden, attendanceRefusals.typeNameTaken],
    touches,
  }),
  GetLeaveNames: post({
    does: 'Returns the names of the leave types that the company added',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(z.object({ VacationType: leaveCode, Name: z.string(), NameEn: z.string() })),
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
          /** Province whose rules of leave apply; null: those of the region. */
          Province: z.enum(provinceCodes).nullable(),
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
      /** Province of the mainland whose rules of leave apply; null: those of the region. */
      Province: province,
      /** Calendar of the company; null: the calendar of that law. */
      CalendarID: id.nullable().default(null),
    }),
    reply: done,
    refusals: [general.notFound, general.forbidden],
    touches,
  }),
});
