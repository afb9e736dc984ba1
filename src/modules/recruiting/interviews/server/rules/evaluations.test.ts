import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areScores, evaluating, missingToPass, readsOthers, totalOf } from './evaluations.ts';

const waiting = { isLive: true, isSubmitted: false };
const said = { isLive: true, isSubmitted: true };
const replaced = { isLive: false, isSubmitted: false };

describe('who reads what others said', () => {
  test.each([
    ['whoever handles the application', [], true, true],
    ['a stranger', [], false, false],
    ['an interviewer before his own', [waiting], false, false],
    ['after it', [said], false, true],
    ['with another round of his to come', [said, waiting], false, false],
    ['who was replaced', [replaced], false, false],
    ['the owner who interviews, before his own', [waiting], true, false],
    ['and after it', [said], true, true],
    ['the owner who was replaced', [replaced], true, true],
  ] as const)('%s', (_name, own, handles, reads) => expect(readsOthers(own, handles)).toBe(reads));

  test('nobody reads while an own one is missing, whatever else he is', () => {
    const part = fc.record({ isLive: fc.boolean(), isSubmitted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (own, handles) => {
        const isMissing = own.some(({ isLive, isSubmitted }) => isLive && !isSubmitted);
        const hasSaid = own.some(({ isSubmitted }) => isSubmitted);
        expect(readsOthers(own, handles)).toBe(!isMissing && (handles || hasSaid));
      }),
    );
  });
});

describe('what may be done with one’s own', () => {
  const start = new Date('2026-03-02T02:00:00Z');
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  test.each([
    ['before it begins', 0, null, after(-1), 'tooSoon'],
    ['while it runs', 0, null, after(0), 'submit'],
    ['days later', 1, null, after(9000), 'submit'],
    ['29 minutes after it was said', 1, after(60), after(89), 'correct'],
    ['30 minutes after', 1, after(60), after(90), 'correct'],
    ['31 minutes after', 1, after(60), after(91), 'add'],
    ['of one that was cancelled', 2, null, after(10), 'isOver'],
    ['of a candidate who did not come', 3, null, after(10), 'isOver'],
  ] as const)('%s', (_name, state, submittedAt, now, may) =>
    expect(evaluating({ state, start, submittedAt }, now)).toBe(may),
  );
});

describe('passing', () => {
  test.each([
    ['all have said it', [said, said], 0],
    ['one is missing', [said, waiting], 1],
    ['who was replaced is not waited for', [said, replaced], 0],
    ['nobody has said anything', [], 1],
    ['nobody is left who could', [replaced], 1],
    ['two are missing', [waiting, waiting], 2],
  ] as const)('%s', (_name, parts, missing) => expect(missingToPass(parts)).toBe(missing));
});

describe('scores', () => {
  test.each([
    [[5, 5], [5000, 5000], 500],
    [[1, 1, 1], [3333, 3333, 3334], 100],
    [[4, 2], [7000, 3000], 340],
    [[3, 4, 5], [3333, 3333, 3334], 400],
    [[], [], null],
    [[4], [], null],
  ])('%o by %o is %s', (scores, weights, total) => expect(totalOf(scores, weights)).toBe(total));

  test.each([
    [[1, 5, 3], 3, true],
    [[], 0, true],
    [[1, 5], 3, false],
    [[0], 1, false],
    [[6], 1, false],
    [[2.5], 1, false],
  ])('%o for %i items: %s', (scores, items, are) => expect(areScores(scores, items)).toBe(are));

  test('a total lies between the least and the best that was given', () => {
    const cards = fc.integer({ min: 1, max: 10 }).chain((items) =>
      fc.record({
        scores: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: items, maxLength: items }),
        cuts: fc.array(fc.nat(10_000), { minLength: items - 1, maxLength: items - 1 }),
      }),
    );
    fc.assert(
      fc.property(cards, ({ scores, cuts }) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), 10_000];
        const weights = scores.map((_, n) => ends[n + 1]! - ends[n]!);
        const total = totalOf(scores, weights)!;
        expect(total).toBeGreaterThanOrEqual(Math.min(...scores) * 100);
        expect(total).toBeLessThanOrEqual(Math.max(...scores) * 100);
      }),
    );
  });
});
