import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { OutwardFault } from '#kit/server/http/outward.ts';
import type { Context } from '#kit/server/http/context.ts';
import { webhookRefusals } from '../contract/Webhook.ts';
import * as queries from './queries/endpoints.ts';

/** Endpoints that there may be: each event is written down once for each that wants it. */
export const most = 50;

/** Says no to an address that may not be sent to. What does not answer right now may be right all the same. */
export function assertMaySend(fault: OutwardFault | null): void {
  const field = 'Url';
  if (fault === 'name') refuse(webhookRefusals.addressUnknown, { field });
  if (fault === 'private') refuse(webhookRefusals.addressPrivate, { field });
  if (fault === 'plain') refuse(webhookRefusals.addressPlain, { field });
}

/** Takes an endpoint as somebody saw it. @throws Refused notFound, stale */
export async function held(tx: Tx, id: number, version: number): Promise<queries.Endpoint> {
  const found = (await queries.lockEndpoint(tx, id)) ?? refuse(general.notFound);
  if (found.version !== version) refuse(general.stale, { body: { Version: found.version } });
  return found;
}

/** The host alone: paths of addresses often are their key. */
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
