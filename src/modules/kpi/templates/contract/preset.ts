import type { Language } from '#kit/contract/refusals.ts';
import { compileFormula } from '#kit/rules/formula/compile.ts';
import { sayFault } from '#kit/rules/formula/faults.ts';
import { most, roles, rowKinds } from '#modules/kpi/contract/codes.ts';
import * as f from '#modules/kpi/contract/fraction.ts';
import type { Content, TemplateRow } from '#modules/kpi/contract/shapes.ts';
import {
  nothingGiven,
  rawScore,
  scoreSheet,
  usualFormula,
  weightOf,
  isWhole,
  type Result,
} from '#modules/kpi/sheets/contract/scores.ts';
import { isKey, isNumeric, namesOf, ordered, type Column } from './columns.ts';
import { percentOf, type Found } from './problems.ts';

type Faulty = { readonly source: string; readonly names: ReturnType<typeof namesOf> };

const faultOf = ({ source, names }: Faulty, language: Language): string | null => {
  const compiled = compileFormula(source, names, 'number');
  return compiled.ok ? null : sayFault(compiled.faults[0]!, language);
};

/** Returns the problems that prevent columns of a table from being put in use. */
export function columnProblems(columns: readonly Column[], language: Language): Found[] {
  const found: Found[] = [];
  const seen = new Set<string>();
  const names = namesOf(columns);
  columns.forEach(({ Key, Type, Options, Formula, Min, Max }, at) => {
    const say = (code: Found['code'], filling: Found['with'] = {}): void =>
      void found.push({ row: at + 1, key: Key, code, with: { key: Key, ...filling } });
    if (!isKey(Key)) say('badKey');
    if (seen.has(Key.toLowerCase())) say('sameKey');
    seen.add(Key.toLowerCase());
    if (Type === 'select' && Options.length === 0) say('noOptions');
    const [least, greatest] = [f.fractionOf(Min), f.fractionOf(Max)];
    if (least && greatest && f.compare(least, greatest) > 0) say('range');
    const why = Type === 'formula' ? faultOf({ source: Formula, names }, language) : null;
    if (why) say('formula', { why });
  });
  const order = ordered(columns);
  if (!order.ok)
    found.push({ row: null, key: order.circle[0]!, code: 'circle', with: { keys: order.circle.join('、') } });
  return found;
}

/** Returns sample actuals with which a row's formula is tested. */
const samples = (target: string | null): string[] => {
  const at = f.fractionOf(target);
  if (!at) return ['0', '1', '100'];
  const part = (n: number, d: number): string => f.exactText(f.over(f.times(at, f.whole(n)), f.whole(d)));
  return ['0', part(1, 2), part(1, 1), part(2, 1)];
};

/**
 * Returns values of the other columns while formulas are tested: the minimum of a number column, or 1 if it has none.
 */
const sampleValues = (columns: readonly Column[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ Key, Type, Min }) => [Key, isNumeric(Type) ? (Min ?? '1') : '']));

function rowProblems(row: TemplateRow, at: number, columns: readonly Column[], language: Language): Found[] {
  const found: Found[] = [];
  const say = (key: string, code: Found['code'], filling: Found['with'] = {}): void =>
    void found.push({ row: at, key, code, with: filling });
  const weighs = row.Kind <= rowKinds.judged;
  if (weighs && row.WeightBp === 0) say('WeightBp', 'noWeight');
  if (row.Kind === rowKinds.bands) {
    if (row.Bands.length === 0) say('Bands', 'noBands');
    const bounds = row.Bands.map(({ From }) => f.fractionOf(From) ?? f.zero);
    if (bounds.some((bound, n) => n > 0 && f.compare(bounds[n - 1]!, bound) >= 0)) say('Bands', 'bandOrder');
    for (const { From, Score } of row.Bands)
      if (f.compare(f.fractionOf(Score) ?? f.zero, f.whole(most)) > 0)
        say('Bands', 'outOfRange', { most, actual: From, score: Score });
  }
  if (row.Kind !== rowKinds.measured) return found;
  const source = row.ScoreFormula || usualFormula;
  const names = namesOf(columns);
  const why = faultOf({ source, names }, language);
  if (why) {
    say('ScoreFormula', 'formula', { why });
    return found;
  }
  const compiled = compileFormula(source, names, 'number');
  if (!compiled.ok) return found;
  for (const actual of samples(row.Target)) {
    const figures = { target: row.Target ?? '1', actual, values: sampleValues(columns) };
    const raw = rawScore({ ...sheetRow(row, at), ...figures }, columns);
    if (raw && (f.compare(raw, f.whole(most)) > 0 || f.compare(raw, f.zero) < 0)) {
      say('ScoreFormula', 'outOfRange', { most, actual, score: f.shown(raw) });
      break;
    }
  }
  return found;
}

/** Returns a template row in the form a new sheet starts with. */
export const sheetRow = (row: TemplateRow, no: number) => ({
  no,
  kind: row.Kind,
  weightBp: row.Kind <= rowKinds.judged ? row.WeightBp : 0,
  target: row.Target,
  actual: null,
  values: {},
  isNotApplicable: false,
  formula: row.ScoreFormula,
  bands: row.Bands,
});

/** Returns the problems that prevent a template from being put in use. */
export function presetProblems(
  content: Content,
  columns: readonly Column[],
  notInUse: ReadonlySet<number>,
  language: Language,
): Found[] {
  const found: Found[] = [];
  const { Rows, Parts, Grades, TotalFormula } = content;
  const whole = (key: string, code: Found['code'], filling: Found['with'] = {}): void =>
    void found.push({ row: null, key, code, with: filling });
  if (Rows.length === 0) whole('Rows', 'noRows');
  const seen = new Set<number>();
  Rows.forEach((row, n) => {
    if (seen.has(row.IndicatorID)) found.push({ row: n + 1, key: 'IndicatorID', code: 'twice' });
    seen.add(row.IndicatorID);
    if (notInUse.has(row.IndicatorID)) found.push({ row: n + 1, key: 'IndicatorID', code: 'notInUse' });
    found.push(...rowProblems(row, n + 1, columns, language));
  });
  const weight = weightOf(Rows.map((row, n) => sheetRow(row, n + 1)));
  if (Rows.length > 0 && !isWhole(weight)) whole('WeightBp', 'weights', { sum: percentOf(weight) });
  if (!isWhole(Parts.Self + Parts.Leader + Parts.Second)) whole('Parts', 'parts');
  if (Parts.Second === 0 && columns.some(({ Role }) => Role === roles.second)) whole('Parts', 'levels');
  const bounds = Grades.map(({ From }) => f.exactText(f.fractionOf(From) ?? f.zero));
  if (new Set(bounds).size < bounds.length || !bounds.includes('0')) whole('Grades', 'gradeOrder');
  const why = faultOf({ source: TotalFormula || 'total', names: new Map([['total', 'number']]) }, language);
  if (why) whole('TotalFormula', 'formula', { why });
  found.push(...columnProblems(columns, language));
  return found;
}

/** Computes the totals of a template with all rows low, in the middle and high. */
export function trials(
  content: Content,
  columns: readonly Column[],
): { name: 'low' | 'middle' | 'high'; result: Result }[] {
  const tries = [
    { name: 'low', part: 1, score: '50' },
    { name: 'middle', part: 2, score: '80' },
    { name: 'high', part: 3, score: '110' },
  ] as const;
  return tries.map(({ name, part, score }) => {
    const rows = content.Rows.map((row, n) => {
      const at = f.fractionOf(row.Target) ?? f.whole(1);
      const { Bands } = row;
      const band = Bands[Math.floor(((part - 1) * (Bands.length - 1)) / 2)];
      const actual =
        row.Kind === rowKinds.bands
          ? (band?.From ?? '0')
          : f.exactText(f.over(f.times(at, f.whole(part)), f.whole(2)));
      return { ...sheetRow(row, n + 1), target: row.Target ?? '1', actual, values: sampleValues(columns) };
    });
    const given = (no: number) => {
      const row = rows[no - 1]!;
      return row.kind === rowKinds.judged
        ? { self: [score], leader: [score], second: [score] }
        : nothingGiven;
    };
    return { name, result: scoreSheet(rows, given, columns, content, content.Parts.Second > 0) };
  });
}
