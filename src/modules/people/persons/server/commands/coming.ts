import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { changeAssignments, type PlaceText } from '#modules/people/places/server/commands/change.ts';
import {
  holdPersons,
  listStretches,
  replaceAssignments,
} from '#modules/people/places/server/queries/assignments.ts';
import { causes } from '#modules/people/places/server/rules/assignments.ts';
import { indexesOfField } from '#modules/people/server/commands/secrets.ts';
import { callersChanged, endSessionsOf } from '#modules/people/sign-in/server/commands/revocation.ts';
import type { UserValues } from '../../contract/user-values.ts';
import * as queries from '../queries/coming.ts';
import { addEvents, listUsers } from '../queries/users.ts';
import { enableUser } from './enable.ts';
import { announcePersons } from './events.ts';
import { writeUsers, type UserChange } from './write.ts';

/** Finds the person with an identity number; undefined: nobody. */
export async function findByIdentity(on: Executor, secret: string, number: string) {
  return queries.findByIndex(on, indexesOfField(secret, 'IdCard', number));
}

/**
 * Adds a person who will join later. They have no assignments, cannot sign in and are disabled until `beginComing`.
 * @throws Refused the refusals of `writeUsers`
 */
export async function addComing(tx: Tx, given: UserValues, change: UserChange): Promise<number> {
  const { ids } = await writeUsers(tx, [{ id: null, given }], { ...change, isToCome: true });
  const id = ids[0]!;
  await withoutDays(tx, id, change);
  await queries.saveComing(tx, id, { isActive: false, hasGone: false });
  return id;
}

async function withoutDays(tx: Tx, id: number, { by, now }: Pick<UserChange, 'by' | 'now'>): Promise<void> {
  const rows = (await listStretches(tx, [id])).get(id) ?? [];
  await replaceAssignments(
    tx,
    rows.map((row) => row.id!),
    [],
    by,
    now,
  );
}

/** First day and place of a new employee who was added ahead. */
export interface Beginning {
  /** Company day, today or in the past. */
  readonly day: string;
  readonly place: PlaceText;
  /** Form that the employment follows from; null: HR entered it. */
  readonly formId: number | null;
}

/**
 * Starts the employment on its first day: the person is employed, enabled and may sign in. Former employees begin a
 * second employment.
 */
export async function beginComing(
  tx: Tx,
  id: number,
  { day, place, formId }: Beginning,
  change: UserChange,
): Promise<void> {
  await holdPersons(tx, [id]);
  if ((await listStretches(tx, [id])).get(id)!.length > 0) {
    const { company_id, department_id, leader_id, position, user_type } = place;
    const again = {
      EntryTime: day,
      CompanyId: company_id,
      DeptId: department_id,
      leaderid: leader_id,
      position,
      UserType: user_type as 0 | 1 | 2,
    };
    await enableUser(tx, id, again, change);
    return;
  }
  await queries.saveComing(tx, id, { isActive: true, hasGone: false });
  await changeAssignments(
    tx,
    [{ personId: id, do: 'enter', day, place }],
    { cause: causes.entry, formId },
    change,
  );
  const [user] = await listUsers(tx, [id], true);
  if (user && user.values.EntryTime !== day)
    await writeUsers(tx, [{ id, given: { EntryTime: day } }], { ...change, cause: causes.entry });
  await callersChanged(tx, id);
  await addEvents(tx, [{ personId: id, act: 'enabled', changes: [] }], change.by, change.now);
  await announcePersons(tx, 'person.joined', [id], change.now);
  await writeAudit(tx, {
    actorId: change.by,
    act: 'person.begin',
    target: `person:${id}`,
    detail: { day },
    ip: change.ip,
  });
}

/**
 * Records that an expected or just started new employee does not join: closes the account and removes their days of
 * employment.
 */
export async function dropComing(
  tx: Tx,
  id: number,
  entry: string,
  change: Pick<UserChange, 'by' | 'now' | 'ip'>,
): Promise<void> {
  await holdPersons(tx, [id]);
  const rows = (await listStretches(tx, [id])).get(id)!;
  const former = rows.filter(({ from }) => from < entry);
  const [user] = await listUsers(tx, [id], true);
  // A former employee whose second employment has not begun stays unchanged.
  if (!user?.isActive && former.length > 0) return;
  if (former.length === 0) await withoutDays(tx, id, change);
  else
    await replaceAssignments(
      tx,
      rows.filter(({ from }) => from >= entry).map((row) => row.id!),
      [],
      change.by,
      change.now,
    );
  await queries.saveComing(tx, id, { isActive: false, hasGone: true });
  await endSessionsOf(tx, id, change.now);
  await addEvents(tx, [{ personId: id, act: 'disabled', changes: [] }], change.by, change.now);
  if (user?.isActive) await announcePersons(tx, 'person.left', [id], change.now);
  await writeAudit(tx, {
    actorId: change.by,
    act: 'person.drop',
    target: `person:${id}`,
    detail: { day: companyDay(change.now) },
    ip: change.ip,
  });
}
