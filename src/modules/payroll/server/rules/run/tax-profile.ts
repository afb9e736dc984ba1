import type { YearSums } from '../tax/wages.ts';

/** A declared special additional deduction, a month in fen; months are YYYY-MM, both included. */
export interface Deduction {
  readonly name: string;
  readonly fen: number;
  readonly from: string;
  readonly to: string | null;
}

/** Sums of a year up to a month, of before runs here computed it. */
export interface Opening extends YearSums {
  readonly month: string;
}

/** What somebody's tax of a year rests on, as it is sealed. */
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

/** What an enrolment holds sealed. */
export interface EnrolmentHeld {
  /** Fen a month; null: the month's wage. */
  readonly base: number | null;
  readonly ownRates: Readonly<Record<string, string>>;
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * Special additional deductions of a year up to a month (YYYY-MM) in fen: each counts for its months of the year, whenever
 * it was declared, so that what is declared late comes whole.
 * @param after months up to this one are in the opening figures
 */
export function specialUpTo(month: string, deductions: readonly Deduction[], after: string | null): number {
  const first = after === null ? `${month.slice(0, 4)}-01` : after;
  const least = numberOf(first) + (after === null ? 0 : 1);
  const count = ({ from, to }: Deduction): number =>
    Math.max(0, Math.min(numberOf(to ?? month), numberOf(month)) - Math.max(numberOf(from), least) + 1);
  return deductions.reduce((all, one) => all + one.fen * count(one), 0);
}
