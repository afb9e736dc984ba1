import { strToU8, zipSync, type Zippable } from 'fflate';

/*
 * A writer of Excel files for tests, made apart from the product's own: it writes what other programs may write, also
 * what the product never would.
 */

/** A cell: attributes beside its address, and what stands within it. */
export interface RawCell {
  readonly attributes?: string;
  readonly inner?: string;
  /** The cell says no address and follows the one before. */
  readonly isNameless?: boolean;
}

export interface RawBook {
  /** Cells by row, then by column; undefined: the file has no such cell. */
  readonly rows: readonly (readonly (RawCell | undefined)[])[];
  /** Formats of the styles, by their number; number 0 has none. */
  readonly formats?: readonly string[];
  readonly strings?: readonly string[];
  readonly is1904?: boolean;
  /** Sheets before it that people do not see. */
  readonly hidden?: readonly ('hidden' | 'veryHidden')[];
  readonly isStrict?: boolean;
  /** Prefix of all elements, as some programs write. */
  readonly prefix?: string;
  readonly encoding?: 'utf-16le' | 'utf-16be';
  /** More rows, as XML. */
  readonly below?: string;
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26);

function bytesOf(xml: string, encoding: RawBook['encoding']): Uint8Array {
  if (!encoding) return strToU8(xml);
  const bytes = Buffer.from(`\ufeff${xml}`, 'utf16le');
  return new Uint8Array(encoding === 'utf-16be' ? bytes.swap16() : bytes);
}

/** Returns a cell of text. */
export const textCell = (text: string): RawCell => ({
  attributes: 't="str"',
  inner: `<v>${escaped(text)}</v>`,
});

/** Returns the bytes of a workbook. */
export function writeBook(book: RawBook): Uint8Array {
  const { rows, formats = [], strings = [], hidden = [], prefix: p = '', encoding, below = '' } = book;
  const main = book.isStrict
    ? 'http://purl.oclc.org/ooxml/spreadsheetml/main'
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const kinds = book.isStrict
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const space = `xmlns${p === '' ? '' : `:${p.slice(0, -1)}`}="${main}"`;
  const links = (all: readonly (readonly [id: string, kind: string, target: string])[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const cellOf = (cell: RawCell | undefined, row: number, column: number): string =>
    cell
      ? `<${p}c${cell.isNameless ? '' : ` r="${letters(column)}${row + 1}"`} ${cell.attributes ?? ''}>${cell.inner ?? ''}</${p}c>`
      : '';
  const sheet = rows
    .map(
      (cells, row) =>
        `<${p}row r="${row + 1}">${cells.map((one, at) => cellOf(one, row, at)).join('')}</${p}row>`,
    )
    .join('');
  const names = [...hidden, 'visible'].map((state, at) => ({
    state,
    id: `s${at}`,
    file: `worksheets/s${at}.xml`,
  }));
  const decoy = `<${p}worksheet ${space}><${p}sheetData><${p}row r="1"><${p}c r="A1" t="str"><${p}v>decoy</${p}v></${p}c></${p}row></${p}sheetData></${p}worksheet>`;
  const files: Record<string, string> = {
    '_rels/.rels': links([['r', 'officeDocument', '/xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': links([
      ...names.map(({ id, file }) => [id, 'worksheet', file] as const),
      ['t', 'sharedStrings', 'sharedStrings.xml'],
      ['f', 'styles', '/xl/styles.xml'],
    ]),
    'xl/workbook.xml': `<${p}workbook ${space} xmlns:r="${kinds}"><${p}workbookPr${book.is1904 ? ' date1904="1"' : ''}/><${p}sheets>${names
      .map(({ id, state }) => `<${p}sheet name="${id}" sheetId="1" state="${state}" r:id="${id}"/>`)
      .join('')}</${p}sheets></${p}workbook>`,
    'xl/sharedStrings.xml': `<${p}sst ${space}>${strings.map((one) => `<${p}si>${one}</${p}si>`).join('')}</${p}sst>`,
    'xl/styles.xml': `<${p}styleSheet ${space}><${p}numFmts>${formats
      .map(
        (code, at) =>
          `<${p}numFmt numFmtId="${200 + at}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`,
      )
      .join(
        '',
      )}</${p}numFmts><${p}cellStyleXfs><${p}xf numFmtId="14"/></${p}cellStyleXfs><${p}cellXfs><${p}xf numFmtId="0"/>${formats
      .map((_one, at) => `<${p}xf numFmtId="${200 + at}"/>`)
      .join('')}</${p}cellXfs></${p}styleSheet>`,
  };
  for (const { file, state } of names)
    files[`xl/${file}`] =
      state === 'visible'
        ? `<${p}worksheet ${space}><${p}sheetData>${sheet}${below}</${p}sheetData></${p}worksheet>`
        : decoy;
  const parts: Zippable = Object.fromEntries(
    Object.entries(files).map(([name, xml]) => [name, bytesOf(xml, encoding)]),
  );
  return zipSync(parts);
}
