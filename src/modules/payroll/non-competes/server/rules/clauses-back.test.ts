import { expect, test } from 'vitest';
import { taxKind } from '#modules/payroll/setup/contract/setup-codes.ts';
import { clausesBack, hasGoneClauses, isPaid, type ClausesPaid } from './clauses-back.ts';

const paid = (month: string, clauses: ClausesPaid['clauses'], kind?: ClausesPaid['kind']): ClausesPaid => ({
  month,
  clauses,
  ...(kind !== undefined && { kind }),
});
const two = [paid('2026-07', { '7.1': 261_000 }), paid('2026-09', { '7.2': 261_000, '7.0': 783_000 })];
const told = (
  slips: readonly ClausesPaid[],
  known: readonly number[],
  kind: Parameters<typeof clausesBack>[2],
) =>
  clausesBack(slips, new Set(known), kind).map(({ month, fen, isUntaxed, clauses }) => [
    month,
    fen,
    isUntaxed ?? false,
    clauses,
  ]);

test('what is there is not kept back', () => {
  expect(hasGoneClauses(two, new Set([7]))).toBe(false);
  expect(told(two, [7], taxKind.wages)).toEqual([]);
});

test('of one that is gone all is kept back, a line for each month that paid it', () => {
  expect(hasGoneClauses(two, new Set([8]))).toBe(true);
  expect(told(two, [8], taxKind.wages)).toEqual([
    ['2026-07', -261_000, false, { '7.1': -261_000 }],
    ['2026-09', -1_044_000, false, { '7.2': -261_000, '7.0': -783_000 }],
  ]);
  expect(clausesBack(two, new Set(), taxKind.wages)[0]!.why).toEqual({
    zh: '离职已撤销，竞业限制不再履行：2026-07 工资条已付 2,610.00',
    en: 'The leaving was revoked, so the non-compete no longer applies: the payslip of 2026-07 paid 2,610.00',
  });
});

test('once: what a slip has kept back the next one does not, and what it kept back of an earlier end is taken off', () => {
  expect(told([...two, paid('2026-10', { '7.1': -261_000 })], [], taxKind.wages)).toEqual([
    ['2026-09', -1_044_000, false, { '7.2': -261_000, '7.0': -783_000 }],
  ]);
  const all = { '7.1': -261_000, '7.2': -261_000, '7.0': -783_000 };
  expect(told([...two, paid('2026-10', all)], [], taxKind.wages)).toEqual([]);
});

test.each([
  ['exempt', taxKind.exempt],
  ['beside tax', taxKind.none],
] as const)('%s it was paid without tax, and comes back without', (_what, kind) =>
  expect(told(two.slice(0, 1), [], kind)).toEqual([['2026-07', -261_000, true, { '7.1': -261_000 }]]),
);

test('it counts for tax as the slip that paid it says, whatever is chosen since', () => {
  const unlike = [
    paid('2026-07', { '7.1': 261_000 }, taxKind.none),
    paid('2026-07', { '7.2': 100 }, taxKind.wages),
    paid('2026-08', { '7.1': -1_000 }, taxKind.wages),
  ];
  for (const chosen of [taxKind.wages, taxKind.none])
    expect(told(unlike, [], chosen)).toEqual([
      ['2026-07', -100, false, { '7.2': -100 }],
      ['2026-07', -260_000, true, { '7.1': -260_000 }],
    ]);
});

test('a clause of which nothing is left is not paid', () => {
  expect(isPaid(two, 7)).toBe(true);
  expect(isPaid(two, 8)).toBe(false);
  expect(isPaid([...two.slice(0, 1), paid('2026-08', { '7.1': -261_000 })], 7)).toBe(false);
});
