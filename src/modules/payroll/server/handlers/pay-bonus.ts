import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan, yuanToFen } from '#kit/rules/money.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import type { Handlers } from '#kit/server/http/context.ts';
import type { PayRun } from '../../contract/PayRun.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import { runKind } from '../../contract/slip-codes.ts';
import { openPay } from '../commands/pay-box.ts';
import { findPerson } from '../queries/pay-runs.ts';
import { listTyped } from '../queries/run-inputs.ts';
import { lastMonthIn, listOnce } from '../queries/run-kinds.ts';
import { openingOf } from '../rules/run/year-tax.ts';
import { taxableAhead } from '../rules/run/year-ahead.ts';
import { compareBonus, trapsOf } from '../rules/tax/bonus.ts';
import { inputsOf, rulesOf } from '../runs/inputs.ts';
import { openedRun } from './opened-run.ts';

/** Both ways of taxing somebody's bonus, and where more of it leaves less. */
export const payBonus: Pick<Handlers<typeof PayRun>, 'BonusCompare'> = {
  BonusCompare: ({ RunId, AUID, Amount }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const run = await openedRun(on, ctx, RunId);
      if (run.kind !== runKind.bonus || !(await findPerson(on, run.id, AUID))) refuse(general.notFound);
      if (AUID === ctx.actor.id) refuse(runRefusals.ownRow);
      const ground = await rulesOf(on, run, ctx.now);
      const tax = ground.rules.tax ?? refuse(runRefusals.notTaxed);
      const [input] = await inputsOf(on, run, ground, [AUID]);
      const kept = (await listTyped(on, run.id, [AUID])).get(AUID);
      const { bonusApart = 0, bonusMerged = 0 } =
        kept === undefined ? {} : openPay<Record<string, number>>(kept);
      const bonus = Amount === undefined ? bonusApart + bonusMerged : yuanToFen(Amount)!;
      const opening = Number(openingOf(run.month, input!.profile)?.month.slice(5) ?? 0);
      const lastPaid = Math.max(opening, await lastMonthIn(on, AUID, run.companyId, run.month));
      const taxable = taxableAhead(run.month, tax, input!, lastPaid);
      const ways = compareBonus(run.month, bonus, taxable, tax);
      const taken = (await listOnce(on, runKind.bonus, run.id, [AUID])).get(AUID) ?? [];
      return {
        Amount: fenToYuan(bonus),
        Taxable: fenToYuan(taxable),
        Apart: ways.apart === null ? null : fenToYuan(ways.apart),
        Together: fenToYuan(ways.together),
        Cheaper: ways.cheaper === 'apart' ? 1 : 2,
        IsTaken: taken.some(({ what }) => what === run.month.slice(0, 4)),
        Traps: trapsOf(run.month, tax).map(({ from, to }) => ({
          From: fenToYuan(from),
          To: fenToYuan(to),
          IsIn: bonus >= from && bonus <= to,
        })),
      };
    }),
};
