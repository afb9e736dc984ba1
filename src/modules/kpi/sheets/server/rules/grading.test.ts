import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, exactText, fractionOf, over, plus, whole } from '#modules/kpi/contract/fraction.ts';
import { weighByDays } from '#modules/kpi/periods/server/rules/outcome.ts';
import { gradeOf, nothingGiven, scoreSheet, showTotal, usualFormula } from '../../contract/scores.ts';
import { aggregateParts } from './aggregate.ts';

const rules = {
  Parts: { Self: 0, Leader: 10_000, Second: 0 },
  TotalFormula: 'total',
  Grades: [
    { Name: 'A', From: '90' },
    { Name: 'B', From: '0' },
  ],
  BonusCap: '5',
  VetoCap: '60',
  Max: '120',
};

const row = (actual: string | null, formula = usualFormula) => ({
  no: 1,
  kind: 1,
  weightBp: 10_000,
  target: '100',
  actual,
  values: {},
  isNotApplicable: false,
  formula,
  bands: [],
});

test('a mean of months is kept so that 90 is shown and graded as 90', () => {
  const mean = aggregateParts(['33', '33', '34'], 2);
  expect(mean).toBe('33.333333333333');
  const { total, grade } = scoreSheet([row(mean, 'Actual * 2.7')], () => nothingGiven, [], rules, false);
  expect([showTotal(total!, rules), grade]).toEqual(['90.00', 'A']);
});

test('thirds that were kept as decimals make 90 again', () => {
  const thirds = ['80', '89', '100'].map((one) =>
    exactText(plus(fractionOf(one)!, over(whole(1), whole(3)))),
  );
  const total = weighByDays(thirds.map((one) => ({ days: 10, total: one })))!;
  expect([showTotal(total, rules), gradeOf(total, rules)]).toEqual(['90.00', 'A']);
});

test('a third that a total formula multiplies makes 90 again', () => {
  const third = exactText(over(whole(100), whole(3)));
  const { total, grade } = scoreSheet(
    [3334, 3333, 3333].map((weightBp, at) => ({ ...row(third, 'Actual'), weightBp, no: at + 1 })),
    () => nothingGiven,
    [],
    { ...rules, TotalFormula: 'total * 2.7' },
    false,
  );
  expect([showTotal(total!, rules), grade]).toEqual(['90.00', 'A']);
});

const bounds = ['0', '59.5', '60', '72.25', '90', '99.999'];
const manyGrades = bounds.map((From) => ({ Name: `from ${From}`, From }));

test('for any total and any decimals, the grade is the highest whose bound the shown total reaches', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 120_000n }),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 4 }),
      (n, d, Decimals) => {
        const total = { n, d: BigInt(d) };
        const seen = fractionOf(showTotal(total, { Decimals }))!;
        const reached = bounds.findLast((from) => compare(fractionOf(from)!, seen) <= 0);
        expect(gradeOf(total, { Grades: manyGrades, Decimals })).toBe(`from ${reached}`);
      },
    ),
  ));

test('means, parts by days and formulas of a number that is exactly on a bound never fall below it', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 6 }),
      (days, moved) => {
        // Parts around 90 whose thirds have no finite decimals, and whose mean is 90 exactly.
        const parts = moved.flatMap((by) => [
          { days, total: exactText(over(whole(270 + by), whole(3))) },
          { days, total: exactText(over(whole(270 - by), whole(3))) },
        ]);
        const total = weighByDays(parts)!;
        expect([showTotal(total, rules), gradeOf(total, rules)]).toEqual(['90.00', 'A']);
        const months = moved.flatMap((by) => [String(100 + by), String(100 - by), '100']);
        const mean = aggregateParts([...months, '99', '99', '102'], 2);
        const sheet = scoreSheet([row(mean, 'Actual * 0.9')], () => nothingGiven, [], rules, false);
        expect([showTotal(sheet.total!, rules), sheet.grade]).toEqual(['90.00', 'A']);
      },
    ),
  ));
