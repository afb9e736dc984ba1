import { expect, test } from 'vitest';
import { draw, kinds, modules, randomBy, sampleOf, wordsIn } from './sample-words.ts';

test('a seed gives the same numbers on all machines', () => {
  const random = randomBy(1);
  expect([random(), random(), random()].map((one) => Math.floor(one * 1_000_000))).toEqual([
    627_073, 2735, 527_447,
  ]);
});

test('the same seed draws the same words, another seed others', () => {
  const words = Array.from({ length: 1_000 }, (_, n) => n);
  expect(draw(words, 50, 7)).toEqual(draw(words, 50, 7));
  expect(draw(words, 50, 7)).not.toEqual(draw(words, 50, 8));
  expect(new Set(draw(words, 50, 7)).size).toBe(50);
  expect(draw([1, 2], 50, 7)).toEqual([1, 2]);
  expect(sampleOf('rooms', 'comments', 1)).toEqual(sampleOf('rooms', 'comments', 1));
});

const source = `// oxlint-disable-next-line no-console
/** Returns the free rooms of a day. */
export const freeRooms = 1;
const words = labels({
  zh: { book: '预订' },
  en: {
    book: 'Book room',
    count: (count: number) => \`\${count} rooms\`,
    state: 'free',
  },
});
export const refusal = { code: 1, zh: '已占用', en: 'The room is taken' };
export const other = {
  en:
    'A text on a line of its own',
};
`;

test.each([
  ['comments', [[2, 'Returns the free rooms of a day.']]],
  [
    'names',
    [
      [3, 'freeRooms'],
      [12, 'refusal'],
      [13, 'other'],
    ],
  ],
  [
    'texts',
    [
      [7, 'Book room'],
      [8, '${count} rooms'],
      [12, 'The room is taken'],
      [15, 'A text on a line of its own'],
    ],
  ],
] as const)('reads %s with their lines', (kind, expected) => {
  expect(wordsIn('src/a.ts', source, kind).map(({ line, text }) => [line, text])).toEqual(expected);
});

test.each(modules)('comments, names and texts can be drawn from %s', (name) => {
  for (const kind of kinds) expect(sampleOf(name, kind, 1).length, kind).toBeGreaterThan(0);
});
