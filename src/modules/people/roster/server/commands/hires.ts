import { randomBytes } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import type { UserValues } from '#modules/people/persons/contract/user-values.ts';
import { addComing, beginComing, dropComing } from '#modules/people/persons/server/commands/coming.ts';
import { writeUsers, type UserChange } from '#modules/people/persons/server/commands/write.ts';
import { findUser, type UserRow } from '#modules/people/persons/server/queries/users.ts';
import { personsAbove } from '#modules/people/rights/server/commands/above.ts';
import { personsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { hashOf } from '#modules/people/sign-in/server/commands/credentials.ts';
import { savePassword } from '#modules/people/sign-in/server/queries/accounts.ts';
import { hireRefusals } from '../../contract/hire-refusals.ts';
import {
  askedFields,
  hireBackDays,
  linkDays,
  type AskedField,
  type AskedValues,
} from '../../contract/Hiring.ts';
import * as queries from '../queries/hires.ts';

export type Manager = UserChange & { readonly by: number; readonly scope: Scope };

interface NewLink {
  readonly link: string;
  readonly until: Date;
}

/** Makes a token: only its hash is stored. It stands behind # in the link, so no server writes it to a log. */
function makeLink(now: Date): NewLink & { readonly tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + linkDays * 86_400_000);
  return { link: `/welcome#${token}`, until, tokenHash: hashOf(token) };
}

type ShortForm = UserValues & { readonly EntryTime: string };

/**
 * Adds a new employee, from today on or for a day ahead, with the link by which they fill in the rest.
 * @throws Refused hireTooEarly, and the refusals of `writeUsers`
 */
export async function addHire(
  tx: Tx,
  given: ShortForm,
  change: Manager,
): Promise<NewLink & { readonly id: number; readonly isToCome: boolean }> {
  const { now, by } = change;
  const today = companyDay(now);
  const earliest = shiftDays(today, -hireBackDays);
  if (given.EntryTime < earliest)
    refuse(hireRefusals.hireTooEarly, { field: 'EntryTime', with: { day: earliest } });
  const values = { ...given, UserType: given.UserType ?? userType.code.probation };
  const isToCome = given.EntryTime > today;
  const id = isToCome
    ? await addComing(tx, values, change)
    : (await writeUsers(tx, [{ id: null, given: values }], change)).ids[0]!;
  const { tokenHash, ...link } = makeLink(now);
  await queries.insertHire(tx, id, { tokenHash, until: link.until }, { by, now, hasBegun: !isToCome });
  return { id, isToCome, ...link };
}

/** Loads and locks a new employee within the writer's scope. @throws Refused notFound */
async function loadHire(tx: Tx, id: number, { scope }: Manager) {
  const isReached = (await personsWithin(tx, scope, [id])).has(id);
  const hire = isReached ? await queries.getHireForUpdate(tx, id) : undefined;
  if (!hire || hire.calledOffAt !== null) refuse(general.notFound);
  return hire;
}

/** Makes a new link in place of the former one. @throws Refused notFound, hireFilled */
export async function renewLink(tx: Tx, id: number, change: Manager): Promise<NewLink> {
  const hire = await loadHire(tx, id, change);
  if (hire.filledAt !== null) refuse(hireRefusals.hireFilled);
  const { tokenHash, ...link } = makeLink(change.now);
  await queries.saveLink(tx, id, { tokenHash, until: link.until });
  await writeAudit(tx, {
    actorId: change.by,
    act: 'hire.link',
    target: `person:${id}`,
    detail: { until: link.until.toISOString() },
    ip: change.ip,
  });
  return link;
}

/** Records that a new employee does not come. @throws Refused notFound, hireBegun */
export async function callOffHire(tx: Tx, id: number, change: Manager): Promise<void> {
  const hire = await loadHire(tx, id, change);
  if (hire.begunAt !== null) refuse(hireRefusals.hireBegun);
  const user = (await findUser(tx, id)) ?? refuse(general.notFound);
  await dropComing(tx, id, user.values.EntryTime as string, change);
  await queries.noteHire(tx, id, 'called_off_at', change.now);
}

/** Begins the employment of a new employee whose first day has come. Does nothing if it has begun already. */
export async function beginHire(tx: Tx, id: number, secret: string, now: Date): Promise<void> {
  const hire = await queries.getHireForUpdate(tx, id);
  const user = await findUser(tx, id);
  if (!hire || !user || hire.begunAt !== null || hire.calledOffAt !== null) return;
  const { EntryTime, CompanyId, DeptId, leaderid, position, UserType } = user.values;
  await beginComing(
    tx,
    id,
    {
      day: EntryTime as string,
      place: {
        company_id: Number(CompanyId),
        department_id: Number(DeptId),
        leader_id: leaderid as number | null,
        position: String(position),
        user_type: Number(UserType),
      },
      formId: null,
    },
    { by: null, now, language: 'zh', secret },
  );
  await queries.noteHire(tx, id, 'begun_at', now);
}

/** Returns the fields that a new employee is asked for: those that nobody has filled in. */
export const askedOf = ({ values, sealed }: UserRow): AskedField[] =>
  askedFields.filter((field) =>
    field === 'IdCard' || field === 'Phone' || field === 'BankNumberStr'
      ? sealed[field] === null
      : field === 'IdCardType'
        ? sealed.IdCard === null
        : [null, ''].includes(values[field] as string | null),
  );

interface Filled {
  readonly token: string;
  readonly values: AskedValues;
  /** Hash of the password that the new employee chose; null: none. */
  readonly hash: string | null;
}

/**
 * Returns whether the joining form sets the first password. It does not once the new employee holds rights that whoever
 * made the link lacks: they may have kept the link, and could sign in as the employee.
 */
export const setsPassword = async (
  on: Executor,
  { personId, madeBy, hasPassword }: Pick<queries.FoundHire, 'personId' | 'madeBy' | 'hasPassword'>,
): Promise<boolean> =>
  // Without its maker nobody knows whose rights to compare with.
  !hasPassword && madeBy !== null && !(await personsAbove(on, madeBy, [personId])).has(personId);

/**
 * Saves what a new employee filled in, and tells who hired them. Fields that were not asked stay as they are.
 * @throws Refused hireLinkGone, and the refusals of `writeUsers`
 */
export async function fillHire(tx: Tx, { token, values, hash }: Filled, change: UserChange): Promise<void> {
  const { now } = change;
  const tokenHash = hashOf(token);
  if (!(await queries.lockByToken(tx, tokenHash))) refuse(hireRefusals.hireLinkGone);
  const found = (await queries.findByToken(tx, tokenHash, now)) ?? refuse(hireRefusals.hireLinkGone);
  const { personId: id } = found;
  const asked: readonly string[] = askedOf((await findUser(tx, id))!);
  const given = Object.fromEntries(Object.entries(values).filter(([field]) => asked.includes(field)));
  if (Object.keys(given).length > 0) await writeUsers(tx, [{ id, given }], change);
  if (hash !== null && (await setsPassword(tx, found)))
    await savePassword(tx, { personId: id, hash, mustChange: false, now });
  await queries.noteHire(tx, id, 'filled_at', now);
  await writeAudit(tx, {
    actorId: null,
    act: 'hire.fill',
    target: `person:${id}`,
    detail: { fields: Object.keys(given) },
    ip: change.ip,
  });
  if (found.madeBy !== null)
    await notify(tx, `hire:${id}`, null, [
      {
        people: [found.madeBy],
        key: `hire.filled:${id}`,
        titleZh: `${found.ChineseName} 已填写入职信息`,
        titleEn: `${found.ChineseName} has filled in the joining form`,
        url: `/EmployeeManagement/EmployeeRoster?AUID=${id}&Tab=common`,
      },
    ]);
}
