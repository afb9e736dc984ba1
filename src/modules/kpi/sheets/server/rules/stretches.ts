import { shiftDays } from '#kit/rules/dates.ts';
import { sheetStates } from '#modules/kpi/contract/codes.ts';

/** Company days, both included, of a person at a position with a leader. */
interface Days {
  readonly personId: number;
  readonly postId: number;
  readonly leaderId: number | null;
  readonly from: string;
  readonly to: string;
}

/**
 * Joins days into stretches: one for each run of days at one position with one leader. A change of department or
 * company alone starts no new stretch; the later one is kept.
 * @param lines grouped by person and ordered by day
 */
export function joinStretches<D extends Days>(lines: readonly D[]): D[] {
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

/** Existing sheet for a person's days at one position. */
export interface Standing {
  readonly id: number;
  readonly personId: number;
  readonly postId: number;
  readonly from: string;
  readonly to: string;
  readonly state: number;
}

export interface Settled<D, S> {
  /** Sheets that get another last day. */
  readonly moved: readonly { readonly sheet: S; readonly to: string }[];
  /** Drafts for days on which the person was not at that position after all. */
  readonly dropped: readonly S[];
  /** Stretches that still need a sheet. */
  readonly open: readonly D[];
}

/** Says whether a sheet still follows transfers. It does until its result is submitted. */
const follows = ({ state }: Standing): boolean => state <= sheetStates.scoring;

/**
 * Works out how a person's sheets change after a transfer. Each sheet ends with its stretch, and later stretches get
 * sheets of their own. No day is in two sheets.
 * @param lines joined stretches by day
 * @param standing live sheets by their first day
 */
export function settled<D extends Days, S extends Standing>(
  lines: readonly D[],
  standing: readonly S[],
): Settled<D, S> {
  const holds = (line: Days, { postId, from }: Standing): boolean =>
    line.postId === postId && line.from <= from && from <= line.to;
  const isGone = (sheet: S): boolean =>
    sheet.state === sheetStates.draft && !lines.some((line) => holds(line, sheet));
  const kept = standing.filter((sheet) => !isGone(sheet));
  const moved = lines.flatMap((line) => {
    const last = kept.findLast((sheet) => holds(line, sheet));
    if (!last || !follows(last)) return [];
    const next = kept.find(({ from }) => from > last.from && from <= line.to);
    const to = next ? shiftDays(next.from, -1) : line.to;
    return last.to === to ? [] : [{ sheet: last, to }];
  });
  const ends = new Map(moved.map(({ sheet, to }) => [sheet.id, to]));
  const isMet = (line: D): boolean =>
    kept.some((sheet) => sheet.from <= line.to && line.from <= (ends.get(sheet.id) ?? sheet.to));
  return { moved, dropped: standing.filter(isGone), open: lines.filter((line) => !isMet(line)) };
}
