import { z } from 'zod';
import { controller, download, media, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formulaLimits } from '#kit/rules/formula/limits.ts';
import {
  lotSourceLabels,
  quotaCode,
  regionLabels,
  regions,
  unitLabels,
} from '#modules/attendance/contract/codes.ts';
import { askedLeaveCode, leaveCode } from '#modules/attendance/contract/leave-code.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { ledgerEntry } from '#modules/attendance/contract/shapes.ts';
import { quotaSheetCalls } from './quota-sheet.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';

const code = [quotaCode];
const touches = ['VacationAmount', 'VacationBill'];
const type = askedLeaveCode;
const year = z.coerce.number().int().min(2000).max(2100);
/** Ten-thousandths of a day, or minutes; at most one year in days. */
const amount = z.coerce.number().int().min(0).max(3_660_000);
const version = z.coerce.number().int().min(1);

const file = z.object({ uid: z.uuid(), name: z.string() });

const peopleFilter = {
  Keyword: text(100).optional(),
  DeptId: id.optional(),
  AUID: id.optional(),
  VacationType: type.optional(),
  LeaveYear: year.optional(),
  IsLocked: flag.optional(),
  /** Filter: only overdrawn quotas. */
  IsOverdrawn: flag.optional(),
};

const filter = {
  ...peopleFilter,
  LotID: id.optional(),
  Source: chosen(lotSourceLabels).optional(),
  /** Filter: only quotas that expired with an unused amount. */
  IsUnused: flag.optional(),
  Sort: z.enum(['EmployeeId', '-EmployeeId', 'ValidTo', '-ValidTo', 'Left', '-Left']).optional(),
};

/** Leave quota of one person from one source. Amounts are ten-thousandths of a day, or minutes, as the unit says. */
const row = z.object({
  LotID: id,
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  VacationType: leaveCode,
  LeaveYear: z.number().int(),
  Source: coded(lotSourceLabels),
  Unit: coded(unitLabels),
  ValidFrom: z.string(),
  ValidTo: z.string().nullable(),
  /** Granted, carried and adjusted. */
  Granted: z.number().int(),
  /** Amount taken and not returned, including days ahead. */
  Used: z.number().int(),
  /** Amount paid out or waived. */
  Settled: z.number().int(),
  Left: z.number().int(),
  IsLocked: z.boolean(),
  Version: z.number().int(),
});

/**
 * Leave quotas of one person by type, all sources added up. Covers the requested year, or everything that has not
 * expired.
 */
const personRow = row
  .pick({
    AUID: true,
    ChineseName: true,
    EnglishName: true,
    EmployeeId: true,
    DeptName: true,
    DeptNameEn: true,
  })
  .extend({
    Quotas: z.array(
      row
        .pick({ VacationType: true, Unit: true, Granted: true, Used: true, Left: true, IsLocked: true })
        /** Whether one of the sources is overdrawn. */
        .extend({ IsOverdrawn: z.boolean() }),
    ),
  });

const allocation = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  Region: z.enum(regions).meta({
    description: Object.entries(regionLabels)
      .map(([key, { zh, en }]) => `${key} ${zh} / ${en}`)
      .join('; '),
  }),
  /** First day of working life; null: the entry into the company counts instead. */
  WorkStartDay: z.string().nullable(),
  EntryTime: z.string().nullable(),
  /** Full years of working life, and in the company, at the end of the year. */
  WorkYears: z.number().int(),
  ServiceYears: z.number().int(),
  /** Unit of the amounts. */
  Unit: coded(unitLabels),
  /** Amount of each source as calculated, and (`…Now`) as granted already. */
  Statutory: z.number().int(),
  StatutoryNow: z.number().int(),
  Company: z.number().int(),
  CompanyNow: z.number().int(),
  /** Amount carried over from the previous year, without what was carried over before. */
  Carried: z.number().int(),
  /** Reasons for these amounts, in the language of the caller. */
  Why: z.array(z.string()),
  /** Reasons to leave the person out: absences of the year remove the claim, or a quota is locked. */
  IsExcluded: z.boolean(),
  IsLocked: z.boolean(),
  /** Whether the new amount would no longer cover leave that is reserved already. */
  IsShort: z.boolean(),
});

const asked = {
  Year: year,
  /** Type to allocate: annual leave, or one with a yearly grant of its own. */
  VacationType: askedLeaveCode.default(1),
  /** Formula for the days that the company adds, over 司龄, 工龄 and 法定天数. Empty: the days already added stay. */
  Formula: text(formulaLimits.length).default(''),
};

/** Leave quotas of people with their ledger, and the yearly allocation of annual leave. */
export const VacationAmount = controller('VacationAmount', {
  ...quotaSheetCalls,
  GetVacationAmountPage: post({
    does: 'Returns leave quotas of people in the caller’s scope',
    access: code,
    reads: true,
    fromReplica: true,
    spec: 'quota page',
    input: z.strictObject({ ...paging, ...filter }),
    reply: pageOf(row),
  }),
  GetVacationPersonPage: post({
    does: 'Returns people in the caller’s scope with their balance of each leave type',
    access: code,
    reads: true,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      ...peopleFilter,
      Sort: z.enum(['EmployeeId', '-EmployeeId']).optional(),
    }),
    reply: pageOf(personRow),
  }),
  AddVacationAmount: post({
    does: 'Adds a leave quota manually, with a reason',
    access: code,
    input: z.strictObject({
      AUID: id,
      VacationType: type,
      LeaveYear: year,
      Amount: amount.min(1),
      /** First and last company day; left out: those of the year, by the rule of the type. */
      ValidFrom: day.nullish(),
      ValidTo: day.nullish(),
      Reason: required(200),
    }),
    reply: z.object({ Code: z.number().int(), LotID: id }),
    refusals: [general.notFound, attendanceRefusals.noQuotaType, attendanceRefusals.quotaOrder],
    touches,
  }),
  EditVacationAmount: post({
    does: 'Changes the amount or last day of a quota, with a reason. Never below the leave already filed',
    access: code,
    spec: 'quota edit',
    input: z.strictObject({
      LotID: id,
      Version: version,
      /** New total of the grant, before anything is taken. */
      Granted: amount,
      ValidTo: day.nullable(),
      Reason: required(200),
    }),
    reply: z.object({ Code: z.number().int(), Version: z.number().int() }),
    refusals: [
      general.notFound,
      general.stale,
      attendanceRefusals.lotLocked,
      attendanceRefusals.quotaReserved,
      attendanceRefusals.quotaOrder,
      attendanceRefusals.quotaSame,
    ],
    touches,
  }),
  LockVacationAmount: post({
    does: 'Locks quotas against manual changes. Leave can still be taken from them',
    access: code,
    spec: 'lock',
    input: z.strictObject({ LotIDs: z.array(id).min(1).max(200) }),
    reply: done,
    refusals: [general.notFound],
    touches,
  }),
  UnlockVacationAmount: post({
    does: 'Unlocks quotas',
    access: code,
    spec: 'unlock',
    input: z.strictObject({ LotIDs: z.array(id).min(1).max(200) }),
    reply: done,
    refusals: [general.notFound],
    touches,
  }),
  PayOutVacationAmount: post({
    does: 'Pays out time off for overtime: the remaining amount is marked for payment by overtime class',
    access: code,
    input: z.strictObject({ LotID: id, Version: version, Reason: required(200) }),
    reply: z.object({ Code: z.number().int(), Version: z.number().int() }),
    refusals: [
      general.notFound,
      general.stale,
      attendanceRefusals.lotLocked,
      attendanceRefusals.notPayable,
      attendanceRefusals.nothingLeft,
    ],
    touches,
  }),
  WaiveVacationAmount: post({
    does: 'Ends a quota that its person has waived in writing. The waiver is kept with it',
    access: code,
    input: z.strictObject({
      LotID: id,
      Version: version,
      Reason: required(200),
      IEnclosure: z.array(z.string().max(64)).min(1).max(20),
    }),
    reply: z.object({ Code: z.number().int(), Version: z.number().int() }),
    refusals: [
      general.notFound,
      general.stale,
      attendanceRefusals.lotLocked,
      attendanceRefusals.nothingLeft,
      formRefusals.attachmentGone,
    ],
    touches,
  }),
  UploadVacationFile: upload({
    does: 'Stores a file for a waiver that is not saved yet',
    access: code,
    input: z.strictObject({}),
    reply: file,
    refusals: [formRefusals.fileUnsupported, formRefusals.fileTooLarge, formRefusals.fileMismatch],
    touches: [],
    limit: { max: 60, seconds: 3600 },
    bodyLimit: 52 * 1024 * 1024,
  }),
  GetVacationFiles: post({
    does: 'Returns the files of a waiver',
    access: code,
    reads: true,
    input: z.strictObject({ LotID: id }),
    reply: z.array(file),
    refusals: [general.notFound],
  }),
  GetVacationLedger: post({
    does: 'Returns the history of a quota, latest first',
    access: code,
    reads: true,
    input: z.strictObject({ LotID: id }),
    reply: z.array(ledgerEntry),
    refusals: [general.notFound],
  }),
  ExportVacationAmount: download({
    does: 'Exports quotas to Excel, with the same filter',
    access: code,
    media: media.excel,
    input: z.strictObject(filter),
    reply: z.any(),
    refusals: [attendanceRefusals.exportTooMany],
  }),
  GetAllocationPreview: post({
    does: 'Previews the yearly grant of a leave type for people in the caller’s scope: the amount by law and company with its reasons, and the difference from existing quotas',
    access: code,
    reads: true,
    input: z.strictObject({ ...asked, DeptId: id.optional() }),
    reply: z.object({
      Rows: z.array(allocation),
      /** Hash of the preview. The call that writes the allocation sends it back, so that nothing else is written. */
      Digest: z.string(),
    }),
    refusals: [attendanceRefusals.formulaInvalid, attendanceRefusals.formulaResult],
  }),
  AllocateVacationAmount: post({
    does: 'Applies the yearly grant of a leave type to given people, as in the preview',
    access: code,
    input: z.strictObject({
      ...asked,
      AUIDs: z.array(id).min(1).max(20_000),
      Digest: text(64),
      DeptId: id.optional(),
    }),
    reply: z.object({ Code: z.number().int(), Written: z.number().int() }),
    refusals: [
      attendanceRefusals.formulaInvalid,
      attendanceRefusals.formulaResult,
      attendanceRefusals.allocationMoved,
    ],
    touches,
  }),
});
