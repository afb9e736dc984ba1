import type { Executor } from '#kit/server/db/database.ts';
import type { OpenCorrection } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import type { Run } from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { findGroup } from '#modules/payroll/setup/server/queries/groups.ts';
import { clausesPaidBy } from '../commands/non-competes.ts';
import { clausesBack, hasGoneClauses } from '../rules/clauses-back.ts';
import { listClauseIds, listMonthly, listSettlements } from './non-competes.ts';

/**
 * Returns the deductions of a monthly run, by person, for non-compete clauses paid before their resignation was
 * revoked.
 */
export async function clausesBackOf(
  on: Executor,
  run: Pick<Run, 'id' | 'groupId' | 'kind'>,
  persons: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenCorrection[]>> {
  const found = new Map<number, readonly OpenCorrection[]>();
  if (run.kind !== runKind.monthly || persons.length === 0) return found;
  const settled = await listSettlements(on, persons, run.id);
  if (settled.size === 0) return found;
  const known = await listClauseIds(on, [...settled.keys()]);
  const paid = new Map([...settled].map(([personId, slips]) => [personId, clausesPaidBy(slips)]));
  const gone = [...paid.keys()].filter((personId) => hasGoneClauses(paid.get(personId)!, known));
  if (gone.length === 0) return found;
  const chosen = (await findGroup(on, run.groupId))!.nonCompeteTax;
  const monthly = await listMonthly(on, gone, run.id);
  for (const personId of gone) {
    const back = clausesBack(
      [...paid.get(personId)!, ...clausesPaidBy(monthly.get(personId))],
      known,
      chosen,
    );
    if (back.length > 0) found.set(personId, back);
  }
  return found;
}
