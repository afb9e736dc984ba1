import type { Edition } from '#modules/forms/contract/control.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';

/** What somebody typed into a control, and what the form held there when he began. */
interface TypedValue {
  readonly value: unknown;
  readonly over: string;
}
export type Typed = Readonly<Record<string, TypedValue>>;

const textOf = (value: unknown): string => JSON.stringify(value ?? null);

/** What an approver sees in his fields: what he typed, over what he begins with, over what the form holds. */
export const shownValues = (held: Values, start: Values, typed: Typed): Values => ({
  ...held,
  ...start,
  ...Object.fromEntries(Object.entries(typed).map(([name, { value }]) => [name, value])),
});

/** What was typed after a change of what is shown; a control that is as the form holds it again is left alone. */
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

/** What goes to the server: what differs from the form, so that nothing of somebody else's is written over unseen. */
export const changedValues = (held: Values, shown: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names
      .filter((name) => textOf(own(shown, name)) !== textOf(own(held, name)))
      .map((name) => [name, own(shown, name) ?? null]),
  );

/** Controls that somebody else has filled in otherwise since this person began to type. */
export const overtaken = (typed: Typed, held: Values): string[] =>
  Object.entries(typed).flatMap(([name, { value, over }]) => {
    const now = textOf(own(held, name));
    return now !== over && now !== textOf(value) ? [name] : [];
  });

/** Typed values without some controls. */
export const without = (typed: Typed, names: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

/**
 * The edition with fields for some controls only, in which the others are still what these show by. A total is drawn
 * beside the rows that it is the sum of.
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
