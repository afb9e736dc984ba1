import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, month, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { besideCalls } from '#modules/payroll/checks/contract/beside-calls.ts';
import { varianceCauseLabels } from '#modules/payroll/checks/contract/variance.ts';
import { monthItems } from '#modules/payroll/contract/codes.ts';
import {
  computedKinds,
  lineKindLabels,
  payApprovalCode,
  payrollCode,
  runKind,
  runKindLabels,
  runStateLabels,
} from '#modules/payroll/contract/slip-codes.ts';
import { currencies } from '#modules/payroll/setup/contract/setup-codes.ts';
import { runRefusals } from './run-refusals.ts';
import { touches, who, yuan } from './run-shapes.ts';
import { typedCalls } from './typed-calls.ts';

const keepers = [payrollCode, payApprovalCode];
const RowVersion = z.coerce.number().int().min(1);
const onRun = { RunId: id, RowVersion };
const Kind = chosen(runKindLabels).pipe(z.literal(computedKinds)).default(runKind.monthly);
const lines = z.array(
  z.object({
    Item: z.enum(monthItems),
    Kind: coded(lineKindLabels),
    Name: z.string(),
    NameEn: z.string(),
    Amount: yuan,
    Explain: z.string(),
    ExplainEn: z.string(),
  }),
);

const person = {
  ...who,
  /** True for the caller's own row. Its amounts are left to another person. */
  IsOwn: z.boolean(),
  Problems: z.array(z.object({ Is: z.string(), Code: z.string().nullable(), Stops: z.boolean() })),
};

/** Payroll runs that calculate a group's pay. One person prepares a run, others approve, lock and publish it. */
export const PayRun = controller('PayRun', {
  GetPayRunGroupList: post({
    does: 'Returns the active pay groups in the caller’s scope, for creating a payroll run',
    access: [payrollCode],
    reads: true,
    input: z.strictObject({ Month: month, Kind }),
    reply: z.array(z.object({ GroupId: id, Name: z.string(), NameEn: z.string(), People: z.number().int() })),
  }),
  AddPayRun: post({
    does: 'Creates a payroll run of a group (monthly, bonuses, or final settlements) and starts its calculation',
    access: [payrollCode],
    input: z.strictObject({ GroupId: id, Month: month, Kind }),
    reply: z.object({ Code: z.number().int(), RunId: id }),
    refusals: [general.notFound, runRefusals.nobodyIn, runRefusals.runTwice],
    touches,
  }),
  GetPayRunInfo: post({
    does: 'Returns a payroll run in the caller’s scope: state, progress, problems and what the caller may do. Returns its sums after amounts are opened',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ RunId: id }),
    reply: z.object({
      RunId: id,
      RowVersion: z.number().int(),
      Name: z.string(),
      GroupName: z.string(),
      GroupNameEn: z.string(),
      CompanyName: z.string(),
      CompanyNameEn: z.string(),
      Currency: z.enum(currencies),
      Kind: coded(runKindLabels),
      Month: z.string(),
      /** Attendance month. Null if the run pays no attendance. */
      AttendanceMonth: z.string().nullable(),
      /** True while attendance is not locked. Such a run cannot be submitted. */
      IsProvisional: z.boolean(),
      State: coded(runStateLabels),
      IsCalculating: z.boolean(),
      Done: z.number().int(),
      Total: z.number().int(),
      People: z.number().int(),
      WithProblems: z.number().int(),
      Stopped: z.number().int(),
      HasOwn: z.boolean(),
      IsOpened: z.boolean(),
      FormID: id.nullable(),
      FormNumber: z.string(),
      CalculatedAt: when.nullable(),
      ApprovedAt: when.nullable(),
      LockedAt: when.nullable(),
      PublishedAt: when.nullable(),
      MadeBy: z.string(),
      MadeByEn: z.string(),
      ApprovedBy: z.string(),
      ApprovedByEn: z.string(),
      LockedBy: z.string(),
      LockedByEn: z.string(),
      PublishedBy: z.string(),
      PublishedByEn: z.string(),
      ReopenAskedBy: z.string(),
      ReopenAskedByEn: z.string(),
      ReopenReason: z.string(),
      /** People for whom the run waits: to submit, approve, lock or publish it. */
      WaitsFor: z.array(z.object({ Name: z.string(), NameEn: z.string() })),
      /** Totals of the run. Null until the caller has opened its amounts. */
      Sums: z.object({ Gross: yuan, Deducted: yuan, Net: yuan, Employer: yuan }).nullable(),
      Can: z.object({
        Calculate: z.boolean(),
        Submit: z.boolean(),
        Lock: z.boolean(),
        Publish: z.boolean(),
        AskReopen: z.boolean(),
        Reopen: z.boolean(),
        Cancel: z.boolean(),
      }),
    }),
    refusals: [general.notFound],
  }),
  OpenPayRun: post({
    inPerson: true,
    does: 'Opens the amounts of a payroll run for this sign-in. The reason is recorded in the audit log',
    access: keepers,
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ RunId: id, Reason: required(100) }),
    reply: z.object({ Code: z.number().int(), Gross: yuan, Deducted: yuan, Net: yuan, Employer: yuan }),
    refusals: [general.notFound],
    touches: ['PayRun'],
  }),
  GetPayRunPersonPage: post({
    does: 'Returns the people in a payroll run with their problems. Returns amounts after they are opened, never the caller’s own',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      RunId: id,
      Keyword: text(100).optional(),
      /** Filter: 1 for people with problems, 2 for people who prevent the run from being submitted. */
      Only: z.coerce.number().int().min(1).max(2).optional(),
    }),
    reply: pageOf(
      z.object({
        ...person,
        IsDone: z.boolean(),
        Gross: yuan.nullable(),
        Deducted: yuan.nullable(),
        Net: yuan.nullable(),
      }),
    ),
    refusals: [general.notFound],
  }),
  ExplainPayRunPerson: post({
    does: 'Returns the line items of a person in a payroll run, each with its calculation. Amounts must be opened first',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ RunId: id, AUID: id }),
    reply: z.object({
      Gross: yuan,
      Deducted: yuan,
      Net: yuan,
      Lines: lines,
      Typed: z.array(
        z.object({ Code: z.string(), Name: z.string(), NameEn: z.string(), Amount: yuan.nullable() }),
      ),
    }),
    refusals: [general.notFound, runRefusals.notOpened, runRefusals.ownRow],
  }),
  ...typedCalls,
  BonusCompare: post({
    does: 'Compares both ways of taxing a person’s bonus in a payroll run: the tax of the year, and the ranges where more gross gives less net',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      RunId: id,
      AUID: id,
      /** Bonus in yuan. If left out, the amount typed for the person is used. */
      Amount: z
        .string()
        .regex(
          /^(?:\d{1,7}(?:\.\d{1,2})?|10000000(?:\.00?)?)$/,
          '请输入金额，最多 2 位小数 | Enter an amount, at most 2 decimals',
        )
        .optional(),
    }),
    reply: z.object({
      Amount: yuan,
      /** Estimated taxable wages of the year without the bonus. May be negative. */
      Taxable: yuan,
      /** Tax of the year on wages and bonus. Null if a bonus may no longer be taxed separately. */
      Apart: yuan.nullable(),
      Together: yuan,
      /** Cheaper way: 1 for separate taxation, 2 for taxation with the wages. */
      Cheaper: z.number().int(),
      /** True if a bonus of the year was already taxed separately. */
      IsTaken: z.boolean(),
      /** Ranges of amounts, both ends included, that leave less than the amount just below them. */
      Traps: z.array(z.object({ From: yuan, To: yuan, IsIn: z.boolean() })),
    }),
    refusals: [general.notFound, runRefusals.notOpened, runRefusals.ownRow, runRefusals.notTaxed],
  }),
  GetPayRunVarianceSums: post({
    does: 'Returns the steps from the net pay of last month to that of a payroll run, by cause. Amounts must be opened first',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ RunId: id }),
    reply: z.object({
      /** Month compared with, YYYY-MM. Null if nobody in the run has a payslip of the previous month. */
      Before: z.string().nullable(),
      NetBefore: yuan,
      Net: yuan,
      Steps: z.array(
        z.object({ Cause: coded(varianceCauseLabels).nullable(), People: z.number().int(), Amount: yuan }),
      ),
      /** Limits up to which a difference needs no explanation, in per cent and in whole units of the currency. */
      UpToPercent: z.number().int(),
      UpToAmount: z.number().int(),
      /** Number of differences to explain before the run is submitted, including the caller's own. */
      Open: z.number().int(),
    }),
    refusals: [general.notFound, runRefusals.notOpened],
  }),
  GetPayRunVariancePage: post({
    does: 'Returns the differences of a payroll run from last month that exceed the bounds of its group, with causes. Never the caller’s own',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      RunId: id,
      Keyword: text(100).optional(),
      Cause: chosen(varianceCauseLabels).optional(),
      /** Filter: 1 for differences without a cause, 2 for those that still need an explanation. */
      Only: z.coerce.number().int().min(1).max(2).optional(),
    }),
    reply: pageOf(
      z.object({
        ...who,
        Line: z.string(),
        Name: z.string(),
        NameEn: z.string(),
        Before: yuan.nullable(),
        Now: yuan.nullable(),
        Cause: coded(varianceCauseLabels).nullable(),
        Word: z.string(),
        IsOpen: z.boolean(),
      }),
    ),
    refusals: [general.notFound, runRefusals.notOpened],
  }),
  ...besideCalls,
  GetPayRunCorrectionPage: post({
    does: 'Returns what a payroll run pays or deducts for earlier months, with the calculation. Never the caller’s own',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ ...paging, RunId: id, Keyword: text(100).optional() }),
    reply: pageOf(
      z.object({
        ...who,
        /** Index of the line among the person's lines. */
        Line: z.number().int(),
        Name: z.string(),
        NameEn: z.string(),
        Amount: yuan,
        Explain: z.string(),
        ExplainEn: z.string(),
      }),
    ),
    refusals: [general.notFound, runRefusals.notOpened],
  }),
  SayPayRunVariance: post({
    does: 'Explains a difference without a known cause. The explanation is valid for these amounts',
    access: [payrollCode],
    input: z.strictObject({
      ...onRun,
      AUID: id,
      Line: required(120),
      Word: required(200),
      /**
       * True to give the same explanation to everybody else's open difference in this line, except the caller's own.
       */
      ForAll: z.boolean().default(false),
    }),
    reply: done,
    refusals: [
      general.notFound,
      runRefusals.ownRow,
      runRefusals.notOpened,
      runRefusals.runState,
      runRefusals.runMoved,
      runRefusals.calculating,
      runRefusals.notOpen,
    ],
    touches: ['PayRun'],
  }),
  CalculatePayRun: post({
    does: 'Calculates a payroll run, or one person in it, again. Long calculations continue in the background',
    access: [payrollCode],
    input: z.strictObject({ RunId: id, AUID: id.optional() }),
    reply: z.object({ Code: z.number().int(), Done: z.number().int(), Total: z.number().int() }),
    refusals: [general.notFound, runRefusals.runState, runRefusals.calculating, runRefusals.nobodyIn],
    touches,
  }),
  SubmitPayRun: post({
    does: 'Submits a payroll run for approval. Only its approvers can read the sums',
    access: [payrollCode],
    input: z.strictObject({ ...onRun, Note: text(500).default('') }),
    reply: z.object({ Code: z.number().int(), FormID: id }),
    refusals: [
      general.notFound,
      runRefusals.runState,
      runRefusals.runMoved,
      runRefusals.calculating,
      runRefusals.attendanceOpen,
      runRefusals.hasProblems,
      runRefusals.nobodyPaid,
      runRefusals.inputsMoved,
      runRefusals.unexplained,
      formRefusals.templateClosed,
      approvalRefusals.noProcess,
      approvalRefusals.noApplicantIdentity,
    ],
    touches: [...touches, 'ApprovalForm'],
  }),
  LockPayRun: post({
    does: 'Locks an approved payroll run: creates payslips, settles corrections and keeps attendance locked. Not for people who prepared it',
    access: [payApprovalCode],
    byPrograms: false,
    input: z.strictObject(onRun),
    reply: z.object({ Code: z.number().int(), Slips: z.number().int() }),
    refusals: [
      general.notFound,
      runRefusals.runState,
      runRefusals.runMoved,
      runRefusals.handsOn,
      runRefusals.attendanceOpen,
      runRefusals.inputsMoved,
    ],
    touches,
  }),
  ReopenPayRun: post({
    does: 'Requests reopening of a locked payroll run. Another person must confirm within one day, before publishing',
    access: [payApprovalCode],
    byPrograms: false,
    input: z.strictObject({ ...onRun, Reason: required(200) }),
    reply: z.object({ Code: z.number().int(), IsReopened: z.boolean() }),
    refusals: [
      general.notFound,
      runRefusals.runState,
      runRefusals.runMoved,
      runRefusals.handsOn,
      runRefusals.laterRun,
      runRefusals.askedAnother,
    ],
    touches,
  }),
});
