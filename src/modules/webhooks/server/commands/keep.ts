import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import type { OutwardFault } from '#kit/server/http/outward.ts';
import { webhookRefusals } from '../../contract/Webhook.ts';
import * as queries from '../queries/endpoints.ts';

/** Maximum number of webhooks. It is limited because each event is stored once for each webhook that wants it. */
export const maxWebhooks = 50;

/**
 * Refuses an address to which nothing may be sent. An address that does not answer right now is accepted.
 * @throws Refused addressUnknown, addressPrivate, addressPlain
 */
export function assertMaySend(fault: OutwardFault | null): void {
  const field = 'Url';
  if (fault === 'name') refuse(webhookRefusals.addressUnknown, { field });
  if (fault === 'private') refuse(webhookRefusals.addressPrivate, { field });
  if (fault === 'plain') refuse(webhookRefusals.addressPlain, { field });
}

/** Locks a webhook and checks that the caller saw its latest version. @throws Refused notFound, stale */
export async function lockSeenEndpoint(tx: Tx, id: number, version: number): Promise<queries.Endpoint> {
  const found = (await queries.lockEndpoint(tx, id)) ?? refuse(general.notFound);
  if (found.version !== version) refuse(general.stale, { body: { Version: found.version } });
  return found;
}

/** Returns only the host of an address, because paths of webhook addresses often contain a secret. */
const hostOf = (url: string): string => new URL(url).host;

export const audit = (
  tx: Tx,
  ctx: Context,
  act: 'add' | 'update' | 'rotate' | 'remove' | 'test' | 'replay',
  id: number,
  of: { readonly name?: string; readonly url?: string } & Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const { url, ...detail } = of;
  return writeAudit(tx, {
    actorId: ctx.actor.id,
    act: `webhook.${act}`,
    target: `webhook:${id}`,
    detail: { ...detail, ...(url === undefined ? {} : { host: hostOf(url) }) },
    ip: ctx.ip,
  });
};
