import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { whole } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { goalStates } from '#modules/okr/goals/contract/goal-codes.ts';
import {
  agreeing,
  assertCycle,
  assertGoal,
  assertWhole,
  stated,
  takeGoal,
  tellGoals,
  type GoalBy,
} from '#modules/okr/goals/server/commands/goal-steps.ts';
import { assertNamed } from '#modules/okr/goals/server/commands/goals.ts';
import { saveGoals } from '#modules/okr/goals/server/queries/goals.ts';
import type { WorkScheme } from '../../contract/WorkScheme.ts';
import { executeStates, schemeStateLabels, schemeStates } from '../../contract/execute-codes.ts';
import { executeTouches } from '../../contract/execute-shapes.ts';
import * as executions from '../queries/executions.ts';
import * as queries from '../queries/schemes.ts';
import { splitInto } from '../rules/executions.ts';
import { actionStamp, tell } from './executions.ts';

type Added = InputOf<typeof WorkScheme.AddWorkScheme>;
type Changed = InputOf<typeof WorkScheme.UpdateWorkScheme>;
type Split = InputOf<typeof WorkScheme.SplitSchemeKR>;

interface Ref {
  readonly SchemeID: number;
  readonly Version: number;
}

const steps = { open: 1, close: 2, remove: 3 } as const;

/** Locks a scheme that the caller may change. @throws Refused notFound, stale, schemeDenied */
async function take(tx: Tx, ref: Ref, by: GoalBy) {
  const scheme = (await queries.lockScheme(tx, ref.SchemeID, by)) ?? refuse(general.notFound);
  if (!scheme.CanKeep) refuse(no.schemeDenied, { with: { name: scheme.Title } });
  if (scheme.Version !== ref.Version) refuse(general.stale, { body: { Version: scheme.Version } });
  return scheme;
}

/** Checks that the scheme is in one of these states. @throws Refused schemeState */
function assertScheme(state: number, allowed: readonly number[]): void {
  if (!allowed.includes(state)) refuse(stated(no.schemeState, schemeStateLabels[state]!));
}

/**
 * Checks key results of a scheme: each once, visible to the caller, and in force in its month.
 * @throws Refused krGone, schemeKr
 */
async function assertFits(
  tx: Tx,
  krs: readonly queries.SchemeKr[],
  month: string,
  by: GoalBy,
  known: readonly number[],
): Promise<void> {
  const asked = krs.map(({ KRID }) => KRID);
  if (new Set(asked).size < asked.length) refuse(no.krGone, { field: 'KRs' });
  const found = new Map((await queries.listFitting(tx, asked, month, by)).map((one) => [one.id, one]));
  for (const id of asked) {
    if (known.includes(id)) continue;
    const one = found.get(id) ?? refuse(no.krGone, { field: 'KRs' });
    if (!one.fits) refuse(no.schemeKr, { field: 'KRs', with: { name: one.title } });
  }
}

/**
 * Checks that a scheme can open: weights add up, and every key result is fully split.
 * @throws Refused weightSum, zeroWeight, schemeKr, schemeShares
 */
async function assertReady(tx: Tx, schemeId: number, by: GoalBy): Promise<void> {
  const krs = await queries.listSchemeKrs(tx, schemeId, by);
  assertWhole(
    krs.map(({ weightBp }) => weightBp),
    'KRs',
  );
  // The keeper of the scheme may not see a key result that has become private, so its title is not named.
  for (const { title, isSeen, fits, shareBp } of krs) {
    const name = isSeen ? title : '–';
    if (!fits) refuse(no.schemeKr, { field: 'KRs', with: { name } });
    if (shareBp !== whole)
      refuse(no.schemeShares, { field: 'KRs', with: { name, sum: `${shareBp / 100}%` } });
  }
}

/** Adds a draft scheme. @throws Refused notFound, forbidden, personGone, departmentGone, krGone, schemeKr */
export async function addScheme(tx: Tx, given: Added, by: GoalBy): Promise<number> {
  const owner = given.OwnerAUID ?? by.id;
  await assertNamed(tx, { owner }, given.DeptId);
  if (!(await queries.keepsSchemesOf(tx, given.DeptId, by))) refuse(general.forbidden, { field: 'DeptId' });
  let krs: readonly queries.SchemeKr[] = given.KRs;
  if (given.CopySchemeID !== undefined) {
    if (!(await queries.findScheme(tx, given.CopySchemeID, by)))
      refuse(general.notFound, { field: 'CopySchemeID' });
    const from = (await queries.listSchemeKrs(tx, given.CopySchemeID, by)).filter(({ isSeen }) => isSeen);
    const ids = from.map(({ id }) => id);
    const fit = (await queries.listFitting(tx, ids, given.AscripTionTime, by)).filter((one) => one.fits);
    krs = from
      .filter(({ id }) => fit.some((one) => one.id === id))
      .map(({ id, weightBp }) => ({ KRID: id, WeightBp: weightBp }));
  } else await assertFits(tx, krs, given.AscripTionTime, by, []);
  const id = await queries.insertScheme(
    tx,
    { title: given.Title, month: given.AscripTionTime, department_id: given.DeptId, owner_id: owner },
    actionStamp(by),
  );
  await queries.saveSchemeKrs(tx, id, krs);
  return id;
}

/** Changes a draft or an open scheme. The weights of an open one must add up to the whole. */
export async function updateScheme(tx: Tx, given: Changed, by: GoalBy): Promise<void> {
  const scheme = await take(tx, given, by);
  assertScheme(scheme.State, [schemeStates.draft, schemeStates.open]);
  if (given.OwnerAUID !== undefined && given.OwnerAUID !== scheme.Owner.AUID)
    await assertNamed(tx, { owner: given.OwnerAUID }, undefined);
  if (given.KRs) {
    const before = await queries.listSchemeKrs(tx, scheme.SchemeID, by);
    // The caller cannot name key results that they do not see. Those stay in the scheme with their weight.
    const unseen = before
      .filter(({ isSeen }) => !isSeen)
      .map(({ id, weightBp }) => ({ KRID: id, WeightBp: weightBp }));
    const known = before.filter(({ isSeen }) => isSeen).map(({ id }) => id);
    await assertFits(tx, given.KRs, scheme.AscripTionTime, by, known);
    const all = [...given.KRs, ...unseen];
    await queries.saveSchemeKrs(tx, scheme.SchemeID, all);
    // A new key result of an open scheme is split after it was added.
    if (scheme.State === schemeStates.open)
      assertWhole(
        all.map(({ WeightBp }) => WeightBp),
        'KRs',
      );
  }
  await queries.saveScheme(tx, scheme.SchemeID, {
    title: given.Title ?? scheme.Title,
    owner_id: given.OwnerAUID ?? scheme.Owner.AUID,
  });
}

/** Opens, closes or deletes a scheme. Opening asks everyone with an assignment to accept. */
export async function stepScheme(tx: Tx, ref: Ref & { readonly Action: number }, by: GoalBy): Promise<void> {
  const scheme = await take(tx, ref, by);
  const { SchemeID: id, Title: title } = scheme;
  const { draft, open, closed, deleted } = schemeStates;
  const isRemoved = ref.Action === steps.remove;
  assertScheme(scheme.State, [ref.Action === steps.close ? open : draft]);
  if (isRemoved && (await executions.hasExecutions(tx, id))) refuse(no.schemeUsed);
  if (ref.Action === steps.open) await assertReady(tx, id, by);
  await queries.saveScheme(tx, id, {
    state: isRemoved ? deleted : ref.Action === steps.open ? open : closed,
  });
  await writeAudit(tx, {
    actorId: by.id,
    act: isRemoved
      ? 'work-scheme.delete'
      : ref.Action === steps.open
        ? 'work-scheme.open'
        : 'work-scheme.close',
    target: `work-scheme:${id}`,
    detail: { title },
    ip: by.ip,
  });
  if (ref.Action !== steps.open) return;
  const asked = await executions.assignNow(tx, id, by.now);
  const people = [...new Set(asked.map(({ personId }) => personId))].filter((person) => person !== by.id);
  await tellPeople(tx, people, { Touches: executeTouches, Notice: null });
  await notify(tx, `work-scheme:${id}`, null, [
    {
      people,
      key: `work-scheme-open:${id}`,
      titleZh: `“${title}”中有 KR 请您承接`,
      titleEn: `Key results in “${title}” wait for your answer: please accept or decline them`,
      url: '/StrategyRoImplementation/EmployeeKRExecute',
    },
  ]);
}

/** Shows or hides a scheme. */
export async function showScheme(tx: Tx, ref: Ref & { readonly IsShow: boolean }, by: GoalBy): Promise<void> {
  const scheme = await take(tx, ref, by);
  await queries.saveScheme(tx, scheme.SchemeID, { is_shown: ref.IsShow });
}

/** Checks the shares and days of a split. @throws Refused personTwice, weightSum, zeroWeight, daysHalf, daysReversed */
function assertShares(shares: Split['Shares'], mustBeWhole: boolean): void {
  if (new Set(shares.map(({ AUID }) => AUID)).size < shares.length)
    refuse(no.personTwice, { field: 'Shares' });
  const given = shares.map(({ ShareBp }) => ShareBp);
  if (mustBeWhole || shares.length > 0) assertWhole(given, 'Shares');
  for (const [n, { PlanStart, PlanEnd }] of shares.entries()) {
    if (((PlanStart ?? null) === null) !== ((PlanEnd ?? null) === null))
      refuse(no.daysHalf, { field: `Shares.${n}.PlanEnd` });
    if (PlanStart && PlanEnd && PlanEnd < PlanStart)
      refuse(no.daysReversed, { field: `Shares.${n}.PlanEnd` });
  }
}

/**
 * Sets all shares of a key result. In an open scheme, new people are asked to accept. People who have begun must stay.
 * @throws Refused what the contract says
 */
export async function splitKr(tx: Tx, given: Split, by: GoalBy): Promise<void> {
  const scheme = (await queries.lockScheme(tx, given.SchemeID, by)) ?? refuse(general.notFound);
  const krs = await queries.listSchemeKrs(tx, scheme.SchemeID, by);
  if (!krs.some(({ id, isSeen }) => id === given.KRID && isSeen)) refuse(general.notFound, { field: 'KRID' });
  const goal = await takeGoal(tx, given, by, null);
  if (goal.ownerId !== by.id) refuse(no.splitDenied, { with: { name: goal.title } });
  assertScheme(scheme.State, [schemeStates.draft, schemeStates.open]);
  assertCycle(goal.cycleState, agreeing);
  assertGoal(goal.state, [goalStates.surfaced]);
  assertShares(given.Shares, scheme.State === schemeStates.open);
  await executions.lockExecutionsOf(tx, goal.id);
  const held = await executions.listHeld(tx, [goal.id]);
  // An assignment in another open scheme can be split only in that scheme.
  const isElsewhere = ({ schemeId, schemeState }: executions.LiveExecution): boolean =>
    schemeId !== scheme.SchemeID && schemeState === schemeStates.open;
  if (scheme.State === schemeStates.draft && held.some(isElsewhere))
    refuse(stated(no.schemeState, schemeStateLabels[schemeStates.draft]!));
  const split = splitInto(held, given.Shares, by.id);
  const ofDraft = new Set(
    held
      .filter((one) => one.schemeId !== scheme.SchemeID && one.schemeState === schemeStates.draft)
      .map(({ id }) => id),
  );
  const nameOf = (personId: number | undefined): string =>
    held.find((one) => one.personId === personId)?.person.ChineseName ?? '';
  if (split.begun.length > 0)
    refuse(no.splitBegun, { field: 'Shares', with: { name: nameOf(split.begun[0]) } });
  if (split.stopped.length > 0)
    refuse(no.splitStopped, { field: 'Shares', with: { name: nameOf(split.stopped[0]) } });
  const [logged] = await executions.listLogged(tx, split.left);
  if (logged !== undefined) {
    const name = nameOf(held.find(({ id }) => id === logged)?.personId);
    refuse(no.hoursLogged, { field: 'Shares', with: { name } });
  }
  for (const { AUID } of split.added) await assertNamed(tx, { owner: AUID }, undefined);
  const valuesOf = (share: Split['Shares'][number]): executions.ShareValues => ({
    share_bp: share.ShareBp,
    plan_minutes: share.PlanMinutes ?? null,
    plan_start: share.PlanStart ?? null,
    plan_end: share.PlanEnd ?? null,
  });
  await executions.deleteExecutions(tx, split.left);
  for (const { id, share } of split.kept) {
    const joins = ofDraft.has(id) ? { scheme_id: scheme.SchemeID, assigned_at: by.now } : {};
    await executions.saveExecution(tx, id, { ...valuesOf(share), ...joins });
  }
  const added = await executions.insertExecutions(
    tx,
    split.added.map((share) => ({
      ...valuesOf(share),
      goal_id: goal.id,
      scheme_id: scheme.SchemeID,
      person_id: share.AUID,
      assigner_id: by.id,
      assigned_at: by.now,
      // A person who splits a key result accepts their own share by doing so.
      state: share.AUID === by.id ? executeStates.undertaken : executeStates.assigned,
    })),
  );
  await executions.insertExecutionEvents(
    tx,
    [
      ...split.left.map((obid) => ({ obid, act: 'deleted' as const, reason: given.Reason })),
      ...split.kept.map(({ id, share }) => ({
        obid: id,
        act: 'changed' as const,
        after: { ShareBp: share.ShareBp },
        reason: given.Reason,
      })),
      ...added.map((obid, n) => ({
        obid,
        act: 'assigned' as const,
        after: { ShareBp: split.added[n]!.ShareBp },
        reason: given.Reason,
      })),
    ],
    actionStamp(by),
  );
  await saveGoals(tx, [goal.id], {});
  await tellGoals(tx, [goal.id]);
  if (scheme.State !== schemeStates.open) return;
  const asked = [
    ...split.added.map(({ AUID }, n) => ({ id: added[n]!, AUID })),
    ...split.kept.flatMap(({ id, share: { AUID } }) => (ofDraft.has(id) ? [{ id, AUID }] : [])),
  ];
  for (const { id, AUID } of asked)
    await tell(tx, { id, title: goal.title, personId: AUID, assignerId: by.id }, 'carrier', by, {
      key: 'assigned',
      zh: '请您承接“{title}”',
      en: '“{title}” is assigned to you: please accept or decline it',
    });
}
