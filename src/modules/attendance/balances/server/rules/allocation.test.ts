import { expect, test } from 'vitest';
import { bandRule } from '#modules/attendance/contract/codes.ts';
import { allocate, companyFormula } from './allocation.ts';

const one = {
  region: 'CN',
  entry: '2020-03-01',
  last: null,
  workStart: '2010-03-01',
  absent: { paidPersonalDays: 0, sickDays: 0 },
  absentBefore: { paidPersonalDays: 0, sickDays: 0 },
  takenBefore: 0,
} as const;

/** Returns the days that the company adds by a formula. */
const by = (source: string) => {
  const compiled = companyFormula(source);
  return compiled && 'formula' in compiled
    ? allocate(one, 2026, { rule: bandRule.whole, formula: compiled.formula })?.company
    : null;
};

test.each([
  ['min(司龄, 5) + 工龄 - 法定天数', 'min(years_here, 5) + years_of_work - statutory_days'],
  ['司龄', 'years_here'],
  ['工龄', 'years_of_work'],
  ['法定天数', 'statutory_days'],
])('%s gives in English what it gives in Chinese', (zh, en) => {
  expect(by(zh)).toBeGreaterThan(0);
  expect(by(en)).toBe(by(zh));
});
