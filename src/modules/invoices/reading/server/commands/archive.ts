import { crc32, inflateRawSync } from 'node:zlib';
import { failFile } from '../rules/file-fault.ts';

/** Limits of an archive: number of entries, bytes of one, and bytes of all that are unpacked. */
export interface ArchiveLimits {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
  /** Maximum ratio of unpacked to packed bytes; applies above 1 MB. */
  readonly ratio: number;
}

/** Entry of an archive as its directory describes it. */
export interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const LINK_MODE = 0xa000;

/** Returns a name in UTF-8 or, as Chinese Windows writes it, in GB18030. */
function nameOf(bytes: Buffer, isUtf8: boolean): string {
  if (!isUtf8) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder('gb18030').decode(bytes);
    }
  }
  return bytes.toString('utf8');
}

/** Refuses names that could be written outside a folder, although nothing is ever written under them. */
function assertSafeName(name: string): void {
  const isUnsafe = /^[\\/]|^[A-Za-z]:|\\|\0/.test(name) || name.split('/').includes('..');
  if (isUnsafe) failFile('invoiceUnsafe', 'an entry points out of the archive');
}

/** Returns where the end record of the directory begins; it stands in the last 64 kB. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 65_557);
  for (let at = file.length - 22; at >= first; at--) if (file.readUInt32LE(at) === END) return at;
  return failFile('invoiceUnreadable', 'no archive');
}

/**
 * Lists the files of a zip archive. @throws FileFaultError invoiceUnsafe for names that point out of it, links, twins
 * and too many entries; invoiceLocked for encrypted entries
 */
export function listEntries(file: Buffer, limits: ArchiveLimits): ArchiveEntry[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count === 0xffff || count > limits.entries) failFile('invoiceUnsafe', 'too many entries');
  let at = file.readUInt32LE(end + 16);
  const entries: ArchiveEntry[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL)
      failFile('invoiceUnreadable', 'a broken directory');
    const flags = file.readUInt16LE(at + 8);
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = nameOf(file.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) !== 0);
    assertSafeName(name);
    if (
      file.readUInt32LE(at + 38) >>> 16 >= LINK_MODE &&
      ((file.readUInt32LE(at + 38) >>> 16) & 0xf000) === LINK_MODE
    )
      failFile('invoiceUnsafe', 'a link');
    if (seen.has(name)) failFile('invoiceUnsafe', 'two entries of one name');
    seen.add(name);
    if ((flags & 1) !== 0) failFile('invoiceLocked', 'an encrypted entry');
    if (!name.endsWith('/'))
      entries.push({
        name,
        method: file.readUInt16LE(at + 10),
        crc: file.readUInt32LE(at + 16),
        packed: file.readUInt32LE(at + 20),
        size: file.readUInt32LE(at + 24),
        offset: file.readUInt32LE(at + 42),
      });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** Inflates one entry. Its bytes are counted while they come: a directory may lie about the size. */
function inflate(packed: Buffer, { method, size }: ArchiveEntry): Buffer {
  if (method === 0) return packed;
  if (method !== 8) return failFile('invoiceUnreadable', 'an unknown compression');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    const isLonger = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return failFile(
      isLonger ? 'invoiceUnsafe' : 'invoiceUnreadable',
      'an entry is longer than it says, or broken',
    );
  }
}

/** Unpacks entries of one archive on demand and counts the bytes of all. */
export class Archive {
  readonly entries: readonly ArchiveEntry[];
  readonly #file: Buffer;
  readonly #limits: ArchiveLimits;
  #total = 0;

  constructor(bytes: Uint8Array, limits: ArchiveLimits) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    this.entries = listEntries(this.#file, limits);
  }

  /** Returns the bytes of an entry; undefined if there is none of this name. @throws FileFaultError */
  open(name: string): Buffer | undefined {
    const entry = this.entries.find((one) => one.name === name);
    return entry && this.openEntry(entry);
  }

  /** Returns the bytes of an entry. @throws FileFaultError */
  openEntry(entry: ArchiveEntry): Buffer {
    const { entryBytes, totalBytes, ratio } = this.#limits;
    const file = this.#file;
    if (entry.size > entryBytes) failFile('invoiceUnsafe', 'an entry is too large');
    if (entry.size > 1 << 20 && entry.size > entry.packed * ratio)
      failFile('invoiceUnsafe', 'packed too tightly');
    this.#total += entry.size;
    if (this.#total > totalBytes) failFile('invoiceUnsafe', 'too much to unpack');
    const { offset } = entry;
    if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL)
      failFile('invoiceUnreadable', 'a broken entry');
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const bytes = inflate(file.subarray(start, start + entry.packed), entry);
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc)
      failFile('invoiceUnsafe', 'an entry differs from what the directory says');
    return bytes;
  }
}

/** Returns whether the bytes begin like a zip archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
