import { companyDay } from '#kit/rules/dates.ts';
import { birthDateOf, identityFault } from '#kit/rules/identity-card.ts';

/** A resident identity number or the number of a passport as it is kept; undefined for what is neither. */
export function normalIdentity(given: string): string | undefined {
  const plain = given.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  if (/^\d{17}[\dX]$/.test(plain)) {
    const isOne = identityFault(plain) === undefined && birthDateOf(plain) <= companyDay(new Date());
    return isOne ? plain : undefined;
  }
  return /^(?=.*\d)[A-Z0-9]{5,15}$/.test(plain) ? plain : undefined;
}
