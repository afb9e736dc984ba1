import { dayMinutes, minuteStep } from './record-codes.ts';

/** Result of reading typed hours: minutes, or why there are none. */
export type HoursRead =
  | { readonly minutes: number }
  | { readonly problem: 'unreadable' | 'step' | 'tooMany' };

/** Writes minutes so that `readHours` reads the same again: 4.5, or 4:35 where decimals would be rounded. */
export const hoursText = (minutes: number): string =>
  minutes % 15 === 0
    ? String(minutes / 60)
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Reads hours as people type them: 8, 4.5, 4,5 and 4:30, with full-width signs too. An empty text is no time.
 * Hours come in steps of 5 minutes, and a day has at most 24.
 */
export function readHours(given: string): HoursRead {
  const text = given.normalize('NFKC').trim().toLowerCase();
  if (text === '' || text === '-') return { minutes: 0 };
  const [, hours, minutes] = /^(\d{1,2})\s*[:h]\s*([0-5]?\d)?\s*m?$/.exec(text) ?? [];
  const [, number] = /^(\d{0,4}(?:[.,]\d{0,4})?)\s*(?:小时|hours?|hrs?)?$/.exec(text) ?? [];
  const found = hours
    ? Number(hours) * 60 + Number(minutes ?? 0)
    : number && /\d/.test(number)
      ? Number(number.replace(',', '.')) * 60
      : null;
  if (found === null) return { problem: 'unreadable' };
  if (found > dayMinutes) return { problem: 'tooMany' };
  return Math.abs(found - Math.round(found)) > 1e-6 || Math.round(found) % minuteStep !== 0
    ? { problem: 'step' }
    : { minutes: Math.round(found) };
}
