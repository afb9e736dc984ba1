/** Piece of text with its place. `y` grows downwards; lengths are in units of the page. */
export interface Piece {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** Text between two column breaks of a row. `plain` has usual forms and no spaces. */
export interface Cell {
  readonly page: number;
  readonly x: number;
  readonly end: number;
  readonly y: number;
  readonly height: number;
  readonly text: string;
  readonly plain: string;
}

export interface Row {
  readonly page: number;
  readonly y: number;
  readonly cells: readonly Cell[];
  /** Texts of all cells without spaces. */
  readonly plain: string;
}

export const plainOf = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** Groups pieces whose baselines differ by at most half a height. */
function groupByBaseline(pieces: readonly Piece[]): Piece[][] {
  const sorted = pieces
    .filter(({ text }) => text.trim() !== '')
    .toSorted((left, right) => left.page - right.page || left.y - right.y || left.x - right.x);
  const groups: Piece[][] = [];
  for (const piece of sorted) {
    const last = groups.at(-1);
    const first = last?.[0];
    const isSame =
      first?.page === piece.page && Math.abs(piece.y - first.y) <= Math.min(first.height, piece.height) / 2;
    if (last && isSame) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Joins the pieces of a row left to right. A gap above one em is a column break. */
function cellsOf(group: readonly Piece[]): Cell[] {
  const cells: { page: number; x: number; end: number; y: number; height: number; text: string }[] = [];
  for (const { page, x, y, width, height, text } of group.toSorted((left, right) => left.x - right.x)) {
    const last = cells.at(-1);
    const gap = last ? x - last.end : 0;
    if (last && gap <= height) {
      last.text += gap > height / 3 ? ` ${text}` : text;
      last.end = Math.max(last.end, x + width);
    } else cells.push({ page, x, end: x + width, y, height, text });
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.trim(), plain: plainOf(cell.text) }));
}

/** Puts pieces of text into rows of cells, top to bottom. */
export const rowsOf = (pieces: readonly Piece[]): Row[] =>
  groupByBaseline(pieces).map((group) => {
    const cells = cellsOf(group);
    return { page: group[0]!.page, y: group[0]!.y, cells, plain: cells.map(({ plain }) => plain).join('') };
  });
