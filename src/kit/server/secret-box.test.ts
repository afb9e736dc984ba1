import { expect, test } from 'vitest';
import {
  boxOf,
  derived,
  fingerprint,
  fingerprints,
  registerFormerSecrets,
  markOf,
  marksOf,
  seal,
  unseal,
} from './secret-box.ts';

test('a sealed text opens with its own secret and purpose only', () => {
  const sealed = seal('secret', 'keys', '私钥 text');
  expect(sealed).not.toContain('text');
  expect(unseal('secret', 'keys', sealed)).toBe('私钥 text');
  expect(() => unseal('other', 'keys', sealed)).toThrow(/not in the settings/);
  expect(() => unseal('secret', 'other', sealed)).toThrow(/not in the settings/);
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

test('a box opens what any of its secrets sealed, and seals with the newest', () => {
  const [old, both] = [boxOf(['first'], 'pay'), boxOf(['first', 'second'], 'pay')];
  expect(both.open(old.seal('8000'))).toBe('8000');
  expect(both.open(seal('first', 'pay', '8000'))).toBe('8000');
  expect(both.open(both.seal('8000'))).toBe('8000');
  expect(() => old.open(both.seal('8000'))).toThrow(/not in the settings/);
  expect(() => boxOf(['first'], 'other').open(old.seal('8000'))).toThrow(/not in the settings/);
  expect(() => both.open(`${both.seal('8000').slice(0, -4)}AAAA`)).toThrow(/authenticate/);
  expect(() => boxOf([], 'pay')).toThrow(/needs a secret/);
});

test('its fingerprints are steady and say nothing without the secret', () => {
  expect(boxOf(['a'], 'pay').fingerprint('8000')).toBe(boxOf(['a'], 'pay').fingerprint('8000'));
  expect(boxOf(['a'], 'pay').fingerprint('8000')).not.toBe(boxOf(['b'], 'pay').fingerprint('8000'));
});

test('text sealed and marked with a former secret opens and is found until that secret is forgotten', () => {
  const [sealed, mark] = [seal('one', 'phone', '137'), markOf('one', 'watch', '137')];
  // Made before encrypted texts and marks named their secret.
  const [bare, bareMark] = [sealed.split('.')[1]!, mark.split('.')[1]!];
  registerFormerSecrets('three', ['one', 'two']);
  expect(unseal('three', 'phone', sealed)).toBe('137');
  expect(unseal('three', 'phone', bare)).toBe('137');
  expect(boxOf(['three'], 'phone').isNewest(sealed)).toBe(false);
  expect(boxOf(['three'], 'phone').isNewest(seal('three', 'phone', '137'))).toBe(true);
  expect(fingerprints('three', 'phone', '137')).toEqual(
    ['three', 'two', 'one'].map((secret) => fingerprint(secret, 'phone', '137')),
  );
  expect(marksOf('three', 'watch', '137')).toEqual(expect.arrayContaining([mark, bareMark]));
  expect(markOf('three', 'watch', '137')).not.toBe(mark);
  registerFormerSecrets('three', []);
  expect(() => unseal('three', 'phone', sealed)).toThrow(/not in the settings/);
  expect(() => unseal('three', 'phone', bare)).toThrow(/not in the settings/);
  expect(marksOf('three', 'watch', '137')).not.toContain(mark);
});
