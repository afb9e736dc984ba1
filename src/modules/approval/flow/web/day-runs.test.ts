import { expect, test } from 'vitest';
import { runsOf } from './day-runs.ts';

const day = (Day: string, Name: string, IsOwn = false, Kind: 'holiday' | 'workday' = 'holiday') => ({
  Day,
  Kind,
  Name,
  IsOwn,
});

test('days of one holiday are one line; the company’s own, a gap or another name begin a new one', () => {
  const runs = runsOf([
    day('2026-09-30', '国庆节'),
    day('2026-10-01', '国庆节'),
    day('2026-10-02', '国庆节', true),
    day('2026-10-03', '国庆节', true),
    day('2026-10-04', '国庆节'),
    day('2026-10-06', '国庆节'),
    day('2026-10-07', '中秋节'),
    day('2026-10-08', '中秋节', false, 'workday'),
  ]);
  expect(runs.map(({ Day, Last }) => `${Day.slice(5)} ${Last.slice(5)}`)).toEqual([
    '09-30 10-01',
    '10-02 10-02',
    '10-03 10-03',
    '10-04 10-04',
    '10-06 10-06',
    '10-07 10-07',
    '10-08 10-08',
  ]);
});
