import { contribute } from '../insurance/contribute.ts';
import type { TaxRules } from '../tax/tables.ts';
import { basicUpTo } from '../tax/wages.ts';
import type { PersonInput } from './types.ts';
import { basisOf, specialOf, sumsBefore } from './year-tax.ts';

/**
 * Estimates a person's taxable wages of the whole year in fen, which may be negative. Locked months count as they are,
 * the remaining months at the pay of the given month, minus the year's deductions.
 * @param month YYYY-MM
 * @param lastPaid number of the last month in the sums, 0 if there is none
 */
export function taxableAhead(
  month: string,
  tax: TaxRules,
  input: Pick<PersonInput, 'archive' | 'insured' | 'profile' | 'carried' | 'entry'>,
  lastPaid: number,
): number {
  const before = sumsBefore(month, input);
  const december = `${month.slice(0, 4)}-12`;
  const basis = basisOf(month, input);
  const pay = input.archive.at(-1)?.pay ?? {};
  const wage = Object.values(pay).reduce((all, fen) => all + fen, 0);
  const { insured } = input;
  const own = insured?.scheme
    ? contribute(insured.scheme, { declared: insured.base, wage, ownRates: insured.ownRates }).reduce(
        (all, { employee }) => all + employee,
        0,
      )
    : 0;
  const left = 12 - Math.max(lastPaid, basis.firstMonth - 1);
  return (
    before.income -
    before.exempt -
    before.insurance -
    before.other +
    left * (wage - own) -
    basicUpTo(december, basis, tax) -
    specialOf(december, input)
  );
}
