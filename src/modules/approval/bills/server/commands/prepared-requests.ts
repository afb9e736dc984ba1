import type { Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  atOnce,
  type EffectKind,
  type Facts,
  type Line,
  type Moment,
} from '#modules/approval/effects/server/commands/effect-kinds.ts';
import { sourceOf } from '#modules/approval/effects/server/commands/effect-source.ts';
import type { Submitting } from '#modules/approval/filling/server/commands/submission-checks.ts';
import { saveTitle } from '#modules/approval/flow/server/queries/orders.ts';
import type { Moved } from '#modules/approval/flow/server/commands/moved.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { personOf, type Values } from '#modules/forms/contract/values.ts';
import type { RequestType } from './request-types.ts';

/** The request that a form makes, read from its values. */
export interface RequestPlan {
  /** Id of the form; 0 when there is no form yet. */
  readonly formId: number;
  readonly subject: number;
}

/** Time and author of filing a request. */
export interface Filing {
  /** Company day of filing. */
  readonly today: string;
  readonly now: Date;
  /** True if the subject files the request for themselves. */
  readonly isOwn: boolean;
}

/**
 * A request about one person whose cost, conflicts and faults are computed once a command and then checked, shown and
 * applied. `P` is the plan read from the form's values, `R` the data that `prepare` reads and computes for the plan.
 */
export interface PreparedRequest<P extends RequestPlan, R> {
  /** Key of the standard template. */
  readonly template: string;
  readonly label: Words;
  /** Names of the effect, permission code of its managers, and its order among effects of one day. */
  readonly effect: Pick<EffectKind<P>, 'kind' | 'label' | 'order' | 'reads' | 'code'>;
  /** Reads the plan; null while something is missing. */
  readonly plan: (formId: number, values: Values) => P | null;
  /**
   * Returns a text that distinguishes requests of one person; a second pending request with an equal text is refused.
   */
  readonly about: (values: Values) => string;
  /** Returns people, beside the subject, whose time the request takes; left out: nobody. */
  readonly along?: (plan: P) => readonly number[];
  /** Whether the applicant may file the request for its subject. Others get `notTheirs` at the field AUID. */
  readonly mayFile: (on: Executor, applicant: number, subject: number) => Promise<boolean>;
  readonly notTheirs: Words;
  /** Returns the reasons why the request cannot be filed on that day. */
  readonly filing?: (
    on: Executor,
    plan: P,
    filing: Filing,
    prepare: () => Promise<R>,
  ) => Promise<readonly FormError[]>;
  /** Locks the balances and other data of people, smaller ids first. */
  readonly lock: (tx: Tx, people: readonly number[], now: Date) => Promise<void>;
  /** Reads and computes costs, conflicts and faults, once per command. It writes nothing. */
  readonly prepare: (on: Executor, plan: P) => Promise<R>;
  /** Stores what the request asks for, at each submission. */
  readonly note: (tx: Tx, plan: P, prepared: () => Promise<R>) => Promise<void>;
  /** Returns the problems that block the request. @param facts `approved`: data must be the same as at submission */
  readonly check: (prepared: R, facts: Facts) => readonly FormError[];
  /** Returns the coming changes as texts for applicant and approvers. */
  readonly describe: (prepared: R, plan: P) => readonly Line[];
  /**
   * Returns the title of a submitted request in lists, which says what is decided; left out: that of its values.
   * @param isOwn whether the applicant files for themselves; otherwise the title names the person
   */
  readonly headline?: (prepared: R, plan: P, isOwn: boolean) => Words | null;
  /** Returns facts that applicant and approvers should know, though they do not block the request; left out: none. */
  readonly warn?: (prepared: R) => readonly Words[];
  /** Applies the request. Returns the data needed to reverse it, as JSON. */
  readonly apply: (tx: Tx, plan: P, at: Moment, prepared: () => Promise<R>) => Promise<unknown>;
  /** Returns a text that says what depends on the request since; null when nothing does. */
  readonly rests: (on: Executor, plan: P, undo: unknown) => Promise<Words | null>;
  /** Reverses the request after a revocation. */
  readonly revert: (tx: Tx, plan: P, undo: unknown, at: Moment) => Promise<void>;
}

/**
 * Caches prepared data per command: the same plan is prepared once per transaction or per connection of a read.
 * Locking and writing clear the cache.
 */
class Prepared<P extends RequestPlan, R> {
  readonly #known = new WeakMap<Executor, Map<string, Promise<R>>>();
  readonly #prepare: (on: Executor, plan: P) => Promise<R>;

  constructor(prepare: (on: Executor, plan: P) => Promise<R>) {
    this.#prepare = prepare;
  }

  of(on: Executor, plan: P): Promise<R> {
    // Not cached for the pool, which lives as long as the process.
    if (on.kind === 'pool' && !on.connection) return this.#prepare(on, plan);
    const known = this.#known.get(on) ?? new Map<string, Promise<R>>();
    this.#known.set(on, known);
    const key = JSON.stringify(plan);
    const found = known.get(key) ?? this.#prepare(on, plan);
    known.set(key, found);
    return found;
  }

  forget(on: Executor): void {
    this.#known.delete(on);
  }
}

const isWithApplicant = (status: number): boolean =>
  status === formStatus.draft || status === formStatus.sentBack;

/** Whether a step submits the form, for the first time or again. */
const isSubmission = ({ from, to }: Moved): boolean =>
  isWithApplicant(from.status) && !isWithApplicant(to.status) && to.stateType === stateType.open;

/**
 * Returns the request type of a prepared request.
 * @param module name of the module that its effect belongs to
 */
export function preparedRequest<P extends RequestPlan, R>(
  module: string,
  type: PreparedRequest<P, R>,
): RequestType<P> {
  const { template, label, plan, about, along, note } = type;
  const prepared = new Prepared<P, R>(type.prepare);
  const peopleOf = (one: P): readonly number[] => [one.subject, ...(along?.(one) ?? [])];
  const effect: EffectKind<P> = {
    ...type.effect,
    templates: [template],
    plans: (_on, { formId, values }) => {
      const found = plan(formId, values);
      return Promise.resolve(found ? [{ subject: found.subject, dueDay: atOnce, plan: found }] : []);
    },
    told: (_on, { plan: one }) => Promise.resolve(peopleOf(one)),
  };
  const lock = async (tx: Tx, people: readonly number[], now: Date): Promise<void> => {
    await type.lock(tx, people, now);
    prepared.forget(tx);
  };
  return {
    key: `${module}.${template}`,
    templates: [template],
    single: { label, subject: 'AUID', about },
    effect,
    parts: {
      [module]: {
        when: 'inline',
        lock: (tx, one) => lock(tx, peopleOf(one), new Date()),
        check: async (on, one, _at, facts) => type.check(await prepared.of(on, one), facts),
        apply: async (tx, one, at) => {
          const undo = await type.apply(tx, one, at, () => prepared.of(tx, one));
          prepared.forget(tx);
          return undo;
        },
        rests: type.rests,
        undo: async (tx, one, undo, at) => {
          await type.revert(tx, one, undo, at);
          prepared.forget(tx);
        },
        show: async (on, one) => type.describe(await prepared.of(on, one), one),
        warn: async (on, one) => type.warn?.(await prepared.of(on, one)) ?? [],
      },
    },
    // Checks who may file for whom, and how far back and ahead.
    filing: async (on, { formId, applicant, values, now }) => {
      const subject = personOf(values, 'AUID');
      if (subject === null) return [];
      if (!(await type.mayFile(on, applicant, subject)))
        return [{ name: 'AUID', label: { zh: '', en: '' }, message: type.notTheirs }];
      const found = plan(formId, values);
      if (!found) return [];
      const filing = { today: companyDay(now), now, isOwn: applicant === subject };
      return (await type.filing?.(on, found, filing, () => prepared.of(on, found))) ?? [];
    },
    // Submissions for the same person wait for each other, so that the last available day is granted only once.
    submission: async (tx, { formId, values, now }: Submitting) => {
      const found = plan(formId, values);
      if (found) await lock(tx, peopleOf(found), now);
      return [];
    },
    // A request reserves its time from submission on.
    moved: [
      async (tx, moved) => {
        if (!isSubmission(moved)) return;
        const { values } = await sourceOf(tx, moved.form.id);
        const found = plan(moved.form.id, values);
        if (!found) return;
        await note(tx, found, () => prepared.of(tx, found));
        const isOwn = found.subject === moved.form.applicant_id;
        const title = type.headline?.(await prepared.of(tx, found), found, isOwn);
        if (title) await saveTitle(tx, found.formId, title);
        prepared.forget(tx);
      },
    ],
  };
}
