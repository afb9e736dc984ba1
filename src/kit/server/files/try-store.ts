import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './file-store.ts';

/** Stores a small file, reads it and deletes it. @throws errors of the store; Error if it returned other content */
export async function tryStore(files: FileStore): Promise<void> {
  const content = randomBytes(64);
  const key = `probe-${content.toString('hex').slice(0, 32)}`;
  try {
    await files.put(key, Readable.from([content]));
    const back = await buffer(await files.open(key));
    if (!back.equals(content))
      throw new Error('The file store returns a file that differs from the one it was given.');
  } finally {
    await files.remove(key);
  }
}
