import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { okrCodes, whole } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { goalTouches } from '#modules/okr/goals/contract/TargetKR.ts';
import { cycleStates } from '#modules/okr/goals/contract/goal-codes.ts';
import { stated, type GoalBy } from '#modules/okr/goals/server/commands/goal-steps.ts';
import { saveGoals } from '#modules/okr/goals/server/queries/goals.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import type { EmployeeKRExecute } from '../../contract/EmployeeKRExecute.ts';
import {
  executeRights as rights,
  executeStateLabels,
  executeStates as states,
  mostRejections,
} from '../../contract/execute-codes.ts';
import { executeTouches } from '../../contract/execute-shapes.ts';
import * as queries from '../queries/executions.ts';
import { executionRights } from '../rules/executions.ts';

interface Ref {
  readonly OBID: number;
  readonly Version?: number | undefined;
}

const ownPage = '/StrategyRoImplementation/EmployeeKRExecute';
const othersPage = '/StrategyRoImplementation/EmployeeKRExecuteManagement';

export const actionStamp = (by: GoalBy) => ({ by: by.id, now: by.now });

/**
 * Locks an assignment that the caller sees, and checks that they may act on it.
 * @param from states that allow the action; any other state is refused before rights are checked
 * @throws Refused notFound, stale, cycleEnded, executeState, executeDenied
 */
async function take(
  tx: Tx,
  ref: Ref,
  by: GoalBy,
  { right, from }: { readonly right: number; readonly from: readonly number[] },
): Promise<queries.ExecutionRecord> {
  const one = (await queries.lockExecution(tx, ref.OBID, by)) ?? refuse(general.notFound);
  if (ref.Version !== undefined && one.version !== ref.Version)
    refuse(general.stale, { body: { Version: one.version } });
  if (one.cycleState === cycleStates.closed) refuse(no.cycleEnded);
  if (!from.includes(one.state) || one.isReleased)
    refuse(stated(no.executeState, executeStateLabels[one.state]!));
  if ((executionRights(one, by) & right) === 0) refuse(no.executeDenied, { with: { name: one.title } });
  return one;
}

/**
 * Notifies a person about an assignment, unless they made the change themselves. Open windows of everyone concerned
 * refresh in any case.
 */
export async function tell(
  tx: Tx,
  one: {
    readonly id: number;
    readonly title: string;
    readonly personId: number;
    readonly assignerId: number;
  },
  to: 'carrier' | 'assigner',
  by: GoalBy,
  words: { readonly key: string; readonly zh: string; readonly en: string },
): Promise<void> {
  const person = to === 'carrier' ? one.personId : one.assignerId;
  await tellPeople(tx, [...new Set([one.personId, one.assignerId])], {
    Touches: [...executeTouches, ...goalTouches],
    Notice: null,
  });
  if (person === by.id) return;
  // Chooses the page that the notified person may open. Both pages open an assignment they see.
  const isOwn = to === 'carrier' || (await scopeOf(tx, person, okrCodes.executions)).reach === 0;
  const page = isOwn ? ownPage : othersPage;
  await notify(tx, `kr-execute:${one.id}`, null, [
    {
      people: [person],
      key: `kr-execute-${words.key}:${one.id}:${by.now.getTime()}`,
      titleZh: words.zh.replace('{title}', one.title),
      titleEn: words.en.replace('{title}', one.title),
      url: words.key === 'deleted' ? page : `${page}?execution=${one.id}`,
    },
  ]);
}

/** Accepts an assignment. Silence never counts as acceptance. */
export async function undertake(tx: Tx, ref: Ref, by: GoalBy): Promise<void> {
  const one = await take(tx, ref, by, { right: rights.answer, from: [states.assigned] });
  await queries.saveExecution(tx, one.id, { state: states.undertaken });
  await queries.insertExecutionEvents(tx, [{ obid: one.id, act: 'undertaken' }], actionStamp(by));
  await tell(tx, one, 'assigner', by, {
    key: 'undertaken',
    zh: '“{title}”已被承接',
    en: '“{title}” was accepted',
  });
}

/** Declines an assignment with a reason. @throws Refused declineReason */
export async function decline(tx: Tx, ref: Ref, reason: string, by: GoalBy): Promise<void> {
  const one = await take(tx, ref, by, { right: rights.answer, from: [states.assigned] });
  if (reason === '') refuse(no.declineReason, { field: 'Reason' });
  await queries.saveExecution(tx, one.id, { state: states.declined, reason });
  await queries.insertExecutionEvents(tx, [{ obid: one.id, act: 'declined', reason }], actionStamp(by));
  const words = {
    key: 'declined',
    zh: `“{title}”未被承接：${reason}`,
    en: `“{title}” was declined: ${reason}`,
  };
  // Once the assigner has insisted as often as allowed, their leader decides and is notified instead.
  const isLeaders = one.rejectTimes >= mostRejections && one.leaderId !== null;
  await tell(tx, isLeaders ? { ...one, assignerId: one.leaderId } : one, 'assigner', by, words);
}

const isSpent = (one: queries.ExecutionRecord, by: GoalBy): boolean =>
  one.state === states.declined &&
  one.assignerId === by.id &&
  one.rejectTimes >= mostRejections &&
  !one.isReleased;

/** Insists on a declined assignment, or sends a submitted one back. @throws Refused insistedEnough */
export async function reject(tx: Tx, ref: Ref & { readonly Reason: string }, by: GoalBy): Promise<void> {
  const seen = await queries.lockExecution(tx, ref.OBID, by);
  if (seen && seen.version === ref.Version && isSpent(seen, by))
    refuse(no.insistedEnough, { with: { count: mostRejections } });
  const right = seen?.state === states.declined ? rights.insist : rights.confirm;
  const one = await take(tx, ref, by, { right, from: [states.declined, states.toConfirm] });
  const isDecline = one.state === states.declined;
  await queries.saveExecution(tx, one.id, {
    state: isDecline ? states.assigned : states.executing,
    reason: ref.Reason,
    ...(isDecline ? { reject_times: one.rejectTimes + 1 } : {}),
  });
  const act = isDecline ? 'rejected' : 'sentBack';
  await queries.insertExecutionEvents(tx, [{ obid: one.id, act, reason: ref.Reason }], actionStamp(by));
  await tell(tx, one, 'carrier', by, {
    key: act,
    zh: `“{title}”${isDecline ? '请重新考虑承接' : '被退回'}：${ref.Reason}`,
    en: `“{title}” ${isDecline ? 'is still assigned to you. Please reconsider' : 'was sent back'}: ${ref.Reason}`,
  });
}

/** Accepts a decline. The assignment keeps its values but is no longer live. @throws Refused insistedEnough */
export async function acceptDecline(tx: Tx, ref: Ref, by: GoalBy): Promise<void> {
  const seen = await queries.lockExecution(tx, ref.OBID, by);
  if (seen && seen.version === ref.Version && isSpent(seen, by) && seen.hasLeader)
    refuse(no.insistedEnough, { with: { count: mostRejections } });
  const one = await take(tx, ref, by, { right: rights.accept, from: [states.declined] });
  await queries.saveExecution(tx, one.id, { is_released: true });
  await saveGoals(tx, [one.goalId], {});
  await queries.insertExecutionEvents(tx, [{ obid: one.id, act: 'accepted' }], actionStamp(by));
  await tell(tx, one, 'carrier', by, {
    key: 'accepted',
    zh: '“{title}”已同意您不承接',
    en: 'Your decline of “{title}” was accepted',
  });
}

/** Returns the share of a key result, in ten-thousandths, that other live assignments leave free for a stopped one. */
async function freeOf(tx: Tx, { id, goalId }: queries.ExecutionRecord): Promise<number> {
  const others = (await queries.listHeld(tx, [goalId])).filter(
    (other) => other.id !== id && other.state !== states.stopped,
  );
  return Math.max(0, whole - others.reduce((sum, { shareBp }) => sum + shareBp, 0));
}

/** Stops an assignment, or resumes a stopped one in its former state. */
export async function stopOrResume(
  tx: Tx,
  ref: Ref & { readonly IsOn: boolean; readonly Reason: string },
  by: GoalBy,
): Promise<void> {
  const { assigned, undertaken, executing, toConfirm, stopped } = states;
  const one = await take(
    tx,
    ref,
    by,
    ref.IsOn
      ? { right: rights.stop, from: [assigned, undertaken, executing, toConfirm] }
      : { right: rights.resume, from: [stopped] },
  );
  await queries.saveExecution(
    tx,
    one.id,
    ref.IsOn
      ? { state: stopped, state_before: one.state, reason: ref.Reason }
      : {
          state: one.stateBefore!,
          state_before: null,
          reason: ref.Reason,
          share_bp: Math.min(one.shareBp, await freeOf(tx, one)),
        },
  );
  await saveGoals(tx, [one.goalId], {});
  const act = ref.IsOn ? 'stopped' : 'resumed';
  await queries.insertExecutionEvents(tx, [{ obid: one.id, act, reason: ref.Reason }], actionStamp(by));
  await writeAudit(tx, {
    actorId: by.id,
    act: ref.IsOn ? 'kr-execute.stop' : 'kr-execute.resume',
    target: `kr-execute:${one.id}`,
    detail: { title: one.title, reason: ref.Reason },
    ip: by.ip,
  });
  await tell(tx, one, 'carrier', by, {
    key: act,
    zh: `“{title}”的执行已${ref.IsOn ? '停止' : '恢复'}：${ref.Reason}`,
    en: `Your assignment to “{title}” was ${ref.IsOn ? 'stopped' : 'resumed'}: ${ref.Reason}`,
  });
}

interface Reported {
  readonly ProgressBp?: number | undefined;
  readonly Note?: string | undefined;
  readonly SelfScore?: string | undefined;
  readonly IsSubmit?: boolean;
}

/**
 * Reports progress of the caller's own assignment. The first report starts it, and submitting needs a started one.
 * @throws Refused fallsReason, and what `take` refuses
 */
export async function reportExecution(tx: Tx, ref: Ref & Reported, by: GoalBy): Promise<void> {
  const { undertaken, executing, toConfirm } = states;
  const one = await take(tx, ref, by, { right: rights.report, from: [undertaken, executing] });
  const falls = ref.ProgressBp !== undefined && ref.ProgressBp < (one.typedBp ?? 0);
  if (falls && !ref.Note) refuse(no.fallsReason, { field: 'Note' });
  const begins = ref.ProgressBp !== undefined || one.state === executing;
  if (ref.IsSubmit && !begins) refuse(stated(no.executeState, executeStateLabels[one.state]!));
  await queries.saveExecution(tx, one.id, {
    state: ref.IsSubmit ? toConfirm : begins ? executing : one.state,
    typed_bp: ref.ProgressBp ?? one.typedBp,
    note: ref.Note ?? one.note,
    self_score: ref.SelfScore ?? one.selfScore,
  });
  const reason = ref.Note ?? '';
  const after = ref.ProgressBp === undefined ? {} : { ProgressBp: ref.ProgressBp };
  await queries.insertExecutionEvents(
    tx,
    [
      ...(ref.ProgressBp === undefined && ref.IsSubmit
        ? []
        : [{ obid: one.id, act: 'reported' as const, after, reason }]),
      ...(ref.IsSubmit ? [{ obid: one.id, act: 'submitted' as const, reason }] : []),
    ],
    actionStamp(by),
  );
  if (ref.IsSubmit)
    await tell(tx, one, 'assigner', by, {
      key: 'submitted',
      zh: '“{title}”待您确认',
      en: '“{title}” waits for your confirmation',
    });
  else
    await tellPeople(tx, [one.personId, one.assignerId], {
      Touches: [...executeTouches, ...goalTouches],
      Notice: null,
    });
}

/** Confirms a submitted assignment. People cannot confirm their own. */
export async function confirmExecution(
  tx: Tx,
  ref: InputOf<typeof EmployeeKRExecute.ConfirmKRExecute>,
  by: GoalBy,
): Promise<void> {
  const one = await take(tx, ref, by, { right: rights.confirm, from: [states.toConfirm] });
  await queries.saveExecution(tx, one.id, { state: states.done, score: ref.Score, reason: ref.Reason });
  const after = { Score: ref.Score };
  await queries.insertExecutionEvents(
    tx,
    [{ obid: one.id, act: 'confirmed', after, reason: ref.Reason }],
    actionStamp(by),
  );
  await writeAudit(tx, {
    actorId: by.id,
    act: 'kr-execute.score',
    target: `kr-execute:${one.id}`,
    detail: { title: one.title, ...after },
    ip: by.ip,
  });
  await tell(tx, one, 'carrier', by, {
    key: 'confirmed',
    zh: `“{title}”已确认，得分 ${ref.Score}`,
    en: `“{title}” was confirmed with a score of ${ref.Score}`,
  });
}

/** Deletes an assignment that nobody has begun and that has no hours. @throws Refused executeUsed, hoursLogged */
export async function deleteExecution(tx: Tx, ref: Ref, by: GoalBy): Promise<void> {
  const seen = await queries.lockExecution(tx, ref.OBID, by);
  const { assigned, declined } = states;
  const isBegun = seen && seen.state !== assigned && seen.state !== declined;
  if (isBegun && seen.version === ref.Version) refuse(no.executeUsed);
  const one = await take(tx, ref, by, { right: rights.remove, from: [assigned, declined] });
  if ((await queries.listLogged(tx, [one.id])).length > 0)
    refuse(no.hoursLogged, { with: { name: one.title } });
  await queries.deleteExecutions(tx, [one.id]);
  await saveGoals(tx, [one.goalId], {});
  await queries.insertExecutionEvents(tx, [{ obid: one.id, act: 'deleted' }], actionStamp(by));
  await writeAudit(tx, {
    actorId: by.id,
    act: 'kr-execute.delete',
    target: `kr-execute:${one.id}`,
    detail: { title: one.title, person: one.personId },
    ip: by.ip,
  });
  await tell(tx, one, 'carrier', by, {
    key: 'deleted',
    zh: '“{title}”的指派已撤销',
    en: 'Your assignment to “{title}” was removed',
  });
}
