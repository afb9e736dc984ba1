import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  newNonce,
  newNumber,
  newToken,
  openField,
  phoneHash,
  readPass,
  sealField,
  signPass,
} from './secrets.ts';

const secret = 'a secret of the tests, 32 letters long';

test('a pass says which visit it is for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (id) => {
      const nonce = newNonce();
      expect(readPass(secret, signPass(secret, { id, nonce }))).toEqual({ id, nonce });
    }),
    { numRuns: 50 },
  );
});

test('a pass that was changed anywhere, or that another installation signed, is none', () => {
  const pass = signPass(secret, { id: 4711, nonce: newNonce() });
  for (let at = 0; at < pass.length; at++) {
    const changed = pass.slice(0, at) + (pass[at] === 'x' ? 'y' : 'x') + pass.slice(at + 1);
    expect(readPass(secret, changed), changed).toBeNull();
  }
  expect(readPass('another secret of 32 letters, at least', pass)).toBeNull();
  expect(readPass(secret, '')).toBeNull();
  expect(readPass(secret, `${pass}.`)).toBeNull();
});

test('secrets do not show, and nothing stays nothing', () => {
  const sealed = sealField(secret, 'Phone', '13800138000');
  expect(sealed).not.toContain('13800138000');
  expect(openField(secret, 'Phone', sealed)).toBe('13800138000');
  expect(() => openField(secret, 'IdCard', sealed)).toThrow(/./);
  expect([sealField(secret, 'IdCard', ''), openField(secret, 'IdCard', ''), phoneHash(secret, '')]).toEqual([
    '',
    '',
    '',
  ]);
});

test('numbers and tokens are random and of one shape', () => {
  expect(newNumber('2026-11-20')).toMatch(/^V261120-[2-9A-HJ-NP-Z]{6}$/);
  expect(new Set(Array.from({ length: 500 }, () => newNumber('2026-11-20'))).size).toBe(500);
  expect(newToken()).toMatch(/^[\w-]{22}$/);
});
