import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { done, id, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { runRefusals } from './run-refusals.ts';
import { touches, who, yuan } from './run-shapes.ts';
import { mostCells, typedFaultLabels } from './run-typed.ts';

/** Calls for typed amounts of a run. */
export const typedCalls = {
  TypePayRunPerson: post({
    does: 'Enters a person’s items of the month and calculates the person again. Never the caller’s own',
    access: [payrollCode],
    input: z.strictObject({
      RunId: id,
      AUID: id,
      Items: z
        .array(
          z.strictObject({
            Code: required(30),
            Amount: z
              .string()
              .regex(
                /^-?(?:\d{1,7}(?:\.\d{1,2})?|10000000(?:\.00?)?)$/,
                '请输入金额，最多 2 位小数 | Enter an amount, at most 2 decimals',
              )
              .nullable(),
          }),
        )
        .max(50),
    }),
    reply: done,
    refusals: [
      general.notFound,
      runRefusals.ownRow,
      runRefusals.notOpened,
      runRefusals.runState,
      runRefusals.calculating,
      runRefusals.itemNotTyped,
      runRefusals.amountNegative,
    ],
    touches,
  }),
  GetPayRunTypedGrid: post({
    does: 'Returns the amounts entered for all people in a payroll run. Bonuses include the tax of the year by both ways. Never the caller’s own',
    access: [payrollCode, payApprovalCode],
    reads: true,
    ownEyes: true,
    input: z.strictObject({ RunId: id }),
    reply: z.object({
      Items: z.array(z.object({ Code: z.string(), Name: z.string(), NameEn: z.string() })),
      /** True if the run has bonuses that may be taxed in two ways. */
      HasWays: z.boolean(),
      Rows: z.array(
        z.object({
          ...who,
          IsOwn: z.boolean(),
          /** Typed amounts in the order of the items. Null if nothing is typed. */
          Amounts: z.array(yuan.nullable()),
          /**
           * Tax of the year with the bonus taxed separately. Null if there is no bonus or this is no longer allowed.
           */
          Apart: yuan.nullable(),
          Together: yuan.nullable(),
          /** Cheaper way: 1 for separate taxation, 2 for taxation with the wages. Null if there is no bonus. */
          Cheaper: z.number().int().nullable(),
          IsTaken: z.boolean(),
          /** True if a slightly smaller bonus would leave more. */
          IsInTrap: z.boolean(),
        }),
      ),
    }),
    refusals: [general.notFound, runRefusals.notOpened],
  }),
  TypePayRunGrid: post({
    does: 'Enters or pastes amounts for many people. Returns the cells that cannot be saved; the rest is saved',
    access: [payrollCode],
    input: z.strictObject({
      RunId: id,
      Cells: z
        .array(
          z.strictObject({
            AUID: id,
            Code: required(30),
            /** Amount as typed. An empty text deletes it. */
            Amount: text(30),
            /** Amount that the cell showed when it was edited. */
            Was: yuan.max(30).nullable(),
          }),
        )
        .min(1)
        .max(mostCells),
    }),
    reply: z.object({
      Code: z.number().int(),
      Saved: z.number().int(),
      Faults: z.array(
        z.object({
          AUID: id,
          Code: z.string(),
          Fault: coded(typedFaultLabels),
          /** Current amount if another person has changed the cell. */
          Now: yuan.nullable(),
        }),
      ),
    }),
    refusals: [general.notFound, runRefusals.notOpened, runRefusals.runState, runRefusals.calculating],
    touches,
  }),
};
