import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begun, beyond, choose, paste, parseTable, rangeOf, writeTable, type Act } from './cells.ts';

const size = { rows: 3, columns: 4 };
const after = (...acts: Act[]) => acts.reduce((state, act) => choose(state, act, size), begun);

test.each<[string, Act[], [number, number]]>([
  ['a step', [{ kind: 'step', down: 1, right: 1 }], [1, 1]],
  ['not beyond the edges', [{ kind: 'step', down: -1, right: 9 }], [0, 3]],
  ['to the end of the line', [{ kind: 'edge', to: 'end' }], [0, 3]],
  ['to the last cell of all', [{ kind: 'edge', to: 'bottom' }], [2, 3]],
  [
    'and to the first',
    [
      { kind: 'edge', to: 'bottom' },
      { kind: 'edge', to: 'top' },
    ],
    [0, 0],
  ],
  ['somewhere', [{ kind: 'go', to: { row: 2, column: 9 } }], [2, 3]],
])('%s', (_what, acts, [row, column]) => {
  expect(after(...acts).at).toEqual({ row, column });
});

test('extending keeps the other corner, a plain step lets it go', () => {
  const extended = after(
    { kind: 'go', to: { row: 1, column: 1 } },
    { kind: 'step', down: 1, right: 1, isExtending: true },
  );
  expect(rangeOf(extended)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
  const moved = choose(extended, { kind: 'step', down: -1, right: 0 }, size);
  expect(rangeOf(moved)).toEqual({ top: 1, bottom: 1, left: 2, right: 2 });
});

test('typing is of one cell, and ends with whatever comes next', () => {
  const typing = after({ kind: 'step', down: 1, right: 0, isExtending: true }, { kind: 'type', text: 'a' });
  expect(typing).toMatchObject({ at: { row: 1, column: 0 }, from: { row: 1, column: 0 }, typing: 'a' });
  expect(choose(typing, { kind: 'stop' }, size)).toMatchObject({ at: { row: 1, column: 0 }, typing: null });
  expect(choose(typing, { kind: 'step', down: 1, right: 0 }, size).typing).toBeNull();
});

test('the selection stays inside a grid that became smaller', () => {
  const state = after({ kind: 'go', to: { row: 2, column: 3 } });
  const at = choose(state, { kind: 'step', down: 0, right: 0 }, { rows: 1, columns: 2 }).at;
  expect(at).toEqual({ row: 0, column: 1 });
});

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\r\nb\r\n', [['a'], ['b']]],
  ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
  ['x', [['x']]],
  ['', [['']]],
  ['\t', [['', '']]],
])('%j is read as a table', (text, rows) => {
  expect(parseTable(text)).toEqual(rows);
});

test('copied cells are pasted as they were', () => {
  const cell = fc.string().map((text) => text.replaceAll('\r', ''));
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    )
    // Spreadsheets end the copied text with an empty last line.
    .filter((table) => table.at(-1)!.some((text) => text !== ''));
  fc.assert(
    fc.property(rows, (table) => {
      expect(parseTable(writeTable(table))).toEqual(table);
    }),
  );
});

test('one cell fills what is chosen, several begin at its corner and end at the edge', () => {
  const range = { top: 1, bottom: 2, left: 2, right: 3 };
  expect(paste([['x']], range, size)).toHaveLength(4);
  expect(
    paste(
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
      range,
      size,
    ),
  ).toEqual([
    { row: 1, column: 2, text: 'a' },
    { row: 1, column: 3, text: 'b' },
    { row: 2, column: 2, text: 'd' },
    { row: 2, column: 3, text: 'e' },
  ]);
});

test.each<[string, string, { top: number; left: number }, { rows: number; columns: number }]>([
  ['all of it fits', 'a\tb\nc\td', { top: 1, left: 2 }, { rows: 0, columns: 0 }],
  ['thirty lines at the last row', 'a\n'.repeat(30), { top: 2, left: 0 }, { rows: 29, columns: 0 }],
  ['more columns than there are', 'a\tb\tc', { top: 0, left: 2 }, { rows: 0, columns: 1 }],
  ['blank ends are nothing', 'a\t\t\t\t\n\t\n\n\n\n', { top: 0, left: 0 }, { rows: 0, columns: 0 }],
  ['a blank line in between counts', 'a\n\n\nb', { top: 0, left: 0 }, { rows: 1, columns: 0 }],
])('outside of the grid: %s', (_what, text, at, expected) => {
  const range = { ...at, bottom: at.top, right: at.left };
  expect(beyond(parseTable(text), range, size)).toEqual(expected);
});
