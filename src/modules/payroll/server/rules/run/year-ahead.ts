import { contribute } from '../insurance/contribute.ts';
import type { TaxRules } from '../tax/tables.ts';
import { basicUpTo } from '../tax/wages.ts';
import type { PersonInput } from './types.ts';
import { basisOf, specialOf, sumsBefore } from './year-tax.ts';

/**
 * What somebody's wages of a year will be taxed on, in fen, may be negative: what is locked so far, and the months that are
 * left at the pay of the month asked for, less what the year takes off.
 * @param month YYYY-MM @param lastPaid number of the year's last month that is in the sums; 0: none
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
