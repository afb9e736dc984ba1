import { expect, test } from 'vitest';
import { derived, fingerprint, seal, unseal } from './secret-box.ts';

test('a sealed text opens with its own secret and purpose only', () => {
  const sealed = seal('secret', 'keys', '私钥 text');
  expect(sealed).not.toContain('text');
  expect(unseal('secret', 'keys', sealed)).toBe('私钥 text');
  expect(() => unseal('other', 'keys', sealed)).toThrow(/authenticate/);
  expect(() => unseal('secret', 'other', sealed)).toThrow(/authenticate/);
  expect(() => unseal('secret', 'keys', `${sealed.slice(0, -4)}AAAA`)).toThrow(/authenticate/);
  expect(seal('secret', 'keys', '私钥 text')).not.toBe(sealed);
});

test('derived values and fingerprints are steady, and differ by purpose', () => {
  expect(derived('secret', 'a')).toBe(derived('secret', 'a'));
  expect(derived('secret', 'a')).not.toBe(derived('secret', 'b'));
  expect(fingerprint('secret', 'a', 'x')).toBe(fingerprint('secret', 'a', 'x'));
  expect(fingerprint('secret', 'a', 'x')).not.toBe(fingerprint('secret', 'a', 'y'));
  expect(fingerprint('secret', 'a', 'x')).not.toBe(fingerprint('other', 'a', 'x'));
});
