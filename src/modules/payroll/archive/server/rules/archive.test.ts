import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shiftDays } from '#kit/rules/dates.ts';
import { payItems, type AdjustmentCause, type PayStage } from '#modules/payroll/contract/codes.ts';
import { archiveOf, archiveSteps, isProbationLow, isWide, type Change, type Stretch } from './archive.ts';

const change = (
  day: string,
  after: Change['held']['after'],
  more: Partial<Pick<Change, 'cause' | 'stage' | 'formId'>> = {},
): Change => ({ day, cause: 1, stage: null, formId: 1, held: { before: {}, after }, ...more });

test('each change holds until the day before the next, and items that it leaves alone go on', () => {
  const rows = archiveOf([
    change('2026-07-01', { basic: 1200 }, { cause: 2, formId: 2 }),
    change('2026-01-05', { basic: 1000, post: 50 }, { stage: 1 }),
    change('2026-09-01', { post: 0 }, { cause: 4, formId: 3 }),
  ]);
  expect(rows).toEqual([
    { from: '2026-01-05', to: '2026-06-30', stage: 1, cause: 1, formId: 1, pay: { basic: 1000, post: 50 } },
    { from: '2026-07-01', to: '2026-08-31', stage: 2, cause: 2, formId: 2, pay: { basic: 1200, post: 50 } },
    { from: '2026-09-01', to: null, stage: 2, cause: 4, formId: 3, pay: { basic: 1200, post: 0 } },
  ]);
});

test('what is not said to be a probation is none', () => {
  expect(archiveOf([change('2026-01-05', { basic: 1 }, { cause: 5 })])[0]!.stage).toBe(2);
});

test.each([
  ['at 80 % of what follows', 8000, 2, false],
  ['a fen below', 7999, 2, true],
  ['below, by a form that is neither of them', 7999, 9, false],
])('pay on probation %s', (_what, fen, formId, isLow) => {
  const all = [
    change('2026-01-05', { basic: fen }, { stage: 1 }),
    change('2026-04-05', { basic: 10_000 }, { cause: 2, formId: 2 }),
    // A later raise says nothing of the probation.
    change('2027-01-01', { basic: 90_000 }, { cause: 5, formId: 9 }),
  ];
  expect(isProbationLow(all, formId)).toBe(isLow);
});

test('pay on probation is held against what follows it, whichever of them came last', () => {
  const regular = change('2026-04-05', { basic: 10_000 }, { cause: 2, formId: 2 });
  const probation = change('2026-01-05', { basic: 7000 }, { stage: 1, formId: 1 });
  expect([isProbationLow([regular, probation], 1), isProbationLow([probation], 1)]).toEqual([true, false]);
});

const changes = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }).chain((days) =>
  fc.tuple(
    ...days.map((at) =>
      fc.record({
        day: fc.constant(shiftDays('2026-01-01', at)),
        cause: fc.integer({ min: 1, max: 7 }).map((cause) => cause as AdjustmentCause),
        stage: fc.constantFrom<PayStage | null>(null, 1, 2),
        formId: fc.integer({ min: 1, max: 99 }),
        held: fc.record({
          before: fc.constant({}),
          after: fc.dictionary(fc.constantFrom(...payItems), fc.integer({ min: 0, max: 1_000_000_000 })),
        }),
      }),
    ),
  ),
);

test('on every day the archive says what the last change of each item up to it says, in whatever order they came', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: -5, max: 420 }), (given, at) => {
      const day = shiftDays('2026-01-01', at);
      const rows = archiveOf(given);
      const row = rows.find(({ from, to }) => from <= day && (to === null || day <= to));
      const told = given.filter((one) => one.day <= day);
      // Independent calculation: item by item, from the latest change backwards.
      const expected = Object.fromEntries(
        payItems.flatMap((item) => {
          const last = told
            .filter(({ held }) => held.after[item] !== undefined)
            .reduce<Change | undefined>((best, one) => (!best || one.day > best.day ? one : best), undefined);
          return last ? [[item, last.held.after[item]]] : [];
        }),
      );
      expect(row?.pay ?? {}).toEqual(expected);
      expect(archiveOf(given.toReversed())).toEqual(rows);
    }),
  );
});

test('steps lead from any archive to the one that is wanted, and nowhere from that', () => {
  fc.assert(
    fc.property(changes, changes, (before, after) => {
      const standing = archiveOf(before).map((row, id) => ({ ...row, id }));
      const wanted = archiveOf(after);
      const { drop, add } = archiveSteps(standing, wanted);
      const left: Stretch[] = [
        ...standing.filter(({ id }) => !drop.includes(id)).map(({ id: _id, ...row }) => row),
        ...add,
      ].toSorted((a, b) => a.from.localeCompare(b.from));
      expect(left).toEqual(wanted);
      const now = left.map((row, id) => ({ ...row, id }));
      expect(archiveSteps(now, wanted)).toEqual({ drop: [], add: [] });
    }),
  );
});

test.each([
  [{ basic: 10_000 }, { basic: 12_000 }, false],
  [{ basic: 10_000 }, { basic: 12_001 }, true],
  [{ basic: 10_000 }, { basic: 7_999 }, true],
  [{ basic: 5_000, post: 5_000 }, { basic: 6_000, post: 5_000 }, false],
  [{}, { basic: 1 }, false],
])('of %o to %o: worth a look %s', (before, after, expected) => {
  expect(isWide(before, after)).toBe(expected);
});
