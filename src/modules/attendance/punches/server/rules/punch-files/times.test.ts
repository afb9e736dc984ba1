import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#kit/rules/cell.ts';
import { readClockCell, readClockText, readDayCell } from './times.ts';

/** Returns day, days later and time of each punch in a text. */
const said = (text: string) =>
  readClockText(text)?.times.map(({ day, later, time }) => `${day ?? ''}+${later} ${time}`) ?? null;

test.each<[string, string[]]>([
  ['08:57', ['+0 08:57:00']],
  ['8:57:03', ['+0 08:57:03']],
  ['26-11-30 星期一 08:57', ['2026-11-30+0 08:57:00']],
  ['2026/11/02 08:42:00', ['2026-11-02+0 08:42:00']],
  ['2026年11月2日 8时05分', ['2026-11-02+0 08:05:00']],
  ['2026-11-02T08:42:11.250', ['2026-11-02+0 08:42:11']],
  ['20261102 08:42', ['2026-11-02+0 08:42:00']],
  ['次日 00:15', ['+1 00:15:00']],
  ['次日00:15', ['+1 00:15:00']],
  ['00:15(+1)', ['+1 00:15:00']],
  ['00:15 +1', ['+1 00:15:00']],
  ['26:10', ['+1 02:10:00']],
  ['24:12', ['+1 00:12:00']],
  ['08:49\n次日00:12', ['+0 08:49:00', '+1 00:12:00']],
  ['08:49；12:01，13:00、18:03', ['+0 08:49:00', '+0 12:01:00', '+0 13:00:00', '+0 18:03:00']],
  ['08:4918:03', ['+0 08:49:00', '+0 18:03:00']],
  ['上午8:57 下午6:03', ['+0 08:57:00', '+0 18:03:00']],
  ['8:57 AM, 12:05 pm', ['+0 08:57:00', '+0 12:05:00']],
  ['08：57', ['+0 08:57:00']],
  ['08:57(外勤)', ['+0 08:57:00']],
  ['Mon 2026-11-30 08:57', ['2026-11-30+0 08:57:00']],
  ['-', []],
  ['未打卡', []],
  ['缺卡', []],
  ['', []],
])('%j is %j', (text, times) => expect(said(text)).toEqual(times));

test.each([
  '正常',
  'abc',
  '08:60',
  '48:00',
  '2026-02-30 08:00',
  '08:57 迟到',
  '次日',
  '下午',
  '8.5',
  '昨日 08:00',
])('%j is not understood', (text) => expect(readClockText(text)).toBeNull());

test.each<[string, Cell, string | null]>([
  ['a text with a weekday', '26-11-30 星期一', '2026-11-30'],
  ['a date of Excel', new Date('2026-11-30T00:00:00Z'), '2026-11-30'],
  ['a day and a time', '2026/11/30 08:57', '2026-11-30'],
  ['a time alone', '08:57', null],
  ['anything else', '合计', null],
])('the day of %s', (_what, cell, day) => expect(readDayCell(cell)).toBe(day));

const timesOf = (cell: Cell) => readClockCell(cell)?.times.map((one) => one.time);

test('each second of a day is what it is as text, as a fraction of Excel and as a date', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), (second) => {
      const time = new Date(second * 1000).toISOString().slice(11, 19);
      expect(timesOf(`2026-11-02 ${time}`)).toEqual([time]);
      expect(timesOf(second / 86_400)).toEqual([time]);
      expect(timesOf(new Date(Date.parse('2026-11-02T00:00:00Z') + second * 1000))).toEqual([time]);
    }),
  );
});
