import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { formStatus, type FormStatus, type StateType } from '#modules/approval/contract/codes.ts';
import { effectsOfStep } from '#modules/approval/effects/server/commands/effects.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { withNewTitle, type EngineForm, type Loaded } from '../queries/orders.ts';
import { saveStep, type Contents } from '../queries/saving.ts';
import type { PersonId } from '../rules/directory.ts';
import type { Outcome } from '../rules/flow.ts';
import { announceStep } from './happenings.ts';

type State = { readonly status: FormStatus; readonly stateType: StateType };

/** A form whose state has just changed. */
export interface Moved {
  readonly form: Pick<EngineForm, 'id' | 'number' | 'template_id' | 'applicant_id'>;
  readonly from: State;
  readonly to: State;
  /** Number of the last entry of the form's record. */
  readonly seq: number;
  /** Person who acted; null for the system. */
  readonly by: PersonId | null;
  readonly now: Date;
}

/** A finished form that has just been revoked. */
export interface Revoked {
  readonly formId: number;
  readonly number: string;
  readonly now: Date;
}

interface Listener {
  /** Standard templates; null for every form. */
  readonly templates: readonly string[] | null;
  readonly look: (tx: Tx, moved: Moved) => Promise<void>;
}

const listeners = extensionPoint<Listener>();

/**
 * Lets a module (by its name) follow every change of a form's state: submitted, sent back, withdrawn, finished,
 * revoked,
 * suspended, closed. It runs in the transaction of the change, also for changes by the system.
 * It may store data but must not object.
 * @param templates standard templates; null for every form
 */
export const onMoved = (
  module: string,
  templates: readonly string[] | null,
  look: (tx: Tx, moved: Moved) => Promise<void>,
): Contribution => listeners(module, { templates, look });

/** Lets a module undo what it did for a finished form, in the transaction of the revocation. */
export const onRevoked = (module: string, undo: (tx: Tx, revoked: Revoked) => Promise<void>): Contribution =>
  onMoved(`${module}/revoked`, null, async (tx, { form, from, to, now }) => {
    if (from.status === formStatus.finished && to.status === formStatus.draft)
      await undo(tx, { formId: form.id, number: form.number, now });
  });

/** Stores the result of a command. If the form's state changed, it informs the areas and starts or reverses effects. */
export async function writeStep(
  tx: Tx,
  loaded: Loaded,
  outcome: Outcome & { ok: true },
  now: Date,
  contents?: Contents,
): Promise<Loaded> {
  const { order: from } = loaded;
  const { order: to, entries } = outcome;
  let saved = await saveStep(tx, loaded, to, entries, contents);
  const hasMoved = from.status !== to.status || from.stateType !== to.stateType;
  const by = entries[0]?.actor ?? null;
  if (hasMoved) {
    const moved = { form: saved.form, from, to, seq: to.seq, by, now };
    for (const { templates, look } of listeners.of(tx).values())
      if (templates === null || templates.includes((await standardOf(tx, saved.form.template_id)) ?? ''))
        await look(tx, moved);
    saved = withNewTitle(tx, saved);
  }
  await announceStep(tx, saved.form, { from, to, entries, now });
  await effectsOfStep(tx, { before: loaded, after: saved, entries, by, now });
  return saved;
}
