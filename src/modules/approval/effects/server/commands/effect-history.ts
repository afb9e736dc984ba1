import type { Tx } from '#kit/server/db/database.ts';
import { effectState } from '#modules/approval/contract/codes.ts';
import { findForUpdate } from '#modules/approval/flow/server/queries/orders.ts';
import * as queries from '../queries/effects.ts';
import { kindNamed } from './effect-kinds.ts';
import { sourceOf } from './effect-source.ts';
import { linesOf } from './effects.ts';

/**
 * Stores an effect of a finished form as applied on its day when the change already exists. It changes nothing, and
 * stores no undo data.
 */
export async function noteEffect(
  tx: Tx,
  formId: number,
  { kind, subject, day }: { readonly kind: string; readonly subject: number; readonly day: string },
  now: Date,
): Promise<void> {
  await findForUpdate(tx, formId);
  const registered = kindNamed(tx, kind)!;
  const planned = (await registered.kind.plans(tx, await sourceOf(tx, formId))).find(
    (one) => one.subject === subject,
  )!;
  const lines = await linesOf(tx, registered, planned.plan);
  for (const effect of await queries.listEffects(tx, formId)) {
    if (effect.kind !== kind || effect.subject !== subject || effect.state !== effectState.none) continue;
    await queries.setDueDay(tx, effect, day);
    await queries.setApplied(tx, effect, { now, lines, undo: {} });
  }
}
