import { unzipSync } from 'fflate';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { companyMinute } from '#kit/rules/dates.ts';
import { excel, type SheetOfRows } from './excel.ts';

const written = async (sheet: Omit<SheetOfRows, 'name'>): Promise<Buffer> =>
  (await excel('x', [{ name: 'S', ...sheet }])).stream as Buffer;
const partOf = (bytes: Buffer, name: string): string => Buffer.from(unzipSync(bytes)[name]!).toString('utf8');

test('an instant is a date that Excel counts with, by the clock of the company', async () => {
  const at = new Date('2026-03-01T23:59:30Z');
  const bytes = await written({ head: [{ title: 'At' }], rows: [[{ instant: at }]] });
  const [, [cell] = []] = await readSheet(bytes);
  if (!(cell instanceof Date)) throw new Error(`not a date: ${String(cell)}`);
  expect(cell.toISOString().slice(0, 16).replace('T', ' ')).toBe(companyMinute(at));
  expect(partOf(bytes, 'xl/styles.xml')).toContain('formatCode="yyyy-mm-dd hh:mm"');
});

test('cells of a template are text where identifiers are typed, and nothing is in them', async () => {
  const head = [{ title: 'Id', isText: true }, { title: 'Number' }];
  const bytes = await written({ head, rows: [], isTemplate: true });
  const style = /<c r="A2" s="(\d+)"\/>/.exec(partOf(bytes, 'xl/worksheets/sheet1.xml'))?.[1];
  const styles = partOf(bytes, 'xl/styles.xml');
  const formats = [...styles.matchAll(/<xf [^>]*?>/g)].map(([text]) => /numFmtId="(\d+)"/.exec(text)?.[1]);
  const text = /numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1];
  expect([text, formats[Number(style)]]).toEqual([text, text]);
  expect(text).toBeDefined();
  expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('r="B2"');
  expect((await readSheet(bytes)).slice(1).flat().filter(Boolean)).toEqual([]);
});

test.each([
  [['项目 [A/B]: 1*2?'], ['项目 A B 1 2']],
  [
    ["'x'", "''"],
    ['x', 'Sheet'],
  ],
  [
    ['x'.repeat(40), `${'x'.repeat(40)}y`],
    ['x'.repeat(31), `${'x'.repeat(29)} 2`],
  ],
  [
    ['甲', '甲', ' 甲 '],
    ['甲', '甲 2', '甲 3'],
  ],
  [[`${'字'.repeat(30)}😀`], ['字'.repeat(30)]],
])('names of sheets %j are written as %j', async (given, names) => {
  const { stream } = await excel(
    'x',
    given.map((name) => ({ name, head: [{ title: 'A' }], rows: [['1']] })),
  );
  const all = await readWorkbook(stream as Buffer);
  expect(all.map(({ sheet }) => sheet)).toEqual(names);
});

test('a list that nobody fills in has no such cells', async () => {
  const bytes = await written({ head: [{ title: 'Id', isText: true }], rows: [['1']] });
  expect(await readSheet(bytes)).toEqual([['Id'], ['1']]);
});

test('groups stand over their columns, and a mark is the first and the last line', async () => {
  const head = [{ title: 'Id' }, { title: 'A', group: 'G' }, { title: 'B', group: 'G' }];
  const bytes = await written({ head, rows: [['1', { share: 0.0075 }, 2]], mark: 'Who, when' });
  expect(await readSheet(bytes)).toEqual([
    ['Who, when', null, null],
    [null, 'G', null],
    ['Id', 'A', 'B'],
    ['1', 0.0075, 2],
    ['Who, when', null, null],
  ]);
  expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<mergeCell ref="B2:C2"/>');
  expect(partOf(bytes, 'xl/styles.xml')).toContain('formatCode="0.00%"');
});
