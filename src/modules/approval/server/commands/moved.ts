import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { formStatus, type FormStatus, type StateType } from '../../contract/codes.ts';
import type { EngineForm, Loaded } from '../queries/orders.ts';
import { saveStep, type Contents } from '../queries/saving.ts';
import type { PersonId } from '../rules/directory.ts';
import type { Outcome } from '../rules/flow.ts';
import { effectsOfStep } from './effects.ts';
import { announceStep } from './happenings.ts';

type State = { readonly status: FormStatus; readonly stateType: StateType };

/** A form whose state has changed just now. */
export interface Moved {
  readonly form: Pick<EngineForm, 'id' | 'number' | 'template_id' | 'applicant_id'>;
  readonly from: State;
  readonly to: State;
  /** Number of the last entry of its record. */
  readonly seq: number;
  /** Null is the system. */
  readonly by: PersonId | null;
  readonly now: Date;
}

/** A finished form that has been revoked just now. */
export interface Revoked {
  readonly formId: number;
  readonly number: string;
  readonly now: Date;
}

interface Listener {
  /** Standard templates; null is every form. */
  readonly templates: readonly string[] | null;
  readonly look: (tx: Tx, moved: Moved) => Promise<void>;
}

const listeners = extensionPoint<Listener>();

/**
 * Lets a module (by its name) hear of every change of state of forms: submitted, sent back, withdrawn, finished, revoked,
 * hung up, closed. It is told in the change's transaction, also where the system changes something by itself, so that it
 * writes down and does not object.
 * @param templates standard ones; null is every form
 */
export const onMoved = (
  module: string,
  templates: readonly string[] | null,
  look: (tx: Tx, moved: Moved) => Promise<void>,
): Contribution => listeners(module, { templates, look });

/** Lets a module take back what it did on the strength of a finished form, in the revocation's transaction. */
export const onRevoked = (module: string, undo: (tx: Tx, revoked: Revoked) => Promise<void>): Contribution =>
  onMoved(`${module}/revoked`, null, async (tx, { form, from, to, now }) => {
    if (from.status === formStatus.finished && to.status === formStatus.draft)
      await undo(tx, { formId: form.id, number: form.number, now });
  });

/** Writes what one command changed; where it moves the form, the areas hear of it, and what it does begins or ends. */
export async function writeStep(
  tx: Tx,
  loaded: Loaded,
  outcome: Outcome & { ok: true },
  now: Date,
  contents?: Contents,
): Promise<Loaded> {
  const { order: from } = loaded;
  const { order: to, entries } = outcome;
  const saved = await saveStep(tx, loaded, to, entries, contents);
  const hasMoved = from.status !== to.status || from.stateType !== to.stateType;
  const by = entries[0]?.actor ?? null;
  if (hasMoved) {
    const moved = { form: saved.form, from, to, seq: to.seq, by, now };
    for (const { templates, look } of listeners.of(tx).values())
      if (templates === null || templates.includes((await standardOf(tx, saved.form.template_id)) ?? ''))
        await look(tx, moved);
  }
  await announceStep(tx, saved.form, { from, to, entries, now });
  await effectsOfStep(tx, { before: loaded, after: saved, entries, by, now });
  return saved;
}
