import { invoiceKind, type FieldSource } from '#modules/invoices/contract/codes.ts';
import type { FileReading, FoundFields, ReadInvoice } from '#modules/invoices/contract/record.ts';
import { Archive, isZip } from './archive.ts';
import { failFile, FileFaultError } from '../rules/file-fault.ts';
import { imageSize, readCodes, readPixelCodes } from './image.ts';
import { rowsOf, type Row } from '../rules/layout.ts';
import { isOfd, ofdLimits, openOfd } from './ofd.ts';
import { openPdf, type PdfContents } from './pdf.ts';
import { isInvoiceLink, readQrText } from '../rules/qr-text.ts';
import { kindByTitle, readText } from '../rules/text-fields.ts';
import { mergeFindings, type Finding } from '../rules/witnesses.ts';
import { readXmlInvoice } from './xml-invoice.ts';

/** Version of the reader, stored with what it read. */
export const READER_VERSION = 1;

export const MAX_INVOICE_FILE_BYTES = 20 << 20;

/** Returns the fields of an attached XML; null if it is no invoice. What is unsafe stays unsafe. */
function readAttached(bytes: Uint8Array): FoundFields | null {
  try {
    return readXmlInvoice(bytes);
  } catch (error) {
    if (error instanceof FileFaultError && error.fault === 'invoiceUnreadable') return null;
    throw error;
  }
}

const firstAttached = (files: readonly Uint8Array[], source: FieldSource): Finding[] => {
  for (const bytes of files) {
    const fields = readAttached(bytes);
    if (fields) return [{ source, fields }];
  }
  return [];
};

const isTelling = ({ Number, Total, Net }: FoundFields): boolean =>
  Boolean(Number) || (Total ?? Net ?? null) !== null;

/** Takes the kind from the title where an attachment does not tell special from ordinary. */
function withTitle(findings: readonly Finding[], rows: readonly Row[]): Finding[] {
  const titled = kindByTitle(rows);
  const isSpecial = titled === invoiceKind.vatElectronicSpecial || titled === invoiceKind.toll;
  return findings.map((finding) =>
    isSpecial && finding.fields.Kind === invoiceKind.vatElectronic
      ? { ...finding, fields: { ...finding.fields, Kind: titled } }
      : finding,
  );
}

function readOfd(archive: Archive): ReadInvoice[] {
  const { attachments, tags, data, pieces } = openOfd(archive);
  const rows = rowsOf(pieces);
  const attached = firstAttached(attachments, 'ofdAttachment');
  const text = readText(rows);
  const findings = withTitle(
    [
      ...attached,
      ...(tags ? [{ source: 'ofdTags' as const, fields: tags }] : []),
      { source: 'ofdTags' as const, fields: data },
      // Text fills what is empty. A tag of the total without digits is completed from its sum, so text stays away.
      { source: 'text' as const, fields: tags || attached.length > 0 ? { ...text, Total: null } : text },
    ],
    rows,
  );
  if (!findings.some(({ fields }) => isTelling(fields)))
    failFile('invoiceUnreadable', 'no invoice in this OFD');
  return [mergeFindings(findings)];
}

/** Returns the fields of the first invoice among QR codes. */
function codeAmong(codes: readonly string[]): FoundFields | null {
  for (const code of codes) {
    const found = readQrText(code);
    if (found) return found;
  }
  return null;
}

/** Reads a photo. Without a code the owner types what they see, so an empty record is right. */
function photoOf(codes: readonly string[]): ReadInvoice {
  const found = codeAmong(codes);
  if (!found && codes.some(isInvoiceLink)) failFile('invoiceLink', 'a link to collect an invoice');
  return mergeFindings(found ? [{ source: 'qr', fields: found }] : []);
}

/** Splits pages by the number that each carries; pages without one belong to the page before. */
function splitByNumber(rows: readonly Row[]): Row[][] {
  const groups: { number: string; rows: Row[] }[] = [];
  for (const page of new Set(rows.map((row) => row.page))) {
    const own = rows.filter((row) => row.page === page);
    const number = readText(own).Number ?? '';
    const group = number === '' ? groups.at(-1) : groups.find((one) => one.number === number);
    if (group) group.rows.push(...own);
    else groups.push({ number, rows: own });
  }
  return groups.map((group) => group.rows);
}

async function pictureCodes({ pictures }: PdfContents): Promise<string[]> {
  const codes: string[] = [];
  for (const picture of await pictures()) {
    // oxlint-disable-next-line no-await-in-loop -- the decoder takes one picture at a time
    codes.push(...(await readPixelCodes(picture)));
    if (codeAmong(codes)) break;
  }
  return codes;
}

async function readPdfContents(contents: PdfContents): Promise<ReadInvoice[]> {
  const attached = firstAttached(
    contents.attachments.map(({ bytes }) => bytes),
    'pdfAttachment',
  );
  const rows = rowsOf(contents.pieces);
  const pages = splitByNumber(rows);
  if (attached.length === 0 && pages.length > 1)
    return pages.map((page) => mergeFindings([{ source: 'text', fields: readText(page) }]));
  const text = readText(rows);
  if (attached.length > 0)
    return [mergeFindings(withTitle([...attached, { source: 'text', fields: text }], rows))];
  const codes = await pictureCodes(contents);
  if (isTelling(text)) {
    const witness = codeAmong(codes);
    return [
      mergeFindings([
        { source: 'text', fields: text },
        ...(witness ? [{ source: 'qr' as const, fields: witness }] : []),
      ]),
    ];
  }
  // Text without any field of an invoice is another document; a page without text is a scan.
  return rows.length > 3 && !codeAmong(codes)
    ? failFile('invoiceUnreadable', 'no invoice in this PDF')
    : [photoOf(codes)];
}

const beginsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes(text);

const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*</.test(
    Buffer.from(bytes.subarray(0, 64)).toString('latin1').replaceAll('\0', ''),
  );

/**
 * Reads a file by its content, never by its name.
 * @throws FileFaultError if it holds no invoice, or is unsafe, locked or too large
 */
export async function readInvoiceFile(bytes: Uint8Array): Promise<FileReading> {
  if (bytes.length > MAX_INVOICE_FILE_BYTES) failFile('invoiceTooLarge', 'above 20 MB');
  if (imageSize(bytes)) return { format: 'image', invoices: [photoOf(await readCodes(bytes))] };
  if (beginsWith(bytes, '%PDF-')) return { format: 'pdf', invoices: await openPdf(bytes, readPdfContents) };
  if (isZip(bytes)) {
    const archive = new Archive(bytes, ofdLimits);
    return isOfd(archive)
      ? { format: 'ofd', invoices: readOfd(archive) }
      : failFile('invoiceUnsafe', 'an archive inside an archive');
  }
  if (!isXml(bytes)) failFile('invoiceUnreadable', 'no known format');
  return { format: 'xml', invoices: [mergeFindings([{ source: 'xml', fields: readXmlInvoice(bytes) }])] };
}
