import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAbove, leadersAfter, loopsAfter } from './leaders.ts';

/** Person 1 leads 2, person 2 leads 3 and 4, person 3 leads 5. */
const leaders = new Map([
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 3],
]);

describe('leaders after a move', () => {
  test.each([
    ['he alone goes elsewhere', { person: 3, leader: 4, successor: null }, { 2: 1, 3: 4, 4: 2, 5: 3 }],
    ['his reports go to another', { person: 3, leader: 4, successor: 4 }, { 2: 1, 3: 4, 4: 2, 5: 4 }],
    ['a report takes his place', { person: 2, leader: 1, successor: 3 }, { 2: 1, 3: 1, 4: 3, 5: 3 }],
    ['he keeps his leader', { person: 3, leader: undefined, successor: null }, { 2: 1, 3: 2, 4: 2, 5: 3 }],
    ['nobody leads him', { person: 3, leader: null, successor: null }, { 2: 1, 4: 2, 5: 3 }],
  ])('%s', (_what, move, expected) => {
    expect(Object.fromEntries(leadersAfter(leaders, move))).toEqual(expected);
    expect(loopsAfter(leaders, move)).toBe(false);
  });

  test.each([
    ['to his own report', { person: 2, leader: 5, successor: null }],
    ['to himself', { person: 2, leader: 2, successor: null }],
    ['to a report of whoever takes his place', { person: 2, leader: 4, successor: 4 }],
  ])('%s: a circle, unless the place was taken', (_what, move) => {
    // After a report has taken the person's place, the report is above them.
    expect(loopsAfter(leaders, move)).toBe(move.successor === null);
  });

  test('without a cycle nobody is above themselves', () => {
    const person = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 2, max: 6 }), person), { maxLength: 6 }),
        person,
        fc.option(person),
        fc.option(person),
        (pairs, one, leader, successor) => {
          // Everybody's leader has a smaller number than they have.
          const before = new Map(pairs.filter(([report, led]) => led < report));
          const move = { person: one, leader, successor: successor === one ? null : successor };
          if (loopsAfter(before, move)) return;
          const after = leadersAfter(before, move);
          for (const each of after.keys()) expect(isAbove(after, each, each)).toBe(false);
        },
      ),
    );
  });
});
