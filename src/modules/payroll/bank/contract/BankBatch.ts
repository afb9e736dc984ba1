import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { runRefusals } from '#modules/payroll/runs/contract/run-refusals.ts';
import { yuan } from '#modules/payroll/runs/contract/run-shapes.ts';
import { bankFormatLabels, bankRowLabels, batchStateLabels, holdReasonLabels } from './bank-codes.ts';
import { bankRefusals } from './bank-refusals.ts';

const keepers = [payrollCode, payApprovalCode];
const touches = ['BankBatch', 'PayRun', 'PayrollSlip.GetPayRunPage'];
const onBatch = { BatchId: id, RowVersion: z.coerce.number().int().min(1) };

const person = {
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  EmployeeId: z.string(),
};

/** Bank files of a published run. One person makes them, another hands them over and answers for them. */
export const BankBatch = controller('BankBatch', {
  GetBankBatchList: post({
    does: 'Returns the bank files of a payroll run, the accounts held back and why, and the people still to be paid. Returns sums after amounts are opened',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ RunId: id }),
    reply: z.object({
      /** Number of people with an amount to pay out, and of those already paid by the bank. */
      People: z.number().int(),
      Paid: z.number().int(),
      /** Number of people who are in no file and not on hold. */
      Ready: z.number().int(),
      /** Sum that these people are paid. Null until the caller has opened the amounts. */
      ReadySum: yuan.nullable(),
      Held: z.array(z.object({ ...person, Why: coded(holdReasonLabels), CanRelease: z.boolean() })),
      Batches: z.array(
        z.object({
          BatchId: id,
          RowVersion: z.number().int(),
          Format: coded(bankFormatLabels),
          /** Name of the company's own layout of the file. Empty if the default columns are used. */
          Layout: z.string(),
          LayoutEn: z.string(),
          People: z.number().int(),
          Sum: yuan.nullable(),
          State: coded(batchStateLabels),
          MadeBy: z.string(),
          MadeByEn: z.string(),
          MadeAt: when,
          DownloadedBy: z.string(),
          DownloadedByEn: z.string(),
          DownloadedAt: when.nullable(),
          AnsweredAt: when.nullable(),
          Failed: z.array(z.object(person)),
          Can: z.object({
            Download: z.boolean(),
            HandOver: z.boolean(),
            Answer: z.boolean(),
            TakeBack: z.boolean(),
          }),
        }),
      ),
      CanMake: z.boolean(),
    }),
    refusals: [general.notFound],
  }),
  GetBankBatchPeople: post({
    does: 'Returns the people in a bank file. Contains no amounts and no accounts',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ BatchId: id }),
    reply: z.array(z.object({ ...person, State: coded(bankRowLabels) })),
    refusals: [general.notFound],
  }),
  MakeBankBatch: post({
    does: 'Creates a bank file of all people in a published run who are in no file and not held back. A layout has its own format',
    access: [payrollCode],
    input: z.strictObject({ RunId: id, Format: chosen(bankFormatLabels), LayoutId: id.optional() }),
    reply: z.object({ Code: z.number().int(), BatchId: id, People: z.number().int() }),
    refusals: [general.notFound, runRefusals.runState, bankRefusals.nobodyToPay],
    touches,
  }),
  DownloadBankBatch: download({
    does: 'Downloads a bank file. Only for a person who did not create it; the reason is recorded in the audit log',
    access: [payApprovalCode],
    ownEyes: true,
    media: media.any,
    limit: { max: 20, seconds: 600 },
    input: z.strictObject({ BatchId: id, Reason: required(100) }),
    reply: z.unknown(),
    refusals: [general.notFound, runRefusals.handsOn, bankRefusals.batchState],
  }),
  HandOverBankBatch: post({
    does: 'Marks a bank file as handed to the bank. Only for people who may download it',
    access: [payApprovalCode],
    input: z.strictObject(onBatch),
    reply: done,
    refusals: [
      general.notFound,
      runRefusals.handsOn,
      bankRefusals.batchState,
      bankRefusals.batchMoved,
      bankRefusals.notDownloaded,
    ],
    touches,
  }),
  AnswerBankBatch: post({
    does: 'Records the bank’s answer: everybody is paid except the people named. Once nobody is left, the run is paid',
    access: [payApprovalCode],
    input: z.strictObject({ ...onBatch, Failed: z.array(id).max(10_000).default([]) }),
    reply: z.object({ Code: z.number().int(), IsRunPaid: z.boolean() }),
    refusals: [
      general.notFound,
      runRefusals.handsOn,
      bankRefusals.batchState,
      bankRefusals.batchMoved,
      bankRefusals.notInFile,
    ],
    touches,
  }),
  TakeBackBankBatch: post({
    does: 'Withdraws a bank file that nobody has downloaded. Its people can go into another file',
    access: [payrollCode],
    input: z.strictObject(onBatch),
    reply: done,
    refusals: [general.notFound, bankRefusals.batchState, bankRefusals.batchMoved, bankRefusals.downloaded],
    touches,
  }),
  ReleaseBankAccount: post({
    does: 'Releases a changed account for payment by a run. Never the caller’s own',
    access: [payApprovalCode],
    input: z.strictObject({ RunId: id, AUID: id, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, runRefusals.handsOn, runRefusals.ownRow, bankRefusals.notHeld],
    touches,
  }),
});
