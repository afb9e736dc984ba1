const DAY_MS = 86_400_000;

/** A day (YYYY-MM-DD) moved by whole days. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 Sunday … 6 Saturday */
const weekday = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** The day itself, or the Monday after a weekend. */
export function workday(day: string): string {
  return shiftDay(day, { 6: 2, 0: 1 }[weekday(day)] ?? 0);
}
