import { expect, test } from 'vitest';
import { instantText, spanText } from './clock.ts';
import { repeating, type Repeating } from './repeating.ts';

const chosen: Repeating = { Freq: 'day', Interval: 2, WeekDays: [1, 3], Nths: [2], UntilDate: '2026-12-31' };

test.each([
  [
    'each week begins with the day of the first meeting',
    4,
    null,
    { Interval: 1, WeekDays: [4], Nths: [], UntilDate: null },
  ],
  ['without a day nothing is chosen', null, null, { Interval: 1, WeekDays: [], Nths: [], UntilDate: null }],
  ['what was said stays', 4, chosen, { Interval: 2, WeekDays: [1, 3], Nths: [2], UntilDate: '2026-12-31' }],
] as const)('%s', (_what, weekday, former, expected) => {
  expect(repeating('week', weekday, former)).toEqual({ Freq: 'week', ...expected });
});

test('a meeting that the clocks skip is as long as its clocks say', () => {
  expect(spanText('2026-11-20', '09:00', '10:30')).toEqual({
    StartTime: instantText('2026-11-20', '09:00'),
    EndTime: instantText('2026-11-20', '10:30'),
  });
  const { StartTime, EndTime } = spanText('2027-03-14', '02:30', '03:30', 'America/New_York');
  expect([StartTime, EndTime]).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-14T08:30:00.000Z']);
  const reversed = spanText('2026-11-20', '10:00', '09:00');
  expect(reversed.EndTime < reversed.StartTime).toBe(true);
});
