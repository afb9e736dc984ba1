import { describe, expect, test } from 'vitest';
import { printedIn, verdictOf } from './verdict.ts';

const hash = 'a'.repeat(64);

describe('the code in the address', () => {
  test.each([
    ['', null],
    [`seq=3&hash=${hash}`, { Seq: 3, Hash: hash }],
    ['seq=3', 'unreadable'],
    [`hash=${hash}`, 'unreadable'],
    [`seq=three&hash=${hash}`, 'unreadable'],
    [`seq=0&hash=${hash}`, 'unreadable'],
    [`seq=99999999999&hash=${hash}`, 'unreadable'],
    [`seq=3&hash=${hash.slice(1)}`, 'unreadable'],
    ['seq=&hash=', 'unreadable'],
  ])('%s', (text, said) => {
    expect(printedIn(new URLSearchParams(text))).toEqual(said);
  });
});

describe('one verdict', () => {
  const printed = { Seq: 3, Hash: hash };
  test.each([
    [true, null, null, 'intact'],
    [true, 'present', printed, 'present'],
    [true, 'earlier', printed, 'earlier'],
    [true, 'foreign', printed, 'foreign'],
    [true, null, 'unreadable', 'foreign'],
    [false, 'present', printed, 'broken'],
    [false, 'foreign', printed, 'broken'],
    [false, null, 'unreadable', 'broken'],
  ] as const)('whole: %s, the code: %s', (IsIntact, Printout, code, verdict) => {
    expect(verdictOf({ IsIntact, Printout }, code)).toBe(verdict);
  });
});
