import { expect, test } from 'vitest';
import { shareOut } from './suggested.ts';

test('meetings come first, the rest is shared by the items reported on, and the sum is the time that is left', () => {
  const days = [
    { day: '2026-11-16', left: 480, met: 65 },
    { day: '2026-11-17', left: 480, met: 0 },
    { day: '2026-11-18', left: 60, met: 90 },
    { day: '2026-11-19', left: -30, met: 0 },
  ];
  const reported = [
    { day: '2026-11-16', obid: 1 },
    { day: '2026-11-16', obid: 2 },
    { day: '2026-11-16', obid: 1 },
    { day: '2026-11-18', obid: 3 },
    { day: '2026-11-19', obid: 3 },
  ];
  expect(shareOut(days, reported)).toEqual([
    { day: '2026-11-16', obid: null, minutes: 65 },
    { day: '2026-11-16', obid: 1, minutes: 210 },
    { day: '2026-11-16', obid: 2, minutes: 205 },
    { day: '2026-11-18', obid: null, minutes: 60 },
  ]);
});
