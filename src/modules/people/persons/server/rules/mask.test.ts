import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskEmail, masks } from './mask.ts';

describe('masks', () => {
  test.each([
    ['Phone', '13812345678', '138****5678'],
    ['Phone', '12345', '*****'],
    ['IdCard', '11010519491231002X', '110***********002X'],
    ['BankNumberStr', '6222020200112233445', '***************3445'],
    ['BankNumberStr', '', ''],
  ] as const)('%s %s is shown as %s', (field, value, shown) => {
    expect(masks[field](value)).toBe(shown);
  });

  test.each([
    ['cora.lin@example.com', 'c***@example.com'],
    ['a@b.cn', 'a***@b.cn'],
    ['nonsense', '********'],
    ['', ''],
  ])('mail %s is shown as %s', (mail, shown) => {
    expect(maskEmail(mail)).toBe(shown);
  });

  test('at most seven characters of a secret are ever shown, and its length stays', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,30}$/), (value) => {
        for (const mask of Object.values(masks)) {
          const shown = mask(value);
          expect(shown.length).toBe(value.length);
          expect(shown.replaceAll('*', '').length).toBeLessThanOrEqual(7);
          expect(value === '' || shown.includes('*')).toBe(true);
        }
      }),
    );
  });
});
