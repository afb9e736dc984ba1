import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { FieldError } from '#kit/contract/refusals.ts';
import type { Control, Edition } from '../contract/control.ts';
import { labelOf, rowLabel, validateForm, type Checking, type FormError } from '../contract/validate.ts';
import { isEmpty, own, type Values } from '../contract/values.ts';

/** Returns the value at a path (`rows.0.amount`). */
function valueAt(values: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? own({ ...at }, key) : undefined),
      values,
    );
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export interface ShownErrors {
  /** Errors of the last check or of the server that still apply, in the order of the controls. */
  readonly standing: readonly FormError[];
  /** Returns the error at a path, given or found by the check. The check only covers controls that were left. */
  readonly at: (path: string) => FormError | undefined;
  readonly onLeave: (path: string) => void;
  readonly onRowsMoved: (group: string) => void;
}

/**
 * Decides which errors a form shows. Given errors stay until their values change; then the check of the new values
 * counts. Other controls show errors only after they were filled in and left.
 */
export function useShownErrors(
  edition: Edition,
  values: Values,
  checking: Checking,
  given: readonly FormError[],
): ShownErrors {
  const { today, stage } = checking;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState({ given, values });
  if (asked.given !== given) setAsked({ given, values });
  // The whole form is checked after the key press is drawn, not before.
  const later = useDeferredValue(values);
  const live = useMemo(
    () =>
      new Map(
        validateForm(edition, later, { today, ...(stage ? { stage } : {}) }).errors.map((error) => [
          error.name,
          error,
        ]),
      ),
    [edition, later, today, stage],
  );
  const standing = asked.given.flatMap((error) =>
    same(valueAt(values, error.name), valueAt(asked.values, error.name))
      ? error
      : (live.get(error.name) ?? []),
  );
  const byName = new Map(standing.map((error) => [error.name, error]));
  const at = (path: string): FormError | undefined =>
    byName.get(path) ?? (left.has(path) && !isEmpty(valueAt(values, path)) ? live.get(path) : undefined);
  const onLeave = useCallback(
    (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
    [],
  );
  const onRowsMoved = useCallback(
    (group: string) =>
      setLeft((before) => new Set([...before].filter((path) => !path.startsWith(`${group}.`)))),
    [],
  );
  return { standing, at, onLeave, onRowsMoved };
}

/** Moves the focus to the first control with an error, each time a new list of errors arrives. */
export function useFocusOnError(given: readonly FormError[], focus: (path: string) => void): void {
  useEffect(() => {
    const first = given[0];
    if (first) focus(first.name);
    // Only a new list of errors moves the focus, not a new drawing of the same one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [given]);
}

/** Returns a refusal's field errors as errors of the form. The server has already chosen the language. */
export function errorsFrom(edition: Edition, fields: readonly FieldError[]): FormError[] {
  const placeAt = (path: string): Pick<FormError, 'label' | 'row'> => {
    const [name, row, cell] = path.split('.');
    const control = edition.controls.find((each) => each.name === name);
    const inner: readonly Control[] = control?.type === 'groupArea' ? control.controls : [];
    const found = inner.find((each) => each.name === cell);
    if (control && found) return { label: labelOf(found), row: rowLabel(control, Number(row)) };
    return { label: control ? labelOf(control) : { zh: '', en: '' } };
  };
  return fields.map(({ Field, Msg }) => ({
    name: Field,
    ...placeAt(Field),
    message: { zh: Msg, en: Msg },
  }));
}
