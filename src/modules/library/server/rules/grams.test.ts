import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gramsOf, indexOf, normalizeText, terms, wantedGrams, wantedIn } from './grams.ts';

describe('grams', () => {
  test.each([
    ['活着', ['活', '着', '活着']],
    ['三体Ⅱ', ['三', '体', '三体', '^i', '^ii']],
    ['Go 语言', ['语', '言', '语言', '^g', '^go']],
    ['Clean', ['^c', '^cl', 'cle', 'lea', 'ean']],
    ['：《》', []],
  ])('of %s', (text, grams) => expect(gramsOf(text).toSorted()).toEqual(grams.toSorted()));

  test.each([
    ['着', ['着']],
    ['活着的', ['活着', '着的']],
    ['go', ['^go']],
    ['CLEA', ['cle', 'lea']],
    ['ＡＢＣ', ['abc']],
    ['%_', []],
  ])('wanted for %s', (text, grams) => expect(wantedGrams(text).toSorted()).toEqual(grams.toSorted()));

  test('a type looks in its own column only', () => {
    const index = indexOf({ name: '活着', author: '余华', summary: '福贵' });
    const found = (type: 1 | 2 | 3, keyword: string) =>
      wantedIn(type, keyword).every((one) => index.includes(one));
    expect([
      found(1, '活着'),
      found(1, '余华'),
      found(2, '余华'),
      found(3, '福贵'),
      found(2, '福贵'),
    ]).toEqual([true, false, true, true, false]);
  });

  test('whatever stands in a text is found by it', () => {
    const letters = fc.constantFrom(...'活着设计模式余华围城abcdeXYZ0189 ：-'.split(''));
    const text = fc.array(letters, { minLength: 1, maxLength: 30 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 1, max: 8 }), (whole, at, size) => {
        const from = at % whole.length;
        const part = whole.slice(from, from + size);
        // Words of one or two letters are searched differently, only at the beginning of words, so they are left out
        // here.
        const grams = new Set(gramsOf(whole));
        const wanted = terms(part)
          .flatMap(wantedGrams)
          .filter((gram) => !/^\^[a-z0-9]{1,2}$/.test(gram));
        expect(
          wanted.filter((gram) => !grams.has(gram)),
          `${whole} | ${part}`,
        ).toEqual([]);
        expect(normalizeText(whole)).toContain(normalizeText(part));
      }),
    );
  });
});
