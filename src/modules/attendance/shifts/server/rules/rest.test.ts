import { expect, test } from 'vitest';
import { warningsOf } from './rest.ts';
import type { Span } from './spans.ts';

const day: readonly Span[] = [[540, 1080]];
const late: readonly Span[] = [[780, 1320]];
const night: readonly Span[] = [[1320, 1800]];
const off: readonly Span[] = [];
const days = (...spans: (readonly Span[])[]) =>
  spans.map((one, at) => ({ day: `2026-02-${String(at + 1).padStart(2, '0')}`, spans: one }));

test.each<[string, (readonly Span[])[], [string, number][]]>([
  ['a day after a day', [day, day], []],
  ['eleven hours after a late shift', [late, day], []],
  ['ten hours and 59 minutes', [late, [[539, 900]]], [['02', 1]]],
  ['a day after a night', [night, day], [['02', 1]]],
  ['a night after a night', [night, night], []],
  ['a day after a night and a day off', [night, off, day], []],
  ['six days running', Array.from({ length: 6 }, () => day), []],
  [
    'eight days running',
    Array.from({ length: 8 }, () => day),
    [
      ['07', 2],
      ['08', 2],
    ],
  ],
  ['broken by a day off', [...Array.from({ length: 6 }, () => day), off, day], []],
])('%s', (_what, spans, expected) => {
  expect(warningsOf(days(...spans)).map((one) => [one.day.slice(8), one.what])).toEqual(expected);
});
