import { Decimal } from 'decimal.js';
import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, serve } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { payBills, payCode, payItems, type AdjustmentCause } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { SalaryAdjustment } from '../../contract/SalaryAdjustment.ts';
import { personRef } from '../commands/asked.ts';
import { findAdjustmentWithin, listOfForms, pageAdjustments } from '../queries/archive.ts';
import type { Adjusted } from '../rules/adjusting.ts';

type Fields = Omit<
  InputOf<typeof SalaryAdjustment.AddSalaryAdjustment>,
  'Submit' | 'Choices' | 'Remark' | 'Key'
>;

const blank = { Cause: null as AdjustmentCause | null, EffectiveDay: null as string | null };

async function columns(on: Executor, formIds: readonly number[]) {
  const rows = await listOfForms(on, formIds);
  return new Map(rows.map(({ formId, cause, day }) => [formId, { Cause: cause, EffectiveDay: day }]));
}

async function valuesOf(
  on: Executor,
  { AUID, Cause, EffectiveDay, Items, Original, Reason }: Fields,
): Promise<Values> {
  return {
    ...(AUID === undefined ? {} : { AUID: await personRef(on, AUID) }),
    ...(Cause === undefined ? {} : { Cause: String(Cause) }),
    ...(EffectiveDay === undefined ? {} : { EffectiveDay: EffectiveDay ?? undefined }),
    ...(Items === undefined ? {} : { Items }),
    ...(Original === undefined
      ? {}
      : { Original: Original === null ? undefined : { id: Original, name: '-', nameEn: '-', number: '-' } }),
    ...(Reason === undefined ? {} : { Reason }),
  };
}

const bills = billHandlers({ kind: payBills.change, columns, blank, valuesOf });

/** Returns the change in per cent with two decimals, or null without an earlier amount. */
const percentOf = (before: number | undefined, after: number): string | null =>
  before ? new Decimal(after).minus(before).times(100).div(before).toFixed(2) : null;

export const salaryAdjustment = serve(SalaryAdjustment, {
  GetSalaryAdjustmentPage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) =>
      input.Mine
        ? pageAdjustments(on, { personId: ctx.actor.id, departmentId: 0, reach: 1 }, true, input)
        : pageAdjustments(on, await scopeOf(on, ctx.actor.id, payCode), false, input),
    ),
  RevealSalaryAdjustment: ({ AdjustmentID, Reason }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const scope = await scopeOf(tx, ctx.actor.id, payCode);
      const row = (await findAdjustmentWithin(tx, scope, AdjustmentID)) ?? refuse(general.notFound);
      if (row.personId === personBehind(ctx.actor)) refuse(payRefusals.ownPay);
      if (row.sealed === null) refuse(payRefusals.nothingYet);
      const detail = { person: row.personId, day: row.day, reason: Reason };
      await audit(tx, keeperOf(ctx), 'adjustment.reveal', `adjustment:${row.id}`, detail);
      const { before, after } = openPay<Adjusted>(row.sealed);
      return {
        EffectiveDay: row.day,
        Items: payItems
          .filter((item) => after[item] !== undefined)
          .map((item) => ({
            Item: item,
            Before: before[item] === undefined ? null : fenToYuan(before[item]),
            After: fenToYuan(after[item]!),
            Percent: percentOf(before[item], after[item]!),
          })),
      };
    }),
  GetSalaryAdjustmentFormPage: bills.own,
  GetSalaryAdjustmentToExaminePage: bills.toExamine,
  GetSalaryAdjustmentAdoptPage: bills.adopted,
  GetSalaryAdjustmentFormInfo: bills.info,
  AddSalaryAdjustment: bills.add,
  EditSalaryAdjustment: bills.edit,
  SubmitSalaryAdjustment: bills.submit,
  ApproveSalaryAdjustment: bills.approve,
  RejectSalaryAdjustment: bills.reject,
});
