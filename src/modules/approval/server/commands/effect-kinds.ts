import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import type { PersonId } from '../rules/directory.ts';

/** A form as its effects see it. */
export interface Source {
  readonly formId: number;
  readonly applicant: PersonId;
  readonly values: Values;
}

/** Due day of a change that is made with the last approval, whatever day that is. */
export const atOnce = '1900-01-01';

/** The company day that a due day stands for. A day that has passed stays that day; only `atOnce` becomes today. */
export const dueOn = (dueDay: string | null, today: string): string | null =>
  dueDay === atOnce ? today : dueDay;

/** What one form does to one person. */
export interface Planned<P> {
  readonly subject: PersonId;
  /** Company day; null: the area names it later. */
  readonly dueDay: string | null;
  readonly plan: P;
}

/** One change in words; a side that has nothing is empty. */
export interface Line {
  readonly label: Words;
  readonly before: Words;
  readonly after: Words;
}

/** A line as it is kept, with the module whose part says it. */
export interface KeptLine extends Line {
  readonly part?: string;
}

/** When a change is made, and by whom: null is the system. */
export interface Moment {
  readonly by: PersonId | null;
  readonly now: Date;
  /** Company day. */
  readonly today: string;
  readonly formId: number;
}

/** How a counter-bill is filled in. */
export interface Counter<P> {
  /** The control (a linked form) that names the original, and the one with the day from which it is reversed. */
  readonly original: string;
  readonly day: string;
  /** What such a form begins with, beside the original; its day is its own. It says nothing secret. */
  readonly reversed: (on: Executor, plan: P) => Promise<Values>;
}

/** What a finished form of some templates does. Declared by the area whose templates they are. */
export interface EffectKind<P> {
  readonly kind: string;
  readonly label: Words;
  /** Standard templates whose forms do it. */
  readonly templates: readonly string[];
  /** Among several of one person and day the smaller comes first. */
  readonly order: number;
  /** Whoever holds this code in the subject's scope retries and gives up. */
  readonly code: string;
  /** Controls that the plan is read from: whoever may not see one of them is not shown what changes by them. */
  readonly reads: readonly string[];
  /** One for each subject; none where the form as filled in does nothing. */
  readonly plans: (on: Executor, form: Source) => Promise<readonly Planned<P>[]>;
  /** How a later form of the same template reverses one that has done what it does; left out: none does. */
  readonly counter?: Counter<P>;
  /** Who hears that it was applied, reversed or failed, beside the applicant. @param today company day */
  readonly told: (on: Executor, planned: Planned<P>, today: string) => Promise<readonly PersonId[]>;
}

/** Who reads warnings, and on which company day. */
export interface WarnReader {
  readonly by: PersonId | null;
  readonly today: string;
}

/** What one area does for a kind. All parts lock, then all check, then all apply, in the order of their registration. */
export interface Part<P> {
  /** It changes pay: what it shows and what taking it back needs are kept sealed. Its faults name no figures. */
  readonly holdsPay?: boolean;
  /** Controls that what it shows is read from, where they are others than the kind's. */
  readonly reads?: readonly string[];
  /** `job`: what needs more locks than the subject's, as rights or other forms; it runs in the job only. */
  readonly when: 'inline' | 'job';
  /** @param undo what `apply` answered, where the change is taken back; undefined where it is made */
  readonly lock: (tx: Tx, plan: P, undo?: unknown) => Promise<void>;
  /**
   * What stands against it, now. Errors name a control where one is at fault.
   * @param facts `approved`: what it changes has to be as it was when the form was submitted
   */
  readonly check: (on: Executor, plan: P, at: Moment, facts: Facts) => Promise<readonly FormError[]>;
  /** Answers what taking it back needs, as JSON. It writes under the locks and after the checks, and does not refuse. */
  readonly apply: (tx: Tx, plan: P, at: Moment) => Promise<unknown>;
  /** What has been built on the change since, in words; null when nothing has. */
  readonly rests: (on: Executor, plan: P, undo: unknown) => Promise<Words | null>;
  readonly undo: (tx: Tx, plan: P, undo: unknown, at: Moment) => Promise<void>;
  readonly show: (on: Executor, plan: P) => Promise<readonly Line[]>;
  /** What whoever files or decides should know of a change to come, though nothing stands against it; left out: nothing. */
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

/** Declares a kind of effect. */
export const declareEffect = <P>(kind: EffectKind<P>): Contribution =>
  kinds(kind.kind, kind as EffectKind<unknown>);

/** Lets a module (by its name) take part in a kind. */
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

/** What forms of a template do; mostly nothing, and then nothing is asked. */
export async function kindsOf(on: Executor, templateId: number): Promise<Registered[]> {
  if (kinds.of(on).size === 0) return [];
  const standard = await standardOf(on, templateId);
  return standard === null ? [] : allKinds(on).filter(({ kind }) => kind.templates.includes(standard));
}
