import { expect, test } from 'vitest';
import { whenText } from './when-text.ts';

test.each([
  ['2026-12-30 AM', '2027-01-04 PM', '12月30日 至 1月4日', '30 Dec to 4 Jan'],
  ['2026-12-30 PM', '2027-01-04 AM', '12月30日下午 至 1月4日上午', '30 Dec PM to 4 Jan AM'],
  ['2026-12-30 AM', '2026-12-30 PM', '12月30日', '30 Dec'],
  ['2026-12-30 PM', '2026-12-30 PM', '12月30日下午', '30 Dec PM'],
  ['2026-12-30 AM', '2026-12-30 AM', '12月30日上午', '30 Dec AM'],
  ['2026-12-02 18:30', '2026-12-02 21:00', '12月2日 18:30–21:00', '2 Dec 18:30–21:00'],
  ['2026-12-03 08:30', '2026-12-04 19:30', '12月3日 08:30 至 12月4日 19:30', '3 Dec 08:30 to 4 Dec 19:30'],
  ['2026-12-30 PM', '2027-01-04 12:00', '12月30日下午 至 1月4日 12:00', '30 Dec PM to 4 Jan 12:00'],
])('%s to %s', (from, to, zh, en) => {
  expect([whenText(from, to, 'zh'), whenText(from, to, 'en')]).toEqual([zh, en]);
});

test('with the weekday', () => {
  const range = ['2026-12-30 AM', '2027-01-04 PM'] as const;
  expect(whenText(...range, 'en', true)).toBe('Wed 30 Dec to Mon 4 Jan');
  expect(whenText(...range, 'zh', true)).toBe('12月30日周三 至 1月4日周一');
});
