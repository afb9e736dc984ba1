import { clockOf, minuteOf } from './clock.ts';
import { companyZone, instantOf, wallAt } from './zones.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** First and last day that people may enter. Other years are typing errors. */
export const firstDay = '1900-01-01';
export const lastDay = '2100-12-31';

/** Returns whether a text is an existing day, YYYY-MM-DD, from 1900 to 2100. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (!year || text < firstDay || text > lastDay) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().startsWith(text);
}

/** Returns whether a text is a month, YYYY-MM, from 1900 to 2100. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** Returns whether a text is a minute in the company's time zone, YYYY-MM-DD HH:mm. */
export function isMinute(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
}

/** Moves a month (YYYY-MM) by whole months. */
export function shiftMonth(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Returns the company day (YYYY-MM-DD) at an instant. */
export function companyDay(instant: Date): string {
  return wallAt(instant, companyZone()).day;
}

/** Returns the minute (YYYY-MM-DD HH:mm) in the company's time zone at an instant. */
export function companyMinute(instant: Date): string {
  const { day, minute } = wallAt(instant, companyZone());
  return `${day} ${clockOf(minute)}`;
}

/** Returns the instant of a minute (YYYY-MM-DD HH:mm, up to 24:00) in the company's time zone. */
export function companyInstant(minute: string): Date {
  return instantOf(minute.slice(0, 10), minuteOf(minute.slice(11)), companyZone());
}

/** Returns the instant at which a company day begins, or at which a day some days later begins. */
export const companyDayStart = (day: string, more = 0): Date =>
  instantOf(more === 0 ? day : shiftDays(day, more), 0, companyZone());

/** Moves a day by whole months. In a month that is too short, the result is its last day. */
export function shiftMonths(day: string, months: number): string {
  const month = shiftMonth(day.slice(0, 7), months);
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(last, Number(day.slice(8, 10)))).padStart(2, '0')}`;
}

/** Moves a day by whole days. */
export function shiftDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
