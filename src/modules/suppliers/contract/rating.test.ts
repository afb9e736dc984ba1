import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exact } from '#kit/rules/formula/value.ts';
import { bandProblems, problemsOf } from './publishing.ts';
import {
  bandAt,
  gradeOfPersonScore,
  inputsOf,
  rate,
  raterOf,
  rateWithTrace,
  roundHalfUp,
  unrated,
  type Band,
  type Parameter,
  type RuleLine,
  type RuleSet,
} from './rating.ts';

const today = '2026-05-04';
const parameter = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  valueType: 'number',
  tampid: null,
  items: [],
  min: '0',
  max: '100',
  missing: 1,
  ...more,
});
const rule = (id: number, formula: string, weightBp: number, more: Partial<RuleLine> = {}): RuleLine => ({
  id,
  name: `r${id}`,
  chineseName: '',
  formula,
  grade: '100',
  gradeFormula: '',
  weightBp,
  isOn: true,
  ...more,
});
const band = (name: string, min: string, max: string): Band => ({ name, min, max, suggest: 'none' });
const abcd = [band('D', '0', '60'), band('C', '60', '75'), band('B', '75', '90'), band('A', '90', '100')];
const setOf = (rules: RuleLine[], parameters: Parameter[], more: Partial<RuleSet> = {}): RuleSet => ({
  parameters,
  rules,
  bands: abcd,
  aggregateFormula: '',
  ...more,
});
const rated = (set: RuleSet, answers: Record<string, unknown>) => {
  const { inputs } = inputsOf(set, ({ name }) => answers[name], today);
  return rateWithTrace(raterOf(set), inputs);
};
const scoreOf = (set: RuleSet, answers: Record<string, unknown>) => {
  const { score, grade } = rated(set, answers);
  return [score && roundHalfUp(score), grade];
};

const two = setOf([rule(1, 'a', 7_000), rule(2, 'b', 3_000)], [parameter('a'), parameter('b')]);

test.each<[string, RuleSet, Record<string, unknown>, [string | null, string]]>([
  ['all points', two, { a: '100', b: '100' }, ['100.00', 'A']],
  ['none', two, { a: '0', b: '0' }, ['0.00', 'D']],
  ['weighted', two, { a: '80', b: '50' }, ['71.00', 'C']],
  ['exactly a bound belongs to the upper grade', two, { a: '90', b: '90' }, ['90.00', 'A']],
  ['the grade is of the unrounded score', two, { a: '89.999', b: '89.999' }, ['90.00', 'B']],
  ['a missing answer is not scored, the others weigh more', two, { a: '80' }, ['80.00', 'B']],
  ['too little is no grade', two, { b: '80' }, [null, unrated]],
  [
    'more points than there are count as all',
    setOf([rule(1, 'a', 10_000)], [parameter('a')]),
    { a: '300' },
    ['100.00', 'A'],
  ],
  [
    'a division by zero is not scored',
    setOf([rule(1, '1 / a', 4_000), rule(2, 'b', 6_000)], [parameter('a'), parameter('b')]),
    { a: '0', b: '70' },
    ['70.00', 'C'],
  ],
  [
    'missing counts as zero where it says so',
    setOf([rule(1, 'a', 10_000)], [parameter('a', { missing: 2 })]),
    {},
    ['0.00', 'D'],
  ],
  [
    'yes or no gives all points or none',
    setOf([rule(1, '是否上市', 10_000, { grade: '5' })], [parameter('是否上市', { valueType: 'boolean' })]),
    { 是否上市: 'true' },
    ['100.00', 'A'],
  ],
  [
    'a formula of its own makes points of X',
    setOf(
      [rule(1, 'a', 10_000, { grade: '10', gradeFormula: 'if X > 50 then 10 else 4' })],
      [parameter('a')],
    ),
    { a: '50' },
    ['40.00', 'D'],
  ],
  [
    'a date',
    setOf(
      [rule(1, 'years(成立, today)', 10_000, { grade: '20' })],
      [parameter('成立', { valueType: 'date' })],
    ),
    { 成立: '2016-05-05' },
    ['45.00', 'D'],
  ],
  [
    'a veto caps the total',
    setOf([rule(1, 'a', 10_000)], [parameter('a'), parameter('风险', { valueType: 'boolean' })], {
      aggregateFormula: 'if 风险 then min(total, 59) else total',
    }),
    { a: '95', 风险: 'true' },
    ['59.00', 'D'],
  ],
  [
    'a rule that is off does not count',
    setOf([rule(1, 'a', 10_000), rule(2, 'b', 10_000, { isOn: false })], [parameter('a'), parameter('b')]),
    { a: '80', b: '0' },
    ['80.00', 'B'],
  ],
])('%s', (_what, set, answers, wanted) => expect(scoreOf(set, answers)).toEqual(wanted));

test('the trace says which answer cost how much, and why a rule was not scored', () => {
  const { details } = rated(two, { a: '80' });
  expect(details).toMatchObject([
    { State: 'scored', Points: '80.00', Lost: '20.00', Inputs: { a: '80' } },
    { State: 'notScored', ReasonZh: '缺少b', Points: null, Lost: '0.00' },
  ]);
});

test('missing required inputs prevent a rating', () => {
  const set = setOf([rule(1, 'a', 10_000)], [parameter('a', { missing: 3 })]);
  expect(inputsOf(set, () => '', today).refused).toEqual(['a']);
  expect(inputsOf(set, () => '7', today).refused).toEqual([]);
});

/** Returns weights for a number of rules that sum up to exactly 10,000. */
const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 }).map((parts) => {
  const sum = parts.reduce((total, part) => total + part, 0);
  const floors = parts.map((part) => Math.floor((part * 10_000) / sum));
  floors[0]! += 10_000 - floors.reduce((total, part) => total + part, 0);
  return floors;
});
const points = fc.integer({ min: 0, max: 10_000 }).map((cents) => (cents / 100).toFixed(2));

describe('any rule set', () => {
  test('gives equal points of any weights exactly those points', () => {
    fc.assert(
      fc.property(weights, points, (bps, given) => {
        const set = setOf(
          bps.map((bp, n) => rule(n, 'a', bp)),
          [parameter('a')],
        );
        const { score, scoredBp } = rated(set, { a: given });
        expect(scoredBp).toBe(10_000);
        expect(score && roundHalfUp(score)).toBe(Number(given).toFixed(2));
      }),
    );
  });

  test('renormalises over what is scored: the score stays between the least and the most of it', () => {
    fc.assert(
      fc.property(weights, fc.array(fc.option(points), { minLength: 8, maxLength: 8 }), (bps, given) => {
        const set = setOf(
          bps.map((bp, n) => rule(n, `p${n}`, bp)),
          bps.map((_bp, n) => parameter(`p${n}`)),
        );
        const { score, scoredBp, grade } = rated(
          set,
          Object.fromEntries(given.map((one, n) => [`p${n}`, one])),
        );
        const scored = bps.flatMap((_bp, n) => (given[n] === null ? [] : [Number(given[n])]));
        expect(scoredBp).toBe(bps.reduce((sum, bp, n) => sum + (given[n] === null ? 0 : bp), 0));
        const [least, most] = [Math.min(...scored), Math.max(...scored)];
        const isWithin =
          score !== null &&
          score.gte(new Exact(least).minus('1e-20')) &&
          score.lte(new Exact(most).plus('1e-20'));
        expect(scoredBp < 6_000 ? score === null && grade === unrated : isWithin).toBe(true);
      }),
    );
  });

  test('rates the same with and without its trace', () => {
    fc.assert(
      fc.property(points, fc.option(points), (a, b) => {
        const { inputs } = inputsOf(two, ({ name }) => (name === 'a' ? a : b), today);
        const rater = raterOf(two);
        const { details, ...traced } = rateWithTrace(rater, inputs);
        expect(rate(rater, inputs)).toEqual(traced);
        expect(details).toHaveLength(2);
      }),
    );
  });
});

/** Bounds of contiguous bands, as decimal text. */
const bounds = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 9 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 10_000].map((cut) => String(cut / 100)));

describe('bands', () => {
  const bandsOf = (cuts: string[]): Band[] => cuts.slice(1).map((max, n) => band(`g${n}`, cuts[n]!, max));

  test('without gaps have every score in exactly one of them, both ends included', () => {
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: 1_000_000 }), (cuts, at) => {
        const bands = bandsOf(cuts);
        expect(bandProblems(bands)).toEqual([]);
        const score = new Exact(at).div(10_000);
        const holding = bands.filter(
          ({ min, max }, n) => score.gte(min) && (n === bands.length - 1 ? score.lte(max) : score.lt(max)),
        );
        expect(holding).toHaveLength(1);
        expect(bandAt(raterOf(setOf([], [], { bands })), score)).toBe(holding[0]);
      }),
    );
  });

  test('with a bound moved are refused', () => {
    fc.assert(
      fc.property(bounds, fc.nat(), (cuts, which) => {
        const bands = bandsOf(cuts);
        const at = which % bands.length;
        const moved = bands.map((one, n) =>
          n === at ? { ...one, min: String(Number(one.min) + 0.001) } : one,
        );
        expect(bandProblems(moved)).not.toEqual([]);
      }),
    );
  });

  test.each([
    ['one', [band('A', '0', '100')]],
    ['two of one name', [band('A', '0', '50'), band('A', '50', '100')]],
    ['that end early', [band('B', '0', '50'), band('A', '50', '99.99')]],
    ['that begin late', [band('B', '1', '50'), band('A', '50', '100')]],
    ['that are empty', [band('B', '0', '0'), band('A', '0', '100')]],
  ])('%s are refused', (_what, bands) => expect(bandProblems(bands)).not.toEqual([]));

  test('take a person’s score beyond the scale to its ends', () => {
    const rater = raterOf(two);
    expect([-4_999, -1, 0, 59, 60, 100, 1_000].map((score) => gradeOfPersonScore(rater, score))).toEqual([
      'D',
      'D',
      'D',
      'D',
      'C',
      'A',
      'A',
    ]);
  });
});

test.each<[string, RuleSet, string | null]>([
  ['a whole one', two, null],
  [
    'weights of 9,999',
    setOf([rule(1, 'a', 9_999)], [parameter('a')]),
    '启用规则的权重合计 99.99%，应为 100%',
  ],
  [
    'thirds that come to 10,000',
    setOf([rule(1, 'a', 3_334), rule(2, 'a', 3_333), rule(3, 'a', 3_333)], [parameter('a')]),
    null,
  ],
  ['no rules', setOf([], []), '还没有启用的规则'],
  ['an unknown name', setOf([rule(1, 'b', 10_000)], [parameter('a')]), '没有名为“b”的字段'],
  ['text for points', setOf([rule(1, '"x"', 10_000)], []), '这里需要数字，不是文字'],
  [
    'more points than there are',
    setOf([rule(1, 'a * 2', 10_000)], [parameter('a')]),
    '得 200 分，应在 0 到 100 之间（a = 100）',
  ],
  ['a reserved name', setOf([rule(1, '1', 10_000)], [parameter('X')]), '“X”不能作为参数名'],
  ['an aggregate of text', { ...two, aggregateFormula: '"a"' }, '这里需要数字，不是文字'],
])('publishing %s', (_what, set, message) =>
  expect(problemsOf(set, today).map((one) => one.message.zh)).toEqual(message === null ? [] : [message]),
);
