import { expect, test } from 'vitest';
import { peakOf } from './peak.ts';

const away = (AUID: number, From: string, To: string) => ({ AUID, From, To });

test.each([
  ['nobody', [], null],
  [
    'one person twice on a day',
    [away(1, '2026-12-02 09:00', '2026-12-02 12:00'), away(1, '2026-12-02 13:00', '2026-12-02 18:00')],
    { day: '2026-12-02', others: 1 },
  ],
  [
    'two on the second day',
    [away(1, '2026-12-01 09:00', '2026-12-02 18:00'), away(2, '2026-12-02 09:00', '2026-12-03 18:00')],
    { day: '2026-12-02', others: 2 },
  ],
  [
    'an end at midnight, which does not touch the next day',
    [away(1, '2026-12-01 09:00', '2026-12-02 00:00')],
    { day: '2026-12-01', others: 1 },
  ],
  ['outside of the range', [away(1, '2026-11-20 09:00', '2026-11-25 18:00')], null],
])('%s', (_who, times, peak) => {
  expect(peakOf(times, '2026-12-01', '2026-12-04')).toEqual(peak);
});
