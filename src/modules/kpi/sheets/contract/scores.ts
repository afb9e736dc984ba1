import { compileFormula } from '#kit/rules/formula/compile.ts';
import { isNumber, numberOf, showValue } from '#kit/rules/formula/value.ts';
import { leastScored, most, rowKinds, whole as wholeBp } from '#modules/kpi/contract/codes.ts';
import * as f from '#modules/kpi/contract/fraction.ts';
import type { Fraction } from '#modules/kpi/contract/fraction.ts';
import {
  formulaOver,
  inputsOf,
  type Column,
  type RowValues,
} from '#modules/kpi/templates/contract/columns.ts';

export interface Band {
  /** Lower bound of the actual, included. */
  readonly From: string;
  readonly Score: string;
}

export interface Grade {
  readonly Name: string;
  /** Lower bound of the total, included. The lowest grade starts at 0. */
  readonly From: string;
}

/** Rules of a template that turn the scores of rows into a total. */
export interface ScoreRules {
  /** Weights of the scores of a judged row in ten-thousandths: self, leader, second leader. */
  readonly Parts: { readonly Self: number; readonly Leader: number; readonly Second: number };
  /** Formula for the total, in which `total` is the weighted sum. Empty: the sum itself. */
  readonly TotalFormula: string;
  readonly Grades: readonly Grade[];
  /** Decimals of the total; left out: two. The total is rounded half up, and the grade follows the rounded total. */
  readonly Decimals?: number | undefined;
  /** Maximum of all bonus and deduction points together, in either direction. */
  readonly BonusCap: string;
  /** Maximum of the total if a veto applies. */
  readonly VetoCap: string;
  readonly Max: string;
}

export interface RowToScore extends RowValues {
  readonly no: number;
  readonly kind: number;
  readonly weightBp: number;
  readonly isNotApplicable: boolean;
  /** Score formula of the row; empty: the default formula. */
  readonly formula: string;
  readonly bands: readonly Band[];
}

/**
 * Values that people gave to a row, by role. If several people sign one level, each gives a value. A veto is 1 or 0.
 */
export interface Given {
  /** Values of the person themselves; null: they left without giving any and are no longer asked. */
  readonly self: readonly string[] | null;
  readonly leader: readonly string[];
  readonly second: readonly string[];
}

export const nothingGiven: Given = { self: [], leader: [], second: [] };

export interface RowResult {
  readonly no: number;
  /** Score calculated by formula or bands, before a leader changes it. */
  readonly system: Fraction | null;
  /** Final score of the row; null: not scored. */
  readonly score: Fraction | null;
  /** Formula with the numbers filled in; empty if the row has none. */
  readonly worked: string;
  /** Source of the score: the system, or the highest level that gave a value. */
  readonly by: 'system' | 'parts' | 'leader' | 'second' | 'none';
}

export interface Result {
  readonly rows: readonly RowResult[];
  /** Weight that is scored, in ten-thousandths. */
  readonly scoredBp: number;
  readonly isScored: boolean;
  /** Weighted sum before plus and minus points; null if too little is scored. */
  readonly sum: Fraction | null;
  readonly bonus: Fraction;
  /** Total after plus and minus points and the formula. */
  readonly formed: Fraction | null;
  readonly isVetoed: boolean;
  readonly total: Fraction | null;
  readonly grade: string | null;
}

/** Default score formula: actual as a percentage of the target, at most 120. */
export const usualFormula = 'min(Actual / Target * 100, 120)';

const means = (given: readonly string[]): Fraction | null => {
  const all = given.flatMap((one) => f.fractionOf(one) ?? []);
  return all.length > 0 ? f.mean(all) : null;
};

const inRange = (score: Fraction): Fraction => f.between(score, f.zero, f.whole(most));

/** Replaces the names in a formula with the numbers that were used. */
function withNumbers(source: string, uses: readonly string[], show: (name: string) => string): string {
  return source.replaceAll(/[\p{L}_][\p{L}\p{N}_]*/gu, (word) => (uses.includes(word) ? show(word) : word));
}

function byFormula(row: RowToScore, columns: readonly Column[]): { system: Fraction | null; worked: string } {
  const source = row.formula || usualFormula;
  const compiled = formulaOver(columns, source);
  if (!compiled.ok) return { system: null, worked: '' };
  const inputs = inputsOf(columns, row);
  const value = compiled.formula.evaluate(inputs);
  const worked = withNumbers(
    source,
    compiled.formula.uses,
    (name) => showValue(inputs.get(name) ?? null) || '?',
  );
  return { system: isNumber(value) ? f.fractionOf(value.toFixed()) : null, worked };
}

/** Calculates a formula's result before it is limited to the allowed range. */
export const rawScore = (row: RowToScore, columns: readonly Column[]): Fraction | null =>
  byFormula(row, columns).system;

function byBands({ bands, actual }: RowToScore): Fraction | null {
  const at = f.fractionOf(actual);
  if (!at || bands.length === 0) return null;
  const found = bands.findLast(({ From }) => f.compare(f.fractionOf(From) ?? f.zero, at) <= 0) ?? bands[0]!;
  return f.fractionOf(found.Score);
}

/**
 * Weighs the scores of the people who are asked. Parts that are not asked or have no weight are left out. Returns null
 * if a person who is asked has given none.
 */
function byParts(given: Given, { Parts }: ScoreRules, asksSecond: boolean): Fraction | null {
  const asked = [
    { bp: given.self === null ? 0 : Parts.Self, value: means(given.self ?? []) },
    { bp: Parts.Leader, value: means(given.leader) },
    { bp: asksSecond ? Parts.Second : 0, value: means(given.second) },
  ].filter(({ bp }) => bp > 0);
  if (asked.length === 0 || asked.some(({ value }) => value === null)) return null;
  const weighed = f.sum(asked.map(({ bp, value }) => f.times(f.whole(bp), value!)));
  return f.over(weighed, f.whole(asked.reduce((all, { bp }) => all + bp, 0)));
}

/** Computes the score of a row from its values and the scores people gave. */
export function scoreRow(
  row: RowToScore,
  given: Given,
  columns: readonly Column[],
  rules: ScoreRules,
  asksSecond: boolean,
): RowResult {
  const none = { no: row.no, system: null, score: null, worked: '', by: 'none' } as const;
  if (row.isNotApplicable) return none;
  if (row.kind === rowKinds.judged) {
    const score = byParts(given, rules, asksSecond);
    return score ? { ...none, score: inRange(score), by: 'parts' } : none;
  }
  if (row.kind === rowKinds.veto || row.kind === rowKinds.bonus) {
    const score = means(given.leader);
    return { ...none, score, by: score ? 'leader' : 'none' };
  }
  const { system: raw, worked } =
    row.kind === rowKinds.bands ? { system: byBands(row), worked: '' } : byFormula(row, columns);
  const system = raw && inRange(raw);
  const second = asksSecond ? means(given.second) : null;
  const leader = means(given.leader);
  const score = second ?? leader ?? system;
  const by = second ? 'second' : leader ? 'leader' : system ? 'system' : 'none';
  return { no: row.no, system, score: score && inRange(score), worked, by };
}

const formed = (total: Fraction, formula: string): Fraction | null => {
  if (formula === '' || formula === 'total') return total;
  const compiled = compileFormula(formula, new Map([['total', 'number' as const]]), 'number');
  const value = compiled.ok
    ? compiled.formula.evaluate(new Map([['total', numberOf(f.exactText(total))]]))
    : null;
  return value !== null && isNumber(value) ? f.fractionOf(value.toFixed()) : null;
};

/** Decimals of a total if the template does not set them. */
export const usualDecimals = 2;

/** Formats a total: rounded half up to the decimals of its template. */
export const showTotal = (total: Fraction, { Decimals }: Partial<ScoreRules>): string =>
  f.shownWith(total, Decimals ?? usualDecimals);

/** Returns the grade of a total. It is graded as it is shown, after rounding. */
export function gradeOf(
  total: Fraction,
  { Grades, Decimals }: Pick<ScoreRules, 'Grades' | 'Decimals'>,
): string | null {
  const read = f.rounded(total, Decimals ?? usualDecimals);
  const falling = Grades.toSorted((a, b) =>
    f.compare(f.fractionOf(b.From) ?? f.zero, f.fractionOf(a.From) ?? f.zero),
  );
  return falling.find(({ From }) => f.compare(f.fractionOf(From) ?? f.zero, read) <= 0)?.Name ?? null;
}

const weighs = ({ kind }: RowToScore): boolean => kind <= rowKinds.judged;

/**
 * Computes the total of a sheet, in this order: weighted sum of what is scored, plus and minus, formula, veto, limits.
 * @param givenTo values given to each row
 * @param asksSecond whether a second leader is asked at all
 */
export function scoreSheet(
  rows: readonly RowToScore[],
  givenTo: (no: number) => Given,
  columns: readonly Column[],
  rules: ScoreRules,
  asksSecond: boolean,
): Result {
  const results = rows.map((row) => scoreRow(row, givenTo(row.no), columns, rules, asksSecond));
  const of = (test: (row: RowToScore) => boolean) =>
    rows.flatMap((row, at) => (test(row) && results[at]!.score ? [{ row, score: results[at]!.score }] : []));
  const scored = of(weighs).filter(({ row }) => row.weightBp > 0);
  const scoredBp = scored.reduce((all, { row }) => all + row.weightBp, 0);
  const cap = f.fractionOf(rules.BonusCap) ?? f.zero;
  const bonus = f.between(
    f.sum(of(({ kind }) => kind === rowKinds.bonus).map(({ score }) => score)),
    f.minus(f.zero, cap),
    cap,
  );
  const isVetoed = of(({ kind }) => kind === rowKinds.veto).some(({ score }) => f.compare(score, f.zero) > 0);
  const isScored = scoredBp >= leastScored;
  const none = { rows: results, scoredBp, bonus, isVetoed, isScored: false, sum: null, formed: null };
  if (!isScored) return { ...none, total: null, grade: null };
  const sum = f.over(
    f.sum(scored.map(({ row, score }) => f.times(f.whole(row.weightBp), score))),
    f.whole(scoredBp),
  );
  const after = formed(f.plus(sum, bonus), rules.TotalFormula);
  if (!after) return { ...none, sum, total: null, grade: null };
  const capped = isVetoed ? f.least(after, f.fractionOf(rules.VetoCap) ?? after) : after;
  const total = f.between(capped, f.zero, f.fractionOf(rules.Max) ?? f.whole(most));
  return { ...none, isScored, sum, formed: after, total, grade: gradeOf(total, rules) };
}

/** Returns the sum of the rows' weights in ten-thousandths. A sheet can be submitted only if it is 10,000. */
export const weightOf = (rows: readonly { readonly kind: number; readonly weightBp: number }[]): number =>
  rows.reduce((all, { kind, weightBp }) => (kind <= rowKinds.judged ? all + weightBp : all), 0);

export const isWhole = (bp: number): boolean => bp === wholeBp;
