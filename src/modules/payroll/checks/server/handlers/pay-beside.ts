import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftMonth } from '#kit/rules/dates.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, type Handlers } from '#kit/server/http/context.ts';
import { findSeen, viewerOf } from '#modules/approval/server/open.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import type { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import type { RunTotals } from '#modules/payroll/runs/server/commands/calculate.ts';
import * as queries from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { namedBeside } from '../../contract/beside-calls.ts';
import { variancesOf } from '../commands/variance.ts';
import { listNames, listWithProblems } from '../queries/variance.ts';
import { bridgeOf } from './pay-variance.ts';

const codes = [payrollCode, payApprovalCode];

/** Handler that shows the approvers of a payroll run what it changes from last month. */
export const payBeside: Pick<Handlers<typeof PayRun>, 'GetPayRunOfForm'> = {
  GetPayRunOfForm: ({ FormID }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      if (!(await findSeen(on, viewerOf(ctx.actor), FormID))) refuse(general.notFound);
      const run = await queries.findOfForm(on, FormID);
      if (!run) return null;
      const { actor } = ctx;
      const isReached =
        codes.some((code) => actor.permissions.has(code)) &&
        (await queries.findReached(on, await scopeOf(on, actor.id, codes), run.id)) !== undefined;
      const isOpened = isReached && (await queries.isOpened(on, run.id, actor.sessionId, actor.id));
      const found = await variancesOf(on, run);
      const bridge = bridgeOf(found ?? [], run.totals === null ? 0 : openPay<RunTotals>(run.totals).net);
      const others = (found ?? []).filter(({ personId }) => personId !== personBehind(actor));
      const explained = others.filter(({ word }) => word !== '');
      const problems = (await listWithProblems(on, run.id)).filter(
        ({ personId }) => personId !== personBehind(actor),
      );
      const named = isReached ? explained.slice(0, namedBeside) : [];
      const troubled = isReached ? problems.slice(0, namedBeside) : [];
      const persons = new Set([...named, ...troubled].map(({ personId }) => personId));
      const names = await listNames(on, [...persons]);
      return {
        RunId: isReached ? run.id : null,
        Before: found && shiftMonth(run.month, -1),
        NetBefore: isOpened ? bridge.NetBefore : null,
        Net: isOpened ? bridge.Net : null,
        Steps: bridge.Steps.map((step) => ({ ...step, Amount: isOpened ? step.Amount : null })),
        Explained: explained.length,
        Words: named.map(({ personId, name, word }) => ({
          ...names.get(personId)!,
          Name: name.zh,
          NameEn: name.en,
          Word: isOpened ? word : '',
        })),
        WithProblems: problems.length,
        Problems: troubled.map(({ personId, is }) => ({ ...names.get(personId)!, Is: is })),
      };
    }),
};
