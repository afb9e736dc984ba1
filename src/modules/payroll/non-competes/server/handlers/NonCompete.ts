import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, serve, type Context } from '#kit/server/http/context.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { NonCompete } from '../../contract/NonCompete.ts';
import { nonCompeteRefusals } from '../../contract/non-compete-refusals.ts';
import type { ClauseHeld } from '../commands/non-competes.ts';
import * as queries from '../queries/non-competes.ts';

/**
 * Returns a clause in the version that the caller saw, and locks its row. One's own clause is refused.
 * @throws Refused notFound, ownPay, clauseMoved
 */
async function held(tx: Tx, { actor }: Context, asked: { NonCompeteId: number; Version: number }) {
  const scope = await scopeOf(tx, actor.id, payrollCode);
  const clause = (await queries.lockReached(tx, scope, asked.NonCompeteId)) ?? refuse(general.notFound);
  if (clause.personId === personBehind(actor)) refuse(payRefusals.ownPay);
  if (clause.version !== asked.Version) refuse(nonCompeteRefusals.clauseMoved);
  return clause;
}

export const nonCompete = serve(NonCompete, {
  GetNonCompetePage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const scope = await scopeOf(on, ctx.actor.id, [payrollCode, payApprovalCode]);
      const { Total, Rows } = await queries.pageClauses(on, scope, input, companyDay(ctx.now));
      return {
        Total,
        Rows: Rows.map(({ sealed, ...row }) => {
          const IsOwn = row.AUID === personBehind(ctx.actor);
          return { ...row, IsOwn, Percent: IsOwn ? null : openPay<ClauseHeld>(sealed).percent };
        }),
      };
    }),
  EndNonCompete: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { LastDay: day, Reason: reason } = input;
      const cause = input.Cause;
      const { id, personId: person, from, to } = await held(tx, ctx, input);
      if (day < from || day > to)
        refuse(nonCompeteRefusals.endOutside, { field: 'LastDay', with: { from, to } });
      await queries.endClause(tx, id, { day, cause, reason, by: ctx.actor.id, now: ctx.now });
      await audit(tx, keeperOf(ctx), 'nonCompete.end', `nonCompete:${id}`, { person, day, cause, reason });
      return { Code: 1 };
    }),
  ResumeNonCompete: (input, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const { id, personId: person } = await held(tx, ctx, input);
      await queries.endClause(tx, id, null);
      const detail = { person, reason: input.Reason };
      await audit(tx, keeperOf(ctx), 'nonCompete.resume', `nonCompete:${id}`, detail);
      return { Code: 1 };
    }),
});
