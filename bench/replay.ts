import type { Recording } from './record.ts';
import type { Facts } from './scenarios.ts';

type Value = (facts: Facts) => unknown;

/** One statement with its values as functions of what a request is about. */
export interface Step {
  readonly text: string;
  readonly values: readonly Value[];
  /** Column of the first row that reveals a fact nobody knew before, such as a new id. */
  readonly tells: { readonly fact: keyof Facts; readonly column: string } | null;
}

/** Returns the statements of a recorded call, ready for any other request of its kind. */
export function stepsOf({ facts, statements, given }: Recording): Step[] {
  const names = Object.keys(facts) as (keyof Facts)[];
  // Matches a whole number or word only: 50044 is not found in 1500441.
  const anywhere = new RegExp(names.map((name) => `(?<!\\w)${String(facts[name])}(?!\\w)`).join('|'), 'g');

  function valueOf(sample: unknown): Value {
    if (Array.isArray(sample)) {
      const items = sample.map(valueOf);
      return (now) => items.map((item) => item(now));
    }
    if (typeof sample === 'string') return textOf(sample);
    const name = names.find((one) => facts[one] === sample);
    return name === undefined ? () => sample : (now) => now[name];
  }

  function textOf(sample: string): Value {
    const found = [...sample.matchAll(anywhere)].map(([match]) =>
      names.find((name) => String(facts[name]) === match)!,
    );
    if (found.length === 0) return () => sample;
    const between = sample.split(anywhere);
    return (now) => between.reduce((text, part, n) => text + String(now[found[n - 1]!]) + part);
  }

  const known = new Set(Object.keys(given));
  return statements.map(({ text, values, first }) => {
    const told = Object.entries(first ?? {}).find(([, value]) =>
      names.some((name) => !known.has(name) && facts[name] === value),
    );
    const fact = told && names.find((name) => facts[name] === told[1]);
    if (fact) known.add(fact);
    return { text, values: values.map(valueOf), tells: fact ? { fact, column: told[0] } : null };
  });
}
