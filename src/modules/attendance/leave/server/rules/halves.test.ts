import { describe, expect, test } from 'vitest';
import { roughClocksOf, clocksOf } from './halves.ts';
import type { RosterDay, Segment, Span } from './cost.ts';

const office: readonly Span[] = [
  [540, 720],
  [780, 1080],
];
const night: readonly Span[] = [
  [1320, 1560],
  [1590, 1800],
];
const day = (name: string, spans: readonly Span[], free?: Span): RosterDay => ({
  day: name,
  kind: spans.length > 0 ? 1 : 2,
  name: '',
  nameEn: '',
  spans,
  ...(free ? { free } : {}),
  shift: null,
  group: null,
});
const roster = [
  day('2026-02-12', office),
  day('2026-02-13', night),
  day('2026-02-14', []),
  day('2026-02-15', office, [780, 1080]),
];

describe('clocks of half days', () => {
  test.each<[string, Segment, Segment]>([
    ['a whole day', ['2026-02-12 AM', '2026-02-12 PM'], ['2026-02-12 09:00', '2026-02-12 18:00']],
    ['a morning', ['2026-02-12 AM', '2026-02-12 AM'], ['2026-02-12 09:00', '2026-02-12 12:00']],
    ['an afternoon', ['2026-02-12 PM', '2026-02-12 PM'], ['2026-02-12 13:00', '2026-02-12 18:00']],
    [
      'the second half of a night',
      ['2026-02-13 PM', '2026-02-13 PM'],
      ['2026-02-14 02:30', '2026-02-14 06:00'],
    ],
    ['until a day off', ['2026-02-12 PM', '2026-02-14 PM'], ['2026-02-12 13:00', '2026-02-15 00:00']],
    ['from a day off', ['2026-02-14 AM', '2026-02-15 PM'], ['2026-02-14 00:00', '2026-02-15 12:00']],
    ['a half that is free', ['2026-02-15 PM', '2026-02-15 PM'], ['2026-02-15 12:00', '2026-02-16 00:00']],
    ['minutes stay', ['2026-02-12 10:00', '2026-02-12 11:00'], ['2026-02-12 10:00', '2026-02-12 11:00']],
  ])('%s', (_what, asked, clock) => {
    expect(clocksOf([asked], roster)).toEqual([clock]);
  });

  test('without a shift they divide at noon', () => {
    expect(roughClocksOf([['2026-02-12 PM', '2026-02-13 AM']])).toEqual([
      ['2026-02-12 12:00', '2026-02-13 12:00'],
    ]);
  });
});
