import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schemes } from '#modules/payroll/calculation/server/rules/insurance/schemes.ts';
import type { Facts, RunItem, RunRules } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { planRun } from '#modules/payroll/calculation/server/rules/run/work-out-person.ts';
import { differencesSince, type Settled } from './revisit.ts';

const meal: RunItem = {
  code: 'meal',
  name: '餐补',
  nameEn: 'Meals',
  kind: 1,
  taxKind: 2,
  queryAs: 'other',
  formula: 'paidDays * 20',
};
const rules: RunRules = {
  month: '2026-05',
  paidDays: Array.from({ length: 21 }, (_none, at) => `2026-05-${String(at + 1).padStart(2, '0')}`),
  isTaxed: true,
  wageItems: ['basic'],
  items: [meal],
  tax: null,
};
const planned = planRun(rules);
if (!planned.ok) throw new Error('the plan');
const plan = { ...rules, steps: planned.steps };

const time = {
  missed: [],
  overtime: { workday: 0, restDay: 0, statutory: 0 },
  lateMinutes: 0,
  earlyMinutes: 0,
};
const was: Facts = {
  entry: '2020-01-01',
  last: null,
  archive: [{ from: '2020-01-01', to: null, pay: { basic: 500_000 } }],
  time,
  insured: null,
  typed: {},
};
const overtime = (workday: number): Facts => ({
  ...was,
  time: { ...time, overtime: { ...time.overtime, workday } },
});
const paid = (fen: number, isComputed = true, item: Settled['item'] = 'overtime'): Settled => ({
  item,
  fen,
  employer: 0,
  isUntaxed: false,
  isComputed,
});
const shortOf = (is: Facts, settled: readonly Settled[] = []) =>
  differencesSince(plan, '2026-05', { was, is, settled }).map(({ item, cause, fen }) => [item, cause, fen]);

const scheme = (rate: string) => ({
  ...schemes[1]!,
  items: schemes[1]!.items.map((one) => (one.code === 'pension' ? { ...one, employee: rate } : one)),
  names: {},
});
const insured = (rate: string): Facts['insured'] => ({
  code: 'EXAMPLE',
  scheme: scheme(rate),
  base: 1_000_000,
  ownRates: {},
});

test.each<[string, Facts, readonly Settled[], readonly (readonly [string, number, number])[]]>([
  ['nothing has changed', was, [], []],
  ['nothing has changed; a query was accepted', was, [paid(12_345, false)], []],
  // 5,000 / 174 x 1.5 x 2 = 86.2069
  ['two hours of overtime', overtime(120), [], [['overtime', 1, 8_621]]],
  ['the same, paid', overtime(120), [paid(8_621)], []],
  ['the same, paid, and now four', overtime(240), [paid(8_621)], [['overtime', 1, 8_620]]],
  ['paid, and it was not so', was, [paid(8_621)], [['overtime', 2, -8_621]]],
  [
    'two hours, of which a query has paid a part',
    overtime(120),
    [paid(5_000, false)],
    [['overtime', 1, 3_621]],
  ],
  ['two hours, of which a query has paid more', overtime(120), [paid(9_000, false)], []],
  [
    'two hours, and a query kept something back',
    overtime(120),
    [paid(-500, false)],
    [['overtime', 1, 8_621]],
  ],
  ['a day of absence less', { ...was, time: { ...time, missed: [] } }, [], []],
  [
    'another wage since the first',
    { ...was, archive: [{ ...was.archive[0]!, pay: { basic: 520_000 } }] },
    [],
    [['basic', 2, 20_000]],
  ],
  // 11 of 21 paid days: 5,000 x 11 / 21.75 = 2,528.74. The meal allowance for ten days is not taxed.
  [
    'he had left',
    { ...was, last: '2026-05-11' },
    [],
    [
      ['basic', 2, -247_126],
      ['other', 2, -20_000],
    ],
  ],
])('%s', (_what, is, settled, differences) => {
  expect(shortOf(is, settled)).toEqual(differences);
});

test('a rate that was given late is a difference of both sides', () => {
  const late = differencesSince(plan, '2026-05', {
    was: { ...was, insured: insured('8') },
    is: { ...was, insured: insured('8.5') },
    settled: [],
  });
  expect(late).toMatchObject([{ item: 'insurance', cause: 3, fen: -5_000 }]);
  expect(late[0]).not.toHaveProperty('employer');
  expect(late[0]!.why!.en).toMatch(/^2026-05: .* should be 850\.00 .*was 800\.00 /u);
});

test('it says what it is and what it was', () => {
  const [one] = differencesSince(plan, '2026-05', { was, is: overtime(120), settled: [paid(5_000)] });
  expect(one!.why).toEqual({
    zh: '2026-05：加班工资应为 86.21（5,000.00 × (1.5 × 2) ÷ 174），原为 0.00；此前已补 +50.00',
    en: '2026-05: Overtime should be 86.21 (5,000.00 × (1.5 × 2) ÷ 174), was 0.00; already paid before +50.00',
  });
});

test('whatever is learnt and in whatever steps, the sum is what the last facts come to, and never twice', () => {
  const learnt = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(learnt, (steps) => {
      const settled: Settled[] = [];
      for (const minutes of steps)
        for (const { item, fen } of differencesSince(plan, '2026-05', {
          was,
          is: overtime(minutes),
          settled,
        }))
          settled.push(paid(fen, true, item));
      const sum = settled.reduce((all, { fen }) => all + fen, 0);
      const last = shortOf(overtime(steps.at(-1)!));
      expect(sum).toBe(last.length === 0 ? 0 : last[0]![2]);
      expect(shortOf(overtime(steps.at(-1)!), settled)).toEqual([]);
    }),
  );
});
