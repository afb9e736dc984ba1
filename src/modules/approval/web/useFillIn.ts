import { useMemo, useState } from 'react';
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
import type { FormDetail } from './useForm.ts';

/** What was typed and not sent yet, by form: looking at the next form and coming back keeps it. */
const kept = new Map<number, Typed>();

/** Nothing of it is to come back: it was sent. */
export const forgetTyped = (formId: number): void => void kept.delete(formId);

export interface FillIn {
  /** Controls that this person fills in here; none: there is nothing to draw. */
  readonly names: readonly string[];
  readonly edition: Edition;
  readonly values: Values;
  readonly onChange: (change: (values: Values) => Values) => void;
  /** What goes with the approval. */
  readonly changed: Values;
  /** Controls that somebody else has filled in otherwise meanwhile. */
  readonly overtaken: readonly string[];
  /** Leaves those as they are now. */
  readonly yieldTo: (names: readonly string[]) => void;
}

/** The fields that somebody fills in while he approves. */
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
