import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { FileStore } from '#kit/server/files/file-store.ts';

/** File store that answers from memory while the real one is still writing. */
export interface EarlyStore extends FileStore {
  /** Waits until all files are stored. */
  settled(): Promise<void>;
}

/**
 * Wraps a file store for many small files in a row, so that nobody waits for the disk in between.
 * @param isThere whether an earlier process has stored the next files already
 */
export function earlyStore(files: FileStore, isThere: () => boolean = () => false): EarlyStore {
  const known = new Map<string, Buffer>();
  const writing: Promise<void>[] = [];
  return {
    async put(key, bytes) {
      const content = await buffer(bytes);
      known.set(key, content);
      if (isThere()) return;
      const written = files.put(key, Readable.from([content])).then(() => void known.delete(key));
      // A failure is reported by `settled`.
      written.catch(() => undefined);
      writing.push(written);
    },
    async open(key) {
      const content = known.get(key);
      return content ? Readable.from([content]) : files.open(key);
    },
    async remove(key) {
      await Promise.allSettled(writing);
      await files.remove(key);
    },
    settled: async () => void (await Promise.all(writing)),
  };
}
