import type { Edition } from '#modules/forms/contract/control.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';

/** A typed value of a control, and the form's value (as JSON) when the person began to type. */
interface TypedValue {
  readonly value: unknown;
  readonly over: string;
}
export type Typed = Readonly<Record<string, TypedValue>>;

const textOf = (value: unknown): string => JSON.stringify(value ?? null);

/** Returns the values shown to an approver: typed values override initial ones, which override those of the form. */
export const shownValues = (held: Values, start: Values, typed: Typed): Values => ({
  ...held,
  ...start,
  ...Object.fromEntries(Object.entries(typed).map(([name, { value }]) => [name, value])),
});

/** Returns the typed values after a change of the shown values; unchanged controls keep their typed state. */
export function typedAfter(
  typed: Typed,
  held: Values,
  start: Values,
  change: (values: Values) => Values,
): Typed {
  const before = shownValues(held, start, typed);
  const after = change(before);
  const next: Record<string, TypedValue> = { ...typed };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = own(after, name);
    if (textOf(value) === textOf(own(before, name))) continue;
    next[name] = { value, over: typed[name]?.over ?? textOf(own(held, name)) };
  }
  return next;
}

/**
 * Returns the values to send: only those that differ from the form, so that nobody else's changes are overwritten
 * unseen.
 */
export const changedValues = (held: Values, shown: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names
      .filter((name) => textOf(own(shown, name)) !== textOf(own(held, name)))
      .map((name) => [name, own(shown, name) ?? null]),
  );

/** Returns controls that somebody else has changed since this person began to type. */
export const overtaken = (typed: Typed, held: Values): string[] =>
  Object.entries(typed).flatMap(([name, { value, over }]) => {
    const now = textOf(own(held, name));
    return now !== over && now !== textOf(value) ? [name] : [];
  });

/** Returns the typed values without some controls. */
export const without = (typed: Typed, names: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

/**
 * Returns the edition with fields for the named controls only; the others still decide which controls are shown.
 * A total is included when the rows that it adds up can be filled in.
 */
export function editionToFill({ controls }: Edition, names: readonly string[]): Edition {
  const hasRows = controls.some(({ name, type }) => type === 'groupArea' && names.includes(name));
  return {
    controls: controls.map((control) => {
      const isTotal = control.type === 'money' && control.fixed === 'totalAmount';
      return { ...control, finance: !names.includes(control.name) && !(isTotal && hasRows) };
    }),
  };
}
