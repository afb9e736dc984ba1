import type { Tx } from '#kit/server/db/database.ts';
import { formStatus } from '../../contract/codes.ts';
import { type Loaded } from '../queries/orders.ts';
import { saveStep, type Contents } from '../queries/saving.ts';
import type { Outcome } from '../rules/flow.ts';

/** A finished form that has been revoked just now. */
export interface Revoked {
  readonly formId: number;
  readonly number: string;
  readonly now: Date;
}

type Undo = (tx: Tx, revoked: Revoked) => Promise<void>;

const undoes = new Map<string, Undo>();

/** Lets a module (by its name) take back what it did on the strength of a finished form, in the revocation's transaction. */
export function onRevoked(module: string, undo: Undo): void {
  undoes.set(module, undo);
}

/** Writes what one command changed; where it revokes a finished form, the areas take back what rested on it. */
export async function writeStep(
  tx: Tx,
  loaded: Loaded,
  outcome: Outcome & { ok: true },
  now: Date,
  contents?: Contents,
): Promise<Loaded> {
  const saved = await saveStep(tx, loaded, outcome.order, outcome.entries, contents);
  if (loaded.order.status === formStatus.finished && saved.order.status === formStatus.draft)
    for (const undo of undoes.values())
      await undo(tx, { formId: saved.form.id, number: saved.form.number, now });
  return saved;
}
