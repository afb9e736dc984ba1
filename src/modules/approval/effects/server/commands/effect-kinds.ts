import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';

/** A form as seen by its effects. */
export interface Source {
  readonly formId: number;
  readonly applicant: PersonId;
  readonly values: Values;
}

/** Due day of a change that takes effect with the last approval, whatever day that is. */
export const atOnce = '1900-01-01';

/** Returns the company day of a due day. `atOnce` becomes today; a day in the past stays as it is. */
export const dueOn = (dueDay: string | null, today: string): string | null =>
  dueDay === atOnce ? today : dueDay;

/** The effect that one form plans for one person. */
export interface Planned<P> {
  readonly subject: PersonId;
  /** Company day; null when the area sets it later. */
  readonly dueDay: string | null;
  readonly plan: P;
}

/** One change as text; a side without a value is empty. */
export interface Line {
  readonly label: Words;
  readonly before: Words;
  readonly after: Words;
  /** Whether a decision rests on the line, so that it stands above the form's values, too; left out: no. */
  readonly isKey?: boolean;
}

/** A stored line, with the module whose part wrote it. */
export interface KeptLine extends Line {
  readonly part?: string;
}

/** Time and author of a change; a null author is the system. */
export interface Moment {
  readonly by: PersonId | null;
  readonly now: Date;
  /** Company day. */
  readonly today: string;
  readonly formId: number;
}

/** Controls and initial values of a counter-bill. */
export interface Counter<P> {
  /** Name of the linked-form control that holds the original, and of the control with the first day of the reversal. */
  readonly original: string;
  readonly day: string;
  /** Returns the initial values of a counter-bill, beside the original and without its day. They contain no secrets. */
  readonly reversed: (on: Executor, plan: P) => Promise<Values>;
}

/** A kind of effect that finished forms of some templates have. The area that owns the templates declares it. */
export interface EffectKind<P> {
  readonly kind: string;
  readonly label: Words;
  /** Standard templates whose forms have this effect. */
  readonly templates: readonly string[];
  /** Order among effects of one person and day; smaller numbers come first. */
  readonly order: number;
  /** Permission code: its holders, within their scope, may retry or give up failed effects on the subject. */
  readonly code: string;
  /** Controls from which the plan is read. A reader who may not see one of them is not shown the changes. */
  readonly reads: readonly string[];
  /** Returns one plan per subject; none when the form as filled in has no effect. */
  readonly plans: (on: Executor, form: Source) => Promise<readonly Planned<P>[]>;
  /** True if the checks cope with missing values, so that a form shows all of its faults at once. */
  readonly checksPartly?: true;
  /** How a later form of the same template reverses an applied effect; left out when none can. */
  readonly counter?: Counter<P>;
  /** Returns people, beside the applicant, to notify when it is applied or reversed. @param today company day */
  readonly told: (on: Executor, planned: Planned<P>, today: string) => Promise<readonly PersonId[]>;
}

/** The reader of warnings, and the company day of reading. */
export interface WarnReader {
  readonly by: PersonId | null;
  readonly today: string;
}

/** One area's part of an effect kind. All parts lock, then all check, then all apply, in the order of registration. */
export interface Part<P> {
  /**
   * True when the part changes pay: its lines and undo data are stored sealed. Its error messages contain no figures.
   */
  readonly holdsPay?: boolean;
  /** Controls from which the part's lines are read, if they differ from the kind's. */
  readonly reads?: readonly string[];
  /**
   * `job`: the part needs more locks than the subject's, such as rights or other forms, and runs only in the background
   * job.
   */
  readonly when: 'inline' | 'job';
  /** @param undo result of `apply` when the change is reversed; undefined when it is made */
  readonly lock: (tx: Tx, plan: P, undo?: unknown) => Promise<void>;
  /**
   * Returns the problems that block the change now. An error names the control at fault, if there is one.
   * @param facts `approved`: the data to change must be the same as at submission
   */
  readonly check: (on: Executor, plan: P, at: Moment, facts: Facts) => Promise<readonly FormError[]>;
  /**
   * Makes the change and returns the data needed to reverse it, as JSON. It runs after locks and checks and never
   * refuses.
   */
  readonly apply: (tx: Tx, plan: P, at: Moment) => Promise<unknown>;
  /** Returns a text that says what depends on the change since; null when nothing does. */
  readonly rests: (on: Executor, plan: P, undo: unknown) => Promise<Words | null>;
  readonly undo: (tx: Tx, plan: P, undo: unknown, at: Moment) => Promise<void>;
  readonly show: (on: Executor, plan: P) => Promise<readonly Line[]>;
  /** Returns facts that applicant and approvers should know, though they do not block the change; left out: none. */
  readonly warn?: (on: Executor, plan: P, reader: WarnReader) => Promise<readonly Words[]>;
}

export type Facts = 'approved' | 'today';

export interface RegisteredPart {
  readonly module: string;
  readonly part: Part<unknown>;
}

export interface Registered {
  readonly kind: EffectKind<unknown>;
  readonly parts: readonly RegisteredPart[];
}

const kinds = extensionPoint<EffectKind<unknown>>();
const parts = extensionPoint<RegisteredPart & { readonly kind: string }>();

/** Declares a kind of effect that forms may have, as a contribution of its module. */
export const declareEffect = <P>(kind: EffectKind<P>): Contribution =>
  kinds(kind.kind, kind as EffectKind<unknown>);

/** Lets a module (by its name) add a part to an effect kind. */
export const onEffect = <P>({ kind }: EffectKind<P>, module: string, part: Part<P>): Contribution =>
  parts(`${kind} ${module}`, { kind, module, part: part as Part<unknown> });

const withParts = (on: Executor, kind: EffectKind<unknown>): Registered => ({
  kind,
  parts: [...parts.of(on).values()].filter((one) => one.kind === kind.kind),
});

/** Lists every kind with its parts. */
export const allKinds = (on: Executor): Registered[] =>
  [...kinds.of(on).values()].map((kind) => withParts(on, kind));

/** Returns the kind of this name with its parts; undefined if no module has declared it. */
export function kindNamed(on: Executor, name: string): Registered | undefined {
  const known = kinds.of(on).get(name);
  return known && withParts(on, known);
}

/** Returns the effect kinds of a template. Without any declared kind the database is not queried. */
export async function kindsOf(on: Executor, templateId: number): Promise<Registered[]> {
  if (kinds.of(on).size === 0) return [];
  const standard = await standardOf(on, templateId);
  return standard === null ? [] : allKinds(on).filter(({ kind }) => kind.templates.includes(standard));
}
