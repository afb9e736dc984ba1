import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { Extension } from '../../contract/files.ts';

type OpenFile = () => Promise<Readable>;
type Test = (open: OpenFile) => Promise<boolean>;

/** Returns a test that the type detected by `file-type` is one of these names. */
const detected =
  (...names: string[]): Test =>
  async (open) => {
    // Loaded with the first file, so that the start does not wait for the library.
    const { fileTypeFromStream } = await import('file-type');
    const file = await open();
    try {
      // Read piece by piece, because the adapter of Readable.toWeb throws an uncaught error when reading stops early.
      const type = await fileTypeFromStream(ReadableStream.from<Uint8Array>(file));
      return type !== undefined && names.includes(type.ext);
    } finally {
      file.destroy();
    }
  };

/** Returns whether any of the byte sequences occurs; reads the file once, piece by piece. */
async function holds(open: OpenFile, wanted: readonly Buffer[]): Promise<boolean> {
  const overlap = Math.max(...wanted.map((bytes) => bytes.length)) - 1;
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of await open()) {
    const piece = Buffer.concat([tail, chunk as Buffer]);
    if (wanted.some((bytes) => piece.includes(bytes))) return true;
    tail = piece.subarray(Math.max(0, piece.length - overlap));
  }
  return false;
}

async function head(open: OpenFile, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of await open()) {
    chunks.push(chunk as Buffer);
    read += (chunk as Buffer).length;
    if (read >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

/** The old Office formats share one container and differ in the name of its main stream. */
const compound =
  (...streams: string[]): Test =>
  async (open) =>
    (await detected('cfb')(open)) &&
    holds(
      open,
      streams.map((name) => Buffer.from(`${name}\0`, 'utf16le')),
    );

/** Checks for a zip archive. Office files and packages are archives, too. */
const archive: Test = async (open) => {
  const start = (await head(open, 4)).toString('latin1');
  return start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006';
};

/** Parts that may come before the first element of a document, with functions that find their ends. */
const beforeSvg = [
  { begins: /^<\?/, endOf: (rest: string) => rest.indexOf('?>') + 2 },
  { begins: /^<!--/, endOf: (rest: string) => rest.indexOf('-->', 4) + 3 },
] as const;

/** Returns where a document type ends, after its declarations in brackets. */
function endOfType(rest: string): number {
  const [open, close] = [rest.indexOf('['), rest.indexOf('>')];
  return (open >= 0 && open < close ? rest.indexOf('>', rest.indexOf(']', open)) : close) + 1;
}

/** Returns whether the first element is an svg. The effort per character is limited. */
export function beginsSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  let hasType = false;
  for (;;) {
    const skipped = beforeSvg.find(({ begins }) => begins.test(rest));
    const isType: boolean = !skipped && !hasType && /^<!DOCTYPE/i.test(rest);
    if (!skipped && !isType) return /^<svg[\s>]/i.test(rest);
    hasType ||= isType;
    const end = skipped ? skipped.endOf(rest) : endOfType(rest);
    // The end is not in the bytes that were read: the index is -1, plus the length of the mark.
    if (end < 4) return false;
    rest = rest.slice(end).trimStart();
  }
}

const svg: Test = async (open) => {
  const text = (await head(open, 64 * 1024)).toString('utf8');
  return !text.includes('\0') && beginsSvg(text);
};

const tests: Record<Extension, Test> = {
  doc: compound('WordDocument'),
  xls: compound('Workbook', 'Book'),
  docx: detected('docx'),
  xlsx: detected('xlsx'),
  pdf: detected('pdf', 'ai'),
  rar: detected('rar'),
  zip: archive,
  '7z': detected('7z'),
  jpg: detected('jpg'),
  jpeg: detected('jpg'),
  png: detected('png', 'apng'),
  gif: detected('gif'),
  webp: detected('webp'),
  tif: detected('tif'),
  psd: detected('psd'),
  svg,
};

/** Returns whether a stored file's content matches its extension. */
export function matchesExtension(extension: Extension, open: OpenFile): Promise<boolean> {
  return tests[extension](open);
}
