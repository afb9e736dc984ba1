import { clockOf, minuteOf } from './clock.ts';
import { companyZone, instantOf, wallAt } from './zones.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** First and last day that anybody may type. Other years are typing errors. */
export const firstDay = '1900-01-01';
export const lastDay = '2100-12-31';

/** A day that exists, written YYYY-MM-DD, from year 1900 to 2100. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (!year || text < firstDay || text > lastDay) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().startsWith(text);
}

/** A month written YYYY-MM, from year 1900 to 2100. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** A minute of the company's clock, written YYYY-MM-DD HH:mm. */
export function isMinute(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
}

/** Moves a month (YYYY-MM) by whole months. */
export function shiftMonth(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The company's day (YYYY-MM-DD) at an instant. */
export function companyDay(instant: Date): string {
  return wallAt(instant, companyZone()).day;
}

/** The minute (YYYY-MM-DD HH:mm) that the company's clock shows at an instant. */
export function companyMinute(instant: Date): string {
  const { day, minute } = wallAt(instant, companyZone());
  return `${day} ${clockOf(minute)}`;
}

/** The instant of a minute (YYYY-MM-DD HH:mm, to 24:00) of the company's clock. */
export function companyInstant(minute: string): Date {
  return instantOf(minute.slice(0, 10), minuteOf(minute.slice(11)), companyZone());
}

/** The instant in which a company day begins, or one some days later. */
export const companyDayStart = (day: string, more = 0): Date =>
  instantOf(more === 0 ? day : shiftDays(day, more), 0, companyZone());

/** Moves a day by whole months; where the month it comes to is too short, to that month's end. */
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
