import { describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';

describe('a file of cells', () => {
  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['-1', "'-1"],
    ['', ''],
  ])('%j stands there as %j', (text, written) => {
    expect(csvOf([['1', text]])).toBe(`\uFEFF1,${written}\r\n`);
  });
});
