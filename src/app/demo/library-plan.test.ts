import { describe, expect, it } from 'vitest';
import { toIsbn13 } from '#modules/library/contract/isbn.ts';
import { chineseIsbns } from './books/isbns-chinese.ts';
import { englishIsbns } from './books/isbns-english.ts';
import { demoBooks } from './library-plan.ts';

const linesOf = (table: string): readonly string[] => table.trim().split('\n');
const known = [...linesOf(chineseIsbns), ...linesOf(englishIsbns)];

describe('the numbers of the demo library', () => {
  it('are thirteen digits with the right check digit', () => {
    expect(demoBooks.filter((book) => toIsbn13(book.isbn) !== book.isbn)).toEqual([]);
  });

  it('belong to one book each', () => {
    expect(new Set(demoBooks.map((book) => book.isbn)).size).toBe(demoBooks.length);
  });

  it('are those of real editions wherever one is known', () => {
    const real = demoBooks.filter((book) => !book.isbn.startsWith('97999'));
    expect(real.length).toBeGreaterThanOrEqual(609);
    // A line whose title is misspelt would reach no book.
    expect(real.map((book) => `${book.name}|${book.isbn}`).toSorted()).toEqual(known.toSorted());
  });

  it('belong to the group of the language', () => {
    expect(linesOf(chineseIsbns).filter((line) => !/\|9787\d{9}$/.test(line))).toEqual([]);
    expect(linesOf(englishIsbns).filter((line) => !/\|978[01]\d{9}$/.test(line))).toEqual([]);
  });
});
