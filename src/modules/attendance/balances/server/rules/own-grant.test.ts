import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grantRule, unit } from '#modules/attendance/contract/codes.ts';
import type { TypeRule } from '#modules/attendance/leave/server/rules/limits.ts';
import { companyFormula } from './allocation.ts';
import { ownGrantOf } from './own-grant.ts';

const rule: TypeRule = {
  isActive: true,
  unit: unit.days,
  leaveUnit: 2,
  step: 5000,
  basis: 1,
  payRatio: 100,
  needQuota: true,
  mayOverdraw: false,
  proofAfter: null,
  maxPerBill: null,
  maxPerYear: null,
  maxPerDay: null,
  gender: null,
  probationAllowed: true,
  internAllowed: true,
  minMonths: 0,
  validMonths: 0,
  carryMost: null,
  carryMonths: 0,
  grantRule: grantRule.fixed,
  grantAmount: 50_000,
  grantFormula: '',
  grantBands: null,
  isByPart: false,
};
const person = {
  gender: 1,
  isIntern: false,
  isOnProbation: false,
  entry: '2020-03-01',
  last: null,
  workStart: null,
};
const amountOf = (more: Partial<TypeRule>, who: Partial<typeof person> = {}, year = 2026) =>
  ownGrantOf({ ...rule, ...more }, { ...person, ...who }, year, null)?.amount;

test.each<[string, Partial<TypeRule>, Partial<typeof person>, number]>([
  ['everybody', {}, {}, 50_000],
  ['the other gender', { gender: 2 }, {}, 0],
  ['an unknown gender', { gender: 2 }, { gender: 0 }, 50_000],
  ['an intern', { internAllowed: false }, { isIntern: true }, 0],
  ['somebody on probation', { probationAllowed: false }, { isOnProbation: true }, 0],
  ['before the months are over', { minMonths: 12 }, { entry: '2026-02-01' }, 0],
  ['when the months are over within the year', { minMonths: 6 }, { entry: '2026-02-01' }, 50_000],
  ['a joiner, whole', {}, { entry: '2026-07-02' }, 50_000],
  ['a joiner, in part', { isByPart: true }, { entry: '2026-07-02' }, 25_000],
  ['by years, below the first step', { grantRule: 3, grantBands: [[10, 10_000]] }, {}, 0],
  [
    'by years, the highest step that is reached',
    {
      grantRule: 3,
      grantBands: [
        [0, 10_000],
        [6, 20_000],
        [10, 30_000],
      ],
    },
    {},
    20_000,
  ],
])('%s', (_who, more, who, amount) => {
  expect(amountOf(more, who)).toBe(amount);
});

const from = (more: Partial<TypeRule>, who: Partial<typeof person>) =>
  ownGrantOf({ ...rule, ...more }, { ...person, ...who }, 2026, null)?.validFrom;

test('a grant begins with the year, the entry, or the end of the waiting months', () => {
  expect(from({}, {})).toBe('2026-01-01');
  expect(from({}, { entry: '2026-04-15' })).toBe('2026-04-15');
  expect(from({ minMonths: 3 }, { entry: '2026-04-15' })).toBe('2026-07-15');
});

const by = (source: string) => {
  const made = companyFormula(source);
  const formula = made?.ok ? made.formula : null;
  return ownGrantOf({ ...rule, grantRule: grantRule.formula }, person, 2026, formula);
};

test('a formula is rounded down to half days, and refused beyond 60 days', () => {
  expect(by('司龄 / 4')?.amount).toBe(15_000);
  expect(by('61')).toBeNull();
  expect(by('0 - 1')).toBeNull();
});

test('a part is never more than the whole, and a multiple of the smallest part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 0, max: 60 }).map((days) => days * 10_000),
      (day, grantAmount) => {
        const entry = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        const amount = amountOf({ isByPart: true, grantAmount }, { entry })!;
        expect(amount % rule.step).toBe(0);
        expect(amount).toBeLessThanOrEqual(grantAmount);
      },
    ),
  );
});
