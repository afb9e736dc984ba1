import { expect, test } from 'vitest';
import { countedOf, partsOf } from './overtime.ts';
import { restOf, withoutRest, type RestGiven } from './rest.ts';

const shift = {
  segments: [
    [540, 720],
    [780, 1080],
  ],
  breaks: [[900, 915]],
} as const;
const standard = [
  [540, 720],
  [780, 1080],
] as const;
const rule = (
  restRule: 0 | 1 | 2,
  restAfter: number | null = null,
  restMinutes: number | null = null,
): RestGiven => ({
  restRule,
  restAfter,
  restMinutes,
});
/** Minutes that count of overtime from 9:00 to 18:00, on a workday or on a day off. */
const counted = (given: RestGiven, kind: 1 | 2 | 3, until = '18:00') =>
  countedOf(
    partsOf([['2026-12-05 09:00', `2026-12-05 ${until}`]], () => kind),
    () => restOf(given, shift, standard),
  );

test.each([
  ['none', rule(0), 2, { work: 0, rest: 540, statutory: 0 }],
  ['an hour once it is longer than four', rule(1, 240, 60), 2, { work: 0, rest: 480, statutory: 0 }],
  ['the breaks of the shift: 60 and 15 minutes', rule(2), 2, { work: 0, rest: 450, statutory: 0 }],
  ['on a holiday, too', rule(2), 3, { work: 0, rest: 0, statutory: 450 }],
  ['never on a workday', rule(2), 1, { work: 540, rest: 0, statutory: 0 }],
  ['never on a workday, fixed', rule(1, 240, 60), 1, { work: 540, rest: 0, statutory: 0 }],
] as const)('%s', (_what, given, kind, minutes) => {
  expect(counted(given, kind)).toEqual(minutes);
});

test('what is short is not deducted from, and a deduction never goes below the limit', () => {
  const rest = restOf(rule(1, 240, 60), shift, standard);
  expect([180, 240, 270, 300, 330].map((minutes) => withoutRest(minutes, rest))).toEqual([
    180, 240, 240, 240, 270,
  ]);
});

test('without a shift the breaks of the standard day are rest', () => {
  expect(restOf(rule(2), null, standard)).toEqual({ rule: 2, spans: [[720, 780]] });
});
