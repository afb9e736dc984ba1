import { expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { minuteOnDay, officeTimes } from './usual-time.ts';

const nightEnd = (day: string): string => `${shiftDays(day, 1)} 06:00`;

test.each([
  ['nothing was chosen before', '', '2026-12-11', officeTimes.end, '2026-12-11 18:00'],
  ['a day alone stood there', '2026-12-10', '2026-12-11', officeTimes.start, '2026-12-11 09:00'],
  ['the usual time goes with the day', '2026-12-10 18:00', '2026-12-11', officeTimes.end, '2026-12-11 18:00'],
  ['a chosen time stays', '2026-12-10 15:30', '2026-12-11', officeTimes.end, '2026-12-11 15:30'],
  ['a chosen midnight stays', '2026-12-10 00:00', '2026-12-11', officeTimes.start, '2026-12-11 00:00'],
  ['the end of a night shift', '', '2026-12-31', nightEnd, '2027-01-01 06:00'],
  ['the end of a night shift moves', '2026-12-11 06:00', '2026-12-20', nightEnd, '2026-12-21 06:00'],
])('%s', (_name, before, day, usual, expected) => {
  expect(minuteOnDay(before, day, usual)).toBe(expected);
});
