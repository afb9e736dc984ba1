import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileMissingError } from './file-store.ts';
import { folderStore } from './folder-store.ts';

describe('files in a folder', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portico-files-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const kept = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(root, name)).isFile(),
    );

  it('gives back what was put, also to another opening of the folder', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 13, 10]);
    await folderStore(root).put('abcd-1', Readable.from([bytes]));
    expect(await buffer(await folderStore(root).open('abcd-1'))).toEqual(bytes);
  });

  it('keeps nothing of a source that breaks', async () => {
    const source = Readable.from(
      (function* () {
        yield Buffer.alloc(100_000);
        throw new Error('cut off');
      })(),
    );
    await expect(folderStore(root).put('abcd-1', source)).rejects.toThrow('cut off');
    expect(kept()).toEqual([]);
  });

  it('keeps free space back', async () => {
    const put = folderStore(root, Number.MAX_SAFE_INTEGER).put('abcd-1', Readable.from(['x']));
    await expect(put).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(kept()).toEqual([]);
  });

  it('never writes over a file that is being written', async () => {
    await folderStore(root).put('abcd-1', Readable.from(['x']));
    writeFileSync(join(root, 'ab', 'abcd-2.part'), 'half');
    await expect(folderStore(root).put('abcd-2', Readable.from(['x']))).rejects.toThrow('EEXIST');
  });

  it('erases files and leftovers, twice without an error', async () => {
    const store = folderStore(root);
    await store.put('abcd-1', Readable.from(['x']));
    writeFileSync(join(root, 'ab', 'abcd-2.part'), 'half');
    for (const key of ['abcd-1', 'abcd-1', 'abcd-2']) await store.remove(key);
    expect(kept()).toEqual([]);
    await expect(store.open('abcd-1')).rejects.toThrow(FileMissingError);
  });

  it.each(['../../etc/passwd', 'ab/cd', 'AB', '', 'abcd\0', '.abcd'])('refuses the key %j', async (key) => {
    const store = folderStore(root);
    await expect(store.put(key, Readable.from(['x']))).rejects.toThrow(TypeError);
    await expect(store.open(key)).rejects.toThrow(TypeError);
    await expect(store.remove(key)).rejects.toThrow(TypeError);
    expect(existsSync(join(root, '..', 'etc'))).toBe(false);
  });
});
