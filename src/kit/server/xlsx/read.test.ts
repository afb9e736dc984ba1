import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, isCellFault, type Cell, type CellFault } from '#kit/rules/cell.ts';
import { escaped, writeBook, type RawBook, type RawCell } from '#tests/support/xlsx-writer.ts';
import { readRows } from '../sheet.ts';

const number = (value: number | string, style = 0): RawCell => ({
  attributes: `s="${style}"`,
  inner: `<v>${value}</v>`,
});
const read = async (book: RawBook): Promise<readonly (Cell | CellFault)[][]> =>
  (await readRows(writeBook(book)))!.map(({ cells }) => [...cells]);
/** Returns the first cell of a workbook that contains only this cell. */
const readOne = async (cell: RawCell, more: Partial<RawBook> = {}): Promise<Cell | CellFault | undefined> =>
  (await read({ rows: [[cell]], ...more }))[0]?.[0];
const day = (text: string): Date => new Date(`${text}Z`);

test.each<[string, RawCell, Partial<RawBook>, Cell]>([
  [
    '17:30 of a day, a part of a second short',
    number(46082.729166666664, 1),
    { formats: ['yyyy-mm-dd hh:mm'] },
    day('2026-03-01T17:30:00'),
  ],
  ['17:30 alone', number(0.7291666666666666, 1), { formats: ['h:mm'] }, day('1899-12-31T17:30:00')],
  [
    'a part of a second before midnight',
    number(46082.9999999, 1),
    { formats: ['yyyy-mm-dd'] },
    day('2026-03-02T00:00:00'),
  ],
  [
    'the epoch of 1904',
    number(44620.5, 1),
    { formats: ['yyyy/m/d'], is1904: true },
    day('2026-03-01T12:00:00'),
  ],
  [
    'a time alone in the epoch of 1904',
    number(0.5, 1),
    { formats: ['h:mm'], is1904: true },
    day('1899-12-31T12:00:00'),
  ],
  [
    'a date of Chinese Excel',
    number(46082, 1),
    { formats: ['yyyy"年"m"月"d"日";@'] },
    day('2026-03-01T00:00:00'),
  ],
  ['hours beyond a day', number(26.5 / 24, 1), { formats: ['[h]:mm'] }, '26:30'],
  ['leading zeros by the format', number(123, 1), { formats: ['000000'] }, '000123'],
  ['letters and zeros by the format', number(45, 1), { formats: ['"E-"0000'] }, 'E-0045'],
  ['more digits than the format has', number(1234567, 1), { formats: ['00000'] }, '1234567'],
  ['a phone by the format', number(2150001234, 1), { formats: ['000-00000000'] }, '021-50001234'],
  ['an amount by the format', number(7, 1), { formats: ['#,##0.00" d"'] }, 7],
  ['an amount in yuan', number(7, 1), { formats: ['0"元"'] }, 7],
  ['a number that red shows negative', number(-7.5, 1), { formats: ['0.00;[Red]-0.00'] }, -7.5],
  [
    'more digits than a number holds',
    number('310101199001010010', 1),
    { formats: ['000000000000000000'] },
    310101199001010000,
  ],
  [
    'a date of strict files',
    { attributes: 't="d"', inner: '<v>2026-03-01T17:29:59.9999</v>' },
    { isStrict: true },
    day('2026-03-01T17:30:00'),
  ],
  ['yes', { attributes: 't="b"', inner: '<v>1</v>' }, {}, true],
  [
    'rich text',
    { attributes: 't="s"', inner: '<v>0</v>' },
    {
      strings: [
        '<r><t>张</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh>',
      ],
    },
    '张 三',
  ],
  [
    'text in the cell',
    { attributes: 't="inlineStr"', inner: '<is><t>a&lt;b&#128512;_x000A_c</t></is>' },
    {},
    'a<b😀\nc',
  ],
  ['CDATA', { attributes: 't="str"', inner: '<v><![CDATA[a<b]]></v>' }, {}, 'a<b'],
  ['the result of a formula', { attributes: 't="str"', inner: '<f>A2</f><v>x</v>' }, {}, 'x'],
  ['the number of a formula', { inner: '<f>1+1</f><v>2</v>' }, {}, 2],
  [
    'UTF-16, small end first',
    { attributes: 't="s"', inner: '<v>0</v>' },
    { strings: ['<t>张三</t>'], encoding: 'utf-16le' },
    '张三',
  ],
  [
    'UTF-16, big end first',
    { attributes: 't="s"', inner: '<v>0</v>' },
    { strings: ['<t>张三</t>'], encoding: 'utf-16be' },
    '张三',
  ],
])('%s', async (_what, cell, more, value) => {
  expect(await readOne(cell, more)).toEqual(value);
});

test.each<[string, RawCell, Partial<RawBook>, CellFault]>([
  [
    '#N/A',
    { attributes: 't="e"', inner: '<f>VLOOKUP(1,B:C,2)</f><v>#N/A</v>' },
    {},
    { fault: 'error', at: 'A1', shown: '#N/A' },
  ],
  [
    'a formula without a result',
    { inner: '<f>SUM(B1:B9)</f>' },
    {},
    { fault: 'uncalculated', at: 'A1', shown: '' },
  ],
  [
    'a formula with an empty result',
    { inner: '<f>SUM(B1:B9)</f><v></v>' },
    {},
    { fault: 'uncalculated', at: 'A1', shown: '' },
  ],
  [
    'a shared text that is not there',
    { attributes: 't="s"', inner: '<v>9</v>' },
    {},
    { fault: 'unreadable', at: 'A1', shown: '9' },
  ],
  [
    'a date before all dates',
    number(-1, 1),
    { formats: ['yyyy-mm-dd'] },
    { fault: 'unreadable', at: 'A1', shown: '-1' },
  ],
  [
    'a kind that there is not',
    { attributes: 't="zz"', inner: '<v>9</v>' },
    {},
    { fault: 'unreadable', at: 'A1', shown: '9' },
  ],
])('%s is a fault of the cell', async (_what, cell, more, fault) => {
  expect(await readOne(cell, more)).toEqual(fault);
});

test('cells and rows without an address follow those before', async () => {
  const nameless = (value: number): RawCell => ({ ...number(value), isNameless: true });
  const rows = [[undefined, number(1), nameless(2)], [nameless(3)]];
  expect(await read({ rows, below: '<row><c><v>4</v></c></row>' })).toEqual([[null, 1, 2], [3], [4]]);
});

test('the first sheet that people see is read', async () => {
  expect(await readOne(number(1), { hidden: ['hidden', 'veryHidden'] })).toBe(1);
});

test('elements may have a prefix', async () => {
  expect(
    await readOne(
      { attributes: 't="s"', inner: '<x:v>0</x:v>' },
      { strings: ['<x:t>甲</x:t>'], prefix: 'x:' },
    ),
  ).toBe('甲');
});

test('formatted blanks far below and far out are passed over', async () => {
  const below = Array.from({ length: 100_000 }, (_one, at) => {
    const row = at + 948_577;
    return `<row r="${row}"><c r="A${row}" s="0"/><c r="XFD${row}" s="0"/></row>`;
  }).join('');
  expect(await readRows(writeBook({ rows: [[number(1)]], below }))).toEqual([{ row: 1, cells: [1] }]);
});

/** Cell as some program may write it, and what people see in it; null: a fault. */
const anyCell: fc.Arbitrary<readonly [RawCell, string | null]> = fc.oneof(
  fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() !== '' && !/[\p{Cc}\ufffe\uffff]|_x/u.test(text))
    .map(
      (text) =>
        [
          { attributes: 't="inlineStr"', inner: `<is><t xml:space="preserve">${escaped(text)}</t></is>` },
          text.trim(),
        ] as const,
    ),
  fc.integer({ min: -1e9, max: 1e9 }).map((value) => [number(value), String(value)] as const),
  fc
    .integer({ min: 0, max: 86_399 })
    .map(
      (second) =>
        [
          number(46082 + second / 86_400, 1),
          second === 0
            ? '2026-03-01'
            : `2026-03-01 ${new Date(second * 1000).toISOString().slice(11, second % 60 === 0 && second >= 60 ? 16 : 19)}`,
        ] as const,
    ),
  fc.nat(99_999).map((value) => [number(value, 2), String(value).padStart(5, '0')] as const),
  fc
    .boolean()
    .map((value) => [{ attributes: 't="b"', inner: `<v>${Number(value)}</v>` }, String(value)] as const),
  fc
    .constantFrom('#N/A', '#REF!', '#DIV/0!', '#NAME?')
    .map((shown) => [{ attributes: 't="e"', inner: `<v>${shown}</v>` }, null] as const),
  fc.constantFrom('<f>A1</f>', '<f>A1</f><v/>').map((inner) => [{ inner }, null] as const),
);

test('random sheets of another writer lose no cell in silence', async () => {
  const row = fc.array(fc.option(anyCell, { nil: undefined }), { minLength: 1, maxLength: 8 });
  const books = fc.record({
    rows: fc.array(row, { maxLength: 12 }),
    isStrict: fc.boolean(),
    encoding: fc.constantFrom(undefined, 'utf-16le' as const),
  });
  await fc.assert(
    fc.asyncProperty(books, async ({ rows, isStrict, encoding }) => {
      const book: RawBook = {
        rows: rows.map((cells) => cells.map((one) => one?.[0])),
        formats: ['yyyy-mm-dd hh:mm:ss', '00000'],
        isStrict,
        ...(encoding ? { encoding } : {}),
      };
      const got = new Map((await readRows(writeBook(book)))!.map((one) => [one.row, one.cells]));
      for (const [at, cells] of rows.entries())
        for (const [column, one] of cells.entries()) {
          const cell = got.get(at + 1)?.[column];
          const seen = isCellFault(cell) ? null : cellText(cell);
          expect(seen).toBe(one ? one[1] : '');
        }
    }),
    { numRuns: 60 },
  );
});
