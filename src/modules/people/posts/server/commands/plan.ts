import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { hrbpRefusals } from '#modules/people/hrbp/contract/hrbp-refusals.ts';
import { getDepartmentForUpdate } from '#modules/people/organisation/server/queries/departments.ts';
import { assertActive, type Change } from '#modules/people/persons/server/commands/change.ts';
import { departmentsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import * as queries from '../queries/posts.ts';

export interface PlanStep extends queries.PlannedPost {
  /** Planned headcount that the person saw before the change; null: no plan. */
  readonly seen: number | null;
}

/**
 * Sets the planned headcount of a department for some positions. A disabled position may only keep or lose its plan.
 * @throws Refused departmentGone, postGone, stale
 */
export async function savePostPlan(
  tx: Tx,
  departmentId: number,
  steps: readonly PlanStep[],
  change: Change,
): Promise<void> {
  await assertActive(tx, 'department', peopleRefusals.departmentGone, 'departmentId', [departmentId]);
  // Locks the department, so that of two requests adding the same position, the second sees the result of the first.
  await getDepartmentForUpdate(tx, departmentId);
  const before = await queries.getPlanForUpdate(tx, departmentId);
  const inUse = await queries.listPostsInUse(
    tx,
    steps.map(({ postId }) => postId),
  );
  steps.forEach(({ postId, planned, seen }, n) => {
    if (planned !== null && !inUse.has(postId)) refuse(hrbpRefusals.postGone, { field: `Rows.${n}.PostID` });
    if ((before.get(postId) ?? null) !== seen) refuse(general.stale, { field: `Rows.${n}.Planned` });
  });
  await queries.savePlan(tx, departmentId, steps);
  await writeAudit(tx, {
    actorId: change.by,
    act: 'postPlan.save',
    target: `department:${departmentId}`,
    detail: { rows: steps.map((step) => ({ ...step })) },
  });
}

/**
 * Sets the planned headcount of a department within a scope.
 * @throws Refused placeBeyond, and the refusals of `savePostPlan`
 */
export async function savePostPlanWithin(
  tx: Tx,
  scope: Scope,
  departmentId: number,
  steps: readonly PlanStep[],
  change: Change,
): Promise<void> {
  const within = await departmentsWithin(tx, scope, [departmentId]);
  if (!within.has(departmentId)) refuse(peopleRefusals.placeBeyond, { field: 'DeptId' });
  await savePostPlan(tx, departmentId, steps, change);
}
