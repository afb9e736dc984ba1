import { randomBytes } from 'node:crypto';
import type { Placed } from '#kit/contract/call.ts';
import { type Language, refuse } from '#kit/contract/refusals.ts';
import { companyDay, companyDayStart } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { notify } from '#kit/server/notices.ts';
import type { Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { passwordRefusals } from '#modules/people/sign-in/contract/sign-in-refusals.ts';
import type { SignInConfig } from '#modules/people/sign-in/server/commands/config.ts';
import { hashOf } from '#modules/people/sign-in/server/commands/credentials.ts';
import { heldFor } from '#modules/people/sign-in/server/commands/held.ts';
import type { Proved } from '#modules/people/sign-in/server/commands/prove-again.ts';
import { tokensEnded } from '#modules/people/sign-in/server/commands/revocation.ts';
import { accessTokenRefusals } from '../../contract/AccessToken.ts';
import { type AccessArea, areaWords } from '../../contract/access-areas.ts';
import * as queries from '../queries/access-tokens.ts';

/** Prefix of every access token, so that tokens can be found in files, chats and logs where they should not be. */
export const tokenPrefix = 'portico_pat_';

const day = 24 * 60 * 60_000;
/** Maximum number of tokens in use per person. */
export const most = 20;
/** Milliseconds between two records of a token's use. */
const noteEvery = 60_000;

/** Returns the area of a call; undefined if it is unknown. */
export type AreaOf = (call: Placed) => AccessArea | undefined;

/** Returns the caller of a token and how long that may be cached; null if the token is not valid. */
export async function findByToken(
  db: Database,
  token: string,
  {
    areaOf,
    config,
    ip,
    now,
  }: { readonly areaOf: AreaOf; readonly config: SignInConfig; readonly ip: string; readonly now: Date },
): Promise<{ readonly actor: Actor; readonly until: number } | null> {
  const found = await queries.findTokenCaller(db, hashOf(token), now, companyDay(now));
  if (!found) return null;
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= noteEvery)
    await queries.touchToken(db, found.id, ip, now);
  // Program accounts have neither a password to change nor a second factor to set up.
  const held = found.isProgram ? undefined : heldFor(found, config);
  const actor: Actor = {
    id: found.personId,
    sessionId: found.id,
    permissions: new Set(found.permissions),
    program: {
      id: found.id,
      isAlone: found.isProgram,
      ...(found.ownerId === null ? {} : { answerable: found.ownerId }),
      assertMay: limitsOf(found, areaOf),
    },
    ...(held ? { held } : {}),
  };
  const lastDay = found.endsOn === null ? Infinity : companyDayStart(found.endsOn, 1).getTime();
  return { actor, until: Math.min(found.expiresAt.getTime(), lastDay) };
}

/**
 * Returns whether a program account may make a call. It may read, make calls with a permission code, and make marked
 * calls.
 */
const isForPrograms = ({ byPrograms, reads, access }: Placed): boolean =>
  byPrograms ?? (reads || access !== 'signedIn');

interface Limits {
  readonly areas: readonly string[];
  readonly mayWrite: boolean;
  readonly isProgram: boolean;
}

const limitsOf =
  (token: Limits, areaOf: AreaOf) =>
  (call: Placed, language: Language): void => {
    if (call.inPerson) refuse(accessTokenRefusals.inPersonOnly);
    if (token.isProgram && !isForPrograms(call)) refuse(accessTokenRefusals.peopleOnly);
    const area = areaOf(call);
    if (token.areas.length > 0 && !(area && token.areas.includes(area)))
      refuse(accessTokenRefusals.outsideAreas, {
        with: { area: area ? areaWords[area][language] : call.controller },
      });
    if (!token.mayWrite && !call.reads) refuse(accessTokenRefusals.readsOnly);
  };

export interface Wanted {
  readonly name: string;
  /** Days for which the token is valid. */
  readonly days: number;
  readonly areas: readonly AccessArea[];
  readonly mayWrite: boolean;
}

/**
 * Throws unless the person has just proved who they are, which is required for a new token.
 * @throws Refused passwordLocked, proofWrong, proofNeeded
 */
export function assertProved(proved: Proved): void {
  if (proved.is === 'locked')
    refuse(passwordRefusals.passwordLocked, { field: 'Password', with: { minutes: proved.minutes } });
  if (proved.is === 'wrong') refuse(accessTokenRefusals.proofWrong, { field: 'Password' });
  if (proved.is === 'unproved' || proved.is === 'stale')
    refuse(factorRefusals.proofNeeded, { field: 'Password' });
}

interface By {
  readonly actor: Actor;
  readonly ip: string;
  readonly now: Date;
}

/** Creates a token and notifies its person, in case somebody else used their session. @throws Refused tooManyTokens */
export async function createToken(tx: Tx, wanted: Wanted, { actor, ip, now }: By) {
  if ((await queries.countInUse(tx, actor.id, now)) >= most)
    refuse(accessTokenRefusals.tooManyTokens, { with: { most } });
  const expiresAt = new Date(now.getTime() + wanted.days * day);
  const areas = [...new Set(wanted.areas)].toSorted();
  const { id, token } = await keepToken(tx, {
    ...wanted,
    areas,
    personId: actor.id,
    createdAt: now,
    expiresAt,
  });
  await tell(tx, id, actor.id, 'created', wanted);
  const detail = { name: wanted.name, areas, mayWrite: wanted.mayWrite, expires: expiresAt.toISOString() };
  await writeAudit(tx, { actorId: actor.id, act: 'token.create', target: `token:${id}`, detail, ip });
  return { id, token, expiresAt };
}

type Kept = Pick<
  queries.NewAccessToken,
  'personId' | 'name' | 'areas' | 'mayWrite' | 'createdAt' | 'expiresAt'
>;

/** Stores a new token as a hash and returns it unencrypted, for the only time. */
export async function keepToken(
  tx: Tx,
  kept: Kept,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  const id = await queries.addAccessToken(tx, { ...kept, hash: hashOf(token), hint: token.slice(-4) });
  return { id, token };
}

/** Revokes a token at once on every process. Returns false if the scope contains no such token in use. */
export async function endToken(tx: Tx, id: string, scope: Scope, { actor, ip, now }: By): Promise<boolean> {
  const ended = await queries.revokeToken(tx, id, scope, actor.id, now);
  if (!ended) return false;
  await tokensEnded(tx, [id]);
  const toTell = await queries.findAnswering(tx, ended.personId);
  if (toTell !== actor.id) await tell(tx, id, toTell, 'revoked', ended);
  const detail = { name: ended.name, person: ended.personId };
  await writeAudit(tx, { actorId: actor.id, act: 'token.revoke', target: `token:${id}`, detail, ip });
  return true;
}

const told = {
  created: {
    zh: ({ name }: Told) => `已为您创建访问令牌“${name}”；如果不是您本人操作，请立即撤销`,
    en: ({ name }: Told) =>
      `The access token “${name}” was created for you. If that was not you, revoke it at once.`,
  },
  revoked: {
    zh: ({ name }: Told) => `访问令牌“${name}”已被管理员撤销`,
    en: ({ name }: Told) => `An administrator revoked the access token “${name}”`,
  },
  ending: {
    zh: ({ name, day }: Told) => `访问令牌“${name}”将于 ${day} 到期，使用它的程序届时会停止；请提前更换`,
    en: ({ name, day }: Told) =>
      `The access token “${name}” expires on ${day}, and its program stops then. Replace it in time.`,
  },
} as const;

/** Details of a token for the text of a notification. */
interface Told {
  readonly name: string;
  /** Company day on which the token expires. */
  readonly day?: string;
}

/** Days before its expiry at which a token in use is announced. */
const tellAhead = 7;

/** Notifies people of their tokens that expire within a week, once per token. */
export async function tellEndingTokens(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() + tellAhead * day);
  for (const { id, personId, name, expiresAt } of await queries.listEndingTokens(
    tx,
    now,
    before,
    companyDay(now),
  ))
    await tell(tx, id, personId, 'ending', { name, day: companyDay(expiresAt) });
}

const tell = (tx: Tx, id: string, personId: number, what: keyof typeof told, of: Told): Promise<void> =>
  notify(tx, `token:${id}`, null, [
    {
      people: [personId],
      key: `token.${what}:${id}`,
      titleZh: told[what].zh(of),
      titleEn: told[what].en(of),
      url: '/loginLog',
    },
  ]);
