import type { ResumeLine } from './resume-lines.ts';

/** Height of text that says no size, in half points. */
const usualSize = 21;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainOf = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, number, name) => {
    if (typeof name === 'string') return entities[name] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(number);
    return code <= 0x10_ff_ff && code > 0 ? String.fromCodePoint(code) : '';
  });

/** Matches the marks of a document that matter: text, breaks, ends of paragraphs, sizes, and tables. */
const marks =
  /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\b[^>]*\/>|<(\/?)w:(p|tr|tc)(?=[\s>/])[^>]*>|<w:sz\s+w:val="(\d{1,4})"\s*\/>/g;

/**
 * Returns the lines of a Word document from its XML: a line for each paragraph. Cells of a table row are beside each
 * other. Text boxes are written twice in such files; the copy for old programs is left out.
 */
export function docxLines(xml: string, mostLines: number): ResumeLine[] {
  const text = xml.replaceAll(/<mc:Fallback>[^]*?<\/mc:Fallback>/g, '');
  const lines: ResumeLine[] = [];
  let [said, size, row, cell, depth] = ['', 0, 0, 0, 0];
  const end = (): void => {
    for (const part of said.split('\n'))
      if (part.trim() !== '') {
        lines.push({ page: 0, row, x: cell * 200, height: size || usualSize, text: part.trim() });
        if (depth === 0) row += 1;
      }
    [said, size] = ['', 0];
  };
  for (const [, words, gap, isEnd, mark, given] of text.matchAll(marks)) {
    if (lines.length >= mostLines) break;
    if (words !== undefined) said += plainOf(words);
    else if (gap !== undefined) said += gap === 'tab' ? '\t' : '\n';
    else if (given !== undefined) size = Math.max(size, Number(given));
    else if (mark === 'p' && isEnd) end();
    else if (mark === 'tr') {
      depth += isEnd ? -1 : 1;
      row += 1;
      cell = 0;
    } else if (mark === 'tc' && isEnd) cell += 1;
  }
  end();
  return lines;
}
