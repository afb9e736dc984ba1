import { general, refuse, wordsOf } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { listActive } from '#modules/people/organisation/server/queries/organisation-changes.ts';
import { changeAssignments } from '#modules/people/places/server/commands/change.ts';
import { causes } from '#modules/people/places/server/rules/assignments.ts';
import { assertNoKeeperLeaves } from '#modules/people/rights/server/commands/keepers.ts';
import { callersChanged, endSessionsOf } from '#modules/people/sign-in/server/commands/revocation.ts';
import { jobType } from '../../contract/user-codes.ts';
import * as queries from '../queries/team.ts';
import { addEvents, listUsers, type FieldChange, type UserRow } from '../queries/users.ts';
import { handOverAll, listHeld, type HandedOver } from './duties.ts';
import { announcePersons } from './events.ts';
import type { UserChange } from './write.ts';

export interface Disabling {
  readonly AUID: number;
  readonly JobType?: number | undefined;
  readonly DisableTime?: string | null | undefined;
  readonly LeaveRemark?: string | undefined;
  readonly ApprovalSuccessor?: number | null | undefined;
  readonly TeamSuccessor?: number | null | undefined;
}

/** Person who disables the account; a null id means the system, because of an approved form. */
type Manager = Pick<UserChange, 'now' | 'language' | 'ip' | 'scope'> & { readonly by: number | null };

async function hold(tx: Tx, id: number, { scope }: Manager): Promise<UserRow> {
  const [user] = await listUsers(tx, [id], true, scope);
  return user ?? refuse(general.notFound);
}

/** Throws unless the successors are in service and other people. @throws Refused personGone */
async function assertSuccessors(
  tx: Tx,
  { AUID, ApprovalSuccessor, TeamSuccessor }: Disabling,
): Promise<void> {
  for (const [field, id] of Object.entries({ ApprovalSuccessor, TeamSuccessor })) {
    if (id === null || id === undefined) continue;
    const [found] = id === AUID ? [] : await listActive(tx, 'person', [id]);
    if (found === undefined) refuse(peopleRefusals.personGone, { field });
  }
}

/**
 * Disables an account completely or not at all. Nobody can sign in with it, tokens are refused at once, and all duties
 * go to the chosen successors.
 * @throws Refused notFound, notYourself, personGone, leaveDayNeeded, successorNeeded, lastKeeper, and the refusals of
 * modules that hand over duties
 */
export async function disableUser(tx: Tx, input: Disabling, change: Manager): Promise<HandedOver[]> {
  if (input.AUID === change.by) refuse(peopleRefusals.notYourself);
  await assertNoKeeperLeaves(tx, [input.AUID]);
  const user = await hold(tx, input.AUID, change);
  if (!user.isActive) return [];
  if ((input.JobType ?? jobType.code.employed) !== jobType.code.employed && !input.DisableTime)
    refuse(peopleRefusals.leaveDayNeeded, { field: 'DisableTime' });
  await assertSuccessors(tx, input);
  const held = await listHeld(tx, user.id);
  if (!input.TeamSuccessor && held.some(({ successor }) => successor === 'team'))
    refuse(peopleRefusals.successorNeeded, { field: 'TeamSuccessor' });

  await queries.disablePerson(tx, user.id, {
    jobType: input.JobType ?? null,
    leaveDate: input.DisableTime ?? null,
    remark: input.LeaveRemark ?? null,
    now: change.now,
  });
  await changeAssignments(
    tx,
    [{ personId: user.id, do: 'leave', day: input.DisableTime ?? companyDay(change.now) }],
    { cause: causes.correction, formId: null },
    change,
  );
  await endSessionsOf(tx, user.id, change.now);
  await callersChanged(tx, user.id);
  const handed = await handOverAll(tx, {
    personId: user.id,
    approvalSuccessor: input.ApprovalSuccessor ?? null,
    teamSuccessor: input.TeamSuccessor ?? null,
    ...(input.DisableTime ? { since: shiftDays(input.DisableTime, 1) } : {}),
    by: change.by ?? input.ApprovalSuccessor ?? (user.values.leaderid as number | null) ?? user.id,
    now: change.now,
  });
  await record(tx, user, handed, leavingChanges(user, input), change);
  return handed;
}

const leavingChanges = ({ values }: UserRow, input: Disabling): FieldChange[] =>
  (['JobType', 'DisableTime', 'LeaveRemark'] as const).flatMap((Field) => {
    const next = input[Field];
    return next === undefined || next === null || next === values[Field]
      ? []
      : [{ Field, Old: values[Field], New: next }];
  });

/** Writes the process records of the person and of all successors, and notifies the successors. */
async function record(
  tx: Tx,
  user: UserRow,
  handed: readonly HandedOver[],
  changes: readonly FieldChange[],
  { by, now, ip }: Manager,
): Promise<void> {
  const taken = handed.flatMap(({ name, to }) => to.map((each) => ({ name, ...each })));
  const lines = (only?: number): FieldChange[] =>
    taken
      .filter(({ personId }) => only === undefined || personId === only)
      .map(({ name, count }) => ({ Field: name.zh, Old: null, New: count }));
  const successors = [...new Set(taken.map(({ personId }) => personId))];
  await addEvents(
    tx,
    [
      { personId: user.id, act: 'disabled', changes: [...changes, ...lines()] },
      ...successors.map((id) => ({ personId: id, act: 'handedOver' as const, changes: lines(id) })),
    ],
    by,
    now,
  );
  const name = {
    zh: String(user.values.ChineseName),
    en: String(user.values.EnglishName || user.values.ChineseName),
  };
  for (const id of successors) {
    const mine = taken.filter(({ personId }) => personId === id);
    const what = (language: 'zh' | 'en'): string =>
      mine
        .map((each) => `${wordsOf(each.name, language)} ${each.count}`)
        .join(language === 'zh' ? '，' : ', ');
    await tellPeople(tx, [id], { Touches: ['CacUser'], Notice: null });
    await notify(tx, `person:${user.id}`, null, [
      {
        people: [id],
        key: `person-left-${user.id}-${now.getTime()}`,
        titleZh: `您接手了${name.zh}的工作：${what('zh')}`,
        titleEn: `You took over from ${name.en}: ${what('en')}`,
        url: '/rolePage/MyJob/myApprover',
      },
    ]);
  }
  await announcePersons(tx, 'person.left', [user.id], now);
  await writeAudit(tx, {
    actorId: by,
    act: 'person.disable',
    target: `person:${user.id}`,
    detail: {
      handedOver: taken.map(({ name, personId, count }) => ({ what: name.en, to: personId, count })),
    },
    ip,
  });
}
