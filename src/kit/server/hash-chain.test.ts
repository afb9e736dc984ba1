import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, CHAIN_START, chainHash, firstBroken } from './hash-chain.ts';

describe('canonicalJson', () => {
  test.each<[unknown, string]>([
    [{ b: 1, a: [true, null, '二'], '10': 0, '9': 0 }, '{"10":0,"9":0,"a":[true,null,"二"],"b":1}'],
    [{ a: undefined, b: { d: 1, c: undefined } }, '{"b":{"d":1}}'],
    [[undefined, new Date('2024-02-29T15:30:00.123Z')], '[null,"2024-02-29T15:30:00.123Z"]'],
    [{ z: -0, y: 1e21, x: 0.1 }, '{"x":0.1,"y":1e+21,"z":0}'],
    ['"\n', String.raw`"\"\n"`],
    [null, 'null'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test.each([[Number.NaN], [{ a: Infinity }], [[1n]], [{ f: () => 1 }], [undefined]])(
    'refuses %s',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );

  test('is the same for equal values whatever the order of keys, and reads back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });
});

describe('a chain', () => {
  test('hashes the previous hash and the entry, as the documentation says', () => {
    const sha256 = createHash('sha256')
      .update(`${'0'.repeat(64)}\n{"a":2,"b":1}`)
      .digest('hex');
    expect(chainHash(CHAIN_START, { b: 1, a: 2 })).toBe(sha256);
  });

  test('is whole as written, and every change, removal, addition and swap shows where it begins', () => {
    const entries = fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(entries, fc.nat(), (values, seed) => {
        const chain = link(values);
        expect(firstBroken(chain)).toBe(-1);
        const at = seed % (chain.length - 1);
        const changed = chain.map((item, i) => (i === at ? { ...item, entry: 'other' } : item));
        expect(firstBroken(changed)).toBe(at);
        expect(firstBroken(chain.toSpliced(at, 1))).toBe(at);
        expect(firstBroken(chain.toSpliced(at, 0, { entry: 0.5, hash: CHAIN_START }))).toBe(at);
        const swapped = chain.toSpliced(at, 2, ...chain.slice(at, at + 2).toReversed());
        expect(firstBroken(swapped)).toBe(at);
      }),
    );
  });
});

function link(values: unknown[]): { entry: unknown; hash: string }[] {
  let hash = CHAIN_START;
  return values.map((entry) => ({ entry, hash: (hash = chainHash(hash, entry)) }));
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  );
}
