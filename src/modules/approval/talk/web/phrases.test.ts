import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedPhrase, offered, phrasesIn, withEnd, withPhrase, withText } from './phrases.ts';

test.each([
  ['', '同意', '同意'],
  ['  ', '同意', '同意'],
  ['已核对', '同意', '已核对；同意'],
  ['已核对；同意', '同意', '已核对；同意'],
  ['同意 ', '同意', '同意'],
])('to “%s” the phrase %s gives “%s”', (comment, phrase, result) =>
  expect(withEnd(comment, phrase, '；')).toBe(result),
);

test.each([[null], ['no json'], ['{"a":1}'], ['7']])('%s holds no phrases', (stored) =>
  expect(phrasesIn(stored)).toEqual([]),
);

test('entries that are not phrases are left out', () =>
  expect(phrasesIn('["a",1,"",null,"b"]')).toEqual(['a', 'b']));

test('people without phrases of their own are offered those kept by their browser and the usual ones', () => {
  const usual = ['agreed', 'checked'];
  expect(offered({ Phrases: [], Version: 0 }, ['mine', 'agreed'], usual)).toEqual([
    'mine',
    'agreed',
    'checked',
  ]);
  expect(offered({ Phrases: ['own'], Version: 3 }, ['mine'], usual)).toEqual(['own']);
  expect(offered({ Phrases: [], Version: 4 }, ['mine'], usual)).toEqual([]);
});

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [2, 1, ['a', 'b', 'c']],
  [0, -1, ['a', 'b', 'c']],
])('moved from %i by %i', (at, by, result) => expect(movedPhrase(['a', 'b', 'c'], at, by)).toEqual(result));

test.each([
  ['d', ['a', 'd', 'c']],
  [' ', ['a', 'c']],
  ['c', ['a', 'c']],
])('the second one as “%s”', (text, result) => expect(withText(['a', 'b', 'c'], 1, text)).toEqual(result));

test('the newest stands in front, each once; what is full takes no more', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 230 }), { maxLength: 50 }), (texts) => {
      let kept: readonly string[] = [];
      for (const text of texts) {
        const phrase = text.trim().slice(0, 200);
        const next = withPhrase(kept, text);
        const isFull = phrase !== '' && kept.length === 30 && !kept.includes(phrase);
        expect(next === null).toBe(isFull);
        expect((next ?? kept)[0]).toBe(phrase === '' || isFull ? kept[0] : phrase);
        kept = next ?? kept;
      }
      expect(new Set(kept).size).toBe(kept.length);
      expect(kept.length).toBeLessThanOrEqual(30);
    }),
  );
});
