import { expect, test } from 'vitest';
import type { RosterDay } from '#modules/attendance/leave/server/rules/cost.ts';
import type { Span } from '#modules/attendance/shifts/server/rules/spans.ts';
import { instanceAt } from './instance.ts';

const day = (name: string, span: Span | null): RosterDay => ({
  day: name,
  kind: 1,
  name: '',
  nameEn: '',
  spans: span ? [span] : [],
  shift: span && {
    versionId: 1,
    segments: [span],
    breaks: [],
    halfAt: null,
    flexEarly: 0,
    flexLate: 0,
    grace: 0,
    seriousLate: null,
    absentLate: null,
    advance: 120,
    delay: 240,
    needOn: true,
    needOff: true,
    pairing: 1,
  },
  group: null,
});
const night: Span = [1320, 1800];
const early: Span = [540, 1080];

test.each<[string, Span | null, Span | null, number, 1 | 2]>([
  ['the morning after a night', night, night, 400, 1],
  ['until its window closes', night, null, 600, 1],
  ['and not after it', night, null, 601, 2],
  ['a shift of today cuts it in the middle', night, early, 450, 1],
  ['and has what comes after', night, early, 451, 2],
  ['after a day shift it is the next day from midnight on', early, early, 60, 2],
  ['without a shift yesterday', null, early, 60, 2],
])('%s', (_what, before, now, minute, which) => {
  expect(instanceAt(day('1', before), day('2', now), minute).day).toBe(String(which));
});
