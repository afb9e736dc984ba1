import { companyDay, shiftDays } from '#kit/rules/dates.ts';

/** What keeps somebody. */
export interface Kept {
  /** Last company day of his consent, included; null: he is not in the pool. */
  readonly consentUntil: string | null;
  /** When his last application ended; null: he never applied. */
  readonly closedAt: Date | null;
  readonly madeAt: Date;
}

/**
 * The last company day on which somebody is kept of whom no application runs, who was not hired and does not work here:
 * as long as he agreed to, and for so many days after his last application.
 * @param days 30 to 730
 */
export function keptUntil({ consentUntil, closedAt, madeAt }: Kept, days: number): string {
  const without = shiftDays(companyDay(closedAt ?? madeAt), days);
  return consentUntil !== null && consentUntil > without ? consentUntil : without;
}

/** Days before the last one on which the owner is told. */
export const announceDays = 30;

export interface Told {
  /** The last day that the owner was told of, and the company day on which he was. */
  readonly until: string | null;
  readonly on: string | null;
}

/**
 * What is to be done about somebody on a company day: tell the owner, forget him, or nothing yet. Nobody is forgotten whose
 * owner has not known for 30 days that he will be.
 */
export function dueOf(until: string, told: Told, today: string): 'tell' | 'forget' | 'nothing' {
  if (until > shiftDays(today, announceDays)) return 'nothing';
  if (told.until !== until) return 'tell';
  return until < today && told.on! <= shiftDays(today, -announceDays) ? 'forget' : 'nothing';
}
