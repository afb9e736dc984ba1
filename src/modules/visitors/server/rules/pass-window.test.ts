import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { passFits, passWindow } from './pass-window.ts';

const at = (clock: string, day = '2026-11-20') => new Date(`${day}T${clock}:00+08:00`);

test.each([
  ['an hour before', '13:00', 'good'],
  ['earlier', '12:59', 'early'],
  ['in between', '15:00', 'good'],
  ['just before two hours after', '17:59', 'good'],
  ['two hours after', '18:00', 'over'],
])('a visit from 14:00 to 16:00, %s', (_what, now, fits) => {
  expect(passFits(at('14:00'), at('16:00'), at(now))).toBe(fits);
});

test('the day before and the day after are not its day', () => {
  expect(passFits(at('00:30'), at('01:00'), at('23:45', '2026-11-19'))).toBe('early');
  expect(passFits(at('00:30'), at('01:00'), at('00:00'))).toBe('good');
  expect(passFits(at('22:00'), at('23:30'), at('00:00', '2026-11-21'))).toBe('over');
});

test('the window lies in the visit’s day and around the visit', () => {
  const minute = fc.integer({ min: 0, max: 1438 });
  fc.assert(
    fc.property(minute, minute, (a, b) => {
      const arrive = new Date(at('00:00').getTime() + Math.min(a, b) * 60_000);
      const leave = new Date(at('00:00').getTime() + (Math.max(a, b) + 1) * 60_000);
      const { from, until } = passWindow(arrive, leave);
      expect(from <= arrive && until >= leave).toBe(true);
      expect(companyDay(from)).toBe('2026-11-20');
      expect(companyDay(new Date(until.getTime() - 1))).toBe('2026-11-20');
    }),
  );
});
