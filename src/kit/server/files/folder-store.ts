import { createWriteStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertKey, FileMissingError, type FileStore, isKey } from './file-store.ts';

export interface FolderStore extends FileStore {
  /** Lists the keys of complete files, in no particular order. */
  keys(): AsyncGenerator<string, void>;
  has(key: string): Promise<boolean>;
}

/**
 * Stores files in a folder, which is created if missing; all processes must see the same folder.
 * @param reserveBytes free disk space below which `put` throws ENOSPC
 */
export function folderStore(root: string, reserveBytes = 0): FolderStore {
  /** The database may be on the same disk, so uploads stop while it still has space. */
  const assertSpace = async (): Promise<void> => {
    if (reserveBytes === 0) return;
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < reserveBytes)
      throw Object.assign(new Error(`Less than ${reserveBytes} bytes are free in ${root}`), {
        code: 'ENOSPC',
      });
  };
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await assertSpace();
      try {
        await pipeline(bytes, createWriteStream(partOf(path), { flags: 'wx', mode: 0o600, flush: true }));
        await rename(partOf(path), path);
        await syncFolder(dirname(path));
      } catch (cause) {
        await rm(partOf(path), { force: true });
        throw cause;
      }
    },

    async open(key) {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream();
      } catch (cause) {
        throw isMissing(cause) ? new FileMissingError(key) : cause;
      }
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(partOf(path), { force: true });
    },

    async *keys() {
      try {
        for await (const entry of await opendir(root, { recursive: true }))
          if (entry.isFile() && isKey(entry.name)) yield entry.name;
      } catch (cause) {
        if (!isMissing(cause)) throw cause;
      }
    },

    async has(key) {
      try {
        await access(pathOf(key));
        return true;
      } catch (cause) {
        if (isMissing(cause)) return false;
        throw cause;
      }
    },
  };
}

const partOf = (path: string): string => `${path}.part`;

/** A rename is durable only after the folder itself is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
