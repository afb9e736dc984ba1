const DAY_MS = 86_400_000;

const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the six weeks (42 days) that show a whole month (YYYY-MM), starting on Monday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const before = (new Date(Date.parse(first)).getUTCDay() + 6) % 7;
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => moved(first, week * 7 + day - before)),
  );
}
