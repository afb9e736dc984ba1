import type { Content, TemplateRow } from '#modules/kpi/contract/shapes.ts';
import { usualDecimals } from '#modules/kpi/sheets/contract/scores.ts';
import { percentOf } from './problems.ts';

const rowKeys = [
  'Kind',
  'WeightBp',
  'Target',
  'ScoreFormula',
  'Bands',
  'NeedsEvidence',
  'NeedsProject',
] as const;
const wholeKeys = ['Parts', 'TotalFormula', 'Grades', 'Decimals', 'BonusCap', 'VetoCap', 'Max'] as const;

/** Difference between two versions of a template. */
export interface Difference {
  /** Indicator whose row differs; null if the difference is not about a single row. */
  readonly indicatorId: number | null;
  /** Property that differs. `Row` means that a whole row was added or removed. */
  readonly key: 'Row' | (typeof rowKeys)[number] | (typeof wholeKeys)[number];
  /** Value before and after, as text. Codes are numbers and switches are `true`. Empty: no value. */
  readonly before: string;
  readonly after: string;
}

const steps = (list: readonly (readonly [string, string])[]): string =>
  list.map(([name, from]) => `${name} ≥ ${from}`).join(', ');

const rowTexts = (row: TemplateRow): Record<(typeof rowKeys)[number], string> => ({
  Kind: String(row.Kind),
  WeightBp: percentOf(row.WeightBp),
  Target: row.Target ?? '',
  ScoreFormula: row.ScoreFormula,
  Bands: steps(row.Bands.map(({ From, Score }) => [Score, From])),
  NeedsEvidence: row.NeedsEvidence ? 'true' : '',
  NeedsProject: row.NeedsProject ? 'true' : '',
});

const wholeTexts = ({
  Parts,
  Grades,
  Decimals,
  ...rest
}: Content): Record<(typeof wholeKeys)[number], string> => ({
  ...rest,
  Decimals: String(Decimals ?? usualDecimals),
  Parts: [Parts.Self, Parts.Leader, Parts.Second].map(percentOf).join(' / '),
  Grades: steps(Grades.map(({ Name, From }) => [Name, From])),
});

function differing<K extends Difference['key']>(
  indicatorId: number | null,
  keys: readonly K[],
  before: Readonly<Record<K, string>>,
  after: Readonly<Record<K, string>>,
): Difference[] {
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ indicatorId, key, before: before[key], after: after[key] }));
}

/**
 * Compares two versions of a template. Returns its changed rows in order, then removed rows, then changes to the whole.
 */
export function differencesOf(before: Content, after: Content): Difference[] {
  const known = new Map(before.Rows.map((row) => [row.IndicatorID, row]));
  const kept = new Set(after.Rows.map(({ IndicatorID }) => IndicatorID));
  const gone = before.Rows.filter(({ IndicatorID }) => !kept.has(IndicatorID));
  return [
    ...after.Rows.flatMap((row): Difference[] => {
      const id = row.IndicatorID;
      const old = known.get(id);
      return old
        ? differing(id, rowKeys, rowTexts(old), rowTexts(row))
        : [{ indicatorId: id, key: 'Row', before: '', after: percentOf(row.WeightBp) }];
    }),
    ...gone.map(({ IndicatorID, WeightBp }): Difference => ({
      indicatorId: IndicatorID,
      key: 'Row',
      before: percentOf(WeightBp),
      after: '',
    })),
    ...differing(null, wholeKeys, wholeTexts(before), wholeTexts(after)),
  ];
}
