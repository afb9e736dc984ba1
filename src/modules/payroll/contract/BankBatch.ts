import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, required, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { bankFormatLabels, bankRowLabels, batchStateLabels, holdReasonLabels } from './bank-codes.ts';
import { bankRefusals } from './bank-refusals.ts';
import { runRefusals } from './run-refusals.ts';
import { payApprovalCode, payrollCode } from './slip-codes.ts';

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
    does: 'The bank’s side of a run: its files, who is held back and why, who is still to be paid; no amount',
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
      Held: z.array(z.object({ ...person, Why: coded(holdReasonLabels), CanRelease: z.boolean() })),
      Batches: z.array(
        z.object({
          BatchId: id,
          RowVersion: z.number().int(),
          Format: coded(bankFormatLabels),
          /** Name of the company's own layout. Empty for the default columns. */
          Layout: z.string(),
          LayoutEn: z.string(),
          People: z.number().int(),
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
    does: 'Who is in a file for the bank; no amount, no account',
    access: keepers,
    reads: true,
    ownEyes: true,
    input: z.strictObject({ BatchId: id }),
    reply: z.array(z.object({ ...person, State: coded(bankRowLabels) })),
    refusals: [general.notFound],
  }),
  MakeBankBatch: post({
    does: 'Makes a file of everybody in a published run who is in none and not held back; a layout has a format of its own',
    access: [payrollCode],
    input: z.strictObject({ RunId: id, Format: chosen(bankFormatLabels), LayoutId: id.optional() }),
    reply: z.object({ Code: z.number().int(), BatchId: id, People: z.number().int() }),
    refusals: [general.notFound, runRefusals.runState, bankRefusals.nobodyToPay],
    touches,
  }),
  DownloadBankBatch: download({
    does: 'The file; by another than whoever made it, with a reason that is written to the audit log',
    access: [payApprovalCode],
    ownEyes: true,
    media: media.any,
    limit: { max: 20, seconds: 600 },
    input: z.strictObject({ BatchId: id, Reason: required(100) }),
    reply: z.unknown(),
    refusals: [general.notFound, runRefusals.handsOn, bankRefusals.batchState],
  }),
  HandOverBankBatch: post({
    does: 'Says that the bank has the file; by whoever may download it',
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
    does: 'The bank’s answer: everybody was paid but those named; once nobody is left, the run is paid',
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
    does: 'Takes back a file that nobody has downloaded; its people may be put into another',
    access: [payrollCode],
    input: z.strictObject(onBatch),
    reply: done,
    refusals: [general.notFound, bankRefusals.batchState, bankRefusals.batchMoved, bankRefusals.downloaded],
    touches,
  }),
  ReleaseBankAccount: post({
    does: 'Lets an account that was changed be paid by a run all the same; never one’s own',
    access: [payApprovalCode],
    input: z.strictObject({ RunId: id, AUID: id, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, runRefusals.handsOn, runRefusals.ownRow, bankRefusals.notHeld],
    touches,
  }),
});
