import { z } from 'zod';
import { controller, download, media, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import {
  amount,
  done,
  id,
  month,
  nothing,
  pageOf,
  paging,
  required,
  text,
  when,
} from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formStatusLabels } from '#modules/approval/contract/codes.ts';
import { monthItems } from '#modules/payroll/contract/codes.ts';
import {
  lineKindLabels,
  payApprovalCode,
  payrollCode,
  runKindLabels,
  runStateLabels,
  slipCode,
  slipStateLabels,
} from '#modules/payroll/contract/slip-codes.ts';
import { runRefusals } from '#modules/payroll/runs/contract/run-refusals.ts';
import { currencies } from '#modules/payroll/setup/contract/setup-codes.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { anyProof } from '#modules/people/sign-in/contract/SecondFactor.ts';
import { passkeyRefusals } from '#modules/people/sign-in/contract/passkey-refusals.ts';
import { slipRefusals } from './slip-refusals.ts';

const own = [slipCode];
const keepers = [payrollCode, payApprovalCode];
const touches = ['PayrollSlip', 'PayRun'];

/** Amount in yuan as decimal text. */
const yuan = z.string();

const lines = {
  Gross: yuan,
  Deducted: yuan,
  Net: yuan,
  Lines: z.array(
    z.object({
      Item: z.enum(monthItems),
      Kind: coded(lineKindLabels),
      Name: z.string(),
      NameEn: z.string(),
      Amount: yuan,
      Explain: z.string(),
      /** English explanation. Empty if an imported file has one text only. */
      ExplainEn: z.string(),
      /** Pay query that led to the correction. Null if there was none. */
      FormID: id.nullable(),
    }),
  ),
};

const head = {
  SlipID: id,
  Month: z.string(),
  Kind: coded(runKindLabels),
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  /** Currency of the pay group that pays the person, or paid them then. Null if unknown. */
  Currency: z.enum(currencies).nullable(),
  State: coded(slipStateLabels),
};

const column = z.strictObject({
  /** Title of the column in the file. */
  Column: required(100),
  Name: required(50),
  NameEn: text(50),
  Item: z.enum(monthItems),
  Kind: chosen(lineKindLabels),
  /** Title of the column that explains the amount. Null if there is none. */
  Explain: required(100).nullable(),
  MayBeNegative: z.boolean(),
});

const profile = {
  Name: required(50),
  NumberColumn: required(100),
  NetColumn: required(100),
  Columns: z.array(column).min(1).max(100),
};

const file = { ProfileID: id, CompanyId: id, Month: month };
const example = { ProfileID: 1, CompanyId: 1, Month: '2026-09' };

/** Payslips. One person imports them, another publishes them, and their owners open them. */
export const PayrollSlip = controller('PayrollSlip', {
  GetPayrollSlipPage: post({
    does: 'Returns the caller’s own payslips by month. Amounts are returned only after the caller has confirmed their identity',
    spec: 'page',
    access: own,
    reads: true,
    ownEyes: true,
    input: nothing,
    reply: z.object({
      IsProved: z.boolean(),
      /** True if the password proves the identity. Without a password, a sign-in within the last five minutes does. */
      ByPassword: z.boolean(),
      Rows: z.array(
        z.object({
          ...head,
          PublishedAt: when,
          ReadAt: when.nullable(),
          ConfirmedAt: when.nullable(),
          Net: yuan.nullable(),
        }),
      ),
    }),
  }),
  ProvePayrollSlip: post({
    inPerson: true,
    does: 'Confirms the caller’s identity for 10 minutes of this session',
    access: own,
    limit: { max: 20, seconds: 15 * 60 },
    input: z.strictObject(anyProof),
    reply: done,
    refusals: [
      slipRefusals.passwordWrong,
      slipRefusals.passwordLocked,
      slipRefusals.signInAgain,
      factorRefusals.codeWrong,
      passkeyRefusals.passkeyWrong,
    ],
    touches: [...touches, 'Remuneration.GetOwnRemuneration'],
  }),
  GetPayrollSlipInfo: post({
    does: 'Returns one of the caller’s own payslips with its line items and marks it as read',
    spec: 'info',
    access: own,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ SlipID: id }),
    reply: z.object({
      ...head,
      PublishedAt: when,
      ReadAt: when,
      ConfirmedAt: when.nullable(),
      /**
       * Verification code that leads from a printout to the stored payslip. `Mark` is the check value of its content.
       */
      Code: z.string(),
      Mark: z.string(),
      ...lines,
      /** Totals of the reader's payslips in the year up to this one. */
      Year: z.object({ Months: z.number().int(), Gross: yuan, Tax: yuan, Net: yuan }),
      Disputes: z.array(
        z.object({
          FormID: id,
          FormNumber: z.string(),
          Item: z.enum(monthItems),
          Status: coded(formStatusLabels),
          IsOpen: z.boolean(),
          /** Published payslip that corrected the pay. Null if there is none yet. */
          PaidSlipID: id.nullable(),
          PaidMonth: z.string().nullable(),
        }),
      ),
    }),
    refusals: [general.notFound, slipRefusals.proofNeeded],
  }),
  ConfirmPayrollSlip: post({
    does: 'Confirms one of the caller’s own payslips that they have read',
    access: own,
    byPrograms: false,
    input: z.strictObject({ SlipID: id }),
    reply: done,
    refusals: [general.notFound, slipRefusals.unread],
    touches,
  }),
  DisputePayrollSlip: post({
    does: 'Drafts a pay query about a line of the caller’s own payslip, or about an item that it lacks',
    access: own,
    input: z.strictObject({
      SlipID: id,
      /** Place of the line among the slip's lines, from 0; left out: the slip has no such line. */
      Line: z.coerce.number().int().min(0).max(1000).optional(),
      /** Item of a line that is missing; left out where a line is given. */
      Item: z.enum(monthItems).optional(),
      /** Amount that the line should have, in yuan. */
      Expected: amount.optional(),
      Explain: required(500),
    }),
    example: { SlipID: 1, Line: 0, Expected: '600.00', Explain: '少计' },
    reply: z.object({ Code: z.number().int(), FormID: id, FormNumber: z.string() }),
    refusals: [
      general.notFound,
      slipRefusals.unread,
      slipRefusals.alreadyDisputed,
      factorRefusals.proofNeeded,
    ],
    touches: [...touches, 'SalaryAbnormal'],
  }),
  CheckPayrollSlip: post({
    does: 'Returns what the code of a printed payslip stands for: person, month and verification code. Never an amount',
    access: [slipCode, ...keepers],
    reads: true,
    ownEyes: true,
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ Code: required(40) }),
    reply: z.object({
      Month: z.string(),
      Kind: coded(runKindLabels),
      CompanyName: z.string(),
      CompanyNameEn: z.string(),
      ChineseName: z.string(),
      EnglishName: z.string(),
      EmployeeId: z.string(),
      PublishedAt: when,
      Mark: z.string(),
    }),
    refusals: [general.notFound],
  }),

  GetRunSlipPage: post({
    does: 'Returns the payslips of a payroll run in the caller’s scope, with their state. Contains no amounts',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      RunId: id,
      Keyword: text(100).optional(),
      State: chosen(slipStateLabels).optional(),
    }),
    reply: pageOf(
      z.object({
        SlipID: id,
        Month: z.string(),
        State: coded(slipStateLabels),
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        PublishedAt: when.nullable(),
        ReadAt: when.nullable(),
        ConfirmedAt: when.nullable(),
      }),
    ),
  }),
  RevealPayrollSlip: post({
    inPerson: true,
    does: 'Returns another person’s payslip in the caller’s scope. The reason is recorded in the audit log',
    access: keepers,
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ SlipID: id, Reason: required(100) }),
    reply: z.object({ ...head, ...lines }),
    refusals: [general.notFound, slipRefusals.ownSlip],
    touches: [],
  }),

  GetSlipProfileList: post({
    does: 'Returns the column settings for payslip files',
    access: [payrollCode],
    reads: true,
    input: nothing,
    reply: z.array(z.object({ ProfileID: id, ...profile, Columns: z.array(z.object(column.shape)) })),
  }),
  SaveSlipProfile: post({
    does: 'Adds or changes column settings for payslip files',
    access: [payrollCode],
    input: z.strictObject({ ProfileID: id.optional(), ...profile }),
    reply: z.object({ Code: z.number().int(), ProfileID: id }),
    refusals: [general.notFound, slipRefusals.profileTaken, slipRefusals.columnsTwice],
    touches: ['PayrollSlip.GetSlipProfileList'],
  }),
  DropSlipProfile: post({
    does: 'Deletes column settings. Existing runs do not change',
    access: [payrollCode],
    input: z.strictObject({ ProfileID: id }),
    reply: done,
    refusals: [general.notFound],
    touches: ['PayrollSlip.GetSlipProfileList'],
  }),
  GetSlipTemplate: download({
    does: 'Returns an empty Excel file with the columns of the settings',
    access: [payrollCode],
    media: media.excel,
    input: z.strictObject({ ProfileID: id }),
    reply: z.unknown(),
    refusals: [general.notFound],
  }),
  ReadSlipFile: upload({
    does: 'Reads the titles of a payroll file: which saved profile fits it, or else what its columns seem to be; no amount',
    access: [payrollCode],
    input: z.strictObject({}),
    reply: z.object({
      /** Saved profile whose titles are all in the file; null: none. */
      ProfileID: id.nullable(),
      /** Titles of the columns with employee numbers and net pay; empty: none was found. */
      NumberColumn: z.string(),
      NetColumn: z.string(),
      Columns: z.array(z.object(column.shape)),
      /** Titles of columns that are no lines of a payslip: texts, totals, days and hours. */
      LeftOut: z.array(z.string()),
    }),
    refusals: [slipRefusals.fileInvalid, slipRefusals.notExcel],
  }),
  DryRunPayrollSlip: upload({
    does: 'Runs an import of payslips as a dry run. Returns errors by row and a token for this import',
    access: [payrollCode],
    example,
    input: z.strictObject(file),
    reply: z.object({
      People: z.number().int(),
      FaultCount: z.number().int(),
      Faults: z.array(z.object({ Row: z.number().int(), Column: z.string(), Msg: z.string() })),
      /** True if the caller's own payslip is in the file, which the publisher is told. */
      HasOwn: z.boolean(),
      Token: z.string(),
    }),
    refusals: [general.notFound, slipRefusals.fileInvalid, slipRefusals.notExcel, slipRefusals.monthAhead],
  }),
  ImportPayrollSlip: upload({
    does: 'Imports a payslip file as one run, exactly as in the dry run: all rows or none',
    spec: 'import',
    access: [payrollCode],
    example: { ...example, Name: 'a.xlsx', Token: 'a' },
    input: z.strictObject({ ...file, Name: required(100), Token: required(100) }),
    reply: z.object({ Code: z.number().int(), RunId: id, People: z.number().int() }),
    refusals: [
      general.notFound,
      slipRefusals.fileInvalid,
      slipRefusals.notExcel,
      slipRefusals.monthAhead,
      slipRefusals.rowsFaulty,
      slipRefusals.dataMoved,
    ],
    touches,
  }),
  GetPayRunPage: post({
    does: 'Returns the payroll runs in the caller’s scope, latest first',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      Month: month.optional(),
      CompanyId: id.optional(),
      State: chosen(runStateLabels).optional(),
    }),
    reply: pageOf(
      z.object({
        RunId: id,
        Month: z.string(),
        CompanyName: z.string(),
        CompanyNameEn: z.string(),
        State: coded(runStateLabels),
        Kind: coded(runKindLabels),
        GroupName: z.string(),
        GroupNameEn: z.string(),
        Name: z.string(),
        People: z.number().int(),
        Read: z.number().int(),
        Confirmed: z.number().int(),
        Disputed: z.number().int(),
        /** True if the importer's own payslip is in the run. */
        HasOwn: z.boolean(),
        /** True if the caller imported the run. */
        IsMine: z.boolean(),
        MadeBy: z.string(),
        MadeByEn: z.string(),
        MadeAt: when,
        PublishedBy: z.string(),
        PublishedByEn: z.string(),
        PublishedAt: when.nullable(),
        CancelledBy: z.string(),
        CancelledByEn: z.string(),
        CancelledAt: when.nullable(),
        CancelReason: z.string(),
      }),
    ),
  }),
  RevokePayRun: post({
    does: 'Revokes a whole run that is not published',
    access: [payrollCode],
    input: z.strictObject({ RunId: id, Reason: required(200) }),
    reply: z.object({ Code: z.number().int(), Slips: z.number().int() }),
    refusals: [
      general.notFound,
      slipRefusals.runGone,
      slipRefusals.runPublished,
      runRefusals.runLocked,
      runRefusals.withSubmitter,
    ],
    touches,
  }),
  SendPayrollSlip: post({
    does: 'Publishes a run that somebody else imported or prepared. For a published run, reminds people who have not read their payslip',
    spec: 'send',
    access: [payApprovalCode],
    input: z.strictObject({ RunId: id }),
    reply: z.object({ Code: z.number().int(), Told: z.number().int() }),
    refusals: [
      general.notFound,
      slipRefusals.ownRun,
      runRefusals.runState,
      slipRefusals.runGone,
      slipRefusals.publishedToday,
      slipRefusals.nobodyUnread,
      slipRefusals.remindedToday,
    ],
    touches,
  }),
});
