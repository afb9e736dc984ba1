import { general, refuse, type Refusal } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { whole } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { goalTouches } from '../../contract/TargetKR.ts';
import { cycleStateLabels, cycleStates, goalRights, goalStateLabels } from '../../contract/goal-codes.ts';
import { rightsTo } from '../queries/forest.ts';
import { goalViewerOf, type GoalViewer } from '../queries/goal-rights.ts';
import * as queries from '../queries/goals.ts';

/** Person who acts on goals, with the people and departments they reach, and the time and address of the request. */
export interface GoalBy extends GoalViewer {
  readonly now: Date;
  readonly ip: string | null;
}

export const goalByOf = async ({ db, actor, now, ip }: Context): Promise<GoalBy> => ({
  ...(await goalViewerOf(db, actor.id)),
  now,
  ip,
});

/** Runs a command on goals in one transaction, after looking up the caller's rights. */
export const onGoals = async <T>(ctx: Context, act: (tx: Tx, by: GoalBy) => Promise<T>): Promise<T> => {
  const by = await goalByOf(ctx);
  return inTransaction(ctx.db, (tx) => act(tx, by));
};

/** Returns a refusal that names a state in both languages. */
export const stated = (
  refusal: Refusal,
  { zh, en }: { readonly zh: string; readonly en: string },
): Refusal => ({
  ...refusal,
  zh: refusal.zh.replace('{state}', zh),
  en: refusal.en.replace('{state}', en),
});

/** Checks that the period is in one of these states. @throws Refused cycleEnded, cycleState */
export function assertCycle(state: number, allowed: readonly number[]): void {
  if (allowed.includes(state)) return;
  if (state === cycleStates.closed) refuse(no.cycleEnded);
  refuse(stated(no.cycleState, cycleStateLabels[state]!));
}

/** Checks that the goal is in one of these states. @throws Refused goalState */
export function assertGoal(state: number, allowed: readonly number[]): void {
  if (!allowed.includes(state)) refuse(stated(no.goalState, goalStateLabels[state]!));
}

/** Checks that a change in a running period has a reason. @throws Refused reasonNeeded */
export function assertReason(cycleState: number, reason: string): void {
  if (cycleState === cycleStates.running && reason === '') refuse(no.reasonNeeded, { field: 'Reason' });
}

/** States of a period in which goals are created and agreed. */
export const agreeing = [cycleStates.setting, cycleStates.running] as const;

/** Checks that weights are positive and add up to the whole. @throws Refused weightSum, zeroWeight */
export function assertWhole(weights: readonly number[], field: string): void {
  const sum = weights.reduce((all, one) => all + one, 0);
  if (sum !== whole) refuse(no.weightSum, { field, with: { sum: `${sum / 100}%` } });
  if (weights.includes(0)) refuse(no.zeroWeight, { field });
}

/** Locks a goal that the caller sees and may change. @throws Refused notFound, stale, goalDenied */
export async function takeGoal(
  tx: Tx,
  ref: { readonly KRID: number; readonly Version?: number },
  by: GoalBy,
  right: number | null = goalRights.edit,
): Promise<queries.GoalRecord> {
  const goal = (await queries.lockGoal(tx, ref.KRID, by)) ?? refuse(general.notFound);
  if (ref.Version !== undefined && goal.version !== ref.Version)
    refuse(general.stale, { body: { Version: goal.version } });
  if (right !== null && goal.cycleState !== cycleStates.closed && (rightsTo(goal, by) & right) === 0)
    refuse(no.goalDenied, { with: { name: goal.title } });
  return goal;
}

export const goalPage = '/StrategyRoImplementation/TargetKRManagement';

/** Notifies the owners of goals, except the person who acts. */
export async function notifyOwners(
  tx: Tx,
  goals: readonly { readonly id: number; readonly title: string; readonly ownerId: number }[],
  by: GoalBy,
  words: {
    readonly key: string;
    readonly zh: (title: string) => string;
    readonly en: (title: string) => string;
  },
): Promise<void> {
  for (const { id, title, ownerId } of goals)
    if (ownerId !== by.id)
      await notify(tx, `goal:${id}`, null, [
        {
          people: [ownerId],
          key: `${words.key}:${id}:${by.now.getTime()}`,
          titleZh: words.zh(title),
          titleEn: words.en(title),
          url: `${goalPage}?goal=${id}`,
        },
      ]);
}

/** Tells open windows that goals have changed. */
export async function tellGoals(tx: Tx, goals: readonly number[]): Promise<void> {
  const people = await queries.listConcerned(tx, goals);
  await tellPeople(tx, people, { Touches: goalTouches, Notice: null });
}
