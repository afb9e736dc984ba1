const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/**
 * Returns the check character of a unified social credit code (GB 32100-2015), computed from its first 17 characters.
 */
export function creditCheck(first17: string): string {
  const sum = weights.reduce(
    (total, weight, at) => total + weight * characters.indexOf(first17[at] ?? '0'),
    0,
  );
  return characters[(31 - (sum % 31)) % 31] ?? '0';
}

/** Tells whether a text is a unified social credit code with a correct check character. */
export const isCreditCode = (code: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code) && creditCheck(code) === code[17];
