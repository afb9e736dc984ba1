import { expect, test } from 'vitest';
import { repeating, type Repeating } from './repeating.ts';

const chosen: Repeating = { Freq: 'day', Interval: 2, WeekDays: [1, 3], UntilDate: '2026-12-31' };

test.each([
  [
    'each week begins with the day of the first meeting',
    4,
    null,
    { Interval: 1, WeekDays: [4], UntilDate: null },
  ],
  ['without a day nothing is chosen', null, null, { Interval: 1, WeekDays: [], UntilDate: null }],
  ['what was said stays', 4, chosen, { Interval: 2, WeekDays: [1, 3], UntilDate: '2026-12-31' }],
] as const)('%s', (_what, weekday, former, expected) => {
  expect(repeating('week', weekday, former)).toEqual({ Freq: 'week', ...expected });
});
