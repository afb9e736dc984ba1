import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchOf, idsAbove, rowsOf, type TreeItem } from './rows.ts';

const item = (id: number, parentId: number | null, title: string): TreeItem => ({ id, parentId, title });
const items = [
  item(1, null, 'Group'),
  item(2, 1, 'Finance'),
  item(3, 2, 'Expenses'),
  item(4, 1, 'Sales'),
  item(5, 99, 'Lost'),
];
const shown = (open: number[], query = '') =>
  rowsOf(items, new Set(open), query).map((row) => `${'-'.repeat(row.level)}${row.item.title}`);

test.each([
  [[], '', ['-Group', '-Lost']],
  [[1], '', ['-Group', '--Finance', '--Sales', '-Lost']],
  [[1, 2], '', ['-Group', '--Finance', '---Expenses', '--Sales', '-Lost']],
  // Everything below a closed line stays hidden.
  [[2], '', ['-Group', '-Lost']],
  [[], 'EXP', ['-Group', '--Finance', '---Expenses']],
  [[1], 'nothing', []],
  [[], '  ', ['-Group', '-Lost']],
])('open %j, looking for "%s"', (open, query, wanted) => {
  expect(shown(open, query)).toEqual(wanted);
});

test('a line knows its number among its siblings', () => {
  const [, finance, sales] = rowsOf(items, new Set([1]), '');
  expect([finance?.place, finance?.of, sales?.place]).toEqual([1, 2, 2]);
});

test('above an item is the way to the top', () => {
  expect([...idsAbove(items, 3)]).toEqual([2, 1]);
  expect([...idsAbove(items, null)]).toEqual([]);
});

test('a branch is an item with everything below it', () => {
  expect([...branchOf(items, 1)]).toEqual([1, 2, 3, 4]);
  expect([...branchOf(items, 3)]).toEqual([3]);
});

test('with everything open, every item has exactly one line, below its parent', () => {
  const tree = fc
    .array(fc.nat(), { minLength: 1, maxLength: 60 })
    .map((seeds) => seeds.map((seed, n) => item(n + 1, n === 0 ? null : (seed % n) + 1, `t${n}`)));
  fc.assert(
    fc.property(tree, (all) => {
      const rows = rowsOf(all, new Set(all.map((each) => each.id)), '');
      expect(rows.map((row) => row.item.id).toSorted((a, b) => a - b)).toEqual(all.map((each) => each.id));
      const levels = new Map(rows.map((row) => [row.item.id, row.level]));
      for (const { item: each, level } of rows)
        expect(level).toBe(each.parentId === null ? 1 : levels.get(each.parentId)! + 1);
    }),
  );
});
