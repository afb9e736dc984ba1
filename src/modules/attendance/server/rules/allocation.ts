import { compileFormula, type Formula } from '#kit/rules/formula/compile.ts';
import { Exact, isNumber } from '#kit/rules/formula/value.ts';
import { wholeDay, type BandRule, type Region } from '../../contract/codes.ts';
import { allocationNames } from '../../contract/allocation.ts';
import { bandOf, hongKongAnnual, isExcluded, statutoryDays, yearsOn, type Absences } from './annual.ts';

/** What the annual leave of a year is worked out from. */
export interface Entitled {
  readonly region: Region;
  /** Company days. */
  readonly entry: string;
  readonly last: string | null;
  readonly workStart: string | null;
  /** Of the year itself, and of the year before: what was taken in spite of them leaves none in the next. */
  readonly absent: Absences;
  readonly absentBefore: Absences;
  /** Whole days of annual leave that were taken in the year before. */
  readonly takenBefore: number;
}

export interface Allocation {
  /** Ten-thousandths of a day. */
  readonly statutory: number;
  /** Null: no formula says it. */
  readonly company: number | null;
  readonly validFrom: string;
  /** Null: as the type says. */
  readonly validTo: string | null;
  readonly workYears: number;
  readonly serviceYears: number;
  readonly isExcluded: boolean;
}

const mostDays = 60;

/** Reads the formula of the company's days. @returns null where there is none */
export function companyFormula(source: string) {
  return source.trim() === '' ? null : compileFormula(source, allocationNames, 'number');
}

/** What a formula gives in ten-thousandths, halves of a day rounded down; null where it is no number from 0 to 60. */
function daysBy(formula: Formula, inputs: Readonly<Record<string, number>>): number | null {
  const value = formula.evaluate(
    new Map(Object.entries(inputs).map(([name, one]) => [name, new Exact(one)])),
  );
  if (!isNumber(value) || value.isNegative() || value.greaterThan(mostDays)) return null;
  return value.times(2).floor().toNumber() * (wholeDay / 2);
}

/** Whether absences of a year, or of the year before in spite of which leave was taken, leave no statutory days in it. */
export function isOutOf(
  { workStart, entry, absent, absentBefore, takenBefore }: Omit<Entitled, 'region' | 'last'>,
  year: number,
): boolean {
  const began = workStart !== null && workStart < entry ? workStart : entry;
  const bandIn = (of: number) => bandOf(yearsOn(began, `${of}-12-31`));
  return isExcluded(bandIn(year), absent) || (takenBefore > 0 && isExcluded(bandIn(year - 1), absentBefore));
}

/** Annual leave of a year: what law and company give somebody. @returns null where the formula gives no number of days */
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
      : daysBy(formula, {
          司龄: serviceYears,
          工龄: workYears,
          法定天数: days,
          years_here: serviceYears,
          years_of_work: workYears,
          statutory_days: days,
        });
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
