import type { FileRow } from './head.ts';

/** Share of zero bytes on one side from which text is UTF-16 without a mark. */
const zeroShare = 0.2;

/** Returns the encoding of UTF-16 text by its mark, or by the zero bytes of its digits; null: it is another one. */
function wideEncoding(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('latin1');
  if (mark === '\u00ff\u00fe') return 'utf-16le';
  if (mark === '\u00fe\u00ff') return 'utf-16be';
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = zeros[at % 2]! + 1;
  const few = (start.length / 2) * zeroShare;
  if (zeros[1]! > few && zeros[0] === 0) return 'utf-16le';
  return zeros[0]! > few && zeros[1] === 0 ? 'utf-16be' : null;
}

/** Characters that text never contains. */
const notText = /[^\P{Cc}\t\r\n]|\uFFFD/u;

/** End of a file as old programs of Windows mark it. */
const endMark = '\u001A';

/**
 * Returns text in UTF-16 or UTF-8, or else as Chinese Windows writes it (GB 18030), without a byte order mark.
 * @returns null for bytes that are no text
 */
export function decodeText(bytes: Buffer): string | null {
  const decode = (encoding: string, fatal = false): string =>
    new TextDecoder(encoding, { fatal }).decode(bytes);
  const wide = wideEncoding(bytes);
  let text: string;
  try {
    text = wide ? decode(wide) : decode('utf-8', true);
  } catch {
    text = decode('gb18030');
  }
  const end = text.trimEnd();
  if (end.endsWith(endMark)) text = end.slice(0, -1);
  return notText.test(text.slice(0, 20_000)) ||
    text.startsWith('%PDF') ||
    /^\s*<(?:!doctype|html|\?xml|table)/i.test(text)
    ? null
    : text.replace(/^\uFEFF/, '');
}

/** Lines that decide which character separates the values. */
const sampledLines = 20;

/** Returns the character that separates values: the one of tab, semicolon and comma that occurs most. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, sampledLines);
  const count = (mark: string): number => lines.reduce((sum, line) => sum + line.split(mark).length - 1, 0);
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best), '\t');
}

/** Splits text into rows of values. Quoted values may contain separators and line breaks. Empty rows are left out. */
export function splitRows(text: string): FileRow[] {
  const separator = separatorOf(text);
  const rows: { row: number; cells: string[] }[] = [{ row: 1, cells: [] }];
  let [value, isQuoted, line] = ['', false, 1];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\n') line += 1;
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || value === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === separator || letter === '\n')) {
      rows.at(-1)!.cells.push(value.replace(/\r$/, '').trim());
      value = '';
      if (letter === '\n') rows.push({ row: line, cells: [] });
    } else value += letter;
  }
  rows.at(-1)!.cells.push(value.trim());
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
