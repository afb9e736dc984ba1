import { shiftDays } from '#kit/rules/dates.ts';

/** Days, company days, included, at a post with a leader. */
interface Days {
  readonly personId: number;
  readonly postId: number;
  readonly leaderId: number | null;
  readonly from: string;
  readonly to: string;
}

/**
 * One stretch for each run of days that somebody was at one post with one leader: another department or company alone
 * makes no new sheet, and the later one of a run says where he is.
 * @param lines of each person together, by day
 */
export function joined<D extends Days>(lines: readonly D[]): D[] {
  const found: D[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const goesOn =
      last?.personId === line.personId &&
      last.postId === line.postId &&
      last.leaderId === line.leaderId &&
      shiftDays(last.to, 1) === line.from;
    if (goesOn) found[found.length - 1] = { ...line, from: last.from };
    else found.push(line);
  }
  return found;
}
