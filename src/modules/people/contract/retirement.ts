import { shiftMonths } from '#kit/rules/dates.ts';
import { gender, retireCategory } from './user-codes.ts';

interface Line {
  /** Age in years before it is put off. */
  readonly years: number;
  /** Month of birth (YYYY-MM) from which on it is put off. */
  readonly from: string;
  /** One month later for each so many months of birth begun, up to the most. */
  readonly every: number;
  readonly most: number;
}

const { code } = retireCategory;

/** The statutory retirement age since 2025 (decision of the Standing Committee of 13 September 2024). */
const lines: Readonly<Record<number, Line>> = {
  [code.men]: { years: 60, from: '1965-01', every: 4, most: 36 },
  [code.women55]: { years: 55, from: '1970-01', every: 4, most: 36 },
  [code.women50]: { years: 50, from: '1975-01', every: 2, most: 60 },
};

export interface Retirement {
  /** Company day. */
  readonly day: string;
  /** Age then, in months. */
  readonly months: number;
  /** Nobody said which category: it is what the gender suggests. */
  readonly isGuess: boolean;
}

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** When somebody born on a day (YYYY-MM-DD) reaches the statutory age; null where neither category nor gender tells. */
export function retirementOf(birth: string, category: number | null, sex: number): Retirement | null {
  const line = lines[category ?? suggested(sex) ?? 0];
  if (!line) return null;
  const since = monthsOf(birth) - monthsOf(line.from);
  const later = since < 0 ? 0 : Math.min(line.most, Math.floor(since / line.every) + 1);
  const months = line.years * 12 + later;
  return {
    day: shiftMonths(birth, months),
    months,
    isGuess: category === null && sex === gender.code.female,
  };
}

/** Women may fall under either age: theirs has to be checked. */
const suggested = (sex: number): number | null =>
  sex === gender.code.male ? code.men : sex === gender.code.female ? code.women55 : null;

/** Whether a category is one of the gender's; an unknown gender has all. */
export const fitsGender = (category: number, sex: number): boolean =>
  sex === gender.code.unknown || (category === code.men) === (sex === gender.code.male);
