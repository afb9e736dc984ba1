import { companyDay, shiftDays } from '#kit/rules/dates.ts';

/** Dates that decide how long a candidate is kept. */
export interface Kept {
  /** Last company day of the consent, inclusive. Null: the candidate is not in the pool. */
  readonly consentUntil: string | null;
  /** End of the last application. Null: the candidate never applied. */
  readonly closedAt: Date | null;
  readonly madeAt: Date;
}

/**
 * Returns the last company day on which a candidate's data is kept. This is the later of two days: the end of the
 * consent, and `days` after the last application ended or, without one, after the candidate was added. Only for
 * candidates who have no running application, were not hired and are no employees.
 * @param days 30 to 730
 */
export function keptUntil({ consentUntil, closedAt, madeAt }: Kept, days: number): string {
  const without = shiftDays(companyDay(closedAt ?? madeAt), days);
  return consentUntil !== null && consentUntil > without ? consentUntil : without;
}

/** Days before the last retention day on which the owner is told. */
export const announceDays = 30;

export interface Told {
  /** Last retention day announced to the owner, and the company day of that announcement. */
  readonly until: string | null;
  readonly on: string | null;
}

/**
 * Decides what to do with a candidate on a company day: tell the owner, forget the candidate, or nothing yet. A
 * candidate is forgotten only after the owner has known for 30 days.
 */
export function dueOf(until: string, told: Told, today: string): 'tell' | 'forget' | 'nothing' {
  if (until > shiftDays(today, announceDays)) return 'nothing';
  if (told.until !== until) return 'tell';
  return until < today && told.on! <= shiftDays(today, -announceDays) ? 'forget' : 'nothing';
}
