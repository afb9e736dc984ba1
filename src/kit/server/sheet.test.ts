import { strToU8, zipSync, type Zippable } from 'fflate';
import { expect, test } from 'vitest';
import { excel } from './excel.ts';
import { readRows } from './sheet.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const linked = (kind: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="r1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`;

/** Makes a workbook with these rows, and further parts. */
const workbook = (rows: string, more: Zippable = {}): Uint8Array =>
  zipSync({
    '_rels/.rels': strToU8(linked('officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': strToU8(linked('worksheet', 'worksheets/sheet1.xml')),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
    ...more,
  });
const cell = (at: string): string => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`;
const cornered = (rows: number): string =>
  Array.from({ length: rows }, (_one, at) => `<row r="${at + 1}">${cell(`XFD${at + 1}`)}</row>`).join('');

/** Changes the declared size of every part in a zip file. */
function lying(file: Uint8Array, bytes: number): Uint8Array {
  const view = Buffer.from(file);
  for (let at = view.indexOf('PK\u0001\u0002'); at >= 0; at = view.indexOf('PK\u0001\u0002', at + 4))
    view.writeUInt32LE(bytes, at + 24);
  return view;
}

test('cells come as what they are', async () => {
  const rows = [['a', 1.5, true, { day: '2026-03-01' }, null]] as const;
  const { stream } = await excel('x', [{ name: 'x', head: [{ title: 'one' }], rows }]);
  expect((await readRows(stream as Buffer))?.[1]?.cells.slice(0, 4)).toEqual([
    'a',
    1.5,
    true,
    new Date('2026-03-01T00:00:00Z'),
  ]);
});

test.each([
  ['rows up to the last column', workbook(cornered(2_000))],
  ['a cell of 30 MB', workbook(cell('A1').replace('>x<', `>${'x'.repeat(30 << 20)}<`))],
  [
    'a shared text of 30 MB',
    workbook('', { 'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(30 << 20)}</t></si></sst>`) }),
  ],
  ['a cell beyond the last column', workbook(`<row r="1">${cell('ZZZZZZZ1')}</row>`)],
  ['parts that unpack to much more', workbook('', { 'xl/a.xml': new Uint8Array(65 << 20) })],
  ['parts that say they do', lying(workbook(cell('A1')), 0xf0000000)],
])(
  '%s: the process goes on and nothing is read',
  async (_what, file) => {
    expect(file.length).toBeLessThan(100_000);
    expect(await readRows(file)).toBeNull();
    expect(await readRows(workbook(`<row r="1">${cell('A1')}</row>`))).toEqual([{ row: 1, cells: ['x'] }]);
  },
  60_000,
);

test('a cell in the last corner costs what it holds', async () => {
  const rows = await readRows(
    workbook(`<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`),
  );
  expect(rows?.map(({ row, cells }) => [row, cells.length, cells.at(-1)])).toEqual([
    [1, 1, 'x'],
    [1_048_576, 16_384, 'x'],
  ]);
});

test.each([
  ['no zip', Buffer.from('a,b')],
  ['nothing', Buffer.alloc(0)],
  ['parts that are larger than they say', lying(workbook(`<row r="1">${cell('A1')}</row>`), 10)],
])('%s is no Excel file', async (_what, file) => {
  await expect(readRows(file)).rejects.toThrow(/./);
});
