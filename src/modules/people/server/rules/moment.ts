import { companyDayStart } from '#kit/rules/dates.ts';

/** The instant that a filter means: a day begins at midnight in the company's zone and ends at the next. */
export function dayOrInstant(text: string | undefined, edge: 'start' | 'end'): Date | undefined {
  if (text === undefined) return undefined;
  if (text.includes('T')) return new Date(text);
  return companyDayStart(text, edge === 'start' ? 0 : 1);
}
