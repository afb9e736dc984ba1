import { compileFormula, type Compiled } from '#kit/rules/formula/compile.ts';
import { isFieldName } from '#kit/rules/formula/names.ts';
import { numberOf, type Inputs, type Names, type Type, type Value } from '#kit/rules/formula/value.ts';
import type { ColumnType } from '#modules/kpi/contract/codes.ts';

/** Column that was added to a table, besides its standard columns. */
export interface Column {
  /** Name by which formulas refer to the column. */
  readonly Key: string;
  readonly Title: string;
  readonly TitleEn: string;
  /** Title above neighbouring columns of a group; empty: the column is in no group. */
  readonly Group: string;
  readonly Type: ColumnType;
  readonly Decimals: number;
  readonly Min: string | null;
  readonly Max: string | null;
  readonly Options: readonly string[];
  readonly Formula: string;
  /** Role that fills it in. */
  readonly Role: number;
  readonly Stage: number;
  readonly Required: boolean;
}

/** Standard columns of every table, by their names in formulas and views. */
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

/** Compiled formulas by table columns. They are compiled once, however many rows use them. */
const compiled = new WeakMap<readonly Column[], Map<string, Compiled>>();

/** Compiles a formula over rows with these columns. @param columns must not change afterwards */
export function formulaOver(columns: readonly Column[], source: string): Compiled {
  const known = compiled.get(columns) ?? new Map<string, Compiled>();
  compiled.set(columns, known);
  const found = known.get(source) ?? compileFormula(source, namesOf(columns), 'number');
  known.set(source, found);
  return found;
}

/** Formula columns of a table in computing order, each with what it reads; empty if they form a cycle. */
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

/** Orders formula columns so that each follows those it reads. Returns the keys of a cycle if there is one. */
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
export interface RowValues {
  readonly target: string | null;
  readonly actual: string | null;
  readonly values: Readonly<Record<string, string | null | undefined>>;
}

const number = (text: string | null | undefined): Value => (text ? numberOf(text) : null);

/** Returns the values of a row with its formula columns computed. A value that cannot be computed is null. */
export function inputsOf(columns: readonly Column[], { target, actual, values }: RowValues): Inputs {
  const inputs = new Map<string, Value>([
    ['Target', number(target)],
    ['Actual', number(actual)],
  ]);
  for (const { Key, Type } of columns)
    if (Type !== 'formula') inputs.set(Key, isNumeric(Type) ? number(values[Key]) : (values[Key] ?? null));
  for (const [key, step] of stepsOf(columns)) inputs.set(key, step.ok ? step.formula.evaluate(inputs) : null);
  return inputs;
}

/** Says whether a text may be the key of an added column. */
export const isKey = (key: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]{0,29}$/.test(key) &&
  isFieldName(key) &&
  !standardKeys.some((one) => one.toLowerCase() === key.toLowerCase());
