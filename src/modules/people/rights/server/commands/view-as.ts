import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { assertActive } from '#modules/people/persons/server/commands/change.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import { saveViewAs } from '../queries/view-as.ts';

/** Milliseconds after which viewing as another person ends. */
const viewTime = 30 * 60_000;

/**
 * Makes the session see what another person sees, without the right to change anything. Writes the reason to the audit
 * log.
 * @throws Refused personGone, viewingSelf
 */
export async function startViewAs(
  tx: Tx,
  actor: Actor,
  personId: number,
  reason: string,
  { now, ip }: { readonly now: Date; readonly ip: string },
): Promise<Date> {
  if (personId === actor.id) refuse(permissionRefusals.viewingSelf, { field: 'AUID' });
  await assertActive(tx, 'person', peopleRefusals.personGone, 'aUID', [personId]);
  const until = new Date(now.getTime() + viewTime);
  await saveViewAs(tx, actor.sessionId, { personId, until });
  await callersChanged(tx, actor.id);
  const target = `person:${personId}`;
  const detail = { reason, until: until.toISOString(), sessionId: actor.sessionId };
  await writeAudit(tx, { actorId: actor.id, act: 'person.viewAs', target, detail, ip });
  return until;
}

/** Ends viewing as another person. Does nothing if the session shows its own person. */
export async function endViewAs(tx: Tx, { id, sessionId, viewer }: Actor, ip: string): Promise<void> {
  if (!viewer) return;
  await saveViewAs(tx, sessionId, null);
  await callersChanged(tx, viewer.id);
  const target = `person:${id}`;
  await writeAudit(tx, { actorId: viewer.id, act: 'person.viewAs.end', target, detail: { sessionId }, ip });
}
