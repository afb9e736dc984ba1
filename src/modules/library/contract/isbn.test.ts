import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit13, toIsbn13 } from './isbn.ts';

describe('an ISBN', () => {
  test.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['9780306406157', '9780306406157'],
    ['0-306-40615-2', '9780306406157'],
    ['0 8044 2957 X', '9780804429573'],
    ['080442957x', '9780804429573'],
    ['979-10-90636-07-1', '9791090636071'],
    ['9780306406158', null],
    ['0306406153', null],
    ['9770306406157', null],
    ['97803064061', null],
    ['X306406152', null],
    ['', null],
    ['not a number', null],
  ])('%s is %s', (given, meant) => expect(toIsbn13(given)).toBe(meant));

  test('of ten digits keeps its nine digits, and every single mistake in thirteen is noticed', () => {
    const nine = fc.stringMatching(/^\d{9}$/);
    fc.assert(
      fc.property(nine, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
        const isbn = `978${digits}${checkDigit13(`978${digits}`)}`;
        expect(toIsbn13(isbn)).toBe(isbn);
        const wrong = [...isbn].with(at, String((Number(isbn[at]) + more) % 10)).join('');
        expect(toIsbn13(wrong)).toBeNull();
      }),
    );
  });
});
