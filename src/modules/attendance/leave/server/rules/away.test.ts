import { expect, test } from 'vitest';
import { takesDay } from './away.ts';
import type { RosterDay, Segment } from './cost.ts';

const day: RosterDay = {
  day: '2026-03-10',
  kind: 1,
  name: '',
  nameEn: '',
  spans: [
    [540, 720],
    [780, 1080],
  ],
  shift: null,
  group: null,
};
const away = (from: string, to: string): Segment => [`2026-03-10 ${from}`, `2026-03-10 ${to}`];

test.each<[string, readonly RosterDay[], readonly Segment[], boolean]>([
  ['the whole day', [day], [away('09:00', '18:00')], true],
  ['the whole day in two parts', [day], [away('09:00', '12:00'), away('13:00', '18:00')], true],
  ['half a day', [day], [away('13:00', '18:00')], false],
  ['what is left beside a half day off', [{ ...day, free: [780, 1080] }], [away('09:00', '12:00')], true],
  ['a day on which nobody works', [{ ...day, spans: [] }], [away('09:00', '18:00')], false],
  ['a night and a day', [{ ...day, spans: [] }], [['2026-03-10 09:00', '2026-03-11 09:00']], true],
])('%s', (_what, roster, segments, takes) => {
  expect(takesDay(roster, segments)).toBe(takes);
});
