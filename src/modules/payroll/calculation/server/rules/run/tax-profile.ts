import type { YearSums } from '../tax/wages.ts';

/** A declared special additional deduction, in fen a month. Its months are YYYY-MM, both included. */
export interface Deduction {
  readonly name: string;
  readonly fen: number;
  readonly from: string;
  readonly to: string | null;
}

/** Tax sums of the year up to a month, from before the portal calculated the pay. */
export interface Opening extends YearSums {
  readonly month: string;
}

/** Tax details of one person in their encrypted form. */
export interface TaxProfileHeld {
  readonly firstMonth: number | null;
  readonly hasNoOther: boolean;
  readonly isAtOnce: boolean;
  readonly deductions: readonly Deduction[];
  readonly opening: Opening | null;
}

export const noProfile: TaxProfileHeld = {
  firstMonth: null,
  hasNoOther: false,
  isAtOnce: false,
  deductions: [],
  opening: null,
};

/** Details of an insurance enrolment in their encrypted form. */
export interface EnrolmentHeld {
  /** Contribution base in fen a month. Null means the month's wage. */
  readonly base: number | null;
  readonly ownRates: Readonly<Record<string, string>>;
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * Returns the special additional deductions of the year up to a month (YYYY-MM) in fen. A deduction counts for its
 * months whenever it was declared, so a late declaration is made up in full.
 * @param after last month covered by the opening figures, which is skipped like all months before it
 */
export function specialUpTo(month: string, deductions: readonly Deduction[], after: string | null): number {
  const first = after === null ? `${month.slice(0, 4)}-01` : after;
  const least = numberOf(first) + (after === null ? 0 : 1);
  const count = ({ from, to }: Deduction): number =>
    Math.max(0, Math.min(numberOf(to ?? month), numberOf(month)) - Math.max(numberOf(from), least) + 1);
  return deductions.reduce((all, one) => all + one.fen * count(one), 0);
}
