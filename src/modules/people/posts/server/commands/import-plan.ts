import type { Language } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { DryKind } from '#modules/people/contract/sheet-columns.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';
import { listPlaces } from '#modules/people/persons/server/queries/user-imports.ts';
import { departmentFinder } from '#modules/people/persons/server/rules/places.ts';
import { departmentsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { kindOf, RowFaults, type TableRow } from '#modules/people/server/commands/table.ts';
import { clearMark } from '#modules/people/server/rules/cells.ts';
import { listPlans, listPostsNamed } from '../queries/posts.ts';
import { savePostPlanWithin, type PlanStep } from './plan.ts';

export interface PlanDryRow {
  readonly Row: number;
  readonly Kind: DryKind;
  readonly DeptId: number | null;
  readonly DeptName: string;
  readonly PostID: number | null;
  readonly PostName: string;
  readonly Planned: number | null;
  readonly Seen: number | null;
  readonly Errors: { Field: string; Msg: string }[];
}

/**
 * Returns for each row of a file what it would change in the plan. Empty cells change nothing; a dash removes a plan.
 */
export async function dryRunPlan(
  on: Executor,
  scope: Scope,
  rows: readonly TableRow<'Dept' | 'Post' | 'Planned'>[],
  language: Language,
): Promise<PlanDryRow[]> {
  const { departments } = await listPlaces(on);
  const find = departmentFinder(departments);
  const within = await departmentsWithin(
    on,
    scope,
    departments.map(({ id }) => id),
  );
  const posts = await listPostsNamed(on);
  const plans = await listPlans(on);
  const first = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const { Dept = '', Post = '', Planned: text = '' } = cells;
    const faults = new RowFaults(language);
    const DeptId = faults.department(Dept, find(Dept), within);
    const PostID = posts.get(Post.toLowerCase()) ?? null;
    if (PostID === null) faults.add('Post', 'post', Post);
    const place = `${DeptId}/${PostID}`;
    const Seen = plans.get(place) ?? null;
    const isNumber = /^\d{1,4}$/.test(text);
    if (!isNumber && text !== '' && text !== clearMark) faults.add('Planned', 'number');
    const Planned = isNumber ? Number(text) : text === '' ? Seen : null;
    if (DeptId !== null && PostID !== null) {
      const twin = first.get(place);
      if (twin !== undefined) faults.add('Post', 'again', twin);
      else first.set(place, row);
    }
    const { all: Errors } = faults;
    const isSame = Planned === Seen;
    const Kind = Errors.length > 0 ? 'error' : kindOf(Seen !== null || isSame, !isSame);
    return { Row: row, Kind, DeptId, DeptName: Dept, PostID, PostName: Post, Planned, Seen, Errors };
  });
}

/**
 * Applies a dry run completely or not at all, by department id.
 * @throws Refused stale if a plan has changed since, placeBeyond, departmentGone, postGone
 */
export async function applyPlan(
  tx: Tx,
  scope: Scope,
  rows: readonly (PlanStep & { readonly departmentId: number })[],
  change: Change,
): Promise<{ Code: number; Added: number; Changed: number }> {
  const byDepartment = Map.groupBy(rows, ({ departmentId }) => departmentId);
  for (const id of [...byDepartment.keys()].toSorted((a, b) => a - b))
    await savePostPlanWithin(
      tx,
      scope,
      id,
      byDepartment.get(id)!.map(({ postId, planned, seen }) => ({ postId, planned, seen })),
      change,
    );
  const Added = rows.filter(({ seen }) => seen === null).length;
  return { Code: 1, Added, Changed: rows.length - Added };
}
