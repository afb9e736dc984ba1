import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phrasesIn, withEnd, withPhrase } from './phrases.ts';

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

test('what is no phrase is left out', () => expect(phrasesIn('["a",1,"",null,"b"]')).toEqual(['a', 'b']));

test('the newest stands in front, each once, no more than twenty, and what is stored is read again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 130 }), { maxLength: 40 }), (texts) => {
      let kept: readonly string[] = [];
      for (const text of texts) {
        kept = withPhrase(kept, text);
        const phrase = text.trim().slice(0, 100);
        expect(kept[0]).toBe(phrase === '' ? kept[0] : phrase);
      }
      expect(new Set(kept).size).toBe(kept.length);
      expect(kept.length).toBeLessThanOrEqual(20);
      expect(phrasesIn(JSON.stringify(kept))).toEqual(kept);
    }),
  );
});
