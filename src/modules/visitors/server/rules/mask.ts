const stars = '*******';

/** Returns a masked phone of which only the last four digits are known; empty if there are none. */
export const maskPhone = (last4: string): string => (last4 === '' ? '' : `${stars}${last4}`);

/**
 * Returns the number of an identity card or passport with only its first two and last two characters. Short numbers are
 * masked entirely.
 */
export const maskIdentity = (number: string): string =>
  number.length < 8
    ? '*'.repeat(number.length)
    : `${number.slice(0, 2)}${'*'.repeat(number.length - 4)}${number.slice(-2)}`;
