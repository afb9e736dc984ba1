import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { joinStretches, settled } from './stretches.ts';

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
  const parts = joinStretches([
    line('2026-06-01', '2026-06-15'),
    line('2026-06-16', '2026-06-30', { postId: 2, leaderId: 8 }),
  ]);
  expect(parts.map(days)).toEqual([15, 15]);
});

test('another department alone makes no new sheet; another leader, a gap, another person does', () => {
  const moved = joinStretches([line('2026-06-01', '2026-06-15'), line('2026-06-16', '2026-06-30')]);
  expect(moved).toEqual([line('2026-06-01', '2026-06-30')]);
  expect(
    joinStretches([line('2026-06-01', '2026-06-15'), line('2026-06-16', '2026-06-30', { leaderId: 8 })]),
  ).toHaveLength(2);
  expect(joinStretches([line('2026-06-01', '2026-06-14'), line('2026-06-16', '2026-06-30')])).toHaveLength(2);
  expect(
    joinStretches([line('2026-06-01', '2026-06-15'), line('2026-06-16', '2026-06-30', { personId: 2 })]),
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
        expect(all(joinStretches(lines))).toBe(all(lines));
      },
    ),
  ));

const sheet = (id: number, from: string, to: string, more: { postId?: number; state?: number } = {}) => ({
  id,
  personId: 1,
  postId: 1,
  from,
  to,
  state: 2,
  ...more,
});
const june = sheet(7, '2026-06-01', '2026-06-30');
const halves = [
  line('2026-06-01', '2026-06-15'),
  line('2026-06-16', '2026-06-30', { postId: 2, leaderId: 8 }),
];

test.each([
  ['a transfer ends the sheet and wants another', halves, [june], ['7 to 2026-06-15'], [], ['2026-06-16']],
  [
    'so does another leader',
    [halves[0]!, { ...halves[1]!, postId: 1 }],
    [june],
    ['7 to 2026-06-15'],
    [],
    ['2026-06-16'],
  ],
  ['nothing moved', [line('2026-06-01', '2026-06-30')], [june], [], [], []],
  [
    'taken back, the draft goes and the first is whole again',
    [line('2026-06-01', '2026-06-30')],
    [sheet(7, '2026-06-01', '2026-06-15'), sheet(8, '2026-06-16', '2026-06-30', { postId: 2, state: 0 })],
    ['7 to 2026-06-30'],
    [8],
    [],
  ],
  [
    'taken back after its targets stood, both stay as they are',
    [line('2026-06-01', '2026-06-30')],
    [sheet(7, '2026-06-01', '2026-06-15'), sheet(8, '2026-06-16', '2026-06-30', { postId: 2 })],
    [],
    [],
    [],
  ],
  [
    'what is submitted stays, and its days are in no second sheet',
    halves,
    [{ ...june, state: 4 }],
    [],
    [],
    [],
  ],
  [
    'split already',
    halves,
    [sheet(7, '2026-06-01', '2026-06-15'), sheet(8, '2026-06-16', '2026-06-30', { postId: 2 })],
    [],
    [],
    [],
  ],
] as const)('%s', (_name, lines, standing, moved, dropped, open) => {
  const plan = settled(lines, standing);
  expect(plan.moved.map((one) => `${one.sheet.id} to ${one.to}`)).toEqual(moved);
  expect(plan.dropped.map(({ id }) => id)).toEqual(dropped);
  expect(plan.open.map(({ from }) => from)).toEqual(open);
});

test('after any transfers the reviews of a person cover each day of the period once, and a second split changes nothing', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ days: fc.integer({ min: 1, max: 20 }), postId: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: 0, max: 3 }),
      (parts, state) => {
        let at = '2026-01-01';
        const lines = joinStretches(
          parts.map(({ days: length, postId }) => {
            const one = line(at, shiftDays(at, length - 1), { postId });
            at = shiftDays(at, length);
            return one;
          }),
        );
        const whole = sheet(1, '2026-01-01', shiftDays(at, -1), { postId: lines[0]!.postId, state });
        const { moved, dropped, open } = settled(lines, [whole]);
        const after = [
          { ...whole, to: moved[0]?.to ?? whole.to },
          ...open.map((one, n) => sheet(n + 2, one.from, one.to, { postId: one.postId })),
        ];
        expect(dropped).toEqual([]);
        expect(all(after)).toBe(all(lines));
        expect(settled(lines, after)).toEqual({ moved: [], dropped: [], open: [] });
      },
    ),
  ));
