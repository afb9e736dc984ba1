/** Values of a row that a change of targets may change. */
export interface Planned {
  readonly target: string | null;
  readonly weightBp: number;
}

interface Line {
  readonly no: number;
  readonly base: Planned;
  readonly mine: Planned;
}

interface Row extends Planned {
  readonly no: number;
}

const same = (one: Planned, other: Planned): boolean =>
  one.target === other.target && one.weightBp === other.weightBp;

/** Returns lines whose rows now differ both from the base and from the requested values. */
export const moved = <L extends Line>(lines: readonly L[], rows: readonly Row[]): L[] =>
  lines.filter((line) => {
    const row = rows.find(({ no }) => no === line.no);
    return !row || (!same(row, line.base) && !same(row, line.mine));
  });

/** Returns rows with the requested values of a change. */
export const applyChange = <R extends Row>(rows: readonly R[], lines: readonly Line[]): R[] =>
  rows.map((row) => {
    const line = lines.find(({ no }) => no === row.no);
    return line ? { ...row, ...line.mine } : row;
  });

/**
 * Returns the lines of a change: rows whose requested values differ from the present ones. A row that was in the change
 * before keeps its base, unless the present values are taken as the new base.
 */
export function linesOf(
  rows: readonly Row[],
  given: ReadonlyMap<number, Planned>,
  before: readonly Line[],
  isRebased: boolean,
): Line[] {
  return rows.flatMap((row) => {
    const known = before.find(({ no }) => no === row.no);
    const mine = given.get(row.no) ?? known?.mine;
    if (!mine) return [];
    const now = { target: row.target, weightBp: row.weightBp };
    const base = known && !isRebased ? known.base : now;
    return same(mine, now) && same(base, now) ? [] : [{ no: row.no, base, mine }];
  });
}
