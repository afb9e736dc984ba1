import type { Language } from '#kit/contract/refusals.ts';
import { companyMinute } from '#kit/rules/dates.ts';

/** Instant on the wire in ISO 8601, whatever its type in the contract. */
export type At = Date | string;

/** Returns day and time in the company's time zone: 2026-11-20 14:30. */
export function timeText(at: At): string {
  return companyMinute(new Date(at));
}

/** Returns only the time for an instant of the current company day (14:30), otherwise day and time. */
export function shortTime(at: At, now: Date = new Date()): string {
  const text = timeText(at);
  const today = timeText(now);
  if (text.slice(0, 10) === today.slice(0, 10)) return text.slice(11);
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5) : text;
}

/** Returns the whole minutes, hours or days between an instant and now. */
export function spanSince(
  at: At,
  now: Date = new Date(),
): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}

/** A company day (YYYY-MM-DD) in words, with its weekday: 11月17日周二, or Tue, 17 Nov. */
export const dayText = (day: string, language: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: 'UTC',
    month: language === 'zh' ? 'long' : 'short',
    day: 'numeric',
    weekday: 'short',
  });
