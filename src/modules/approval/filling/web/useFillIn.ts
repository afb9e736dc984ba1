import { useMemo, useState } from 'react';
import type { FormDetail } from '#modules/approval/reading/web/useForm.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { Applicant } from '#modules/forms/contract/start.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import {
  changedValues,
  editionToFill,
  overtaken,
  shownValues,
  typedAfter,
  without,
  type Typed,
} from './fill-in.ts';
import { financeStart } from './finance.ts';

/** Unsent typed values by form id. They survive a look at another form. */
const kept = new Map<number, Typed>();

/** Forgets the typed values of a form once they were sent. */
export const forgetTyped = (formId: number): void => void kept.delete(formId);

export interface FillIn {
  /** Controls that this person fills in here; empty when there is nothing to show. */
  readonly names: readonly string[];
  readonly edition: Edition;
  readonly values: Values;
  readonly onChange: (change: (values: Values) => Values) => void;
  /** Values sent with the approval. */
  readonly changed: Values;
  /** Controls that somebody else has changed meanwhile. */
  readonly overtaken: readonly string[];
  /** Drops the typed values of these controls in favour of the form's present ones. */
  readonly yieldTo: (names: readonly string[]) => void;
}

/** Returns the fields that an approver fills in while approving. */
export function useFillIn(form: FormDetail, whole: Edition, person: Applicant, today: string): FillIn {
  const { FormID, Values: held, EditControls, Can } = form;
  const isOpen = Can.Approve || Can.FinanceApprove;
  const names = useMemo(() => (isOpen ? EditControls : []), [isOpen, EditControls]);
  const edition = useMemo(() => editionToFill(whole, names), [whole, names]);
  const start = useMemo(
    () => (Can.FinanceApprove ? financeStart(whole, held, names, person, today) : {}),
    [Can.FinanceApprove, whole, held, names, person, today],
  );
  const [typed, setTyped] = useState<Typed>(kept.get(FormID) ?? {});
  const set = (change: (typed: Typed) => Typed): void =>
    setTyped((before) => {
      const after = change(before);
      kept.set(FormID, after);
      return after;
    });
  const values = shownValues(held, start, typed);
  return {
    names,
    edition,
    values,
    onChange: (change) => set((before) => typedAfter(before, held, start, change)),
    changed: changedValues(held, values, names),
    overtaken: overtaken(typed, held).filter((name) => names.includes(name)),
    yieldTo: (left) => set((before) => without(before, left)),
  };
}
