import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { announceDays, dueOf, keptUntil } from './retention.ts';

const at = (day: string): Date => companyInstant(`${day} 12:00`);
const madeAt = at('2026-01-01');

test.each([
  ['never applied, no consent', null, null, 180, '2026-06-30'],
  ['the last application ended', null, '2026-03-01', 180, '2026-08-28'],
  ['another number of days', null, '2026-03-01', 30, '2026-03-31'],
  ['agreed to longer', '2027-03-01', '2026-03-01', 180, '2027-03-01'],
  ['agreed to shorter', '2026-05-01', '2026-03-01', 180, '2026-08-28'],
])('%s', (_what, consentUntil, closed, days, until) => {
  expect(keptUntil({ consentUntil, closedAt: closed === null ? null : at(closed), madeAt }, days)).toBe(
    until,
  );
});

test.each([
  ['31 days ahead', '2026-07-02', null, null, 'nothing'],
  ['30 days ahead', '2026-07-01', null, null, 'tell'],
  ['told of that day', '2026-07-01', '2026-07-01', '2026-06-01', 'nothing'],
  ['told of another day', '2026-07-01', '2026-06-15', '2026-05-16', 'tell'],
  ['long over and nobody was told', '2025-07-01', null, null, 'tell'],
  ['told too late', '2025-07-01', '2025-07-01', '2026-05-03', 'nothing'],
  ['told a month ago', '2025-07-01', '2025-07-01', '2026-05-02', 'forget'],
  ['on the last day he is still there', '2026-06-01', '2026-06-01', '2026-05-02', 'nothing'],
  ['the day after he is not', '2026-05-31', '2026-05-31', '2026-05-01', 'forget'],
])('on 2026-06-01, %s', (_what, until, told, on, due) => {
  expect(dueOf(until, { until: told, on }, '2026-06-01')).toBe(due);
});

test('a daily check announces each candidate once and anonymises them 30 days after their last day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (ahead) => {
      const until = shiftDays('2026-06-01', ahead);
      let told: { until: string | null; on: string | null } = { until: null, on: null };
      const seen: [string, string][] = [];
      for (let n = 0; n <= 500; n++) {
        const today = shiftDays('2026-06-01', n);
        const due = dueOf(until, told, today);
        if (due === 'tell') told = { until, on: today };
        if (due !== 'nothing') seen.push([due, today]);
        if (due === 'forget') break;
      }
      expect(seen.map(([due]) => due)).toEqual(['tell', 'forget']);
      const [tell, gone] = seen.map(([, day]) => day) as [string, string];
      const earliest = [shiftDays(until, 1), shiftDays(tell, announceDays)].toSorted().at(-1);
      expect(gone).toBe(earliest);
    }),
  );
});
