import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactText, fractionOf, over, plus, whole } from '#modules/kpi/contract/fraction.ts';
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

const grades = { Grades: [...rules.Grades, { Name: 'A+', From: '100.5' }, { Name: 'C', From: '60' }] };
const places = fc.integer({ min: 0, max: 4 });
const score = fc.integer({ min: 0, max: 120_000 });

test('the grade is the one of the number that is shown, whatever was calculated', () =>
  fc.assert(
    fc.property(score, fc.integer({ min: 1, max: 999 }), places, (n, part, Decimals) => {
      const total = over(plus(whole(n), over(whole(part), whole(999))), whole(1000));
      const kept = fractionOf(exactText(total))!;
      const shown = Number(showTotal(total, { Decimals }));
      const wanted = shown >= 100.5 ? 'A+' : shown >= 90 ? 'A' : shown >= 60 ? 'C' : 'B';
      const of = { ...grades, Decimals };
      expect([gradeOf(total, of), gradeOf(kept, of), showTotal(kept, { Decimals })]).toEqual([
        wanted,
        wanted,
        showTotal(total, { Decimals }),
      ]);
    }),
  ));

test('no higher total has a lower grade, and two totals that look alike have the same one', () =>
  fc.assert(
    fc.property(score, score, places, (one, other, Decimals) => {
      const of = { ...grades, Decimals };
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((n) => over(whole(n), whole(999)));
      const rank = ['B', 'C', 'A', 'A+'];
      const [under, above] = [low!, high!].map((total) => rank.indexOf(gradeOf(total, of) ?? ''));
      expect(under).toBeLessThanOrEqual(above!);
      if (showTotal(low!, of) === showTotal(high!, of)) expect(under).toBe(above);
    }),
  ));
