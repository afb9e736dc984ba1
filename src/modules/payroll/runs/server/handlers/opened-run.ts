import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import * as queries from '../queries/pay-runs.ts';

/**
 * Returns a run that is fully in the caller's scope and whose amounts they have opened.
 * @throws Refused notFound, notOpened
 */
export async function openedRun(on: Executor, { actor }: Context, id: number): Promise<queries.Run> {
  const scope = await scopeOf(on, actor.id, [payrollCode, payApprovalCode]);
  const run = (await queries.findReached(on, scope, id)) ?? refuse(general.notFound);
  if (!(await queries.isOpened(on, run.id, actor.sessionId, actor.id))) refuse(runRefusals.notOpened);
  return run;
}
