import { expect, test } from 'vitest';
import { workOutLeaver, type LeaverInput } from '#modules/payroll/calculation/server/rules/run/leaver-run.ts';
import { noProfile } from '#modules/payroll/calculation/server/rules/run/tax-profile.ts';
import { taxRulesOf } from '#modules/payroll/calculation/server/rules/tax/tables.ts';
import { noSums } from '#modules/payroll/calculation/server/rules/tax/wages.ts';
import { taxKind } from '#modules/payroll/setup/contract/setup-codes.ts';
import { nonCompetePart, type ClausesDue } from './non-compete-part.ts';

const tax = taxRulesOf('2026-01');
const months = Array.from({ length: 12 }, () => ({ due: 870_000, overtime: 0 }));
const local = { average: 1_000_000, minimum: 230_000 };
const one = { id: 7, from: '2026-07-01', months: 12, ended: null, isGivenUp: false, percent: 30 };

const due = (
  month: string,
  given: Partial<ClausesDue['all'][number]> = {},
  paid: ClausesDue['paid'] = {},
  kind: ClausesDue['kind'] = taxKind.wages,
) => nonCompetePart({ month, tax }, { clauses: { kind, all: [{ ...one, ...given }], paid }, months, local });
const told = (part: ReturnType<typeof nonCompetePart>) => part.lines.map(({ name, fen }) => [name, fen]);

test('each month that is over is paid once, with how it was worked out', () => {
  expect(told(due('2026-06'))).toEqual([]);
  const first = due('2026-07');
  expect(told(first)).toEqual([['竞业限制补偿', 261_000]]);
  expect(first.lines[0]!.explain).toContain(
    '8,700.00 × 30% = 2,610.00；2026-07-01 至 2026-07-31，第 1/12 个月',
  );
  expect(first.lines[0]!.explainEn).toContain('month 1 of 12');
  expect(first.keeps).toEqual({ '7.1': 261_000 });
  expect(told(due('2026-07', {}, { '7.1': 261_000 }))).toEqual([]);
  expect(
    told(due('2027-07', {}, Object.fromEntries([...Array(12).keys()].map((n) => [`7.${n + 1}`, 261_000])))),
  ).toEqual([]);
});

test('months that no run has paid come as corrections of theirs', () => {
  const late = due('2026-09', {}, { '7.1': 261_000 });
  expect(told(late)).toEqual([
    ['补发竞业限制补偿（2026-08）', 261_000],
    ['竞业限制补偿', 261_000],
  ]);
  expect(late.lines[0]!.source).toBe('correction');
});

test('an earlier end keeps back what was paid beyond, and adds three months where the company gave it up', () => {
  const paid = { '7.1': 261_000, '7.2': 261_000 };
  // In July 15 of 31 days count. All of August is deducted.
  expect(told(due('2026-09', { ended: '2026-07-15' }, paid))).toEqual([
    ['扣回竞业限制补偿（2026-07）', 126_290 - 261_000],
    ['扣回竞业限制补偿（2026-08）', -261_000],
  ]);
  const given = due('2026-09', { ended: '2026-08-31', isGivenUp: true }, paid);
  expect(told(given)).toEqual([['竞业限制补偿（公司放弃，额外三个月）', 783_000]]);
  expect(told(due('2026-10', { ended: '2026-08-31', isGivenUp: true }, { ...paid, ...given.keeps }))).toEqual(
    [],
  );
});

test('nothing is deducted for an earlier employment', () =>
  expect(told(due('2026-07', {}, { '6.1': 100, '7.1': 261_000 }))).toEqual([]));

test.each([
  ['30 % of the mean, above the minimum', 30, local, []],
  ['less than 30 %', 29.99, local, ['clauseLow']],
  ['below the minimum wage', 30, { average: 1_000_000, minimum: 261_001 }, ['clauseLow']],
  ['no local wages known', 30, null, []],
] as const)('%s', (_what, percent, known, said) => {
  const clauses = { kind: taxKind.wages, all: [{ ...one, percent }], paid: {} };
  const problems = (rules: { month: string; tax: typeof tax | null }) =>
    nonCompetePart(rules, { clauses, months, local: known }).problems.map(({ is }) => is);
  expect(problems({ month: '2026-07', tax })).toEqual(said);
  // The lower bound is part of the mainland's law only.
  expect(problems({ month: '2026-07', tax: null })).toEqual([]);
});

const leaver = (given: Partial<LeaverInput>): LeaverInput => ({
  personId: 1,
  entry: '2020-01-01',
  last: '2026-06-30',
  profile: noProfile,
  carried: { ...noSums, income: 5_220_000, withheld: 66_600 },
  owed: 0,
  typed: {},
  leave: { spans: [{ from: '2025-01-01', to: '2025-12-31', full: 100_000 }], used: 0, carried: 0 },
  months,
  local,
  isSettled: false,
  hasLater: false,
  clauses: { kind: taxKind.wages, all: [one], paid: {} },
  ...given,
});
const paidIn = (month: string, given: Partial<LeaverInput>) => workOutLeaver({ month, tax }, leaver(given));
const linesOf = (worked: ReturnType<typeof paidIn>) => worked.held?.lines.map(({ name, fen }) => [name, fen]);

test('a settled leaver is paid only the non-compete, and taxed without deductions of later months', () => {
  const worked = paidIn('2026-07', { isSettled: true });
  // Tax: 52,200 + 2,610 - 6 x 5,000 = 24,810 at 3 % = 744.30, of which 666 are already withheld.
  expect(linesOf(worked)).toEqual([
    ['竞业限制补偿', 261_000],
    ['个人所得税', 7_830],
  ]);
  expect(worked.held).toMatchObject({ clauses: { '7.1': 261_000 }, sums: { income: 5_481_000 } });
  expect(worked.held!.clausesOnly).toBe(true);
  // Leave days typed for a settled person are refused, because a settlement is paid only once.
  expect(paidIn('2026-07', { isSettled: true, typed: { leaveDays: 100 } }).problems).toEqual([
    { is: 'paidElsewhere' },
  ]);
});

test('in the next year a settled leaver gets no basic deduction', () => {
  const paid = Object.fromEntries([...Array(6).keys()].map((n) => [`7.${n + 1}`, 261_000]));
  const clauses = { kind: taxKind.wages, all: [one], paid };
  expect(linesOf(paidIn('2027-01', { isPast: true, carried: null, clauses }))).toEqual([
    ['竞业限制补偿', 261_000],
    ['个人所得税', 7_830],
  ]);
  expect(paidIn('2027-01', { isPast: true, carried: null, clauses }).problems).toEqual([]);
});

test.each([
  ['exempt', taxKind.exempt, { income: 5_481_000, exempt: 261_000 }, 0],
  ['beside tax', taxKind.none, { income: 5_220_000, exempt: 0 }, undefined],
] as const)('%s as the group says', (_what, kind, sums, withheld) => {
  const worked = paidIn('2026-07', { isSettled: true, clauses: { kind, all: [one], paid: {} } });
  expect(worked.held!.sums).toMatchObject(sums);
  expect(worked.held!.clausesTax).toBe(kind);
  expect(worked.held!.lines.find(({ item }) => item === 'tax')?.fen).toBe(withheld);
});

test('who left long ago is not settled by the way, who left now is settled and paid in one slip', () => {
  expect(paidIn('2026-07', { isPast: true }).held!.lines.map(({ name }) => name)).not.toContain(
    '未休年休假工资',
  );
  const both = paidIn('2026-07', {});
  expect(both.held!.lines.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['未休年休假工资', '竞业限制补偿']),
  );
  expect(both.held!.clausesOnly).toBeUndefined();
});

test('without slips of before there is no mean to pay by', () =>
  expect(paidIn('2026-07', { months: [], isSettled: true }).problems).toEqual([{ is: 'noMean' }]));

test('a deduction that exceeds the pay is carried over', () => {
  const clauses = { kind: taxKind.none, all: [{ ...one, ended: '2026-07-01' }], paid: { '7.1': 261_000 } };
  const worked = paidIn('2026-08', { isSettled: true, clauses });
  expect(worked.problems).toEqual([{ is: 'owes' }]);
  expect(worked.held).toMatchObject({ net: 0, owed: 261_000 - 8_419 });
});
