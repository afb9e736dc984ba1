import { contribute, taxedBy, type Scheme } from './insurance/contribute.ts';
import { added, basicUpTo, noSums, withholdWages } from './tax/wages.ts';

/** Totals of twelve equal months in fen, as a what-if calculation shows them. */
export interface TrialYear {
  readonly gross: number;
  /** The employee's own insurance and housing fund contributions. */
  readonly employee: number;
  readonly tax: number;
  readonly net: number;
  readonly employer: number;
  /** Total cost for the company. */
  readonly cost: number;
}

interface Asked {
  /** Wage in fen a month. */
  readonly wage: number;
  readonly scheme: Scheme;
  /** Special additional deductions in fen a month. */
  readonly special: number;
  readonly isTaxed: boolean;
}

const months = Array.from({ length: 12 }, (_none, at) => String(at + 1).padStart(2, '0'));

/**
 * Calculates a year of one constant wage, January to December, with cumulative withholding. All months are alike, as a
 * what-if calculation has no attendance.
 * @throws RangeError if no tax table applies
 */
export function trialYear(year: string, { wage, scheme, special, isTaxed }: Asked): TrialYear {
  const shares = contribute(scheme, { declared: null, wage });
  const own = shares.reduce((all, share) => all + share.employee, 0);
  const employer = shares.reduce((all, share) => all + share.employer, 0);
  const free = taxedBy(scheme, shares);
  let sums = noSums;
  for (const month of isTaxed ? months : []) {
    const name = `${year}-${month}`;
    const figures = { ...noSums, income: wage + free.income, insurance: free.own, special };
    const basic = basicUpTo(name, { firstMonth: 1, hasNoOther: true, isAtOnce: false });
    const { now } = withholdWages(name, added(sums, figures), basic);
    sums = added(sums, { ...figures, withheld: now });
  }
  const tax = sums.withheld;
  return {
    gross: wage * 12,
    employee: own * 12,
    tax,
    net: wage * 12 - own * 12 - tax,
    employer: employer * 12,
    cost: (wage + employer) * 12,
  };
}
