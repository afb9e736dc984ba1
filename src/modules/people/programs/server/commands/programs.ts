import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { tokensEnded } from '#modules/people/sign-in/server/commands/revocation.ts';
import { accessTokenRefusals } from '../../contract/AccessToken.ts';
import type { AccessArea } from '../../contract/access-areas.ts';
import * as queries from '../queries/access-tokens.ts';
import * as clients from '../queries/programs.ts';
import { most } from './access-tokens.ts';

const day = 24 * 60 * 60_000;

interface Program {
  readonly clientId: string;
  /** Name that the program gave itself. */
  readonly name: string;
  readonly grantId: string;
}

interface Allowed {
  readonly areas: readonly AccessArea[];
  readonly mayWrite: boolean;
  readonly days: number;
}

interface By {
  readonly personId: number;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Lets a program act for a person within the access that they chose. The program gets short-lived tokens under a grant.
 * Its earlier access for this person ends. The person is notified, in case somebody else used their session.
 * @throws Refused tooManyTokens
 */
export async function letIn(
  tx: Tx,
  { clientId, name, grantId }: Program,
  { areas, mayWrite, days }: Allowed,
  { personId, ip, now }: By,
): Promise<void> {
  await endGrants(tx, await clients.revokeGrantsOf(tx, { clientId, personId }, personId, now));
  if ((await queries.countInUse(tx, personId, now)) >= most)
    refuse(accessTokenRefusals.tooManyTokens, { with: { most } });
  const expiresAt = new Date(now.getTime() + days * day);
  const id = await queries.addAccessToken(tx, {
    personId,
    name: name.slice(0, 60),
    // No token has this hash: the program's tokens are found by their grant.
    hash: `grant ${grantId}`,
    hint: clientId.slice(-4),
    areas,
    mayWrite,
    createdAt: now,
    expiresAt,
    grant: { id: grantId, clientId },
  });
  await clients.keepClient(tx, clientId);
  await notify(tx, `token:${id}`, null, [
    {
      people: [personId],
      key: `token.letIn:${id}`,
      titleZh: `您允许了程序“${name}”代您操作；如果不是您本人所为，请立即撤销`,
      titleEn: `You let the program “${name}” act for you. If that was not you, revoke it at once.`,
      url: '/loginLog',
    },
  ]);
  const detail = { name, client: clientId, areas, mayWrite, expires: expiresAt.toISOString() };
  await writeAudit(tx, { actorId: personId, act: 'program.letIn', target: `token:${id}`, detail, ip });
}

/** Ends everything issued under grants, at once on every process. */
async function endGrants(tx: Tx, ended: readonly { readonly id: string }[]): Promise<void> {
  if (ended.length > 0)
    await tokensEnded(
      tx,
      ended.map(({ id }) => id),
    );
}

/**
 * Ends a program's access under one grant, because it was given back or a token was used twice. Returns false if there
 * is none.
 */
export async function endGrant(tx: Tx, grantId: string, now: Date): Promise<boolean> {
  const ended = await clients.revokeGrantsOf(tx, { grantId }, null, now);
  await endGrants(tx, ended);
  for (const { id, name, personId } of ended)
    await writeAudit(tx, {
      actorId: null,
      act: 'token.revoke',
      target: `token:${id}`,
      detail: { name, person: personId },
    });
  return ended.length > 0;
}

/** Removes a program with all access that people granted it. @throws Refused notFound */
export async function removeProgram(
  tx: Tx,
  clientId: string,
  { by, ip, now }: { readonly by: number; readonly ip: string; readonly now: Date },
): Promise<void> {
  const name = await clients.removeClient(tx, clientId);
  if (name === undefined) refuse(general.notFound);
  const ended = await clients.revokeGrantsOf(tx, { clientId }, by, now);
  await endGrants(tx, ended);
  const detail = { name, ended: ended.length };
  await writeAudit(tx, { actorId: by, act: 'program.remove', target: `program:${clientId}`, detail, ip });
}
