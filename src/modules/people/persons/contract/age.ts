import { ageByIdentity, fullYears } from '#kit/rules/identity-card.ts';
import { birthDateIn } from '#kit/rules/identity-document.ts';

/**
 * Full years on a company day: exactly by the birth date, else by year and month of the identity number (digits 7-12,
 * specification section 5); null where neither tells, as with passports and cards of Hong Kong.
 */
export function ageOf(birthDate: string | null, identityNumber: string | null, today: string): number | null {
  if (birthDate !== null) return fullYears(birthDate, today);
  return identityNumber === null || birthDateIn(identityNumber) === null
    ? null
    : ageByIdentity(identityNumber, today);
}

/** The day of birth: as the card has it, else by the identity number; null where neither tells. */
export const bornOn = (birthDate: string | null, identityNumber: string | null): string | null =>
  birthDate ?? (identityNumber === null ? null : birthDateIn(identityNumber));
