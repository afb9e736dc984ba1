/** Hours that the company's zone, Asia/Shanghai, is ahead of UTC; it has had no summer time since 1991. */
const offset = '+08:00';
const dayLength = 24 * 60 * 60_000;

/** The instant that a filter means: a day begins at midnight in the company's zone and ends at the next. */
export function dayOrInstant(text: string | undefined, edge: 'start' | 'end'): Date | undefined {
  if (text === undefined) return undefined;
  if (text.includes('T')) return new Date(text);
  const midnight = new Date(`${text}T00:00:00${offset}`);
  return edge === 'start' ? midnight : new Date(midnight.getTime() + dayLength);
}
