import { expect, test } from 'vitest';
import { orderOfDays, readDay, type DayOrder } from './day-forms.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };

test.each<[string, string, DayOrder?]>([
  ['2026-01-05', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2026 年 1 月 5 日', '2026-01-05'],
  ['２０２６/１/５', '2026-01-05'],
  ['2026-01-05 00:00:00', '2026-01-05'],
  ['2026-01-05T09:30', '2026-01-05'],
  ['2026/1/5 周一', '2026-01-05'],
  ['2026年1月5日(星期一)', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['46027', '2026-01-05'],
  ['5-Jan-2026', '2026-01-05'],
  ['5-Jan-26', '2026-01-05'],
  ['5 January 2026', '2026-01-05'],
  ['Mon, 5 Jan 2026', '2026-01-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['January 5th, 2026', '2026-01-05'],
  ['13/1/2026', '2026-01-13'],
  ['1/13/2026', '2026-01-13'],
  ['5/5/2026', '2026-05-05'],
  ['1/5/2026', 'ambiguous'],
  ['1/5/2026', '2026-05-01', 'day first'],
  ['1/5/2026', '2026-01-05', 'month first'],
  ['1月5日', '2026-01-05'],
  ['5-Jan', '2026-01-05'],
  ['Jan 5', '2026-01-05'],
  ['2026-02-30', 'none'],
  ['31/31/2026', 'none'],
  ['下周', 'none'],
  ['maybe', 'none'],
  ['may', 'none'],
  ['5', 'none'],
  ['99999', 'none'],
  ['1500-01-01', 'none'],
])('%s is %s', (text, wanted, order) => {
  const read = readDay(text, order, year);
  expect('day' in read ? read.day : read.problem).toBe(wanted);
});

test('a day without a year counts only if one year of the range has it', () => {
  expect(readDay('3月1日', 'unknown', { from: '2025-06-01', to: '2026-05-31' })).toEqual({
    day: '2026-03-01',
  });
  expect(readDay('3月1日', 'unknown', { from: '2025-01-01', to: '2026-05-31' })).toEqual({
    problem: 'ambiguous',
  });
  expect(readDay('3月1日')).toEqual({ problem: 'ambiguous' });
});

test.each<[readonly string[], DayOrder]>([
  [['1/5/2026', '13/5/2026'], 'day first'],
  [['1/5/2026', '1/25/2026'], 'month first'],
  [['1/5/2026'], 'unknown'],
  [['13/1/2026', '1/13/2026'], 'unknown'],
])('the order of days in %j is %s', (texts, order) => expect(orderOfDays(texts)).toBe(order));
