import { companyDayStart } from '#kit/rules/dates.ts';

/**
 * Returns the instant for a filter value. A day starts at midnight in the company's time zone and ends at the next
 * midnight.
 */
export function dayOrInstant(text: string | undefined, edge: 'start' | 'end'): Date | undefined {
  if (text === undefined) return undefined;
  if (text.includes('T')) return new Date(text);
  return companyDayStart(text, edge === 'start' ? 0 : 1);
}
