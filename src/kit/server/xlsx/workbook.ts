import { posix } from 'node:path';
import { readCells, replaceEscapes, type ReadRow } from './cells.ts';
import { readStyles } from './formats.ts';
import { walkXml, xmlText } from './xml.ts';

/** Parts of a file by name. */
export type Parts = Readonly<Record<string, Uint8Array>>;

interface Link {
  readonly id: string;
  /** The last part of a relation's type is the same in both versions of the format. */
  readonly kind: string;
  readonly target: string;
}

/** Returns the parts to which a part refers. */
function linksOf(parts: Parts, of: string): Link[] {
  const { dir, base } = posix.parse(of);
  const bytes = parts[posix.join(dir, '_rels', `${base}.rels`)];
  const links: Link[] = [];
  if (bytes)
    walkXml(xmlText(bytes), {
      open: (name, attributes) => {
        if (name !== 'Relationship') return;
        const { Id = '', Type = '', Target = '' } = attributes();
        const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target);
        links.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), target });
      },
    });
  return links;
}

interface Outline {
  readonly is1904: boolean;
  /** Reference of the first visible sheet. */
  readonly sheet: string | undefined;
}

function readOutline(xml: string): Outline {
  let is1904 = false;
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = [];
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      const { id = '', state = 'visible' } = attributes();
      sheets.push({ id, isHidden: state !== 'visible' });
    },
  });
  return { is1904, sheet: (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.id };
}

/** Returns the texts that cells share, without phonetic guides. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let text: string | null = null;
  let [isText, isPhonetic] = [false, false];
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (part) => {
      if (isText && !isPhonetic && text !== null) text += part;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si' || text === null) return;
      strings.push(replaceEscapes(text));
      text = null;
    },
  });
  return strings;
}

/**
 * Reads the first visible sheet of a workbook.
 * @returns null if it is larger than any real one
 * @throws Error if it is not a workbook
 */
export function readWorkbook(parts: Parts): ReadRow[] | null {
  const main = linksOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const textOf = (name: string | undefined): string | null => {
    const bytes = name === undefined ? undefined : parts[name];
    return bytes ? xmlText(bytes) : null;
  };
  const workbook = textOf(main);
  if (workbook === null) throw new Error('The file has no workbook');
  const links = linksOf(parts, main);
  const linked = (kind: string): string | null => textOf(links.find((link) => link.kind === kind)?.target);
  const { is1904, sheet } = readOutline(workbook);
  const cells = textOf(links.find(({ id }) => id === sheet)?.target);
  if (cells === null) throw new Error('The workbook has no sheet');
  const [strings, styles] = [linked('sharedStrings'), linked('styles')];
  return readCells(cells, {
    strings: strings === null ? [] : readStrings(strings),
    styles: styles === null ? [] : readStyles(styles),
    is1904,
  });
}
