import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import { takesRoom } from './fits.ts';

const room = {
  openMinute: 480,
  closeMinute: 1200,
  workDaysOnly: true,
  slotMinutes: 15,
  minMinutes: 15,
  maxMinutes: 240,
  advanceDays: 30,
  bufferMinutes: 10,
};
// Day of the tests, a Monday.
const day = '2026-03-02';
const now = companyInstant(`${day} 07:00`);
const span = (from: string, until: string, on = day) => ({
  start: companyInstant(`${on} ${from}`),
  end: companyInstant(`${on} ${until}`),
});

test.each([
  ['free', span('09:00', '10:00'), [], true],
  ['taken', span('09:00', '10:00'), [span('09:30', '09:45')], false],
  ['right after what is there', span('10:00', '11:00'), [span('09:00', '10:00')], true],
  ['what is kept free after it is taken', span('08:00', '09:00'), [span('09:00', '10:00')], false],
  ['what is kept free ends before', span('08:00', '08:45'), [span('09:00', '10:00')], true],
  ['before it opens', span('07:30', '08:30'), [], false],
  ['on a Sunday', span('09:00', '10:00', '2026-03-08'), [], false],
  ['too far ahead', span('09:00', '10:00', '2026-04-20'), [], false],
  ['off the grid', span('09:05', '10:05'), [], false],
] as const)('%s: %o', (_name, wanted, taken, fits) =>
  expect(takesRoom(room, taken, wanted, now, new Map())).toBe(fits),
);

test('new bookings of a room never overlap existing ones', () => {
  const quarter = fc.integer({ min: 32, max: 76 });
  const spans = fc.tuple(quarter, fc.integer({ min: 1, max: 8 })).map(([from, long]) => ({
    start: new Date(companyInstant(`${day} 00:00`).getTime() + from * 900_000),
    end: new Date(companyInstant(`${day} 00:00`).getTime() + (from + long) * 900_000),
  }));
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 6 }), spans, (taken, wanted) => {
      if (!takesRoom(room, taken, wanted, now, new Map())) return;
      for (const one of taken) expect(one.end <= wanted.start || one.start > wanted.end).toBe(true);
    }),
  );
});
