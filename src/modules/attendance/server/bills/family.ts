import type { Words } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  atOnce,
  declareBill,
  declareEffect,
  onEffect,
  sourceOf,
  type EffectKind,
  type Moved,
  type Part,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { attendanceCode } from '../../contract/codes.ts';
import { holdAccounts } from './recost.ts';

/** What every bill of attendance asks for something of. */
export interface BillPlan {
  /** 0: no form yet. */
  readonly formId: number;
  readonly subject: number;
}

/** When a bill is filed, and whether by its own person: else by who looks after attendance. */
export interface Filing {
  /** Company day. */
  readonly today: string;
  readonly now: Date;
  readonly isOwn: boolean;
}

/** Bills of attendance: which template, what is read from it, and what it does when it finishes. */
export interface Family<P extends BillPlan> {
  /** The standard template. */
  readonly kind: string;
  readonly label: Words;
  /** What its effect is called, and where it stands among others of one day. */
  readonly effect: Pick<EffectKind<P>, 'kind' | 'label' | 'order' | 'reads'>;
  readonly plan: (formId: number, values: Values) => P | null;
  /** What tells two bills of one person apart. */
  readonly about: (values: Values) => string;
  /** Whose time it takes beside its person's; left out: nobody's. */
  readonly along?: (plan: P) => readonly number[];
  /** What keeps it from being filed on a day. */
  readonly filing?: (on: Executor, plan: P, filing: Filing) => Promise<readonly FormError[]>;
  /** Writes what it asks for, at each submission. */
  readonly note: (tx: Tx, plan: P) => Promise<void>;
  readonly part: Omit<Part<P>, 'when' | 'lock'>;
}

/** A family as approval's hooks meet it: by a form's values, whatever its plan is. */
export interface Joined {
  readonly kind: string;
  readonly filing: (on: Executor, submitting: Submitting, isOwn: boolean) => Promise<readonly FormError[]>;
  readonly people: (values: Values) => readonly number[];
  readonly note: (tx: Tx, moved: Moved) => Promise<void>;
}

/** Joins a family of bills to approval. All who travel along wait for each other, the smaller ids first. */
export function joinFamily<P extends BillPlan>(family: Family<P>): Joined {
  const { kind, label, plan, about, along, filing, note, part } = family;
  const peopleOf = (one: P): readonly number[] => [one.subject, ...(along?.(one) ?? [])];
  const effect: EffectKind<P> = {
    ...family.effect,
    templates: [kind],
    code: attendanceCode,
    plans: (_on, { formId, values }) => {
      const found = plan(formId, values);
      return Promise.resolve(found ? [{ subject: found.subject, dueDay: atOnce, plan: found }] : []);
    },
    told: (_on, { plan: one }) => Promise.resolve(peopleOf(one)),
  };
  declareBill({ kind, label, subject: 'AUID', about });
  declareEffect(effect);
  onEffect(effect, 'attendance', {
    ...part,
    when: 'inline',
    lock: (tx, one) => holdAccounts(tx, peopleOf(one), new Date()),
  });
  return {
    kind,
    filing: async (on, { formId, values, now }, isOwn) => {
      const found = plan(formId, values);
      return (found && (await filing?.(on, found, { today: companyDay(now), now, isOwn }))) ?? [];
    },
    people: (values) => {
      const found = plan(0, values);
      return found ? peopleOf(found) : [];
    },
    note: async (tx, { form }) => {
      const { values } = await sourceOf(tx, form.id);
      const found = plan(form.id, values);
      if (found) await note(tx, found);
    },
  };
}
