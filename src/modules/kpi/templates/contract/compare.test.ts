import { expect, test } from 'vitest';
import { content } from '#modules/kpi/contract/shapes.ts';
import { differencesOf } from './compare.ts';

const row = (IndicatorID: number, WeightBp: number, more: object = {}) => ({
  IndicatorID,
  Kind: 1,
  WeightBp,
  Target: '100',
  ...more,
});
const edition = (rows: object[], more: object = {}) =>
  content.parse({
    Rows: rows,
    Parts: { Self: 3000, Leader: 7000, Second: 0 },
    Grades: [{ Name: 'A', From: '90' }],
    ...more,
  });
const said = (before: ReturnType<typeof edition>, after: ReturnType<typeof edition>) =>
  differencesOf(before, after).map(({ indicatorId, key, before: was, after: is }) => [
    indicatorId,
    key,
    was,
    is,
  ]);

test('an edition beside the one before says each row that came, went or changed, and what of the whole did', () => {
  const before = edition([row(1, 6000), row(2, 4000)]);
  expect(said(before, before)).toEqual([]);
  // A different order alone is not a difference.
  expect(said(before, edition([row(2, 4000), row(1, 6000)]))).toEqual([]);
  const after = edition(
    [
      row(3, 2500, { Kind: 3, Target: null }),
      row(1, 7500, {
        Kind: 2,
        Target: '120',
        Bands: [
          { From: '0', Score: '60' },
          { From: '10', Score: '100' },
        ],
        NeedsEvidence: true,
      }),
    ],
    { Parts: { Self: 2000, Leader: 5000, Second: 3000 }, Max: '110' },
  );
  expect(said(before, after)).toEqual([
    [3, 'Row', '', '25%'],
    [1, 'Kind', '1', '2'],
    [1, 'WeightBp', '60%', '75%'],
    [1, 'Target', '100', '120'],
    [1, 'Bands', '', '60 ≥ 0, 100 ≥ 10'],
    [1, 'NeedsEvidence', '', 'true'],
    [2, 'Row', '40%', ''],
    [null, 'Parts', '30% / 70% / 0%', '20% / 50% / 30%'],
    [null, 'Max', '120', '110'],
  ]);
});
