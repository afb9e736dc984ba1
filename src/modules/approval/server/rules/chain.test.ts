import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin } from './flow.ts';
import { canonical, chainHash, chainStart, firstBroken } from './chain.ts';

const { entry } = begin(1, '2026-01-05T00:00:00.000Z');

const chained = (texts: readonly string[], form = 7) => {
  let before = chainStart;
  return texts.map((text, index) => {
    const one = { ...entry, seq: index + 1, text };
    before = chainHash(before, form, one);
    return { entry: one, hash: before };
  });
};

const shuffled = (value: object): object => Object.fromEntries(Object.entries(value).toReversed());

test('the same content has one text, whatever the order of its keys and after a trip through JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(canonical(shuffled(value))).toBe(canonical(value));
      expect(canonical(JSON.parse(JSON.stringify(value)))).toBe(canonical(value));
    }),
  );
  expect(canonical({ b: undefined, a: [undefined] })).toBe('{"a":[null]}');
});

test('a chain holds until something in it is changed, dropped or moved', () => {
  const log = chained(['a', 'b', 'c', 'd']);
  expect(firstBroken(7, log)).toBeUndefined();
  expect(firstBroken(8, log)).toBe(1);
  expect(firstBroken(7, log.with(1, { ...log[1]!, entry: { ...log[1]!.entry, text: 'B' } }))).toBe(2);
  expect(firstBroken(7, log.toSpliced(2, 1))).toBe(3);
  expect(firstBroken(7, [log[1]!, log[0]!])).toBe(1);
});
