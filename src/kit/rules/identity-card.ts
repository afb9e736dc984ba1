import { isDay } from './dates.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

export type IdentityFault = 'shape' | 'birthDate' | 'checkDigit';

/** Returns the 18th character for the first 17 digits (GB 11643-1999, ISO 7064 MOD 11-2). */
export function identityCheckDigit(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(first17[place]), 0);
  return CHECK_DIGITS[sum % 11]!;
}

/** Returns the fault of an 18-character resident identity number, or undefined if it is valid. A small x is accepted. */
export function identityFault(number: string): IdentityFault | undefined {
  if (!/^[1-9]\d{16}[\dXx]$/.test(number)) return 'shape';
  if (!isDay(birthDateOf(number))) return 'birthDate';
  if (identityCheckDigit(number.slice(0, 17)) !== number[17]!.toUpperCase()) return 'checkDigit';
  return undefined;
}

/** Returns the birth date (YYYY-MM-DD) of an 18-character identity number. */
export function birthDateOf(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
}

/** Returns the gender code of an 18-character identity number: 1 male, 2 female. @internal */
export function genderOf(number: string): 1 | 2 {
  return Number(number[16]) % 2 ? 1 : 2;
}

/** Returns the full years on a day, counted by year and month only (digits 7-12 of the identity number). */
export function ageByIdentity(number: string, today: string): number {
  return fullYears(birthDateOf(number).slice(0, 7), today.slice(0, 7));
}

/**
 * Returns the full years between two dates of the same format (YYYY-MM-DD or YYYY-MM). A birthday counts on its day.
 */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
