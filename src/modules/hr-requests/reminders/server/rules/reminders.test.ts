import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueSteps, reminderKinds, reminderSteps, type ReminderKind } from './reminders.ts';

test.each<[ReminderKind, number, boolean, number[]]>([
  ['probation', 31, true, []],
  ['probation', 30, false, [30]],
  ['probation', 29, true, [30]],
  ['probation', 14, true, [14]],
  ['probation', 2, true, [7]],
  ['probation', 1, false, [1]],
  // On the day itself: a new reminder on working days. On other days only the one missed the day before.
  ['probation', 0, true, [0, 1]],
  ['probation', 0, false, [1]],
  ['probation', -1, true, [-1]],
  ['probation', -1, false, []],
  ['contract', 60, true, [60]],
  ['contract', 8, true, [30]],
  ['contract', 0, true, [7]],
  ['contract', -1, true, []],
  ['identityCard', 30, false, [30]],
  ['graduation', -3, true, []],
  ['retirement', 365, false, [365]],
  ['retirement', 89, true, [90]],
])('%s, %i days left, working day %s: %j', (kind, left, isWorkDay, wanted) => {
  expect(dueSteps(kind, left, isWorkDay)).toEqual(wanted);
});

test('whatever mornings are missed, each step is sent once at most, and the last one before the day is', () => {
  const mornings = fc.uniqueArray(fc.integer({ min: -10, max: 400 }), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(fc.constantFrom(...reminderKinds), mornings, (kind, days) => {
      const sent: number[] = [];
      for (const left of days.toSorted((a, b) => b - a)) {
        const [step] = dueSteps(kind, left, true).filter((one) => !sent.includes(one));
        if (step !== undefined) sent.push(step);
      }
      expect(new Set(sent).size).toBe(sent.length);
      // Steps are sent in order. An older step never follows a newer one.
      expect(sent).toEqual(sent.toSorted((a, b) => b - a));
      const within = days.filter((left) => left >= 0 && left <= reminderSteps[kind][0]!);
      const newest = reminderSteps[kind].filter((step) => step >= Math.min(...within)).at(-1) ?? 0;
      expect(within.length === 0 || sent.some((step) => step <= newest)).toBe(true);
    }),
  );
});
