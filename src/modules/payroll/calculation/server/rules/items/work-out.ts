import { compileFormula, type Formula } from '#kit/rules/formula/compile.ts';
import type { Fault } from '#kit/rules/formula/faults.ts';
import { Exact, isNumber, type Type, type Value } from '#kit/rules/formula/value.ts';

/** A pay item, either given (compensation record, attendance, typed, file) or calculated by a formula. */
export interface PayItem {
  /** Name of the item in formulas. */
  readonly code: string;
  /** Formula over other items and facts, in yuan. Null if the item is given. */
  readonly formula: string | null;
}

export interface Step {
  readonly code: string;
  readonly formula: Formula | null;
}

/** Reason why items cannot be published. */
export type ItemFault =
  /** Two items, or an item and a fact, share a name. */
  | { readonly is: 'twice'; readonly code: string }
  | { readonly is: 'formula'; readonly code: string; readonly faults: readonly Fault[] }
  /** Each item needs the next one, and the last needs the first. */
  | { readonly is: 'circle'; readonly codes: readonly string[] };

export type Planned =
  | { readonly ok: true; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly faults: readonly ItemFault[] };

/** Returns the items of a cycle that can be reached from a step, or null if there is none. */
function circleFrom(start: Step, steps: ReadonlyMap<string, Step>, done: Set<string>): string[] | null {
  const way: string[] = [];
  const visit = (step: Step): string[] | null => {
    if (way.includes(step.code)) return way.slice(way.indexOf(step.code));
    if (done.has(step.code)) return null;
    way.push(step.code);
    for (const code of step.formula?.uses ?? []) {
      const next = steps.get(code);
      const circle = next && visit(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(step.code);
    return null;
  };
  return visit(start);
}

/**
 * Parses the formulas of items and sorts the items so that each follows those it needs.
 * @param facts names that formulas may use beside items: days, hours, rates
 */
export function planItems(items: readonly PayItem[], facts: readonly string[]): Planned {
  const faults: ItemFault[] = [];
  const taken = new Set(facts);
  for (const { code } of items) {
    if (taken.has(code)) faults.push({ is: 'twice', code });
    taken.add(code);
  }
  const names = new Map<string, Type>([...taken].map((name) => [name, 'number']));
  const steps = new Map<string, Step>();
  for (const { code, formula } of items) {
    const compiled = formula === null ? null : compileFormula(formula, names, 'number');
    if (compiled?.ok === false) faults.push({ is: 'formula', code, faults: compiled.faults });
    else steps.set(code, { code, formula: compiled?.formula ?? null });
  }
  if (faults.length > 0) return { ok: false, faults };
  // A Set keeps insertion order, so each step follows the steps it needs.
  const done = new Set<string>();
  for (const step of steps.values()) {
    const circle = circleFrom(step, steps, done);
    if (circle) return { ok: false, faults: [{ is: 'circle', codes: circle }] };
  }
  return { ok: true, steps: [...done].map((code) => steps.get(code)!) };
}

/** Results of the pay items. */
export interface WorkedOut {
  /** Amounts in fen by item code. An item whose formula failed is missing. */
  readonly fen: ReadonlyMap<string, number>;
  /** Codes of items whose formula did not yield a number, with the faults. */
  readonly failed: ReadonlyMap<string, readonly Fault[]>;
}

const hundred = new Exact(100);

/**
 * Calculates items in order. Each is rounded once, half up to the fen, and other items use the rounded amount.
 * @param given amounts in fen by code; a missing code counts as nothing
 * @param facts values by name as decimal text
 */
export function workOutItems(
  steps: readonly Step[],
  given: Readonly<Record<string, number>>,
  facts: Readonly<Record<string, string>>,
): WorkedOut {
  const inputs = new Map<string, Value>(
    Object.entries(facts).map(([name, text]) => [name, new Exact(text)] as const),
  );
  const fen = new Map<string, number>();
  const failed = new Map<string, readonly Fault[]>();
  for (const { code, formula } of steps) {
    const faults: Fault[] = [];
    const value = formula ? formula.evaluate(inputs, faults) : new Exact(given[code] ?? 0).div(hundred);
    if (!isNumber(value)) {
      failed.set(code, faults);
      continue;
    }
    const rounded = value.times(hundred).toDecimalPlaces(0, Exact.ROUND_HALF_UP).toNumber() + 0;
    fen.set(code, rounded);
    inputs.set(code, new Exact(rounded).div(hundred));
  }
  return { fen, failed };
}
