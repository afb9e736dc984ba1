const stars = '*******';

/** A phone of which only the last four digits are at hand; empty where there is none. */
export const maskPhone = (last4: string): string => (last4 === '' ? '' : `${stars}${last4}`);

/** The number of an identity card or passport: first two and last two characters of what is long enough for that. */
export const maskIdentity = (number: string): string =>
  number.length < 8
    ? '*'.repeat(number.length)
    : `${number.slice(0, 2)}${'*'.repeat(number.length - 4)}${number.slice(-2)}`;
