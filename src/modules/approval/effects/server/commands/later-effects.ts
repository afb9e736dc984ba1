import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { settleBill } from '#modules/approval/bills/server/queries/bills.ts';
import { effectState } from '#modules/approval/contract/codes.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { listWaitingAfter, setReversed } from '../queries/effects.ts';
import { kindNamed, type Moment } from './effect-kinds.ts';
import { tellOfEffect } from './effect-notices.ts';
import { sourceOf } from './effect-source.ts';

/**
 * Cancels a leaver's changes that are due after their last day: they are no longer moved, raised or confirmed.
 * The caller has locked the forms.
 */
export async function dropEffectsAfter(tx: Tx, subject: PersonId, day: string, at: Moment): Promise<void> {
  const reason = `员工已于 ${day} 离职 | Left on ${day}`;
  for (const key of await listWaitingAfter(tx, subject, day, at.formId)) {
    await setReversed(tx, key, { by: at.by, now: at.now, reason });
    await settleBill(tx, key.formId);
    const registered = kindNamed(tx, key.kind);
    const plans = registered ? await registered.kind.plans(tx, await sourceOf(tx, key.formId)) : [];
    const planned = plans.find((one) => one.subject === subject) ?? null;
    if (registered) await tellOfEffect(tx, registered, planned, { key, state: effectState.reversed, at });
    await writeAudit(tx, {
      actorId: at.by,
      act: 'effect.dropped',
      target: `form:${key.formId}`,
      detail: { kind: key.kind, person: subject, lastDay: day, leaving: at.formId },
    });
  }
}
