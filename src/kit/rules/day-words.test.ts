import { expect, test } from 'vitest';
import { shortDay, weekdayDay } from './day-words.ts';

test.each([
  ['2026-12-30', '12月30日', '30 Dec', '12月30日周三', 'Wed 30 Dec'],
  ['2027-01-04', '1月4日', '4 Jan', '1月4日周一', 'Mon 4 Jan'],
])('%s in words', (day, zh, en, zhWeekday, enWeekday) => {
  expect([shortDay(day, 'zh'), shortDay(day, 'en')]).toEqual([zh, en]);
  expect([weekdayDay(day, 'zh'), weekdayDay(day, 'en')]).toEqual([zhWeekday, enWeekday]);
});
