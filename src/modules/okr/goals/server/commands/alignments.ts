import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { notify } from '#kit/server/notices.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import {
  alignKinds,
  cycleStates,
  goalKinds,
  goalStates,
  mostGoalLevels,
  mostSupports,
} from '../../contract/goal-codes.ts';
import * as alignments from '../queries/alignments.ts';
import { insertGoalEvents } from '../queries/goal-events.ts';
import { goalViewerOf } from '../queries/goal-rights.ts';
import { findGoal, saveGoals, shapeOf, type GoalRecord } from '../queries/goals.ts';
import { contains } from '../rules/periods.ts';
import {
  agreeing,
  assertCycle,
  assertGoal,
  goalPage,
  takeGoal,
  tellGoals,
  type GoalBy,
} from './goal-steps.ts';
import { lockGoals } from './goals.ts';

const periodOf = ({ firstDay, lastDay }: GoalRecord) => ({ first: firstDay, last: lastDay });

/**
 * Checks that a goal may be part of another as things are now.
 * @throws Refused parentKind, periodOutside, goalCircle, goalTooDeep
 */
async function assertFits(tx: Tx, goal: GoalRecord, to: GoalRecord): Promise<void> {
  if (goal.kind !== goalKinds.objective || to.kind !== goalKinds.keyResult)
    refuse(no.parentKind, { field: 'ToKRID' });
  if (!contains(periodOf(to), periodOf(goal))) refuse(no.periodOutside, { field: 'ToKRID' });
  const { above } = await shapeOf(tx, to.id);
  if (above.includes(goal.id)) refuse(no.goalCircle, { field: 'ToKRID' });
  const { height } = await shapeOf(tx, goal.id);
  if (above.length + height > mostGoalLevels)
    refuse(no.goalTooDeep, { field: 'ToKRID', with: { most: mostGoalLevels } });
}

/** Makes a goal part of another. It has no weight there until the other owner assigns weights again. */
async function attach(tx: Tx, goal: GoalRecord, to: GoalRecord, by: GoalBy): Promise<void> {
  await saveGoals(tx, [goal.id], { parent_id: to.id, weight_bp: 0 });
  await insertGoalEvents(tx, [{ goalId: goal.id, act: 'attached', after: { ParentKRID: to.id } }], {
    by: by.id,
    now: by.now,
  });
  await notify(tx, `goal:${to.id}`, null, [
    {
      people: to.ownerId === by.id ? [] : [to.ownerId],
      key: `goal-attached:${goal.id}:${to.id}`,
      titleZh: `“${goal.title}”已对齐到“${to.title}”，请重新分配权重`,
      titleEn: `“${goal.title}” is now a part of “${to.title}”. Please set its weights again`,
      url: `${goalPage}?goal=${to.id}`,
    },
  ]);
}

/** Asks for an alignment. @throws Refused what the contract says */
export async function askAlignment(
  tx: Tx,
  given: { readonly KRID: number; readonly ToKRID: number; readonly Kind: number },
  by: GoalBy,
): Promise<{ id: number; state: number }> {
  await lockGoals(tx);
  const goal = await takeGoal(tx, { KRID: given.KRID }, by);
  const to = await takeGoal(tx, { KRID: given.ToKRID }, by, null);
  assertCycle(goal.cycleState, agreeing);
  assertCycle(to.cycleState, agreeing);
  assertGoal(goal.state, [goalStates.draft, goalStates.surfaced]);
  assertGoal(to.state, [goalStates.draft, goalStates.surfaced]);
  const isPart = given.Kind === alignKinds.contributes;
  if (goal.id === to.id) refuse(no.goalCircle, { field: 'ToKRID' });
  if (isPart) await assertFits(tx, goal, to);
  else if ((await alignments.countSupports(tx, goal.id)) >= mostSupports)
    refuse(no.tooManyLinks, { with: { most: mostSupports } });
  // An alignment between goals of one owner is accepted at once.
  const isSame = goal.ownerId === to.ownerId;
  const state = isSame ? 1 : 0;
  // The request names the goal, so it is refused if the other owner may not see that goal.
  if (!isSame && !(await findGoal(tx, goal.id, await goalViewerOf(tx, to.ownerId)))) refuse(no.alignUnseen);
  const id = await onConstraint(
    { alignment_live: no.alignedAlready, alignment_contributes: no.alignedAlready },
    () =>
      alignments.insertAlignment(tx, {
        from_id: goal.id,
        to_id: to.id,
        kind: given.Kind,
        state,
        asked_by: by.id,
        asked_at: by.now,
        answered_at: isSame ? by.now : null,
      }),
  );
  if (isSame && isPart) await attach(tx, goal, to, by);
  if (!isSame)
    await notify(tx, `goal:${to.id}`, null, [
      {
        people: [to.ownerId],
        key: `align-asked:${id}`,
        titleZh: `${goal.owner.ChineseName}请求将“${goal.title}”对齐到“${to.title}”`,
        titleEn: `${goal.owner.EnglishName || goal.owner.ChineseName} asks to align “${goal.title}” with “${to.title}”`,
        url: `${goalPage}?view=waiting`,
      },
    ]);
  await tellGoals(tx, [goal.id, to.id]);
  return { id, state };
}

/** Accepts, declines or ends an alignment. @throws Refused what the contract says */
export async function answerAlignment(
  tx: Tx,
  given: { readonly AlignmentID: number; readonly IsAccepted: boolean; readonly Reason: string },
  by: GoalBy,
): Promise<void> {
  await lockGoals(tx);
  const { Rows } = await alignments.pageAlignments(tx, by, {
    PageIndex: 1,
    PageSize: 1,
    AlignmentID: given.AlignmentID,
  });
  const row = Rows[0] ?? refuse(general.notFound);
  const goal = await takeGoal(tx, { KRID: row.KRID }, by, null);
  const to = await takeGoal(tx, { KRID: row.ToKRID }, by, null);
  const save = (state: number) =>
    alignments.saveAlignment(tx, row.AlignmentID, { state, reason: given.Reason, answered_at: by.now });
  for (const one of [goal, to]) assertCycle(one.cycleState, [...agreeing, cycleStates.review]);
  if (row.CanEnd && !given.IsAccepted) {
    await save(3);
    if (row.Kind === alignKinds.contributes && row.State === 1)
      await saveGoals(tx, [goal.id], { parent_id: null, weight_bp: null });
    await insertGoalEvents(
      tx,
      [{ goalId: goal.id, act: 'attached', before: { ParentKRID: to.id }, reason: given.Reason }],
      { by: by.id, now: by.now },
    );
    await tellGoals(tx, [goal.id, to.id]);
    return;
  }
  if (row.State !== 0) refuse(no.answered);
  if (!row.CanAnswer) refuse(no.goalDenied, { with: { name: to.title } });
  if (!given.IsAccepted && given.Reason === '') refuse(no.reasonNeeded, { field: 'Reason' });
  if (given.IsAccepted && row.Kind === alignKinds.contributes) {
    assertGoal(goal.state, [goalStates.draft, goalStates.surfaced]);
    assertGoal(to.state, [goalStates.draft, goalStates.surfaced]);
    await assertFits(tx, goal, to);
    await attach(tx, goal, to, by);
  }
  await save(given.IsAccepted ? 1 : 2);
  await notify(tx, `goal:${goal.id}`, null, [
    {
      people: [goal.ownerId],
      key: `align-answered:${row.AlignmentID}`,
      titleZh: given.IsAccepted
        ? `“${goal.title}”对齐到“${to.title}”的请求已接受`
        : `“${goal.title}”对齐到“${to.title}”的请求被拒绝：${given.Reason}`,
      titleEn: given.IsAccepted
        ? `Your request to align “${goal.title}” with “${to.title}” was accepted`
        : `Your request to align “${goal.title}” with “${to.title}” was declined: ${given.Reason}`,
      url: `${goalPage}?goal=${goal.id}`,
    },
  ]);
  await tellGoals(tx, [goal.id, to.id]);
}
