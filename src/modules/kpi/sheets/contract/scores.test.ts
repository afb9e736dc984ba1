import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  exactText,
  fractionOf,
  shown,
  sum,
  times,
  whole,
  over,
} from '#modules/kpi/contract/fraction.ts';
import type { Column } from '#modules/kpi/templates/contract/columns.ts';
import {
  gradeOf,
  nothingGiven,
  scoreRow,
  scoreSheet,
  showTotal,
  weightOf,
  type Given,
  type RowToScore,
} from './scores.ts';

const rules = {
  Parts: { Self: 2000, Leader: 5000, Second: 3000 },
  TotalFormula: 'total',
  Grades: [
    { Name: 'C', From: '0' },
    { Name: 'A', From: '90' },
    { Name: 'B', From: '70' },
  ],
  BonusCap: '5',
  VetoCap: '60',
  Max: '120',
};

const row = (more: Partial<RowToScore> = {}): RowToScore => ({
  no: 1,
  kind: 1,
  weightBp: 10_000,
  target: '100',
  actual: '80',
  values: {},
  isNotApplicable: false,
  formula: '',
  bands: [],
  ...more,
});
const given = (more: Partial<Given>): Given => ({ ...nothingGiven, ...more });
const column = (Key: string, more: Partial<Column> = {}): Column => ({
  Key,
  Title: Key,
  TitleEn: '',
  Group: '',
  Type: 'number',
  Decimals: 2,
  Min: null,
  Max: null,
  Options: [],
  Formula: '',
  Role: 1,
  Stage: 2,
  Required: false,
  ...more,
});
const scoreOf = (one: RowToScore, to: Given = nothingGiven, asksSecond = true, columns: Column[] = []) => {
  const { score } = scoreRow(one, to, columns, rules, asksSecond);
  return score && shown(score);
};

describe('a row', () => {
  test.each<[string, Partial<RowToScore>, Partial<Given>, string | null]>([
    ['actual against target', {}, {}, '80.00'],
    ['at most 120', { actual: '500' }, {}, '120.00'],
    ['never below 0', { actual: '-5' }, {}, '0.00'],
    ['a falling one by its own formula', { formula: 'Target / Actual * 100', actual: '125' }, {}, '80.00'],
    ['nothing actual is not scored', { actual: null }, {}, null],
    ['a target of 0 cannot be divided by', { target: '0' }, {}, null],
    ['not applicable', { isNotApplicable: true }, { leader: ['90'] }, null],
    ['a leader differs', {}, { leader: ['90'] }, '90.00'],
    ['the highest level counts', {}, { leader: ['90'], second: ['70'] }, '70.00'],
    ['several signers by their mean', {}, { leader: ['90', '91'] }, '90.50'],
    ['judged by three', { kind: 3 }, { self: ['100'], leader: ['80'], second: ['60'] }, '78.00'],
    ['judged, one of them has not yet', { kind: 3 }, { self: ['100'], leader: ['80'] }, null],
    ['a veto', { kind: 4 }, { leader: ['1'] }, '1.00'],
    ['an empty veto', { kind: 4 }, {}, null],
    ['minus', { kind: 5 }, { leader: ['-3'] }, '-3.00'],
  ])('%s', (_says, more, to, wanted) => expect(scoreOf(row(more), given(to))).toBe(wanted));

  test('a part that is not asked changes nothing', () => {
    const to = given({ self: ['100'], leader: ['80'], second: ['0'] });
    expect(scoreOf(row({ kind: 3 }), to, false)).toBe('85.71');
  });

  test.each([
    ['-1', '10'],
    ['0', '10'],
    ['9.99', '10'],
    ['10', '50'],
    ['1000', '100'],
  ])('bands: %s gives %s', (actual, wanted) => {
    const bands = [
      { From: '0', Score: '10' },
      { From: '10', Score: '50' },
      { From: '20', Score: '100' },
    ];
    expect(scoreOf(row({ kind: 2, bands, actual }))).toBe(`${wanted}.00`);
  });

  test('a formula reads columns, and those that are worked out', () => {
    const columns = [column('Twice', { Type: 'formula', Formula: 'Extra * 2' }), column('Extra')];
    const one = row({ formula: 'Twice + Actual', values: { Extra: '5' } });
    const { score, worked } = scoreRow(one, nothingGiven, columns, rules, true);
    expect([score && shown(score), worked]).toEqual(['90.00', '10 + 80']);
  });
});

const total = (rows: RowToScore[], to: (no: number) => Given = () => nothingGiven, more: object = {}) =>
  scoreSheet(rows, to, [], { ...rules, ...more }, true);
const scored = (no: number, weightBp: number, actual: string | null, more: Partial<RowToScore> = {}) =>
  row({ no, weightBp, actual, ...more });

const marked = (bonus: string, veto: string) => (no: number) =>
  no === 2 ? given({ leader: [bonus] }) : no === 3 ? given({ leader: [veto] }) : nothingGiven;

describe('a sheet', () => {
  test.each<[string, string, string]>([
    ['89.996', '90.00', 'A'],
    ['89.995', '90.00', 'A'],
    ['89.994999', '89.99', 'B'],
    ['90', '90.00', 'A'],
    ['69.995', '70.00', 'B'],
    ['69.9949', '69.99', 'C'],
  ])('%s is shown as %s and graded as it is shown', (actual, text, grade) => {
    const result = total([scored(1, 10_000, actual)]);
    expect([showTotal(result.total!, rules), result.grade]).toEqual([text, grade]);
  });

  test.each<[number, string, string, string]>([
    [0, '89.5', '90', 'A'],
    [0, '89.49', '89', 'B'],
    [1, '89.95', '90.0', 'A'],
    [1, '89.94', '89.9', 'B'],
    [4, '89.99995', '90.0000', 'A'],
    [4, '89.9999', '89.9999', 'B'],
  ])('with %d decimals %s is %s', (Decimals, actual, text, grade) => {
    const result = total([scored(1, 10_000, actual)], undefined, { Decimals });
    expect([showTotal(result.total!, { Decimals }), result.grade]).toEqual([text, grade]);
  });

  test('60 % of all weight has to be scored', () => {
    expect(total([scored(1, 5999, '80'), scored(2, 4001, null)]).isScored).toBe(false);
    const enough = total([scored(1, 6000, '80'), scored(2, 4000, null)]);
    expect([enough.isScored, shown(enough.total!)]).toEqual([true, '80.00']);
    const left = total([scored(1, 5999, '80'), scored(2, 4001, '90', { isNotApplicable: true })]);
    expect([left.isScored, left.total, left.grade]).toEqual([false, null, null]);
  });

  test('sum, plus and minus, the formula, the veto, the bounds, in this order', () => {
    const rows = [
      scored(1, 10_000, '80'),
      row({ no: 2, kind: 5, weightBp: 0 }),
      row({ no: 3, kind: 4, weightBp: 0 }),
    ];
    const said = (bonus: string, veto: string, TotalFormula = 'total', Max = '120') =>
      shown(total(rows, marked(bonus, veto), { TotalFormula, Max }).total!);
    expect(said('3', '0')).toBe('83.00');
    expect(said('9', '0')).toBe('85.00');
    expect(said('-9', '0')).toBe('75.00');
    expect(said('3', '0', 'total * 2')).toBe('120.00');
    expect(said('3', '1', 'total * 2')).toBe('60.00');
    expect(said('3', '0', 'total', '82')).toBe('82.00');
  });

  test('the total is what its rows weigh together, exactly', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ weight: fc.integer({ min: 1, max: 500 }), score: fc.integer({ min: 0, max: 12_000 }) }),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        (parts) => {
          const whole10000 = parts.reduce((all, { weight }) => all + weight, 0);
          const rows = parts.map(({ weight, score }, n) => {
            const last = n === parts.length - 1;
            return scored(
              n + 1,
              last ? weight + 10_000 - whole10000 : weight,
              exactText(over(whole(score), whole(100))),
            );
          });
          expect(weightOf(rows)).toBe(10_000);
          const result = total(rows);
          const weighed = sum(
            rows.map(({ weightBp, actual }) =>
              times(over(whole(weightBp), whole(10_000)), fractionOf(actual)!),
            ),
          );
          expect(compare(result.total!, weighed)).toBe(0);
          expect(result.grade).toBe(gradeOf(weighed, rules));
        },
      ),
    ));

  test('a row that does not apply is as if it were not there', () =>
    fc.assert(
      fc.property(fc.integer({ min: 6000, max: 9999 }), fc.integer({ min: 0, max: 120 }), (weight, other) => {
        const with2 = total([
          scored(1, weight, '77.7'),
          scored(2, 10_000 - weight, String(other), { isNotApplicable: true }),
        ]);
        expect(shown(with2.total!)).toBe('77.70');
      }),
    ));
});

test.each([
  ['0.005', '0.01'],
  ['-0.005', '-0.01'],
  ['-0.001', '0.00'],
  ['12', '12.00'],
])('%s is shown as %s', (text, wanted) => expect(shown(fractionOf(text)!)).toBe(wanted));

test.each(['', 'x', '1e5', '1,000', null])('%j is no number', (text) => expect(fractionOf(text)).toBeNull());
