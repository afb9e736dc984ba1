import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** Initial file of a database in memory; without `contents` it is a folder. */
export interface MemoryEntry {
  /** Path below the data folder. */
  readonly path: string;
  readonly mode: number;
  readonly contents?: Uint8Array;
}

/** File in Emscripten's memory file system (MEMFS). */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: { write: Write };
}
type Write = (
  stream: { node: FileNode },
  buffer: unknown,
  offset: number,
  length: number,
  position: number,
  ...rest: unknown[]
) => number;

/** Contents shared by several databases. They must be copied before a write. */
const borrowed = new WeakSet<Uint8Array>();

/** Returns the files of a database image for databases in memory. */
export function imageEntries(image: string): readonly MemoryEntry[] {
  return readdirSync(image, { recursive: true, encoding: 'utf8' }).map((path) => {
    const stat = statSync(join(image, path));
    const mode = stat.mode & 0o777;
    return stat.isDirectory() ? { path, mode } : { path, mode, contents: readFileSync(join(image, path)) };
  });
}

/**
 * Returns the files of one database in memory that starts with the entries. All databases of a process can read the
 * same entries.
 */
export class FilledMemoryFs extends MemoryFS {
  readonly #entries: readonly MemoryEntry[];

  constructor(entries: readonly MemoryEntry[]) {
    super();
    this.#entries = entries;
  }

  override async init(...args: Parameters<MemoryFS['init']>): ReturnType<MemoryFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const fill: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
      FS.mkdirTree(PGlite.paths.PGDATA, 0o700);
      let isWriting = false;
      for (const { path, mode, contents } of this.#entries) {
        const whole = `${PGlite.paths.PGDATA}/${path}`;
        if (!contents) {
          FS.mkdirTree(whole, mode);
          continue;
        }
        const node = FS.create(whole, mode) as unknown as FileNode;
        // All files of this file system share one `stream_ops` object.
        if (!isWriting) Object.assign(node.stream_ops, writing(node.stream_ops.write));
        isWriting = true;
        borrowed.add(contents);
        Object.assign(node, { contents, usedBytes: contents.length });
      }
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), fill] } };
  }
}

/**
 * Copies shared contents before a write, and doubles the space when needed. MEMFS would grow a large file by an eighth
 * and copy it each time.
 */
const writing = (usual: Write): { write: Write } => ({
  write: (stream, buffer, offset, length, position, ...rest) => {
    const { node } = stream;
    const isBorrowed = borrowed.has(node.contents);
    const end = position + length;
    if (isBorrowed || (node.contents.length > 0 && end > node.contents.length)) {
      const room =
        end > node.contents.length ? Math.max(end, 2 * node.contents.length) : node.contents.length;
      const own = new Uint8Array(room);
      own.set(node.contents.subarray(0, node.usedBytes));
      node.contents = own;
    }
    return usual(stream, buffer, offset, length, position, ...rest);
  },
});
