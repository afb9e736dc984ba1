/** Piece of text with its place on a page. `y` grows downwards; lengths are in units of the page. */
export interface TextPiece {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** Text between two column breaks of a row. */
export interface ResumeLine {
  readonly page: number;
  /** Number of the row. Lines beside each other have the same. */
  readonly row: number;
  readonly x: number;
  /** Height of the letters; larger ones are titles. */
  readonly height: number;
  readonly text: string;
}

/** Gap between pieces from which they belong to different columns, and from which a space is between them, in heights. */
const columnGap = 1.6;
const spaceGap = 0.18;

/** Puts the pieces of pages together to lines: rows from top to bottom, split where a column begins. */
export function linesFrom(pieces: readonly TextPiece[]): ResumeLine[] {
  const sorted = pieces
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const rows: TextPiece[][] = [];
  for (const piece of sorted) {
    const last = rows.at(-1);
    const first = last?.[0];
    const isSame =
      first?.page === piece.page && piece.y - first.y <= Math.min(first.height, piece.height) * 0.5;
    if (last && isSame) last.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row, number) => {
    const lines: { page: number; row: number; x: number; height: number; text: string; end: number }[] = [];
    for (const piece of row.toSorted((a, b) => a.x - b.x)) {
      const last = lines.at(-1);
      const gap = last ? piece.x - last.end : 0;
      const height = Math.max(piece.height, last?.height ?? 0);
      if (!last || gap > height * columnGap) {
        const { page, x } = piece;
        lines.push({ page, row: number, x, height: piece.height, text: piece.text, end: x + piece.width });
        continue;
      }
      last.text += gap > height * spaceGap && !last.text.endsWith(' ') ? ` ${piece.text}` : piece.text;
      last.end = Math.max(last.end, piece.x + piece.width);
      last.height = height;
    }
    return lines.map(({ end: _end, text, ...line }) => ({ ...line, text: text.trim() }));
  });
}
