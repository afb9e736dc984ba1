import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { FileMissingError, type FileStore } from './file-store.ts';
import type { FolderStore } from './folder-store.ts';

/** Maximum number of files moved at once. */
const AT_ONCE = 4;

/** Number of moved files and bytes. */
export interface Moved {
  files: number;
  bytes: number;
}

interface Print {
  readonly sha256: string;
  readonly bytes: number;
}

async function printOf(files: FileStore, key: string): Promise<Print | null> {
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(await files.open(key), async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        bytes += chunk.length;
        hash.update(chunk);
      }
    });
    return { sha256: hash.digest('hex'), bytes };
  } catch (error) {
    if (error instanceof FileMissingError) return null;
    throw error;
  }
}

/**
 * Moves all files of the folder to the store. Each is written, read back and compared before it is deleted in the
 * folder, so the move can be stopped at any time and continued. The product may use both meanwhile.
 * @throws FilesAwayError if the store stops answering; Error if a file comes back changed
 */
export async function moveFiles(
  folder: FolderStore,
  store: FileStore,
  tell: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0 };
  const keys = folder.keys();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (;;) {
      const { value: key, done } = await keys.next();
      if (done || failed) return;
      const bytes = await moveOne(folder, store, key).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      if (bytes === null) continue;
      moved.files += 1;
      moved.bytes += bytes;
      tell(moved);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return moved;
}

/** Moves one file. @returns its bytes; null if somebody deleted it meanwhile */
async function moveOne(folder: FolderStore, store: FileStore, key: string): Promise<number | null> {
  const wanted = await printOf(folder, key);
  if (!wanted) return null;
  if ((await printOf(store, key))?.sha256 !== wanted.sha256) {
    await store.put(key, await folder.open(key));
    const kept = await printOf(store, key);
    if (kept?.sha256 !== wanted.sha256)
      throw new Error(`The file ${key} came back from the store changed. It is still in the folder.`);
  }
  if (!(await folder.has(key))) {
    await store.remove(key);
    return null;
  }
  await folder.remove(key);
  return wanted.bytes;
}
