import { expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { unit, vacationType } from '#modules/attendance/contract/codes.ts';
import { linesOfLeave } from './lines.ts';
import type { WorkedOut } from './work-out.ts';

/** A leave of so many whole days without a balance. */
function leaveOf(count: number): WorkedOut {
  const all = Array.from({ length: count }, (_, n) => shiftDays('2026-03-02', n));
  const worked = {
    rule: { code: vacationType.annual, unit: unit.days, needQuota: false },
    roster: all.map((day) => ({ day, kind: 1, name: '', nameEn: '' })),
    days: all.map((day) => ({ day, minutes: 480, amount: 10_000 })),
    total: count * 10_000,
    taken: [],
    lots: [],
  };
  return worked as unknown as WorkedOut;
}

test.each([
  [12, 13, undefined],
  [13, 14, ['其余 1 天（至 3月14日）', '1 天']],
  [30, 14, ['其余 18 天（至 3月31日）', '18 天']],
])('a leave of %i days has %i lines, and none of its days is dropped', (count, lines, rest) => {
  const shown = linesOfLeave(leaveOf(count));
  expect(shown).toHaveLength(lines);
  const last = shown[13];
  expect(last && [last.label.zh, last.after.zh]).toEqual(rest);
});
