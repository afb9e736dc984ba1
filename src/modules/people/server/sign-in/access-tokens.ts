import { randomBytes } from 'node:crypto';
import type { Placed } from '#kit/contract/call.ts';
import { type Language, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { notify } from '#kit/server/notices.ts';
import { type AccessArea, areaWords } from '../../contract/access-areas.ts';
import { accessTokenRefusals } from '../../contract/AccessToken.ts';
import * as queries from '../queries/access-tokens.ts';
import type { Scope } from '../queries/scopes.ts';
import type { SignInConfig } from './config.ts';
import { hashOf } from './credentials.ts';
import { heldFor } from './held.ts';
import { tokensEnded } from './revocation.ts';

/** What every token of ours begins with, so that it is found where it should not be: in files, chats and logs. */
export const tokenPrefix = 'portico_pat_';

const day = 24 * 60 * 60_000;
/** Tokens in use that one person may have. */
export const most = 20;
/** Milliseconds between two notes of a use. */
const noteEvery = 60_000;

/** The area of a call; undefined where none is known. */
export type AreaOf = (call: Placed) => AccessArea | undefined;

/** Whoever comes with a token, and until when that may be remembered; null when it is not good. */
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
  const found = await queries.findTokenCaller(db, hashOf(token), now);
  if (!found) return null;
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= noteEvery)
    await queries.touchToken(db, found.id, ip, now);
  const held = heldFor(found, config);
  const actor: Actor = {
    id: found.personId,
    sessionId: found.id,
    permissions: new Set(found.permissions),
    program: { id: found.id, assertMay: limitsOf(found, areaOf) },
    ...(held ? { held } : {}),
  };
  return { actor, until: found.expiresAt.getTime() };
}

const limitsOf =
  (token: { readonly areas: readonly string[]; readonly mayWrite: boolean }, areaOf: AreaOf) =>
  (call: Placed, language: Language): void => {
    if (call.inPerson) refuse(accessTokenRefusals.inPersonOnly);
    const area = areaOf(call);
    if (token.areas.length > 0 && !(area && token.areas.includes(area)))
      refuse(accessTokenRefusals.outsideAreas, {
        with: { area: area ? areaWords[area][language] : call.controller },
      });
    if (!token.mayWrite && !call.reads) refuse(accessTokenRefusals.readsOnly);
  };

export interface Wanted {
  readonly name: string;
  /** Days that it is good for. */
  readonly days: number;
  readonly areas: readonly AccessArea[];
  readonly mayWrite: boolean;
}

interface By {
  readonly actor: Actor;
  readonly ip: string;
  readonly now: Date;
}

/** Makes a token; its person is told, in case somebody else sat there. @throws Refused tooManyTokens */
export async function createToken(tx: Tx, wanted: Wanted, { actor, ip, now }: By) {
  if ((await queries.countInUse(tx, actor.id, now)) >= most)
    refuse(accessTokenRefusals.tooManyTokens, { with: { most } });
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + wanted.days * day);
  const areas = [...new Set(wanted.areas)].toSorted();
  const id = await queries.addAccessToken(tx, {
    ...wanted,
    areas,
    personId: actor.id,
    hash: hashOf(token),
    hint: token.slice(-4),
    createdAt: now,
    expiresAt,
  });
  await tell(tx, id, actor.id, 'created', wanted);
  const detail = { name: wanted.name, areas, mayWrite: wanted.mayWrite, expires: expiresAt.toISOString() };
  await writeAudit(tx, { actorId: actor.id, act: 'token.create', target: `token:${id}`, detail, ip });
  return { id, token, expiresAt };
}

/** Ends a token at once on every process. False where the scope reaches none that is in use. */
export async function endToken(tx: Tx, id: string, scope: Scope, { actor, ip, now }: By): Promise<boolean> {
  const ended = await queries.revokeToken(tx, id, scope, actor.id, now);
  if (!ended) return false;
  await tokensEnded(tx, [id]);
  if (ended.personId !== actor.id) await tell(tx, id, ended.personId, 'revoked', ended);
  const detail = { name: ended.name, person: ended.personId };
  await writeAudit(tx, { actorId: actor.id, act: 'token.revoke', target: `token:${id}`, detail, ip });
  return true;
}

const told = {
  created: {
    zh: ({ name }: Told) => `已为您创建访问令牌“${name}”；如果不是您本人操作，请立即撤销`,
    en: ({ name }: Told) => `The access token “${name}” was made for you; revoke it if that was not you`,
  },
  revoked: {
    zh: ({ name }: Told) => `您的访问令牌“${name}”已被管理员撤销`,
    en: ({ name }: Told) => `An administrator revoked your access token “${name}”`,
  },
  ending: {
    zh: ({ name, day }: Told) => `访问令牌“${name}”将于 ${day} 到期，使用它的程序届时会停止；请提前更换`,
    en: ({ name, day }: Told) =>
      `The access token “${name}” expires on ${day} and its program stops then; replace it in time`,
  },
} as const;

/** What a notice tells of a token. */
interface Told {
  readonly name: string;
  /** The company's day on which it ends. */
  readonly day?: string;
}

/** Days ahead that the end of a token in use is told. */
const tellAhead = 7;

/** Tells people which of their tokens end within a week; of each once. */
export async function tellEndingTokens(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() + tellAhead * day);
  for (const { id, personId, name, expiresAt } of await queries.listEndingTokens(tx, now, before))
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
