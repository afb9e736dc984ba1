import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { listActive } from '#modules/people/organisation/server/queries/organisation-changes.ts';
import { assignmentRefusals } from '#modules/people/places/contract/assignment-refusals.ts';
import { changeAssignments } from '#modules/people/places/server/commands/change.ts';
import { listStretches } from '#modules/people/places/server/queries/assignments.ts';
import { causes, entryDay } from '#modules/people/places/server/rules/assignments.ts';
import { departmentsWithin } from '#modules/people/rights/server/queries/scopes.ts';
import { standardApprovalRoles } from '#modules/people/rights/server/standard/approval-roles.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import { probationEnd } from '../../contract/contract-dates.ts';
import { jobType, userType } from '../../contract/user-codes.ts';
import type { UserValues } from '../../contract/user-values.ts';
import * as queries from '../queries/team.ts';
import { addEvents, listUsers, moveApplicants, type UserRow } from '../queries/users.ts';
import { announcePersons } from './events.ts';
import { writeUsers, type UserChange } from './write.ts';

/** Values of a second employment. Values that are left out stay as before; the day is today, without probation. */
export type Rehiring = Partial<
  Pick<UserValues, 'EntryTime' | 'UserType' | 'CompanyId' | 'DeptId' | 'position' | 'leaderid'>
>;

/**
 * Enables an account again; work that was handed over stays with its successor. A person who has left begins a second
 * employment. @throws Refused notFound, isToCome, departmentGone, companyGone, personGone, placeBeyond, employed
 */
export async function enableUser(tx: Tx, id: number, rehiring: Rehiring, change: UserChange): Promise<void> {
  const [user] = await listUsers(tx, [id], true, change.scope);
  if (!user) refuse(general.notFound);
  const again = !user.isActive && (await hasLeft(tx, user, change));
  // Also refused if another request enabled the person first, so that the typed values are not lost silently.
  if (!again && Object.keys(rehiring).length > 0) refuse(assignmentRefusals.employed, { field: 'EntryTime' });
  if (user.isActive) return;
  if (!again && (await isToCome(tx, user))) refuse(peopleRefusals.isToCome);
  const DeptId = rehiring.DeptId ?? Number(user.values.DeptId);
  const [department] = await listActive(tx, 'department', [DeptId]);
  if (department === undefined) refuse(peopleRefusals.departmentGone, { field: 'DeptId' });
  if (again) await assertPlaces(tx, user, rehiring, change);
  await queries.enablePerson(tx, id);
  if (again) await employAgain(tx, user, rehiring, change);
  else
    await changeAssignments(
      tx,
      [{ personId: id, do: 'leave', day: null }],
      { cause: causes.reentry, formId: null },
      change,
    );
  await callersChanged(tx, id);
  await addEvents(
    tx,
    [{ personId: id, act: again ? 'rehired' : 'enabled', changes: [] }],
    change.by,
    change.now,
  );
  await announcePersons(tx, 'person.joined', [id], change.now);
  await writeAudit(tx, {
    actorId: change.by,
    act: again ? 'person.rehire' : 'person.enable',
    target: `person:${id}`,
    detail: {},
    ip: change.ip,
  });
}

/**
 * Returns whether a person is yet to join. They start by the approved form on their first day and cannot be enabled by
 * hand.
 */
const isToCome = async (tx: Tx, { id, values }: UserRow): Promise<boolean> =>
  values.JobType === jobType.code.employed && (await listStretches(tx, [id])).get(id)!.length === 0;

/** Returns whether a person has left. People whose account was only disabled have not. */
async function hasLeft(tx: Tx, { id, values }: UserRow, { now }: UserChange): Promise<boolean> {
  const last = (await listStretches(tx, [id])).get(id)!.at(-1);
  return values.JobType !== jobType.code.employed && Boolean(last?.to && last.to < companyDay(now));
}

async function assertPlaces(
  tx: Tx,
  user: UserRow,
  { CompanyId, DeptId, leaderid }: Rehiring,
  { scope }: UserChange,
): Promise<void> {
  const [company] = await listActive(tx, 'company', [CompanyId ?? Number(user.values.CompanyId)]);
  if (company === undefined) refuse(peopleRefusals.companyGone, { field: 'CompanyId' });
  if (typeof leaderid === 'number') {
    const [leader] = leaderid === user.id ? [] : await listActive(tx, 'person', [leaderid]);
    if (leader === undefined) refuse(peopleRefusals.personGone, { field: 'leaderid' });
  }
  if (scope && DeptId !== undefined && DeptId !== user.values.DeptId) {
    const within = await departmentsWithin(tx, scope, [DeptId]);
    if (!within.has(DeptId)) refuse(peopleRefusals.placeBeyond, { field: 'DeptId' });
  }
}

/**
 * Starts a second employment from a day on, below a leader in service. The card keeps the person's data but not the
 * former probation. A new probation only starts on request, because the law allows one per employer.
 */
async function employAgain(
  tx: Tx,
  { id, values }: UserRow,
  rehiring: Rehiring,
  change: UserChange,
): Promise<void> {
  const today = companyDay(change.now);
  const EntryTime = rehiring.EntryTime ?? today;
  const UserType = rehiring.UserType ?? userType.code.regular;
  const leader =
    rehiring.leaderid === undefined
      ? await queries.findLeaderInService(tx, values.leaderid as number | null)
      : rehiring.leaderid;
  const [assigned] = await changeAssignments(
    tx,
    [
      {
        personId: id,
        do: 'enter',
        day: entryDay(EntryTime, today),
        place: {
          company_id: rehiring.CompanyId ?? Number(values.CompanyId),
          department_id: rehiring.DeptId ?? Number(values.DeptId),
          leader_id: leader,
          position: rehiring.position ?? String(values.position),
          user_type: UserType,
        },
      },
    ],
    { cause: causes.reentry, formId: null },
    change,
  );
  const moved = assigned?.moved;
  if (moved && moved.from !== moved.to)
    await moveApplicants(
      tx,
      [{ personId: id, from: moved.from, to: moved.to }],
      standardApprovalRoles.applicant.name,
    );
  const { by, now, language, secret } = change;
  await writeUsers(
    tx,
    [
      {
        id,
        given: {
          EntryTime,
          PrepareBARW: UserType === userType.code.regular ? null : probationEnd(EntryTime),
          RealityBARW: null,
          // The former contract keeps its dates.
          ContractStartDate: values.ContractStartDate as string | null,
          ContractEndDate: values.ContractEndDate as string | null,
        },
      },
    ],
    { by, now, language, secret },
  );
}
