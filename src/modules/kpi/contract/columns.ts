import { compileFormula, type Compiled } from '#kit/rules/formula/compile.ts';
import { isFieldName } from '#kit/rules/formula/names.ts';
import { numberOf, type Inputs, type Names, type Type, type Value } from '#kit/rules/formula/value.ts';
import type { ColumnType } from './codes.ts';

/** A column of a table that somebody added to the ones that are always there. */
export interface Column {
  /** Its name in formulas. */
  readonly Key: string;
  readonly Title: string;
  readonly TitleEn: string;
  /** Title of the columns that it stands among; empty: none. */
  readonly Group: string;
  readonly Type: ColumnType;
  readonly Decimals: number;
  readonly Min: string | null;
  readonly Max: string | null;
  readonly Options: readonly string[];
  readonly Formula: string;
  /** Who fills it in. */
  readonly Role: number;
  readonly Stage: number;
  readonly Required: boolean;
}

/** Columns of every table, by the names under which formulas and views know them. */
export const standardKeys = [
  'KPIName',
  'Calibre',
  'Target',
  'WeightBp',
  'Actual',
  'SelfScore',
  'LeaderScore',
  'SecondScore',
  'RowScore',
  'WorkRemarks',
] as const;
export type StandardKey = (typeof standardKeys)[number];

const numeric: readonly ColumnType[] = ['number', 'percent', 'money', 'formula'];
export const isNumeric = (type: ColumnType): boolean => numeric.includes(type);

/** Returns the names that formulas of a table may use, with their types. */
export function namesOf(columns: readonly Column[]): Names {
  const types = new Map<string, Type>([
    ['Target', 'number'],
    ['Actual', 'number'],
  ]);
  for (const { Key, Type } of columns) types.set(Key, isNumeric(Type) ? 'number' : 'text');
  return types;
}

/** Formulas that read columns of a table; a table's are read once, however many rows are worked out by them. */
const compiled = new WeakMap<readonly Column[], Map<string, Compiled>>();

/** A formula over a row with these columns. @param columns of which no one is changed afterwards */
export function formulaOver(columns: readonly Column[], source: string): Compiled {
  const known = compiled.get(columns) ?? new Map<string, Compiled>();
  compiled.set(columns, known);
  const found = known.get(source) ?? compileFormula(source, namesOf(columns), 'number');
  known.set(source, found);
  return found;
}

/** Formula columns of a table with what each reads, in the order in which they are worked out; empty: they go round. */
const inOrder = new WeakMap<readonly Column[], readonly (readonly [string, Compiled])[]>();

function stepsOf(columns: readonly Column[]): readonly (readonly [string, Compiled])[] {
  const known = inOrder.get(columns);
  if (known) return known;
  const order = ordered(columns);
  const steps = order.ok
    ? order.columns.map(({ Key, Formula }) => [Key, formulaOver(columns, Formula)] as const)
    : [];
  inOrder.set(columns, steps);
  return steps;
}

/** Columns with a formula, each after those that it reads; or the keys that go round in a circle. */
export function ordered(
  columns: readonly Column[],
):
  | { readonly ok: true; readonly columns: readonly Column[] }
  | { readonly ok: false; readonly circle: string[] } {
  const formulas = columns.filter(({ Type }) => Type === 'formula');
  const reads = new Map(
    formulas.map(({ Key, Formula }) => {
      const read = formulaOver(columns, Formula);
      const uses = read.ok ? read.formula.uses : [];
      return [Key, uses.filter((key) => formulas.some((one) => one.Key === key))] as const;
    }),
  );
  const done: Column[] = [];
  const left = new Map(formulas.map((one) => [one.Key, one]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ Key }) => !reads.get(Key)!.some((key) => left.has(key)));
    if (free.length === 0) return { ok: false, circle: inCircle([...left.keys()], reads) };
    for (const one of free) {
      done.push(one);
      left.delete(one.Key);
    }
  }
  return { ok: true, columns: done };
}

/** Returns the keys that are part of a cycle. Keys that only read from a cycle are not included. */
function inCircle(keys: readonly string[], reads: ReadonlyMap<string, readonly string[]>): string[] {
  return keys.filter((key) => {
    const seen = new Set<string>();
    const open = [...(reads.get(key) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === key) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(reads.get(next) ?? []));
    }
    return false;
  });
}

/** Values of a row that formulas may read. */
export interface Figures {
  readonly target: string | null;
  readonly actual: string | null;
  readonly values: Readonly<Record<string, string | null | undefined>>;
}

const number = (text: string | null | undefined): Value => (text ? numberOf(text) : null);

/** The values of a row with its formula columns worked out; what cannot be is null. */
export function inputsOf(columns: readonly Column[], { target, actual, values }: Figures): Inputs {
  const inputs = new Map<string, Value>([
    ['Target', number(target)],
    ['Actual', number(actual)],
  ]);
  for (const { Key, Type } of columns)
    if (Type !== 'formula') inputs.set(Key, isNumeric(Type) ? number(values[Key]) : (values[Key] ?? null));
  for (const [key, step] of stepsOf(columns)) inputs.set(key, step.ok ? step.formula.evaluate(inputs) : null);
  return inputs;
}

/** Whether a key may name a column beside the others. */
export const isKey = (key: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,29}$/.test(key) &&
  isFieldName(key) &&
  !standardKeys.some((one) => one.toLowerCase() === key.toLowerCase());
