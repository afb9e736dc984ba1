import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctionCause } from '#modules/payroll/contract/codes.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import { schemes } from '../insurance/schemes.ts';
import { taxRules } from '../tax/tables.ts';
import { noSums } from '../tax/wages.ts';
import { noProfile, specialUpTo } from './tax-profile.ts';
import type { PersonInput, RunItem, RunRules, Worked } from './types.ts';
import { monthlyItem } from './wage.ts';
import { planRun, workOutPerson } from './work-out-person.ts';

const days = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_none, at) => `${month}-${String(at + 1).padStart(2, '0')}`);

const rules = (more: Partial<RunRules> = {}): RunRules => ({
  month: '2026-01',
  paidDays: days('2026-01', 22),
  isTaxed: true,
  wageItems: ['basic', 'post', 'performance'],
  items: [],
  tax: taxRules[0]!,
  ...more,
});

const time = {
  missed: [],
  overtime: { workday: 0, restDay: 0, statutory: 0 },
  lateMinutes: 0,
  earlyMinutes: 0,
};

const person = (more: Partial<PersonInput> = {}): PersonInput => ({
  personId: 1,
  entry: '2020-01-01',
  last: null,
  archive: [{ from: '2020-01-01', to: null, pay: { basic: 1_740_000 } }],
  time,
  insured: null,
  profile: noProfile,
  carried: null,
  owed: 0,
  corrections: [],
  typed: {},
  isPaid: false,
  ...more,
});

function workOut(given: Partial<PersonInput> = {}, of: Partial<RunRules> = {}): Worked {
  const all = rules(of);
  const plan = planRun(all);
  if (!plan.ok) throw new Error(JSON.stringify(plan.faults));
  return workOutPerson({ ...all, steps: plan.steps }, person(given));
}

const linesOf = ({ held }: Worked) => held!.lines.map(({ item, kind, fen }) => [item, kind, fen]);

test('a month to the fen: archive, overtime, absence, insurance, tax, net', () => {
  const scheme = { ...schemes[1]!, names: { pension: { zh: '养老保险', en: 'Pension' } } };
  const worked = workOut({
    time: {
      ...time,
      overtime: { workday: 960, restDay: 480, statutory: 0 },
      missed: [{ minutes: 240, dayMinutes: 480, kept: '0' }],
    },
    insured: { code: 'EXAMPLE', scheme, base: 1_000_000, ownRates: {} },
  });
  // The hourly rate is 17,400 / 174 = 100: 16 h at 1.5 and 8 h at 2 give 4,000. Half a day of 800 is deducted.
  expect(linesOf(worked).slice(0, 3)).toEqual([
    ['basic', lineKind.earning, 1_740_000],
    ['overtime', lineKind.earning, 400_000],
    ['attendance', lineKind.deduction, 40_000],
  ]);
  // Contributions on 10,000: 8 % + 2 % + 0.5 % + 5 %.
  const own = worked.held!.lines.filter(
    ({ item, kind }) => item === 'insurance' && kind === lineKind.deduction,
  );
  expect(own.reduce((all, { fen }) => all + fen, 0)).toBe(155_000);
  // Tax: 21,000 - 5,000 - 1,550 = 14,450 at 3 %.
  expect(linesOf(worked).at(-1)).toEqual(['tax', lineKind.deduction, 43_350]);
  expect(worked.held).toMatchObject({ gross: 2_140_000, deducted: 238_350, net: 1_901_650, owed: 0 });
  expect(worked.held!.sums).toEqual({
    ...noSums,
    income: 2_100_000,
    insurance: 155_000,
    withheld: 43_350,
  });
  const overtime = worked.held!.lines[1]!;
  expect(overtime.explain).toBe('17,400.00 × (1.5 × 16 + 2 × 8) ÷ 174');
  expect(worked.held!.lines.at(-1)!.explainEn).toBe(
    'Taxable this year 21,000.00 − 5,000.00 − 1,550.00 = 14,450.00; × 3% − 0.00 = 433.50; withheld before 0.00',
  );
});

test('the housing fund above its tax-free bound is taxed: both sides of it', () => {
  const scheme = { ...schemes[1]!, names: {}, average: 500_000 };
  const insured = { code: 'EXAMPLE', scheme, base: 2_000_000, ownRates: { housing: '12' } };
  const { held } = workOut({ insured });
  // Each side pays 2,400 on 20,000, of which 12 % of 15,000 = 1,800 are tax-free. The company's other 600 count as
  // income, and the employee's other 600 are not deducted before tax.
  const tax = held!.lines.find(({ item }) => item === 'tax')!;
  expect(held!.sums).toMatchObject({ income: 1_740_000 + 60_000, insurance: 210_000 + 180_000 });
  expect(tax.explain).toContain('公积金超过免税限额 1,200.00');
  expect(
    workOut({ insured: { ...insured, scheme: { ...scheme, average: 700_000 } } }).held!.sums,
  ).toMatchObject({
    income: 1_740_000,
    insurance: 210_000 + 240_000,
  });
});

test('the year goes on from the sums of its last slip, and from opening figures where there is none', () => {
  const sums = { ...noSums, income: 3_480_000, withheld: 44_400 };
  const carried = workOut({ carried: sums }, { month: '2026-03', paidDays: days('2026-03', 22) });
  // Tax: 52,200 - 15,000 = 37,200, which is 1,200 above the first band limit: 10 % - 2,520.
  expect(linesOf(carried).at(-1)).toEqual(['tax', lineKind.deduction, 120_000 - 44_400]);
  const profile = { ...noProfile, opening: { month: '2026-02', ...sums } };
  const opened = workOut({ profile }, { month: '2026-03', paidDays: days('2026-03', 22) });
  expect(opened.held!.sums).toEqual(carried.held!.sums);
  expect(opened.problems.map(({ is }) => is)).toEqual(['notInsured']);
  const neither = workOut({}, { month: '2026-03', paidDays: days('2026-03', 22) });
  expect(neither.problems.map(({ is }) => is)).toEqual(['notInsured', 'noTaxStart']);
});

test('deductions declared late come whole, and are not taken twice', () => {
  const deductions = [{ name: '子女教育', fen: 200_000, from: '2026-01', to: null }];
  expect(specialUpTo('2026-03', deductions, null)).toBe(600_000);
  expect(specialUpTo('2026-03', deductions, '2026-02')).toBe(200_000);
  const profile = { ...noProfile, deductions };
  const before = { ...noSums, income: 3_480_000, withheld: 74_400 };
  const march = workOut({ profile, carried: before }, { month: '2026-03', paidDays: days('2026-03', 22) });
  expect(march.held!.sums!.special).toBe(600_000);
  const april = workOut(
    { profile, carried: march.held!.sums },
    { month: '2026-04', paidDays: days('2026-04', 22) },
  );
  expect(april.held!.sums!.special).toBe(800_000);
});

test.each([
  ['unchanged pay is itself', [{ fen: 1_000_001, days: 22 }], 22, 1_000_001],
  [
    'changed, by its days',
    [
      { fen: 1_000_000, days: 11 },
      { fen: 1_200_000, days: 11 },
    ],
    22,
    1_100_000,
  ],
  ['joined, by 21.75', [{ fen: 1_000_000, days: 10 }], 22, 459_770],
  [
    'joined, and changed, rounded once',
    [
      { fen: 1_000_000, days: 5 },
      { fen: 1_000_001, days: 5 },
    ],
    22,
    459_770,
  ],
  ['never more than the month', [{ fen: 1_000_000, days: 22 }], 23, 1_000_000],
  ['nobody is there', [], 22, 0],
] as const)('an item of the archive: %s', (_name, stretches, ofMonth, fen) => {
  expect(monthlyItem(stretches, ofMonth).fen).toBe(fen);
});

const item = (code: string, more: Partial<RunItem>): RunItem => ({
  code,
  name: code,
  nameEn: '',
  kind: lineKind.earning,
  taxKind: 1,
  queryAs: 'other',
  formula: null,
  ...more,
});

test('items of the company’s own: formulas, typed ones, exempt, before tax', () => {
  const items = [
    item('meal', { formula: 'paidDays * 20', taxKind: 2 }),
    item('bonus', {}),
    item('union', { kind: lineKind.deduction, formula: 'basic * 0.005', taxKind: 0 }),
    item('annuity', { kind: lineKind.deduction, formula: '100', taxKind: 1 }),
  ];
  const { held } = workOut({ typed: { bonus: 50_000 } }, { items });
  expect(held!.lines.map(({ name, fen }) => [name, fen]).slice(1, 5)).toEqual([
    ['meal', 44_000],
    ['bonus', 50_000],
    ['union', 8_700],
    ['annuity', 10_000],
  ]);
  expect(held!.lines[1]!.explain).toBe('在职计薪天数 * 20 (在职计薪天数 = 22)');
  // Tax: 17,400 + 440 + 500, minus 440 exempt, 5,000 basic deduction and 100 before tax, is 12,800 at 3 %.
  expect(held!.sums).toMatchObject({ income: 1_834_000, exempt: 44_000, other: 10_000, withheld: 38_400 });
  const failed = workOut({}, { items: [item('bad', { formula: '1 / missedHours' })] });
  expect([failed.held, failed.problems]).toEqual([
    null,
    [{ is: 'formula', code: 'bad' }, { is: 'notInsured' }],
  ]);
});

test('deductions that exceed the pay are carried over, shown, and deducted next month', () => {
  const correction = { id: 1, month: '2025-12', item: 'basic', cause: 5, fen: -2_000_000 } as const;
  const first = workOut({ corrections: [correction] });
  expect([first.held!.net, first.held!.owed]).toEqual([0, 260_000]);
  expect(first.problems.map(({ is }) => is)).toContain('owes');
  const next = workOut({ owed: 260_000 });
  expect(next.held!.net).toBe(workOut().held!.net - 260_000);
});

test('people not employed in the month get no payslip; people without a record or paid elsewhere stop the run', () => {
  expect(workOut({ last: '2025-12-31' })).toEqual({ held: null, problems: [] });
  expect(workOut({ archive: [] }).problems).toEqual([{ is: 'noArchive' }]);
  expect(workOut({ isPaid: true }).problems).toEqual([{ is: 'paidElsewhere' }]);
  const insured = { code: 'GONE', scheme: null, base: null, ownRates: {} };
  expect(workOut({ insured }).problems).toEqual([{ is: 'noScheme', code: 'GONE' }]);
});

test('on every slip gross less deductions is net, and net is never negative', () => {
  const fen = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(
      fen,
      fen,
      fc.integer({ min: -5_000_000, max: 5_000_000 }),
      fc.integer({ min: 0, max: 480 }),
      fc.integer({ min: 0, max: 22 }),
      (basic, owed, corrected, minutes, entered) => {
        const { held } = workOut({
          owed,
          entry: entered === 0 ? null : `2026-01-${String(entered).padStart(2, '0')}`,
          archive: [{ from: '2020-01-01', to: null, pay: { basic, allowance: 30_000 } }],
          corrections: [{ id: 1, month: '2025-12', item: 'basic', cause: 5, fen: corrected }],
          time: { ...time, missed: [{ minutes, dayMinutes: 480, kept: '40' }] },
        });
        const of = (kind: number) =>
          held!.lines.reduce((all, line) => (line.kind === kind ? all + line.fen : all), 0);
        expect(of(lineKind.earning) - of(lineKind.deduction)).toBe(held!.net);
        expect(held!.net).toBeGreaterThanOrEqual(0);
        expect(held!.owed === 0 || held!.net === 0).toBe(true);
      },
    ),
  );
});

test.each([
  [
    -261_000,
    '扣回竞业限制补偿（2026-01 工资条已付）',
    'Non-compete pay, deducted (paid with the payslip of 2026-01)',
  ],
  [
    261_000,
    '补发竞业限制补偿（2026-01 工资条已扣）',
    'Non-compete pay, paid (deducted with the payslip of 2026-01)',
  ],
])('%i fen of a clause that is gone name the slip that had it, whose months may be others', (fen, zh, en) => {
  const of = { id: 0, month: '2026-01', item: 'other', cause: correctionCause.archive } as const;
  const worked = workOut({ corrections: [{ ...of, fen, clauses: { '7.1': fen } }] });
  expect(worked.held!.lines.find(({ source }) => source === 'correction')).toMatchObject({
    name: zh,
    nameEn: en,
  });
});
