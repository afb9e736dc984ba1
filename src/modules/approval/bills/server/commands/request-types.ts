import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import {
  declareEffect,
  onEffect,
  type EffectKind,
  type Part,
} from '#modules/approval/effects/server/commands/effect-kinds.ts';
import { onReading, type KeepsWords } from '#modules/approval/filling/server/commands/kept-words.ts';
import {
  onFiling,
  onSubmission,
  type Submitting,
} from '#modules/approval/filling/server/commands/submission-checks.ts';
import { onDecision, type Objection } from '#modules/approval/flow/server/commands/decisions.ts';
import { onMoved, type Moved } from '#modules/approval/flow/server/commands/moved.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { declareBill, type BillKind } from './bills.ts';

/**
 * A type of form that does something when it is filed, moved or approved: a request, an offer, an approval of pay, a step of
 * a review. `P` is the plan that its effect reads from a form.
 */
export interface RequestType<P> {
  /** Unique name: the module, followed by a name that distinguishes its types. */
  readonly key: string;
  /** Standard templates whose forms are of this type. */
  readonly templates: readonly string[];
  /** Set if only one request about a person may be pending at a time. */
  readonly single?: Omit<BillKind, 'kind'>;
  /** Changes that an approved form makes. Left out if the steps of the form are all that matters. */
  readonly effect?: EffectKind<P>;
  /** Parts of the effect by the module they belong to. All lock, then all check, then all apply, in this order. */
  readonly parts?: Readonly<Record<string, Part<P>>>;
  /** Returns why a person may not file the form. It is asked before any other check. */
  readonly filing?: (on: Executor, submitting: Submitting) => Promise<readonly FormError[]>;
  /** Reads a submission in its transaction, in order to lock or store data or to object to a control. */
  readonly submission?: (tx: Tx, submitting: Submitting) => Promise<readonly FormError[]>;
  /** Follow each change of a form's state in its transaction, in this order. They store data and never object. */
  readonly moved?: readonly ((tx: Tx, moved: Moved) => Promise<void>)[];
  /** Returns why a person may not approve yet; null if they may. */
  readonly decision?: Objection;
  /** Says whether remarks on a form are hidden from a reader. */
  readonly hidesWords?: KeepsWords;
}

/** Declares a request type. Returns the contributions of its module. */
export function defineRequestType<P>(type: RequestType<P>): readonly Contribution[] {
  const {
    key,
    templates,
    single,
    effect,
    parts = {},
    filing,
    submission,
    moved,
    decision,
    hidesWords,
  } = type;
  const isOne = async (on: Executor, template: number): Promise<boolean> => {
    const standard = await standardOf(on, template);
    return standard !== null && templates.includes(standard);
  };
  return [
    ...(single ? templates.map((kind) => declareBill({ kind, ...single })) : []),
    ...(effect ? [declareEffect(effect)] : []),
    ...(effect ? Object.entries(parts).map(([module, part]) => onEffect(effect, module, part)) : []),
    ...(filing
      ? [onFiling(key, async (on, form) => ((await isOne(on, form.template)) ? filing(on, form) : []))]
      : []),
    ...(submission
      ? [
          onSubmission(key, async (tx, form) =>
            (await isOne(tx, form.template)) ? submission(tx, form) : [],
          ),
        ]
      : []),
    ...(moved
      ? [
          onMoved(key, templates, async (tx, step) => {
            for (const follow of moved) await follow(tx, step);
          }),
        ]
      : []),
    ...(decision ? [onDecision(key, templates, decision)] : []),
    ...(hidesWords ? [onReading(key, templates, hidesWords)] : []),
  ];
}
