import type { Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import {
  changeAssignments,
  placeRestsOn,
  type PlaceChange,
} from '#modules/people/places/server/commands/change.ts';
import { listStretches } from '#modules/people/places/server/queries/assignments.ts';
import { causes, leaderChangedOn, type Made } from '#modules/people/places/server/rules/assignments.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import * as queries from '../queries/team.ts';
import { addEvents } from '../queries/users.ts';
import { disableUser, type Disabling } from './disable.ts';
import { announcePersons } from './events.ts';

/** Record of a resignation that contains what is needed to undo it. */
export interface Left {
  /** Last working day of the person. */
  readonly day: string;
  /** Person who took over the team; null: nobody. */
  readonly teamSuccessor: number | null;
  /** Ids of the departments that the person led. */
  readonly departments: readonly number[];
  readonly team: readonly (Made & { readonly personId: number })[];
}

type By = { readonly by: number | null; readonly now: Date };

/**
 * Records a resignation that a form approved: disables the person and returns what is needed to undo it.
 * @throws Refused the refusals of `disableUser`
 */
export async function leaveCompany(
  tx: Tx,
  leaving: Disabling & { readonly DisableTime: string },
  change: By,
): Promise<Left> {
  const { AUID, DisableTime: day, TeamSuccessor: teamSuccessor = null } = leaving;
  const departments = await queries.listLed(tx, AUID);
  const reports = await queries.listReports(tx, AUID, AUID);
  // The successor of the team may be one of the reports and then gets a new leader, too.
  const team = [...new Set([...reports, ...(teamSuccessor === null ? [] : [teamSuccessor])])];
  const before = await listStretches(tx, team);
  await disableUser(tx, leaving, { ...change, language: 'zh' });
  const after = await listStretches(tx, team);
  const idsOf = (rows: ReturnType<(typeof before)['get']>): string => (rows ?? []).map(({ id }) => id).join();
  return {
    day,
    teamSuccessor,
    departments,
    team: team
      .filter((id) => idsOf(before.get(id)) !== idsOf(after.get(id)))
      .map((personId) => ({
        personId,
        day: leaderChangedOn(before.get(personId)!, after.get(personId)!) ?? companyDay(change.now),
        before: before.get(personId)!,
        after: after.get(personId)!,
      })),
  };
}

/** Returns the reason why the resignation cannot be undone, in words; null if it can be undone. */
export async function restsOnLeaving(on: Executor, personId: number, left: Left): Promise<Words | null> {
  const found = await queries.findLeaver(on, personId);
  if (!found || found.isActive) return { zh: '账号已恢复', en: 'the account was enabled' };
  const last = (await listStretches(on, [personId])).get(personId)!.at(-1);
  if (last?.to !== left.day) return { zh: '离职日期已修改', en: 'the last working day was changed' };
  if (!found.hasDepartment)
    return {
      zh: `${found.department.zh}已停用`,
      en: `${found.department.en} is no longer in use`,
    };
  for (const each of left.team) {
    const day = await placeRestsOn(on, each.personId, each);
    const name = day && (await queries.findLeaver(on, each.personId))?.name;
    if (day && name) return { zh: `${name.zh} ${day} 的任职变更`, en: `a change of ${name.en} on ${day}` };
  }
  return null;
}

/**
 * Undoes a resignation as if it had never happened, if nothing depends on it: account, last day, team and departments.
 * Pending approvals stay with the person who took them over. If a leader has left meanwhile, the next person in service
 * above them takes their place.
 */
export async function returnLeaver(
  tx: Tx,
  personId: number,
  { departments, team, teamSuccessor }: Left,
  formId: number,
  by: By,
): Promise<void> {
  await queries.enablePerson(tx, personId);
  const back: PlaceChange[] = [
    { personId, do: 'leave', day: null },
    ...team.map((one) => ({ do: 'undo' as const, ...one })),
  ];
  const leader = (await queries.findLeaver(tx, personId))?.leader ?? null;
  const above = await queries.findLeaderInService(tx, leader);
  if (above !== leader) back.push({ personId, do: 'change', day: null, set: { leader_id: above } });
  await changeAssignments(tx, back, { cause: causes.correction, formId }, by);
  if (teamSuccessor !== null)
    await queries.returnDepartments(
      tx,
      departments,
      { from: teamSuccessor, to: personId, since: null },
      companyDay(by.now),
    );
  await callersChanged(tx, personId);
  await addEvents(tx, [{ personId, act: 'enabled', changes: [] }], by.by, by.now);
  await tellPeople(tx, [personId], { Touches: ['CacUser', 'Setting'], Notice: null });
  await announcePersons(tx, 'person.joined', [personId], by.now);
  await writeAudit(tx, {
    actorId: by.by,
    act: 'person.leavingUndone',
    target: `person:${personId}`,
    detail: { formId },
  });
}
