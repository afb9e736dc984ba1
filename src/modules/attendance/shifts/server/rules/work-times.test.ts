import { expect, test } from 'vitest';
import type { RosterDay, Span } from '#modules/attendance/leave/server/rules/cost.ts';
import { dayKind } from '#modules/calendar/contract/codes.ts';
import { workTimesOf } from './work-times.ts';

const office: readonly Span[] = [
  [540, 720],
  [780, 1080],
];
const night: readonly Span[] = [[1320, 1860]];
const day = (on: string, spans: readonly Span[], free?: Span): RosterDay => ({
  day: on,
  kind: spans.length > 0 ? dayKind.workday : dayKind.rest,
  name: '',
  nameEn: '',
  spans,
  ...(free ? { free } : {}),
  shift: null,
  group: null,
});

test.each<[string, readonly RosterDay[], readonly string[]]>([
  ['a day of the office', [day('2026-12-11', office)], ['2026-12-11 09:00-2026-12-11 18:00 true']],
  [
    'a night shift ends on the day after',
    [day('2026-12-31', night)],
    ['2026-12-31 22:00-2027-01-01 07:00 true'],
  ],
  [
    'an afternoon that is off',
    [day('2026-12-11', office, [780, 1080])],
    ['2026-12-11 09:00-2026-12-11 12:00 true'],
  ],
  [
    'days off take the times of the nearest day of work',
    [day('2026-12-11', office), day('2026-12-12', []), day('2026-12-13', []), day('2026-12-14', night)],
    [
      '2026-12-11 09:00-2026-12-11 18:00 true',
      '2026-12-12 09:00-2026-12-12 18:00 false',
      '2026-12-13 22:00-2026-12-14 07:00 false',
      '2026-12-14 22:00-2026-12-15 07:00 true',
    ],
  ],
  ['no work at all: the company’s day', [day('2026-12-12', [])], ['2026-12-12 08:30-2026-12-12 17:30 false']],
])('%s', (_name, roster, expected) => {
  const found = workTimesOf(roster, [
    [510, 720],
    [780, 1050],
  ]);
  expect(found.map(({ begins, ends, isWorked }) => `${begins}-${ends} ${isWorked}`)).toEqual(expected);
});
