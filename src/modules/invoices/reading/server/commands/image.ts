import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { failFile } from '../rules/file-fault.ts';

/** Maximum number of pixels: a picture of a hundred kilobytes may claim 900 million. */
export const MAX_PIXELS = 25_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The header must be the first chunk. Decoders accept other chunks before it, whose bytes could pose as the size. */
const isPng = (bytes: Buffer): boolean =>
  bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47 && bytes.toString('latin1', 12, 16) === 'IHDR';
const isJpeg = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8;

/** Returns the size that a JPEG declares, from its frame header. */
function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const mark = bytes[at + 1]!;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Returns the size that a picture declares; null if it is no JPEG or PNG. */
export function imageSize(given: Uint8Array): Size | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (isPng(bytes)) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return isJpeg(bytes) ? jpegSize(bytes) : null;
}

const options: ReaderOptions = { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 };

/** Prepares the decoder once a thread. The file comes from the package, nothing from the network. */
let prepared: Promise<unknown> | undefined;
function prepare(): Promise<unknown> {
  prepared ??= prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
      ).buffer,
    },
    fireImmediately: true,
  }) as Promise<unknown>;
  return prepared;
}

/** Returns the texts of the QR codes on a picture. @throws FileFaultError for too many pixels or a broken picture */
export async function readCodes(image: Uint8Array): Promise<string[]> {
  const size = imageSize(image) ?? failFile('invoiceUnreadable', 'no picture');
  if (size.width * size.height > MAX_PIXELS) failFile('invoiceTooLarge', 'too many pixels');
  await prepare();
  const found = await readBarcodes(image, options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** Grey or coloured pixels of a picture inside a PDF. */
export interface Pixels extends Size {
  /** Bytes in the order red, green, blue, opacity. */
  readonly data: Uint8ClampedArray;
}

/** Returns the texts of the QR codes among pixels. */
export async function readPixelCodes({ data, width, height }: Pixels): Promise<string[]> {
  await prepare();
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
