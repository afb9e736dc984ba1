import { compileFormula, type Formula } from '#kit/rules/formula/compile.ts';
import { unit, wholeDay, type BandRule, type Region } from '#modules/attendance/contract/codes.ts';
import { allocationNames } from '../../contract/allocation.ts';
import { bandOf, hongKongAnnual, isExcluded, statutoryDays, yearsOn, type Absences } from './annual.ts';
import { amountBy } from './own-grant.ts';

/** Facts from which the annual leave of a year is calculated. */
export interface Entitled {
  readonly region: Region;
  /** First and last day in the company, and first day of working life; company days. */
  readonly entry: string;
  readonly last: string | null;
  readonly workStart: string | null;
  /**
   * Absences of the year itself and of the year before. Leave taken in the year before in spite of them removes the
   * claim of this year.
   */
  readonly absent: Absences;
  readonly absentBefore: Absences;
  /** Annual leave taken in the year before, in ten-thousandths of a day. Only whether there was any matters. */
  readonly takenBefore: number;
}

export interface Allocation {
  /** Ten-thousandths of a day. */
  readonly statutory: number;
  /** Days that the company adds, in ten-thousandths of a day; null: there is no formula. */
  readonly company: number | null;
  readonly validFrom: string;
  /** Last company day on which the leave is valid; null: it follows the rule of the type. */
  readonly validTo: string | null;
  readonly workYears: number;
  readonly serviceYears: number;
  readonly isExcluded: boolean;
}

/** Compiles the formula for the company's days. @returns null where the formula is empty */
export function companyFormula(source: string) {
  return source.trim() === '' ? null : compileFormula(source, allocationNames, 'number');
}

/**
 * Returns whether absences remove the statutory days of a year. Absences of the year before count only if annual leave
 * was taken in it.
 */
export function isOutOf(
  { workStart, entry, absent, absentBefore, takenBefore }: Omit<Entitled, 'region' | 'last'>,
  year: number,
): boolean {
  const began = workStart !== null && workStart < entry ? workStart : entry;
  const bandIn = (of: number) => bandOf(yearsOn(began, `${of}-12-31`));
  return isExcluded(bandIn(year), absent) || (takenBefore > 0 && isExcluded(bandIn(year - 1), absentBefore));
}

/**
 * Calculates the annual leave that law and company give for a year.
 * @returns null where the formula does not produce a valid number of days
 */
export function allocate(
  one: Entitled,
  year: number,
  { rule, formula }: { readonly rule: BandRule; readonly formula: Formula | null },
): Allocation | null {
  const end = `${year}-12-31`;
  const { entry } = one;
  const began = one.workStart !== null && one.workStart < entry ? one.workStart : entry;
  const workYears = yearsOn(began, end);
  const serviceYears = yearsOn(entry, end);
  const years = { validFrom: `${year}-01-01` < entry ? entry : `${year}-01-01`, validTo: null };
  const hongKong = one.region === 'HK' ? hongKongAnnual(entry, year) : null;
  const isOut = one.region === 'CN' && isOutOf(one, year);
  const days =
    one.region === 'HK' ? (hongKong?.days ?? 0) : isOut ? 0 : statutoryDays({ ...one, entry }, year, rule);
  const company =
    formula === null
      ? null
      : amountBy(
          formula,
          {
            司龄: serviceYears,
            工龄: workYears,
            法定天数: days,
            years_here: serviceYears,
            years_of_work: workYears,
            statutory_days: days,
          },
          unit.days,
        );
  if (formula !== null && company === null) return null;
  return {
    statutory: days * wholeDay,
    company,
    ...(hongKong ? { validFrom: hongKong.from, validTo: hongKong.to } : years),
    workYears,
    serviceYears,
    isExcluded: isOut,
  };
}
