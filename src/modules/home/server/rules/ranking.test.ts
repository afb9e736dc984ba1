import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankByScore } from './ranking.ts';

const scores = (...all: number[]) => all.map((score, n) => ({ personId: n + 1, score }));

test.each([
  ['nobody', [], []],
  ['who did nothing has no place', [0, 2], [[2, 1]]],
  [
    'ties share the number and the next counts on',
    [3, 5, 5, 1],
    [
      [2, 1],
      [3, 1],
      [1, 3],
      [4, 4],
    ],
  ],
])('%s', (_what, given, places) => {
  expect(rankByScore(scores(...given)).map(({ personId, rankNo }) => [personId, rankNo])).toEqual(places);
});

test('a place is one more than the number of those who did better', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (all) => {
      const ranked = rankByScore(scores(...all));
      expect(ranked).toHaveLength(all.filter((score) => score > 0).length);
      for (const { score, rankNo } of ranked)
        expect(rankNo).toBe(1 + all.filter((other) => other > score).length);
    }),
  );
});
