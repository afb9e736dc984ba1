import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder, moved, newsOf, shownOf } from './columns.ts';

const columns = ['title', 'applicant', 'amount', 'status'].map((key) => ({ key }));
const keys = (some: readonly { key: string }[]): string => some.map(({ key }) => key).join(' ');

describe('columns of a list', () => {
  test.each([
    [[], 'title applicant amount status'],
    [['status', 'title'], 'status title applicant amount'],
    [['gone', 'amount', 'title', 'applicant', 'status'], 'amount title applicant status'],
    // A column of a later version stands behind the one that stands before it by default.
    [['title', 'applicant', 'status'], 'title applicant amount status'],
  ])('order %j', (order, expected) => {
    expect(keys(inOrder(columns, { order, hidden: [] }))).toBe(expected);
  });

  test('hidden ones go, the one that names the row stays', () => {
    expect(keys(shownOf(columns, { order: [], hidden: ['title', 'amount'] }))).toBe('title applicant status');
  });

  test('a column that says nothing in any row goes, unless the rows are sorted by it', () => {
    const told = [
      { key: 'title' },
      { key: 'locked', isNews: (row: { locked: boolean }) => row.locked },
      { key: 'until', sort: 'Until', isNews: () => false },
    ];
    const [one, other] = [{ locked: false }, { locked: true }];
    expect(keys(newsOf(told, [one], ''))).toBe('title');
    expect(keys(newsOf(told, [one, other], 'Title'))).toBe('title locked');
    expect(keys(newsOf(told, [one], '-Until'))).toBe('title until');
    expect(keys(newsOf(told, [], ''))).toBe('title');
  });

  test('moving keeps every column, once, and goes back', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom('title', 'applicant', 'amount', 'status'),
            fc.constantFrom(-1 as const, 1 as const),
          ),
        ),
        (moves) => {
          let choice = { order: [] as readonly string[], hidden: [] as readonly string[] };
          for (const [key, by] of moves) choice = { ...moved(columns, choice, key, by) };
          expect(
            inOrder(columns, choice)
              .map(({ key }) => key)
              .toSorted(),
          ).toEqual(columns.map(({ key }) => key).toSorted());
        },
      ),
    );
    const once = moved(columns, { order: [], hidden: [] }, 'amount', -1);
    expect(keys(inOrder(columns, once))).toBe('title amount applicant status');
    expect(keys(inOrder(columns, moved(columns, once, 'amount', 1)))).toBe('title applicant amount status');
  });
});
