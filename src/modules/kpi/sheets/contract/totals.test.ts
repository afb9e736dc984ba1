import { expect, test } from 'vitest';
import { isRowUnscored, totalText } from './totals.ts';

const head = (State: number, Total: string | null, Grade: string | null = null) => ({
  State,
  Total,
  Grade,
  Person: { AUID: 7, ChineseName: '', EnglishName: '' },
});

test('a total is read with its grade; where scoring ended without one, words say so to all but its person', () => {
  expect(totalText(head(7, '89.00', 'B'), 7, 'zh')).toBe('89.00 B');
  expect(totalText(head(5, '89.00'), 1, 'zh')).toBe('89.00');
  expect([totalText(head(5, null), 1, 'zh'), totalText(head(6, null), 1, 'en')]).toEqual([
    '未评',
    'Not scored',
  ]);
  // A total may still follow, or this reader may not see it yet.
  for (const state of [0, 2, 4]) expect(totalText(head(state, null), 1, 'zh')).toBeNull();
  for (const state of [5, 6]) expect(totalText(head(state, null), 7, 'zh')).toBeNull();
  expect(totalText(head(8, null), 7, 'zh')).toBe('未评');
});

test('only a row that weighs and applies can miss a score', () => {
  const row = { Kind: 1, RowScore: null, IsNotApplicable: false };
  expect(isRowUnscored(row)).toBe(true);
  for (const other of [{ RowScore: '0.00' }, { IsNotApplicable: true }, { Kind: 4 }, { Kind: 5 }])
    expect(isRowUnscored({ ...row, ...other })).toBe(false);
});
