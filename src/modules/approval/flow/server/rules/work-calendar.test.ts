import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { setCompanyZone } from '#kit/rules/zones.ts';
import { workCalendar } from './work-calendar.ts';

const days = workCalendar(
  new Map([
    ['2026-10-01', 'holiday'],
    ['2026-10-02', 'holiday'],
    ['2026-10-10', 'workday'],
  ]),
);

/** Company time, UTC+8. */
const local = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString();

test.each([
  ['inside a morning', '2026-09-28 09:30', 60, '2026-09-28 10:30'],
  ['over lunch', '2026-09-28 11:30', 60, '2026-09-28 14:00'],
  ['eight hours are a day', '2026-09-28 09:00', 480, '2026-09-28 18:30'],
  ['from the evening into the next day', '2026-09-28 20:00', 30, '2026-09-29 09:30'],
  ['over a weekend', '2026-09-25 18:00', 60, '2026-09-28 09:30'],
  ['over public holidays and the weekend behind them', '2026-09-30 18:00', 60, '2026-10-05 09:30'],
  ['a make-up day works', '2026-10-09 18:00', 60, '2026-10-10 09:30'],
])('%s', (_name, from, minutes, expected) => {
  expect(days.add(local(from), minutes)).toBe(local(expected));
  expect(days.between(local(from), local(expected))).toBe(minutes);
});

test('the added time lies between', () => {
  const instants = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString());
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 5000 }), (from, minutes) => {
      expect(days.between(from, days.add(from, minutes))).toBe(minutes);
    }),
  );
});

test('hours are those of the clocks, also over the night in which they change', () => {
  setCompanyZone('America/New_York');
  onTestFinished(() => setCompanyZone('Asia/Shanghai'));
  // Friday 18:00 in winter time, Monday 9:30 in summer time.
  expect(days.add('2026-03-06T23:00:00.000Z', 60)).toBe('2026-03-09T13:30:00.000Z');
  expect(days.between('2026-03-06T23:00:00.000Z', '2026-03-09T13:30:00.000Z')).toBe(60);
});
