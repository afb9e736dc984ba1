import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, flag, id, pageOf, paging, required, text, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import { adjustmentCauseLabels, payCode, payItems, payStageLabels } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { slipCode } from '#modules/payroll/contract/slip-codes.ts';
import { openingCalls } from '#modules/payroll/openings/contract/opening-calls.ts';
import { slipRefusals } from '#modules/payroll/slips/contract/slip-refusals.ts';

const calls = billCalls({
  name: 'First pay',
  row: { Stage: coded(payStageLabels).nullable(), EffectiveDay: z.string().nullable() },
  fields: {
    AUID: id.optional(),
    Stage: chosen(payStageLabels).optional(),
    EffectiveDay: day.nullish(),
    /** Amounts in yuan a month. */
    Items: z
      .array(z.strictObject({ Item: z.enum(payItems), After: text(20).optional() }))
      .max(payItems.length)
      .optional(),
    Reason: textarea(500).optional(),
  },
  access: [payCode],
  manager: [payCode],
});

const amounts = z.array(z.object({ Item: z.enum(payItems), Amount: z.string() }));

/** Amount in yuan a month, at most 10,000,000. */
const trialAmount = z
  .string()
  .regex(
    /^(?:\d{1,7}(?:\.\d{1,2})?|10000000(?:\.00?)?)$/,
    '请输入金额，最多 2 位小数，不超过 10000000 | Enter an amount, at most 2 decimals, up to 10000000',
  );

/** Totals of twelve equal months, in yuan. */
const trialYear = z.object({
  Gross: z.string(),
  Employee: z.string(),
  Tax: z.string(),
  Net: z.string(),
  Employer: z.string(),
  Cost: z.string(),
});

/** A person's pay for a range of days, both ends included. */
const stretch = {
  FromDay: z.string(),
  ToDay: z.string().nullable(),
  Stage: coded(payStageLabels),
  Cause: coded(adjustmentCauseLabels),
  FormID: id,
  FormNumber: z.string(),
};

/** Compensation records, written by approved forms, and the form for a person's first pay. */
export const Remuneration = controller('Remuneration', {
  GetRemunerationPage: post({
    does: 'Returns people in the caller’s scope with their current compensation record. Contains no amounts',
    spec: 'page',
    access: [payCode],
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      Keyword: text(100).optional(),
      DeptId: id.optional(),
      Stage: chosen(payStageLabels).optional(),
      /** True to list only people without pay on record. */
      Without: flag.optional(),
    }),
    reply: pageOf(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        Position: z.string(),
        /** First day of the current pay. Null if nothing is on record. */
        FromDay: z.string().nullable(),
        Stage: coded(payStageLabels).nullable(),
        Cause: coded(adjustmentCauseLabels).nullable(),
        /** Day of the next pending pay change. */
        Ahead: z.string().nullable(),
      }),
    ),
  }),
  GetRemunerationHistory: post({
    does: 'Returns the compensation history of a person in the caller’s scope. Contains no amounts',
    access: [payCode],
    reads: true,
    ownEyes: true,
    input: z.strictObject({ AUID: id }),
    reply: z.array(z.object({ ...stretch, Items: z.array(z.enum(payItems)) })),
    refusals: [general.notFound],
  }),
  RevealRemuneration: post({
    inPerson: true,
    does: 'Returns the amounts of another person’s compensation records. The reason is recorded in the audit log',
    access: [payCode],
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ AUID: id, Reason: required(100) }),
    reply: z.array(z.object({ ...stretch, Items: amounts, Total: z.string() })),
    refusals: [general.notFound, payRefusals.ownPay],
    touches: [],
  }),
  TrialRemuneration: post({
    does: 'Runs a what-if calculation of a year of another person’s pay, current and changed. The reason is recorded in the audit log',
    access: [payCode],
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({
      AUID: id,
      Day: day,
      /** Code of an insurance scheme that applies in the month. */
      Scheme: required(20),
      /** Special additional deductions in yuan a month. */
      Special: trialAmount.default('0'),
      Items: z
        .array(z.strictObject({ Item: z.enum(payItems), After: trialAmount }))
        .min(1)
        .max(payItems.length),
      Reason: required(100),
    }),
    reply: z.object({ IsTaxed: z.boolean(), Now: trialYear, Then: trialYear }),
    refusals: [general.notFound, payRefusals.ownPay, payRefusals.noScheme, payRefusals.noTaxTable],
    touches: [],
  }),
  GetOwnRemuneration: post({
    does: 'Returns the caller’s own compensation history, after the caller has confirmed their identity',
    access: [slipCode],
    reads: true,
    ownEyes: true,
    input: z.strictObject({}),
    reply: z.object({
      IsProved: z.boolean(),
      ByPassword: z.boolean(),
      Rows: z.array(
        z.object({
          FromDay: z.string(),
          ToDay: z.string().nullable(),
          Stage: coded(payStageLabels),
          Cause: coded(adjustmentCauseLabels),
          Items: z.array(z.object({ Item: z.enum(payItems), Amount: z.string().nullable() })),
          Total: z.string().nullable(),
        }),
      ),
    }),
    refusals: [slipRefusals.proofNeeded],
  }),
  ...openingCalls,
  GetRemunerationFormPage: calls.own,
  GetRemunerationToExaminePage: calls.toExamine,
  GetRemunerationAdoptPage: calls.adopted,
  GetRemunerationFormInfo: calls.info,
  AddRemuneration: { ...calls.add, spec: 'add' },
  EditRemuneration: { ...calls.edit, spec: 'edit' },
  SubmitRemuneration: { ...calls.submit, spec: 'submit' },
  ApproveRemuneration: { ...calls.approve, spec: 'approve' },
  RejectRemuneration: { ...calls.reject, spec: 'reject' },
});
