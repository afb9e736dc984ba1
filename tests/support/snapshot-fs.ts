import { readFileSync } from 'node:fs';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import type { InMemoryFiles } from '#kit/server/db/pglite.ts';

/** A file of the memory file system, as Emscripten's MEMFS keeps it. */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: { write: (stream: { node: FileNode }, ...rest: unknown[]) => number };
}

interface Entry {
  readonly path: string;
  readonly mode: number;
  /** Missing for a folder. */
  readonly contents?: Uint8Array;
}

const BLOCK = 512;
const kept = new Map<string, readonly Entry[]>();
const borrowed = new WeakSet<Uint8Array>();

/**
 * Files for a database in memory that begins as `file` says, which `dumpDataDir('none')` wrote. All databases of a process
 * read the same bytes; what one writes to, it copies first. Unpacking them for each took a fifth of the data tests.
 */
export function copyOf(file: string): InMemoryFiles {
  const entries = kept.get(file) ?? unpacked(readFileSync(file));
  kept.set(file, entries);
  return new SnapshotFs(entries);
}

class SnapshotFs extends MemoryFS {
  readonly #entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.#entries = entries;
  }

  override async init(...args: Parameters<MemoryFS['init']>): ReturnType<MemoryFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const fill: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
      let ops: FileNode['stream_ops'] | undefined;
      for (const { path, mode, contents } of this.#entries) {
        if (!contents) {
          FS.mkdirTree(path, mode);
          continue;
        }
        const node = FS.create(path, mode) as unknown as FileNode;
        ops ??= copyingFirst(node.stream_ops);
        Object.assign(node, { contents, usedBytes: contents.length, stream_ops: ops });
      }
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), fill] } };
  }
}

/** A file that is only ever read is nobody's own. */
function copyingFirst(usual: FileNode['stream_ops']): FileNode['stream_ops'] {
  return {
    ...usual,
    write: (stream, ...rest) => {
      const { node } = stream;
      if (borrowed.has(node.contents)) node.contents = node.contents.slice();
      return usual.write(stream, ...rest);
    },
  };
}

/** Entries of a tar with plain names (POSIX ustar). */
function unpacked(tar: Buffer): readonly Entry[] {
  const entries: Entry[] = [];
  const octal = (at: number, length: number) => Number.parseInt(tar.toString('latin1', at, at + length), 8);
  const text = (at: number, length: number) => tar.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const size = octal(at + 124, 11) || 0;
    const path = `${PGlite.paths.PGDATA}/${text(at, 100).replace(/^\/|\/$/g, '')}`;
    const mode = octal(at + 100, 7);
    const isFolder = text(at + 156, 1) === '5';
    if (isFolder) entries.push({ path, mode });
    else {
      const contents = new Uint8Array(tar.buffer, tar.byteOffset + at + BLOCK, size);
      borrowed.add(contents);
      entries.push({ path, mode, contents });
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}
