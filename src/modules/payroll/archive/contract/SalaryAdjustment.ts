import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, flag, id, pageOf, paging, required, text, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { billCalls } from '#modules/approval/bills/contract/bills.ts';
import {
  adjustmentCauseLabels,
  adjustmentStateLabels,
  changeCauses,
  payCode,
  payItems,
} from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { slipCode } from '#modules/payroll/contract/slip-codes.ts';

const calls = billCalls({
  name: 'Pay adjustment',
  row: { Cause: coded(adjustmentCauseLabels).nullable(), EffectiveDay: z.string().nullable() },
  fields: {
    AUID: id.optional(),
    Cause: z.coerce.number().pipe(z.literal(changeCauses)).optional(),
    EffectiveDay: day.nullish(),
    /** Id of the pay change in effect that this one reverses. */
    Original: id.nullish(),
    /**
     * New value of each item: an amount in yuan or a percentage change. Without both, the item returns to its amount
     * before the original.
     */
    Items: z
      .array(
        z.strictObject({
          Item: z.enum(payItems),
          After: text(20).optional(),
          Percent: text(20).optional(),
        }),
      )
      .max(payItems.length)
      .optional(),
    Reason: textarea(500).optional(),
  },
  access: [payCode],
  manager: [payCode],
});

/** Pay changes from any form, and the form by which payroll administrators make them. */
export const SalaryAdjustment = controller('SalaryAdjustment', {
  GetSalaryAdjustmentPage: post({
    does: 'Returns pay changes of others in the caller’s scope, or (Mine) the caller’s own that are in effect. Contains no amounts',
    spec: 'page',
    access: [payCode, slipCode],
    reads: true,
    ownEyes: true,
    input: z.strictObject({
      ...paging,
      Mine: flag.default(false),
      AUID: id.optional(),
      Keyword: text(100).optional(),
      State: chosen(adjustmentStateLabels).optional(),
      Cause: chosen(adjustmentCauseLabels).optional(),
      DateFrom: day.optional(),
      DateTo: day.optional(),
    }),
    reply: pageOf(
      z.object({
        AdjustmentID: id,
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        EffectiveDay: z.string(),
        Cause: coded(adjustmentCauseLabels),
        State: coded(adjustmentStateLabels),
        FormID: id,
        FormNumber: z.string(),
      }),
    ),
  }),
  RevealSalaryAdjustment: post({
    inPerson: true,
    does: 'Returns the amounts before and after a pay change of another person. The reason is recorded in the audit log',
    access: [payCode],
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ AdjustmentID: id, Reason: required(100) }),
    reply: z.object({
      EffectiveDay: z.string(),
      Items: z.array(
        z.object({
          Item: z.enum(payItems),
          /** Earlier amount. Null if unknown. */
          Before: z.string().nullable(),
          After: z.string(),
          /** Change in per cent with two decimals. Null if the earlier amount was unknown or 0. */
          Percent: z.string().nullable(),
        }),
      ),
    }),
    refusals: [general.notFound, payRefusals.ownPay, payRefusals.nothingYet],
    touches: [],
  }),
  GetSalaryAdjustmentFormPage: calls.own,
  GetSalaryAdjustmentToExaminePage: calls.toExamine,
  GetSalaryAdjustmentAdoptPage: calls.adopted,
  GetSalaryAdjustmentFormInfo: calls.info,
  AddSalaryAdjustment: { ...calls.add, spec: 'add' },
  EditSalaryAdjustment: { ...calls.edit, spec: 'edit' },
  SubmitSalaryAdjustment: { ...calls.submit, spec: 'submit' },
  ApproveSalaryAdjustment: { ...calls.approve, spec: 'approve' },
  RejectSalaryAdjustment: { ...calls.reject, spec: 'reject' },
});
