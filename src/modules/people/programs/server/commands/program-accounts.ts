import { randomBytes } from 'node:crypto';
import { type Language, general, refuse } from '#kit/contract/refusals.ts';
import { companyDay, companyDayStart, shiftMonths } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { assertActive, assertReached } from '#modules/people/persons/server/commands/change.ts';
import { searchPinyin } from '#modules/people/persons/server/commands/pinyin.ts';
import { assertNotAbove } from '#modules/people/rights/server/commands/above.ts';
import { lockRights } from '#modules/people/rights/server/commands/keepers.ts';
import { setRolesOf } from '#modules/people/rights/server/commands/roles.ts';
import { departmentsWithin, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { callersChanged, endSessionsOf } from '#modules/people/sign-in/server/commands/revocation.ts';
import { accessTokenRefusals } from '../../contract/AccessToken.ts';
import { longestAccount, programAccountRefusals } from '../../contract/ProgramAccount.ts';
import { countInUse } from '../queries/access-tokens.ts';
import * as queries from '../queries/program-accounts.ts';
import { keepToken, most } from './access-tokens.ts';

const day = 24 * 60 * 60_000;

/** Acting administrator and their data scope. */
export interface By {
  readonly by: number;
  readonly scope: Scope;
  readonly now: Date;
  readonly language: Language;
  readonly ip: string;
}

export interface Wanted extends queries.AccountFields {
  readonly roleIds: readonly number[];
}

/**
 * Locks the rows that an account refers to. Throws unless they exist, are in use and within scope, and the end is
 * allowed.
 */
async function assertFit(tx: Tx, wanted: Wanted, change: By): Promise<void> {
  const { ownerId, departmentId, endsOn } = wanted;
  await assertActive(tx, 'department', peopleRefusals.departmentGone, 'departmentId', [departmentId]);
  await assertActive(tx, 'person', peopleRefusals.personGone, 'ownerId', [ownerId]);
  await assertReached(tx, change.scope, [ownerId], 'OwnerId');
  if (!(await departmentsWithin(tx, change.scope, [departmentId])).has(departmentId))
    refuse(peopleRefusals.personsBeyond, { field: 'DeptId' });
  const today = companyDay(change.now);
  if (endsOn < today || endsOn > shiftMonths(today, 12 * longestAccount))
    refuse(programAccountRefusals.endPassed, { field: 'EndDay' });
}

/**
 * Adds a program account.
 * @throws Refused departmentGone, personGone, personsBeyond, endPassed, and the refusals of `setRolesOf`
 */
export async function addAccount(tx: Tx, wanted: Wanted, change: By): Promise<number> {
  await lockRights(tx);
  await assertFit(tx, wanted, change);
  const fields = { ...fieldsOf(wanted), key: `program-${randomBytes(8).toString('hex')}` };
  const id = await queries.addProgramAccount(tx, fields, change.now);
  await setRolesOf(tx, id, wanted.roleIds, change);
  await tellOwner(tx, id, wanted, 0);
  await note(tx, 'add', id, detailOf(wanted), change);
  return id;
}

/**
 * Finds and locks an account within scope that has no more rights than the caller. @throws Refused notFound, moreRights
 */
async function hold(tx: Tx, id: number, { by, scope, now }: By) {
  const found = await queries.holdProgramAccount(tx, id, scope, companyDay(now));
  if (!found) refuse(general.notFound);
  await assertNotAbove(tx, by, id);
  return found;
}

/**
 * Changes an account with immediate effect on all its tokens.
 * @throws Refused notFound, moreRights, stale, and the refusals of `addAccount`
 */
export async function changeAccount(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  wanted: Wanted,
  change: By,
): Promise<void> {
  await lockRights(tx);
  const before = await hold(tx, id, change);
  if (before.version !== version) refuse(general.stale);
  await assertFit(tx, wanted, change);
  await queries.saveProgramAccount(tx, id, fieldsOf(wanted));
  await setRolesOf(tx, id, wanted.roleIds, change);
  await callersChanged(tx, id);
  if (before.ownerId !== wanted.ownerId) await tellOwner(tx, id, wanted, version);
  const { name, purpose, ownerId, departmentId, areas, mayWrite, endsOn } = before;
  const was = { name, purpose, owner: ownerId, department: departmentId, areas, mayWrite, endsOn };
  await note(tx, 'change', id, { before: was, after: detailOf(wanted) }, change);
}

/** Switches an account off, which revokes its tokens for good, or on again. @throws Refused notFound, moreRights */
export async function switchAccount(tx: Tx, id: number, isOn: boolean, change: By): Promise<void> {
  const { stoppedAt } = await hold(tx, id, change);
  if ((stoppedAt === null) === isOn) return;
  await queries.stopProgramAccount(tx, id, isOn ? null : change.now);
  if (!isOn) await endSessionsOf(tx, id, change.now);
  await note(tx, isOn ? 'start' : 'stop', id, {}, change);
}

/**
 * Creates a token and notifies the person responsible for the account.
 * @throws Refused notFound, moreRights, accountRests, tooManyTokens
 */
export async function createProgramToken(
  tx: Tx,
  { id, name, days }: { readonly id: number; readonly name: string; readonly days: number },
  change: By,
) {
  const account = await hold(tx, id, change);
  if (!account.works) refuse(programAccountRefusals.accountRests);
  const { now, by, ip } = change;
  if ((await countInUse(tx, id, now)) >= most) refuse(accessTokenRefusals.tooManyTokens, { with: { most } });
  const end = companyDayStart(account.endsOn, 1).getTime();
  const expiresAt = new Date(Math.min(now.getTime() + days * day, end));
  const { areas, mayWrite } = account;
  const made = await keepToken(tx, { personId: id, name, areas, mayWrite, createdAt: now, expiresAt });
  if (account.ownerId !== by)
    await tell(tx, account.ownerId, `token.made:${made.id}`, {
      zh: `程序账号“${account.name}”新增了访问令牌“${name}”`,
      en: `The program account “${account.name}” has a new access token “${name}”`,
    });
  const detail = { name, program: id, expires: expiresAt.toISOString() };
  await writeAudit(tx, { actorId: by, act: 'token.create', target: `token:${made.id}`, detail, ip });
  return { ...made, expiresAt };
}

const fieldsOf = ({ roleIds, ...fields }: Wanted) => {
  void roleIds;
  return { ...fields, pinyin: searchPinyin(fields.name) };
};

const detailOf = ({ name, purpose, ownerId, departmentId, areas, mayWrite, endsOn, roleIds }: Wanted) => ({
  name,
  purpose,
  owner: ownerId,
  department: departmentId,
  areas,
  mayWrite,
  endsOn,
  roles: roleIds,
});

/**
 * Notifies the person responsible for an account. @param version version of the change, so that naming somebody again
 * notifies them again
 */
const tellOwner = (tx: Tx, id: number, { name, ownerId }: Wanted, version: number): Promise<void> =>
  tell(tx, ownerId, `program.owner:${id}:${ownerId}:${version}`, {
    zh: `由您负责程序账号“${name}”`,
    en: `You are now responsible for the program account “${name}”`,
  });

const tell = (tx: Tx, person: number, key: string, { zh, en }: { zh: string; en: string }): Promise<void> =>
  notify(tx, key, null, [{ people: [person], key, titleZh: zh, titleEn: en, url: '/loginLog' }]);

const note = (
  tx: Tx,
  act: string,
  id: number,
  detail: Readonly<Record<string, unknown>>,
  { by, ip }: By,
): Promise<void> =>
  writeAudit(tx, { actorId: by, act: `programAccount.${act}`, target: `person:${id}`, detail, ip });
