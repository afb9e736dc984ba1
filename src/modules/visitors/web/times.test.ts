import { expect, test } from 'vitest';
import { instantsOf, slots, spanText, timesAround, timesNow } from './times.ts';

test.each([
  ['2026-11-20T14:12:00+08:00', '2026-11-20', '14:00', '16:00'],
  ['2026-11-20T14:30:00+08:00', '2026-11-20', '14:30', '16:30'],
  ['2026-11-20T22:05:00+08:00', '2026-11-20', '22:00', '23:59'],
  ['2026-11-20T23:59:59+08:00', '2026-11-20', '23:30', '23:59'],
  ['2026-11-20T16:00:00Z', '2026-11-21', '00:00', '02:00'],
])('at %s a visit is offered on %s from %s to %s', (now, day, from, to) => {
  expect(timesNow(new Date(now))).toEqual({ day, from, to });
  expect(slots).toContain(from);
  expect(slots).toContain(to);
});

test.each([
  ['10:00', 60, '10:00', '11:00'],
  ['10:15', 30, '10:00', '11:00'],
  ['23:00', 45, '23:00', '23:59'],
  ['22:30', 90, '22:30', '23:59'],
])('a guest of a meeting at %s for %i minutes comes from %s to %s', (clock, minutes, from, to) => {
  const start = new Date(`2026-11-20T${clock}:00+08:00`);
  const end = new Date(start.getTime() + minutes * 60_000);
  expect(timesAround(start, end)).toEqual({ day: '2026-11-20', from, to });
});

test('days and clocks are the company’s', () => {
  const { ExpectArrive, ExpectLeave } = instantsOf({ day: '2026-11-20', from: '00:30', to: '23:59' });
  expect([ExpectArrive, ExpectLeave]).toEqual(['2026-11-19T16:30:00.000Z', '2026-11-20T15:59:00.000Z']);
  expect(spanText(ExpectArrive, ExpectLeave)).toBe('2026-11-20 00:30–23:59');
});
