import { readFileSync } from 'node:fs';
import { FilledMemoryFs, type MemoryEntry } from '#kit/server/db/memory-files.ts';
import type { InMemoryFiles } from '#kit/server/db/pglite.ts';

const BLOCK = 512;
const kept = new Map<string, readonly MemoryEntry[]>();

/**
 * Files for a database in memory that begins as `file` says, which `dumpDataDir('none')` wrote. All databases of a process
 * read the same bytes. Unpacking them for each took a fifth of the data tests.
 */
export function copyOf(file: string): InMemoryFiles {
  const entries = kept.get(file) ?? unpacked(readFileSync(file));
  kept.set(file, entries);
  return new FilledMemoryFs(entries);
}

/** Entries of a tar with plain names (POSIX ustar). */
function unpacked(tar: Buffer): readonly MemoryEntry[] {
  const entries: MemoryEntry[] = [];
  const octal = (at: number, length: number) => Number.parseInt(tar.toString('latin1', at, at + length), 8);
  const text = (at: number, length: number) => tar.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = octal(at + 124, 11) || 0;
    const path = text(at, 100).replace(/^\/|\/$/g, '');
    const mode = octal(at + 100, 7);
    const isFolder = text(at + 156, 1) === '5';
    const contents = new Uint8Array(tar.buffer, tar.byteOffset + at + BLOCK, size);
    entries.push(isFolder ? { path, mode } : { path, mode, contents });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}
