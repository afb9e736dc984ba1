import { describe, expect, test } from 'vitest';
import type { Cell } from '#kit/rules/cell.ts';
import { findHead, formatOf, proposeColumns, type FileRow } from './head.ts';
import { marksOf, readPunchRows } from './read.ts';
import { decodeText, splitRows } from './text.ts';

const rowsOf = (...rows: Cell[][]): FileRow[] =>
  rows.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.length > 0);

/** Reads a file as it is recognised. */
function recognised(rows: readonly FileRow[]) {
  const head = findHead(rows);
  if (!head) throw new Error('no titles');
  const columns = proposeColumns(rows, head);
  const { rows: read, faults } = readPunchRows(rows.slice(head.at + head.lines), head.titles, columns);
  return {
    format: formatOf(rows, head)?.en,
    marks: marksOf(read).map(({ badge, at }) => `${badge} ${at}`),
    faults: faults.map(({ row, why }) => `${row} ${why.en}`),
  };
}

const two = ['7 2026-11-02 08:49:00', '7 2026-11-02 18:03:00'];

describe('files of programs are recognised', () => {
  test.each<[string, FileRow[]]>([
    [
      'DingTalk, daily statistics',
      rowsOf(
        ['每日统计表 统计日期：2026-11-01 至 2026-11-30'],
        ['报表生成时间：2026-11-30 09:00'],
        ['姓名', '工号', '日期', '班次', '上班1', '', '下班1', ''],
        ['', '', '', '', '打卡时间', '打卡结果', '打卡时间', '打卡结果'],
        ['安可晴', '7', '26-11-02 星期一', 'A 09:00-18:00', '08:49', '正常', '18:03', '正常'],
      ),
    ],
    [
      'DingTalk, monthly summary and punch table',
      rowsOf(
        ['打卡时间表 统计日期：2026-11-01 至 2026-11-30'],
        ['姓名', '考勤组', '部门', '工号', '1\n日', '2\n一', '3\n二'],
        ['安可晴', '默认', '研发部', '7', '', '08:49  \n18:03  ', ''],
      ),
    ],
    [
      'Feishu, punch details',
      rowsOf(
        ['姓名', '员工编号', '部门', '打卡时间', '打卡结果', '打卡地点'],
        ['安可晴', '7', '研发部', '2026-11-02 08:49', '正常', 'A'],
        ['安可晴', '7', '研发部', '2026-11-02 18:03', '正常', 'A'],
      ),
    ],
    [
      'WeCom, daily report',
      rowsOf(
        ['打卡日报'],
        ['统计时间：2026-11-02 至 2026-11-02'],
        ['时间', '姓名', '账号', '部门', '概况', '', ''],
        ['', '', '', '', '最早', '最晚', '打卡次数(次)'],
        ['2026/11/02 星期一', '安可晴', '7', '研发部', '08:49', '18:03', 2],
      ),
    ],
    [
      'ZKTeco, attendance software',
      rowsOf(
        ['部门', '姓名', '考勤号码', '日期时间', '机器号', '编号', '比对方式', '卡号'],
        ['研发部', '安可晴', 7, '2026/11/2 8:49:00', 1, '', '指纹', ''],
        ['研发部', '安可晴', 7, '2026/11/2 18:03:00', 1, '', '指纹', ''],
      ),
    ],
    [
      'Hikvision',
      splitRows(
        "Person ID,Name,Department,Time,Attendance Status,Attendance Check Point\r\n'7,安可晴,R&D,2026-11-02 08:49:00,Check-in,Door\r\n'7,安可晴,R&D,2026-11-02 18:03:00,Check-out,Door\r\n",
      ),
    ],
    [
      'Deli',
      rowsOf(
        ['姓名', '工号', '部门', '日期', '刷卡时间'],
        ['安可晴', '7', '研发部', '2026-11-02', '08:4918:03'],
      ),
    ],
  ])('%s', (format, rows) => expect(recognised(rows)).toEqual({ format, marks: two, faults: [] }));
});

test('a file of an unknown program is read by its titles and values', () => {
  const rows = rowsOf(
    ['November'],
    [],
    ['Staff ID', 'Full name', 'Date', 'In time', 'Out time', 'Duration time'],
    ['7', 'Mia Li', new Date('2026-11-02T00:00:00Z'), 0.367361111, 0.752083333, '9:14'],
  );
  expect(recognised(rows)).toEqual({ format: undefined, marks: two, faults: [] });
});

test('what cannot be read is named by row and column, the rest is read', () => {
  const rows = rowsOf(
    ['工号', '日期', '上班打卡时间', '下班打卡时间'],
    ['7', '2026-11-02', '08:49', '正常'],
    ['', '2026-11-02', '08:50', ''],
    ['8', '', '08:51', ''],
    ['9', '2026-11-02', '', ''],
  );
  expect(recognised(rows)).toEqual({
    format: undefined,
    marks: ['7 2026-11-02 08:49:00'],
    faults: ['2 column “下班打卡时间” is not a valid time', '3 has no employee ID or badge', '4 has no day'],
  });
});

test('dates without a time are not punches at midnight', () => {
  const day = new Date('2026-11-02T00:00:00Z');
  const { marks, faults } = recognised(rowsOf(['工号', '打卡时间'], ['7', day]));
  expect([marks, faults]).toEqual([[], ['2 column “打卡时间” is not a valid time']]);
  const late = new Date('2026-11-02T18:03:00Z');
  expect(recognised(rowsOf(['工号', '打卡时间'], ['7', day], ['7', late])).marks).toHaveLength(2);
});

describe('text', () => {
  test.each<[string, Buffer]>([
    ['UTF-8 with a mark', Buffer.from('\ufeff工号,打卡时间\n')],
    ['UTF-8', Buffer.from('工号,打卡时间\n')],
    ['GB 18030', Buffer.from('b9a4bac52cb4f2bfa8cab1bce40a', 'hex')],
    ['UTF-16 with a mark', Buffer.from('\ufeff工号,打卡时间\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeff工号,打卡时间\n', 'utf16le').swap16()],
  ])('in %s', (_what, bytes) => expect(decodeText(bytes)).toBe('工号,打卡时间\n'));

  test('in UTF-16 without a mark is known by its digits', () => {
    expect(decodeText(Buffer.from('7\t2026-11-02 08:49\n', 'utf16le'))).toBe('7\t2026-11-02 08:49\n');
  });

  test.each<[string, Buffer]>([
    ['PDF', Buffer.from('%PDF-1.4\n')],
    ['a page of the web', Buffer.from('<html><table>')],
    ['bytes', Buffer.from([1, 2, 3, 0, 5])],
  ])('is not %s', (_what, bytes) => expect(decodeText(bytes)).toBeNull());

  test('is separated by what occurs most, quoted or not, and rows keep their numbers', () => {
    expect(splitRows('a,"b, ""c""\nd",e\r\n\n1,2,3')).toEqual([
      { row: 1, cells: ['a', 'b, "c"\nd', 'e'] },
      { row: 4, cells: ['1', '2', '3'] },
    ]);
    expect(splitRows('a\tb\n1,5\t2')[1]!.cells).toEqual(['1,5', '2']);
    expect(splitRows('a;b;c\n1;"2;3";4')[1]!.cells).toEqual(['1', '2;3', '4']);
  });
});
