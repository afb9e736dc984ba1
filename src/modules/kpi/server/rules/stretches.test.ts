import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { joined } from './stretches.ts';

const line = (
  from: string,
  to: string,
  more: Partial<{ personId: number; postId: number; leaderId: number | null }> = {},
) => ({
  personId: 1,
  postId: 1,
  leaderId: 9,
  from,
  to,
  ...more,
});
const days = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

const all = (list: readonly { from: string; to: string }[]): number =>
  list.reduce((sum, one) => sum + days(one), 0);

test('a transfer on the 16th gives two sheets whose days add up to the month', () => {
  const parts = joined([
    line('2026-06-01', '2026-06-15'),
    line('2026-06-16', '2026-06-30', { postId: 2, leaderId: 8 }),
  ]);
  expect(parts.map(days)).toEqual([15, 15]);
});

test('another department alone makes no new sheet; another leader, a gap, another person does', () => {
  const moved = joined([line('2026-06-01', '2026-06-15'), line('2026-06-16', '2026-06-30')]);
  expect(moved).toEqual([line('2026-06-01', '2026-06-30')]);
  expect(
    joined([line('2026-06-01', '2026-06-15'), line('2026-06-16', '2026-06-30', { leaderId: 8 })]),
  ).toHaveLength(2);
  expect(joined([line('2026-06-01', '2026-06-14'), line('2026-06-16', '2026-06-30')])).toHaveLength(2);
  expect(
    joined([line('2026-06-01', '2026-06-15'), line('2026-06-16', '2026-06-30', { personId: 2 })]),
  ).toHaveLength(2);
});

test('no day is lost and none counted twice', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ days: fc.integer({ min: 1, max: 40 }), postId: fc.integer({ min: 1, max: 2 }) }), {
        maxLength: 8,
      }),
      (parts) => {
        let at = '2026-01-01';
        const lines = parts.map((part) => {
          const to = shiftDays(at, part.days - 1);
          const one = line(at, to, { postId: part.postId });
          at = shiftDays(to, 1);
          return one;
        });
        expect(all(joined(lines))).toBe(all(lines));
      },
    ),
  ));
