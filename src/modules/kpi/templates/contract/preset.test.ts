import { describe, expect, test } from 'vitest';
import { shown } from '#modules/kpi/contract/fraction.ts';
import type { Content } from '#modules/kpi/contract/shapes.ts';
import type { Column } from './columns.ts';
import { columnProblems, presetProblems, trials } from './preset.ts';
import { said } from './problems.ts';

const row = (IndicatorID: number, WeightBp: number, more: Partial<Content['Rows'][number]> = {}) => ({
  IndicatorID,
  Kind: 1,
  WeightBp,
  Target: '100',
  ScoreFormula: '',
  Bands: [],
  ...more,
});
const content = (more: Partial<Content> = {}): Content => ({
  Rows: [row(1, 7000), row(2, 3000, { Kind: 3 })],
  Parts: { Self: 2000, Leader: 8000, Second: 0 },
  TotalFormula: 'total',
  Grades: [
    { Name: 'A', From: '80' },
    { Name: 'B', From: '0' },
  ],
  BonusCap: '5',
  VetoCap: '60',
  Max: '120',
  ...more,
});
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
const codes = (given: Content, columns: Column[] = [], gone: number[] = []) =>
  presetProblems(given, columns, new Set(gone), 'zh').map(({ row: at, code }) => `${at ?? '-'} ${code}`);

describe('a template', () => {
  test.each<[string, Content, string[]]>([
    ['as it should be', content(), []],
    ['9999', content({ Rows: [row(1, 9999)] }), ['- weights']],
    ['10001', content({ Rows: [row(1, 9999), row(2, 2)] }), ['- weights']],
    ['no rows', content({ Rows: [] }), ['- noRows']],
    ['twice', content({ Rows: [row(1, 5000), row(1, 5000)] }), ['2 twice']],
    ['no weight', content({ Rows: [row(1, 10_000), row(2, 0)] }), ['2 noWeight']],
    ['a veto weighs nothing', content({ Rows: [row(1, 10_000), row(2, 0, { Kind: 4 })] }), []],
    ['a wrong formula', content({ Rows: [row(1, 10_000, { ScoreFormula: 'Actal / 2' })] }), ['1 formula']],
    [
      'beyond the bounds',
      content({ Rows: [row(1, 10_000, { ScoreFormula: 'Actual * 2' })] }),
      ['1 outOfRange'],
    ],
    ['no bands', content({ Rows: [row(1, 10_000, { Kind: 2 })] }), ['1 noBands']],
    [
      'bands in no order',
      content({
        Rows: [
          row(1, 10_000, {
            Kind: 2,
            Bands: [
              { From: '5', Score: '10' },
              { From: '5', Score: '20' },
            ],
          }),
        ],
      }),
      ['1 bandOrder'],
    ],
    ['parts', content({ Parts: { Self: 2000, Leader: 7999, Second: 0 } }), ['- parts']],
    ['no lowest grade', content({ Grades: [{ Name: 'A', From: '80' }] }), ['- gradeOrder']],
    ['a total of nothing', content({ TotalFormula: 'sum' }), ['- formula']],
  ])('%s', (_says, given, wanted) => expect(codes(given)).toEqual(wanted));

  test('0.75 % counts, and the sum is said as people read it', () => {
    const short = presetProblems(content({ Rows: [row(1, 9925)] }), [], new Set(), 'zh');
    expect(said(short[0]!, 'zh').Msg).toBe('权重合计应为 100%，当前 99.25%');
    expect(codes(content({ Rows: [row(1, 9925), row(2, 75)] }))).toEqual([]);
  });

  test('a column cannot be given to a role that does not score', () => {
    expect(codes(content(), [column('C1', { Role: 3 })])).toEqual(['- levels']);
    expect(
      codes(content({ Parts: { Self: 0, Leader: 5000, Second: 5000 } }), [column('C1', { Role: 3 })]),
    ).toEqual([]);
  });

  test('an indicator that is not in use is named', () =>
    expect(codes(content(), [], [2])).toEqual(['2 notInUse']));

  test('trials show what low, middling and high results come to', () =>
    expect(
      trials(content(), []).map(({ result }) => [result.total && shown(result.total), result.grade]),
    ).toEqual([
      ['50.00', 'B'],
      ['94.00', 'A'],
      ['117.00', 'A'],
    ]));
});

describe('columns', () => {
  test.each<[string, Column[], string[]]>([
    ['plain', [column('C1'), column('C2')], []],
    ['a name of every table', [column('actual')], ['badKey']],
    ['a word of formulas', [column('if')], ['badKey']],
    ['the same name', [column('C1'), column('c1')], ['sameKey']],
    ['no choices', [column('C1', { Type: 'select' })], ['noOptions']],
    ['bounds turned round', [column('C1', { Min: '2', Max: '1' })], ['range']],
    [
      'a formula that reads text',
      [column('C1', { Type: 'text' }), column('C2', { Type: 'formula', Formula: 'C1 * 2' })],
      ['formula'],
    ],
  ])('%s', (_says, columns, wanted) =>
    expect(columnProblems(columns, 'en').map(({ code }) => code)).toEqual(wanted),
  );

  test('a circle is named with its keys, and nothing else', () => {
    const circle = [
      column('C1', { Type: 'formula', Formula: 'C2 + 1' }),
      column('C2', { Type: 'formula', Formula: 'C1 + 1' }),
      column('C3', { Type: 'formula', Formula: 'C1 + 1' }),
    ];
    const [only, ...more] = columnProblems(circle, 'zh');
    expect(more).toEqual([]);
    expect(said(only!, 'zh').Msg).toBe('公式循环引用：C1、C2');
  });
});
