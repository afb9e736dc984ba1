import type { FoundFields } from '#modules/invoices/contract/record.ts';
import type { Archive, ArchiveLimits } from './archive.ts';
import { cleanText, digitsOf, numberDigits, readDay, readFen, taxIdOf } from '../rules/amounts.ts';
import { readDigital } from '../rules/digital-xml.ts';
import { failFile } from '../rules/file-fault.ts';
import type { Piece } from '../rules/layout.ts';
import { readOlder } from '../rules/older-xml.ts';
import { elementsAt, findAll, textAt, type XmlElement } from '../rules/xml-elements.ts';
import { parseXml } from './parse-xml.ts';

export const ofdLimits: ArchiveLimits = {
  entries: 500,
  entryBytes: 20 << 20,
  totalBytes: 60 << 20,
  ratio: 200,
};

/** Contents of an OFD file that matter for an invoice. */
export interface OfdContents {
  readonly attachments: readonly Uint8Array[];
  readonly tags: FoundFields | null;
  /** Values of the document's own data; 合计金额 is the amount without tax. */
  readonly data: FoundFields;
  readonly pieces: readonly Piece[];
}

/** Resolves a location: from the root with a slash in front, else from the file that names it. */
function resolve(from: string, location: string): string {
  const parts = location.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of location.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) failFile('invoiceUnsafe', 'a location leaves the archive');
  }
  return parts.join('/');
}

interface Opened {
  readonly path: string;
  readonly root: XmlElement;
}

/** Returns the XML that a location names; undefined if the file is missing. */
function openAt(archive: Archive, from: string, location: string): Opened | undefined {
  if (location === '') return undefined;
  const path = resolve(from, location);
  const bytes = archive.open(path);
  return bytes && { path, root: parseXml(bytes) };
}

/** Returns the XML attachments of a document. */
function attachmentsOf(archive: Archive, document: Opened): Uint8Array[] {
  const list = openAt(archive, document.path, textAt(document.root, 'Attachments'));
  return (list ? findAll(list.root, ['Attachment']) : []).flatMap((attachment) => {
    const location = textAt(attachment, 'FileLoc');
    const isXml =
      attachment.attributes['Format']?.toLowerCase() === 'xml' || location.toLowerCase().endsWith('.xml');
    const path = resolve(list!.path, location);
    const bytes = isXml ? archive.open(path) : undefined;
    return bytes ? [bytes] : [];
  });
}

interface PlacedText extends Piece {
  readonly id: string;
}

/** Returns about how wide a text is: Latin letters and digits take half a square. */
const textWidth = (text: string, size: number): number =>
  Array.from(text, (letter) => (letter < '\u2000' ? size * 0.55 : size)).reduce(
    (sum, width) => sum + width,
    0,
  );

/** Returns the texts of a page or template with their ids. Their place is the boundary of their object. */
function textsOf({ root }: Opened, page: number): PlacedText[] {
  return findAll(root, ['TextObject']).map((object) => {
    const [x = 0, y = 0, width = 0, height = 0] = (object.attributes['Boundary'] ?? '')
      .split(/\s+/)
      .map(Number);
    const size = Number(object.attributes['Size']) || height;
    const text = elementsAt(object, 'TextCode')
      .map((code) => code.text)
      .join('');
    return {
      id: object.attributes['ID'] ?? '',
      page,
      x,
      // Boundaries of one line may differ in height; their middle does not.
      y: y + height / 2,
      width: Math.min(width || Infinity, textWidth(text, size)),
      height: size || 1,
      text,
    };
  });
}

/** Returns the texts of all pages, each with its template below. */
function pagesOf(archive: Archive, { path, root }: Opened): PlacedText[] {
  const templates = new Map(
    elementsAt(root, 'CommonData/TemplatePage')
      .concat(elementsAt(root, 'TemplatePage'))
      .map(({ attributes }) => [attributes['ID'] ?? '', attributes['BaseLoc'] ?? '']),
  );
  return elementsAt(root, 'Pages/Page')
    .slice(0, 20)
    .flatMap(({ attributes }, index) => {
      const page = openAt(archive, path, attributes['BaseLoc'] ?? '');
      if (!page) return [];
      const below = elementsAt(page.root, 'Template').flatMap((template) => {
        const found = openAt(archive, path, templates.get(template.attributes['TemplateID'] ?? '') ?? '');
        return found ? textsOf(found, index + 1) : [];
      });
      return [...below, ...textsOf(page, index + 1)];
    });
}

/** Replaces references to text objects by their texts, in order. */
function withTexts(element: XmlElement, texts: ReadonlyMap<string, string>): XmlElement {
  const refs = element.children.filter(({ name }) => name === 'ObjectRef');
  return {
    ...element,
    text: refs.length === 0 ? element.text : refs.map(({ text }) => texts.get(text.trim()) ?? '').join(''),
    children: element.children
      .filter(({ name }) => name !== 'ObjectRef')
      .map((child) => withTexts(child, texts)),
  };
}

/** Reads the tags of a document, named as in the XML of digital or older invoices. */
function tagsOf(archive: Archive, document: Opened, texts: readonly PlacedText[]): FoundFields | null {
  const list = openAt(archive, document.path, textAt(document.root, 'CustomTags'));
  if (!list) return null;
  const known = new Map(texts.map(({ id, text }) => [id, text]));
  for (const tag of findAll(list.root, ['CustomTag'])) {
    const file = openAt(archive, list.path, textAt(tag, 'FileLoc'));
    if (!file) continue;
    const root = withTexts(file.root, known);
    const digital = readDigital(root);
    if (digital.Number !== '' || digital.Net !== null) return digital;
    const older = readOlder(root);
    if (older.Number !== '') return older;
  }
  return null;
}

/** Reads the data that the file says about itself. */
function dataOf(root: XmlElement): FoundFields {
  const said = new Map(
    findAll(root, ['CustomData']).map(({ attributes, text }) => [attributes['Name'] ?? '', cleanText(text)]),
  );
  const number = digitsOf(said.get('发票号码'));
  return {
    Code: numberDigits(said.get('发票代码')),
    Number: number.length === 20 || number.length === 8 ? number : '',
    IssuedOn: readDay(said.get('开票日期')),
    BuyerTaxId: taxIdOf(said.get('购买方纳税人识别号')),
    SellerTaxId: taxIdOf(said.get('销售方纳税人识别号')),
    Net: readFen(said.get('合计金额')),
    Tax: readFen(said.get('合计税额')),
  };
}

/** Returns whether an archive is an OFD file. */
export const isOfd = (archive: Archive): boolean => archive.entries.some(({ name }) => name === 'OFD.xml');

/** Opens an OFD file. Only the entries that matter are unpacked. @throws FileFaultError */
export function openOfd(archive: Archive): OfdContents {
  const start = archive.open('OFD.xml') ?? failFile('invoiceUnreadable', 'no OFD');
  const root = parseXml(start);
  const location = findAll(root, ['DocRoot'])[0]?.text.trim() ?? '';
  const document =
    openAt(archive, 'OFD.xml', location) ?? failFile('invoiceUnreadable', 'no document in this OFD');
  const attachments = attachmentsOf(archive, document);
  const pieces = pagesOf(archive, document);
  return { attachments, tags: tagsOf(archive, document, pieces), data: dataOf(root), pieces };
}
