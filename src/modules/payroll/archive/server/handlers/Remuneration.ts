import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, serve, type Served } from '#kit/server/http/context.ts';
import { billHandlers } from '#modules/approval/server/open.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { tryPay } from '#modules/payroll/calculation/server/commands/trial.ts';
import { payBills, payCode, payItems, type PayStage } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { payOpenings } from '#modules/payroll/openings/server/handlers/pay-openings.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { hasProof, scopeOf, type ProvesAgain } from '#modules/people/server/open.ts';
import { Remuneration } from '../../contract/Remuneration.ts';
import { personRef } from '../commands/asked.ts';
import { listOfForms, listStanding, pageArchive, type Standing } from '../queries/archive.ts';
import { reachesPayee } from '../queries/payees.ts';
import type { Pay } from '../rules/adjusting.ts';
import { wholePay } from '../rules/archive.ts';

type Fields = Omit<InputOf<typeof Remuneration.AddRemuneration>, 'Submit' | 'Choices' | 'Remark' | 'Key'>;

const blank = { Stage: null as PayStage | null, EffectiveDay: null as string | null };

async function columns(on: Executor, formIds: readonly number[]) {
  const rows = await listOfForms(on, formIds);
  return new Map(rows.map(({ formId, stage, day }) => [formId, { Stage: stage, EffectiveDay: day }]));
}

async function valuesOf(on: Executor, { AUID, Stage, EffectiveDay, Items, Reason }: Fields): Promise<Values> {
  return {
    ...(AUID === undefined ? {} : { AUID: await personRef(on, AUID) }),
    ...(Stage === undefined ? {} : { Stage: String(Stage) }),
    ...(EffectiveDay === undefined ? {} : { EffectiveDay: EffectiveDay ?? undefined }),
    ...(Items === undefined ? {} : { Items }),
    ...(Reason === undefined ? {} : { Reason }),
  };
}

const bills = billHandlers({ kind: payBills.first, columns, blank, valuesOf });

const headOf = ({ from, to, stage, cause }: Standing) => ({
  FromDay: from,
  ToDay: to,
  Stage: stage,
  Cause: cause,
});

const itemsOf = (row: Standing) => {
  const pay = openPay<Pay>(row.sealed);
  const items = payItems.filter((item) => pay[item] !== undefined);
  return { pay, items };
};

export const remuneration = ({ byPassword }: Pick<ProvesAgain, 'byPassword'>): Served =>
  serve(Remuneration, {
    GetRemunerationPage: (input, ctx) =>
      onOneConnection(ctx.db, async (on) =>
        pageArchive(on, await scopeOf(on, ctx.actor.id, payCode), companyDay(ctx.now), input),
      ),
    GetRemunerationHistory: ({ AUID }, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        if (!(await reachesPayee(on, await scopeOf(on, ctx.actor.id, payCode), AUID)))
          refuse(general.notFound);
        return (await listStanding(on, AUID)).map((row) => ({
          ...headOf(row),
          FormID: row.formId,
          FormNumber: row.number,
          Items: itemsOf(row).items,
        }));
      }),
    RevealRemuneration: ({ AUID, Reason }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        if (!(await reachesPayee(tx, await scopeOf(tx, ctx.actor.id, payCode), AUID)))
          refuse(general.notFound);
        if (AUID === personBehind(ctx.actor)) refuse(payRefusals.ownPay);
        const detail = { person: AUID, reason: Reason };
        await audit(tx, keeperOf(ctx), 'remuneration.reveal', `person:${AUID}`, detail);
        return (await listStanding(tx, AUID)).map((row) => {
          const { pay, items } = itemsOf(row);
          return {
            ...headOf(row),
            FormID: row.formId,
            FormNumber: row.number,
            Items: items.map((item) => ({ Item: item, Amount: fenToYuan(pay[item]!) })),
            Total: fenToYuan(wholePay(pay)),
          };
        });
      }),
    TrialRemuneration: ({ Reason, ...asked }, ctx) =>
      inTransaction(ctx.db, async (tx) => {
        const { AUID } = asked;
        if (!(await reachesPayee(tx, await scopeOf(tx, ctx.actor.id, payCode), AUID)))
          refuse(general.notFound);
        if (AUID === personBehind(ctx.actor)) refuse(payRefusals.ownPay);
        const detail = { person: AUID, reason: Reason };
        await audit(tx, keeperOf(ctx), 'remuneration.trial', `person:${AUID}`, detail);
        return tryPay(tx, asked);
      }),
    GetOwnRemuneration: (_input, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const { id, sessionId } = ctx.actor;
        const isProved = await hasProof(on, { sessionId, personId: id, now: ctx.now });
        const today = companyDay(ctx.now);
        const rows = (await listStanding(on, id)).filter(({ from }) => from <= today);
        return {
          IsProved: isProved,
          ByPassword: await byPassword(on, id),
          Rows: rows.map((row) => {
            const { pay, items } = itemsOf(row);
            return {
              ...headOf(row),
              // A future end would reveal a pay change before its day.
              ToDay: row.to !== null && row.to < today ? row.to : null,
              Items: items.map((item) => ({ Item: item, Amount: isProved ? fenToYuan(pay[item]!) : null })),
              Total: isProved ? fenToYuan(wholePay(pay)) : null,
            };
          }),
        };
      }),
    ...payOpenings,
    GetRemunerationFormPage: bills.own,
    GetRemunerationToExaminePage: bills.toExamine,
    GetRemunerationAdoptPage: bills.adopted,
    GetRemunerationFormInfo: bills.info,
    AddRemuneration: bills.add,
    EditRemuneration: bills.edit,
    SubmitRemuneration: bills.submit,
    ApproveRemuneration: bills.approve,
    RejectRemuneration: bills.reject,
  });
