import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder, moved, newsOf, shownOf, ticked, toldOf, type ColumnChoice } from './columns.ts';

const columns = ['title', 'applicant', 'amount', 'status'].map((key) => ({ key }));
const usual: ColumnChoice = { order: [], hidden: [], shown: [] };
const keys = (some: readonly { key: string }[]): string => some.map(({ key }) => key).join(' ');

describe('columns of a list', () => {
  test.each([
    [[], 'title applicant amount status'],
    [['status', 'title'], 'status title applicant amount'],
    [['gone', 'amount', 'title', 'applicant', 'status'], 'amount title applicant status'],
    // A column added by a later version comes after the column that precedes it by default.
    [['title', 'applicant', 'status'], 'title applicant amount status'],
  ])('order %j', (order, expected) => {
    expect(keys(inOrder(columns, { ...usual, order }))).toBe(expected);
  });

  test('hidden ones go, the one that names the row stays', () => {
    expect(keys(shownOf(columns, { ...usual, hidden: ['title', 'amount'] }))).toBe('title applicant status');
  });

  const told = [
    { key: 'title' },
    { key: 'locked', isNews: (row: { locked: boolean }) => row.locked },
    { key: 'until', sort: 'Until', isNews: () => false },
  ];
  const [open, locked] = [{ locked: false }, { locked: true }];

  test('a column that says nothing in any row goes', () => {
    expect(keys(newsOf(told, [open]))).toBe('title');
    expect(keys(newsOf(told, [open, locked]))).toBe('title locked');
    expect(keys(newsOf(told, []))).toBe('title');
  });

  test('a table keeps a column that it can be sorted by', () => {
    expect(keys(toldOf(told, [open], usual))).toBe('title until');
    expect(keys(toldOf(told, [open, locked], usual))).toBe('title locked until');
    expect(keys(toldOf(told, [], usual))).toBe('title until');
  });

  test('a column that was ticked stands there without news, one that was not goes whatever it says', () => {
    const at = (choice: ColumnChoice, row: typeof open): string =>
      keys(toldOf(shownOf(told, choice), [row], choice));
    const wanted = ticked(usual, 'locked', true);
    expect(at(wanted, open)).toBe('title locked until');
    const unwanted = ticked(wanted, 'locked', false);
    expect(at(unwanted, locked)).toBe('title until');
    expect(at(ticked(unwanted, 'locked', true), open)).toBe('title locked until');
    // Changing another column does not show it.
    expect(at(ticked(usual, 'until', false), open)).toBe('title');
    expect(at(ticked(usual, 'until', false), locked)).toBe('title locked');
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
          let choice = usual;
          for (const [key, by] of moves) choice = moved(columns, choice, key, by);
          expect(
            inOrder(columns, choice)
              .map(({ key }) => key)
              .toSorted(),
          ).toEqual(columns.map(({ key }) => key).toSorted());
        },
      ),
    );
    const once = moved(columns, usual, 'amount', -1);
    expect(keys(inOrder(columns, once))).toBe('title amount applicant status');
    expect(keys(inOrder(columns, moved(columns, once, 'amount', 1)))).toBe('title applicant amount status');
  });
});
