/**
 * Returns the characters of an ISBN that was typed or scanned, without hyphens and spaces. X may be the last one of an
 * ISBN-10.
 */
export const isbnDigits = (given: string): string => given.replace(/[\s\-‐-―]/g, '').toUpperCase();

const weighed = (digits: string, weight: (at: number) => number): number =>
  [...digits].reduce((sum, digit, at) => sum + (digit === 'X' ? 10 : Number(digit)) * weight(at), 0);

/** Returns the check digit for the first twelve digits of an ISBN-13 (ISO 2108). */
export const checkDigit13 = (twelve: string): string =>
  String((10 - (weighed(twelve.slice(0, 12), (at) => (at % 2 === 0 ? 1 : 3)) % 10)) % 10);

const isIsbn13 = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits) && checkDigit13(digits) === digits.at(-1);

const isIsbn10 = (digits: string): boolean =>
  /^\d{9}[\dX]$/.test(digits) && weighed(digits, (at) => 10 - at) % 11 === 0;

/**
 * Returns an ISBN as thirteen digits; an ISBN-10 is converted. Null if it is not an ISBN or the check digit is wrong.
 */
export function toIsbn13(given: string): string | null {
  const digits = isbnDigits(given);
  if (isIsbn13(digits)) return digits;
  if (!isIsbn10(digits)) return null;
  const twelve = `978${digits.slice(0, 9)}`;
  return twelve + checkDigit13(twelve);
}
