import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskIdentity, maskPhone } from './mask.ts';

test.each([
  ['', ''],
  ['1234', '*******1234'],
])('phone %s', (last4, shown) => expect(maskPhone(last4)).toBe(shown));

test.each([
  ['', ''],
  ['E12345', '******'],
  ['E1234567', 'E1****67'],
  ['11010519491231002X', '11**************2X'],
])('identity %s', (number, shown) => expect(maskIdentity(number)).toBe(shown));

test('at most four characters of an identity number show, and its length', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{0,20}$/), (number) => {
      const shown = maskIdentity(number);
      expect(shown).toHaveLength(number.length);
      expect(shown.replaceAll('*', '').length).toBeLessThanOrEqual(4);
    }),
  );
});
