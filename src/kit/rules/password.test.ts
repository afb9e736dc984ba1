import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTrivialPassword, passwordProblem, passwordWords } from './password.ts';

describe('passwordProblem', () => {
  test.each([
    ['', passwordWords.missing],
    ['x9#kq', passwordWords.length],
    ['x9#kq2', null],
    ['密码很长的六', null],
    ['x9#kq2mw7&zzyq1p', null],
    ['x9#kq2mw7&zzyq1p4', passwordWords.length],
    ['123456', passwordWords.trivial],
    ['FEDCBA', passwordWords.trivial],
    ['aaaaaaa', passwordWords.trivial],
    ['abcabcabc', passwordWords.trivial],
    ['P@ssw0rd', passwordWords.trivial],
    ['woaini1314', passwordWords.trivial],
    ['lihua88', passwordWords.trivial],
    ['LIHUA2026!', passwordWords.trivial],
    ['P00123', passwordWords.trivial],
    ['lihua-rides', null],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password, ['lihua', 'P00123', 'lihua@example.com'])).toBe(problem);
  });

  test('no run of digits or letters passes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0123456789', 'abcdefghijklmnopqrstuvwxyz'),
        fc.nat(),
        fc.integer({ min: 6, max: 10 }),
        (row, at, length) => {
          const start = at % (row.length - length + 1);
          const run = row.slice(start, start + length);
          expect(isTrivialPassword(run)).toBe(true);
          expect(isTrivialPassword(Array.from(run).toReversed().join(''))).toBe(true);
        },
      ),
    );
  });
});
