import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import { stepsDue } from './evaluation-reminders.ts';

// A Thursday.
const end = companyInstant('2026-03-05 16:00');

test.each([
  ['2026-03-05 15:59', []],
  ['2026-03-05 17:59', []],
  ['2026-03-05 18:00', [0]],
  ['2026-03-06 08:59', [0]],
  ['2026-03-06 09:00', [0, 1]],
  ['2026-03-08 12:00', [0, 1]],
  ['2026-03-09 09:00', [0, 1, 2]],
  ['2026-03-10 09:00', [0, 1, 2, 3]],
  ['2026-05-10 09:00', [0, 1, 2, 3]],
])('at %s: %o', (now, due) => expect(stepsDue(end, companyInstant(now), new Map())).toEqual(due));

test('holidays are no mornings', () => {
  const special = new Map([['2026-03-06', 'holiday'] as const, ['2026-03-07', 'workday'] as const]);
  expect(stepsDue(end, companyInstant('2026-03-06 10:00'), special)).toEqual([0]);
  expect(stepsDue(end, companyInstant('2026-03-07 10:00'), special)).toEqual([0, 1]);
});

test('an interview that ends late at night: the morning may come first, and is not before the end', () =>
  expect(stepsDue(companyInstant('2026-03-05 23:30'), companyInstant('2026-03-06 01:00'), new Map())).toEqual(
    [],
  ));

test('none before the end, and none is taken back', () => {
  const instants = fc
    .integer({ min: -5000, max: 60_000 })
    .map((minutes) => new Date(end.getTime() + minutes * 60_000));
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const [now, later] = one <= other ? [one, other] : [other, one];
      const due = stepsDue(end, now, new Map());
      expect(now < end ? due : []).toEqual([]);
      expect(stepsDue(end, later, new Map())).toEqual(expect.arrayContaining(due));
    }),
  );
});
