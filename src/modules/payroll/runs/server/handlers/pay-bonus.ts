import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, type Handlers } from '#kit/server/http/context.ts';
import { trapsOf } from '#modules/payroll/calculation/server/rules/tax/bonus.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import type { PayRun } from '../../contract/PayRun.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import { bonusWaysOf } from '../commands/bonus-ways.ts';
import { rulesOf } from '../queries/inputs.ts';
import { findPerson } from '../queries/pay-runs.ts';
import { listTyped } from '../queries/run-inputs.ts';
import { openedRun } from './opened-run.ts';

/** Handlers that compare both ways of taxing a bonus and name amounts at which a larger bonus leaves less. */
export const payBonus: Pick<Handlers<typeof PayRun>, 'BonusCompare'> = {
  BonusCompare: ({ RunId, AUID, Amount }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const run = await openedRun(on, ctx, RunId);
      if (run.kind !== runKind.bonus || !(await findPerson(on, run.id, AUID))) refuse(general.notFound);
      if (AUID === personBehind(ctx.actor)) refuse(runRefusals.ownRow);
      const ground = await rulesOf(on, run, ctx.now);
      const tax = ground.rules.tax ?? refuse(runRefusals.notTaxed);
      const kept = (await listTyped(on, run.id, [AUID])).get(AUID);
      const { bonusApart = 0, bonusMerged = 0 } =
        kept === undefined ? {} : openPay<Record<string, number>>(kept);
      const bonus = Amount === undefined ? bonusApart + bonusMerged : yuanToFen(Amount)!;
      const ways = (await bonusWaysOf(on, run, ground, tax, new Map([[AUID, bonus]]))).get(AUID)!;
      return {
        Amount: fenToYuan(bonus),
        Taxable: fenToYuan(ways.taxable),
        Apart: ways.apart === null ? null : fenToYuan(ways.apart),
        Together: fenToYuan(ways.together),
        Cheaper: ways.cheaper === 'apart' ? 1 : 2,
        IsTaken: ways.isTaken,
        Traps: trapsOf(run.month, tax).map(({ from, to }) => ({
          From: fenToYuan(from),
          To: fenToYuan(to),
          IsIn: bonus >= from && bonus <= to,
        })),
      };
    }),
};
