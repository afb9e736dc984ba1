import { compareDecimal } from '#kit/rules/exact.ts';
import { compileFormula, type Formula } from '#kit/rules/formula/compile.ts';
import type { Fault } from '#kit/rules/formula/faults.ts';
import { dayOf, numberOf, type Type, type Value } from '#kit/rules/formula/value.ts';
import { conditionFields, type ConditionField } from '#modules/approval/processes/contract/conditions.ts';
import type { Condition, Process } from '#modules/approval/processes/contract/process.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { own, ref, type Values } from '#modules/forms/contract/values.ts';
import { departmentChain, type Directory } from './directory.ts';
import type { About } from './facts.ts';
import type { Facts, FormulaInput } from './order.ts';

/** All names have any type here: publishing has checked the types, and the inputs carry their own. */
const anyType = { get: (): Type => 'any' };

/** Cache of parsed formulas. A condition object lives as long as its edition. */
const read = new WeakMap<Condition, Formula | null>();

function formulaIn(when: Extract<Condition, { formula: string }>): Formula | null {
  const known = read.get(when);
  if (known !== undefined) return known;
  const compiled = compileFormula(when.formula, anyType);
  const formula = compiled.ok ? compiled.formula : null;
  read.set(when, formula);
  return formula;
}

/** Returns the names that the conditions of a process read. */
export const fieldsAsked = ({ branches }: Pick<Process, 'branches'>): Set<string> =>
  new Set(branches.flatMap(({ when }) => (when && 'formula' in when ? (formulaIn(when)?.uses ?? []) : [])));

function valueOf(input: FormulaInput | undefined): Value {
  if (!input) return null;
  const [type, held] = input;
  if (typeof held !== 'string') return held;
  if (type === 'number') return numberOf(held);
  return type === 'date' ? dayOf(held) : held;
}

/** Whether a condition applies: a formula that is true, or an amount within bounds. */
export function applies(when: Condition, facts: Pick<Facts, 'amount' | 'inputs'>, faults?: Fault[]): boolean {
  if ('formula' in when) {
    const values = Object.entries(facts.inputs ?? {}).map(([name, input]) => [name, valueOf(input)] as const);
    return formulaIn(when)?.evaluate(new Map(values), faults) === true;
  }
  const { amount } = facts;
  const { amountFrom, amountBelow } = when;
  return (
    amount !== null &&
    (amountFrom === null || compareDecimal(amount, amountFrom) >= 0) &&
    (amountBelow === null || compareDecimal(amount, amountBelow) < 0)
  );
}

const textsOf = (held: unknown): string[] =>
  [held].flat().flatMap((one) => {
    const parsed = ref.safeParse(one);
    return parsed.success ? [parsed.data.name] : [];
  });

function inputOf({ name, type }: ConditionField, values: Values): FormulaInput | null {
  const held = own(values, name);
  if (held === undefined || held === null || held === '') return null;
  if (type === 'text list') return ['text list', textsOf(held)];
  const text = typeof held === 'string' ? held : textsOf(held)[0];
  return text === undefined ? null : ([type, text] as FormulaInput);
}

const text = (held: string): FormulaInput | null => (held === '' ? null : ['text', held]);

/** Returns the values of a form that the conditions of a process read; empty fields are left out. */
export function inputsOf(
  process: Process,
  edition: Edition,
  values: Values,
  about: About,
): Record<string, FormulaInput> {
  const asked = fieldsAsked(process);
  const known: Readonly<Record<string, FormulaInput | null>> = {
    amount: about.amount === null ? null : ['number', about.amount],
    company: text(about.company.name),
    department: text(about.department.name),
    level: text(about.level),
  };
  const inputs = conditionFields(edition)
    .filter(({ name }) => asked.has(name))
    .map((field) => [
      field.name,
      Object.hasOwn(known, field.name) ? known[field.name] : inputOf(field, values),
    ]);
  return Object.fromEntries(inputs.filter(([, input]) => input));
}

/**
 * Adds the ancestors of the applicant's department to the facts, if conditions read them. They come from the directory.
 */
export function withDepartments(facts: Facts, process: Process, directory: Directory): Facts {
  if (!fieldsAsked(process).has('departments')) return facts;
  const names = departmentChain(directory, facts.department).map(({ name }) => name.zh);
  return { ...facts, inputs: { ...facts.inputs, departments: ['text list', names.toReversed()] } };
}

/** Whether all conditions get the same inputs from two forms; numbers compare as numbers. */
export function sameInputs(a: Facts['inputs'] = {}, b: Facts['inputs'] = {}): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => {
    const [left, right] = [a[name], b[name]];
    if (left?.[0] === 'number' && right?.[0] === 'number') return compareDecimal(left[1], right[1]) === 0;
    return JSON.stringify(left) === JSON.stringify(right);
  });
}
