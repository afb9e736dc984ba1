import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { FileMissingError, FilesAwayError, type FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { moveFiles } from './move-files.ts';
import { storeOverFolder } from './over-folder.ts';
import { s3Store } from './s3-store.ts';
import { tryStore } from './try-store.ts';

let root: string;
let s3: S3Server;
/** Prefix that keeps the files of each test apart. */
let nth = 0;
const settings = () => ({ ...s3.settings, prefix: `test-${nth}/` });
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  nth += 1;
  root = mkdtempSync(join(tmpdir(), 'portico-files-'));
  s3.leaveAfter(Infinity);
  return () => rmSync(root, { recursive: true, force: true });
});

const kept = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(root, name)).isFile(),
  );
const put = (store: FileStore, key: string, ...chunks: (string | Buffer)[]) =>
  store.put(key, Readable.from(chunks.map((chunk) => Buffer.from(chunk))));
const read = async (store: FileStore, key: string) => buffer(await store.open(key));
const long = (bytes: number) => Buffer.alloc(bytes, 'a pattern that no part of a file is a multiple of');

describe.each([
  ['a folder', () => folderStore(root)],
  ['S3', () => s3Store(settings())],
  ['S3 over a folder', () => storeOverFolder(s3Store(settings()), folderStore(root))],
] as const)('files in %s', (_name, open) => {
  it.each([0, 1, 6, 100_000, (8 << 20) + 5])('gives back %i bytes, also to another opening', async (size) => {
    const bytes = long(size);
    await open().put('abcd-1', Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]));
    expect((await read(open(), 'abcd-1')).equals(bytes)).toBe(true);
  });

  it.each([100_000, 17 << 20])('keeps nothing of a source that breaks after %i bytes', async (after) => {
    const source = Readable.from(
      (function* () {
        for (let sent = 0; sent < after; sent += 100_000) yield Buffer.alloc(100_000);
        throw new Error('cut off');
      })(),
    );
    await expect(open().put('abcd-1', source)).rejects.toThrow('cut off');
    await expect(open().open('abcd-1')).rejects.toThrow(FileMissingError);
    expect([kept(), s3.unfinished()]).toEqual([[], []]);
  });

  it('erases twice without an error', async () => {
    const store = open();
    await put(store, 'abcd-1', 'x');
    for (const key of ['abcd-1', 'abcd-1', 'abcd-2']) await store.remove(key);
    expect(kept()).toEqual([]);
    await expect(store.open('abcd-1')).rejects.toThrow(FileMissingError);
  });

  it('does not run out of connections where readers go away half-way', async () => {
    const store = open();
    await put(store, 'abcd-1', long(300_000));
    for (let n = 0; n < 60; n += 1) {
      const stream = await store.open('abcd-1');
      for await (const chunk of stream) if (chunk) break;
    }
    expect((await read(store, 'abcd-1')).length).toBe(300_000);
  });

  it('can be tried, and nothing is left of it', async () => {
    await tryStore(open());
    expect(kept()).toEqual([]);
  });

  it.each(['../../etc/passwd', 'ab/cd', 'AB', '', 'abcd\0', '.abcd'])('refuses the key %j', async (key) => {
    const store = open();
    await expect(put(store, key, 'x')).rejects.toThrow(TypeError);
    await expect(store.open(key)).rejects.toThrow(TypeError);
    await expect(store.remove(key)).rejects.toThrow(TypeError);
    expect(existsSync(join(root, '..', 'etc'))).toBe(false);
  });
});

describe('a folder alone', () => {
  it('keeps free space back', async () => {
    const full = put(folderStore(root, Number.MAX_SAFE_INTEGER), 'abcd-1', 'x');
    await expect(full).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(kept()).toEqual([]);
  });

  it('never writes over a file that is being written, and erases leftovers', async () => {
    const store = folderStore(root);
    await put(store, 'abcd-1', 'x');
    writeFileSync(join(root, 'ab', 'abcd-2.part'), 'half');
    await expect(put(store, 'abcd-2', 'x')).rejects.toThrow('EEXIST');
    await store.remove('abcd-2');
    expect(kept()).toEqual([join('ab', 'abcd-1')]);
  });
});

describe('S3 alone', () => {
  it.each([10, 9 << 20])(
    'a bit that changes on the way of %i bytes is found, and nothing is kept',
    async (size) => {
      s3.damageNext();
      await expect(put(s3Store(settings()), 'abcd-1', long(size))).rejects.toThrow(FilesAwayError);
      await expect(s3Store(settings()).open('abcd-1')).rejects.toThrow(FileMissingError);
      expect(s3.unfinished()).toEqual([]);
    },
  );

  it('erases what a process that died had sent of a long file', async () => {
    await s3.beginLong('abcd-1');
    await s3.beginLong('abcd-12');
    await s3Store(s3.settings).remove('abcd-1');
    expect(s3.unfinished()).toEqual(['portico/abcd-12']);
    await s3Store(s3.settings).remove('abcd-12');
    expect(s3.unfinished()).toEqual([]);
  });

  it.each([
    ['another bucket', { bucket: 'nobodys' }],
    ['nobody there', { endpoint: 'http://127.0.0.1:1' }],
  ])('says where it looked: %s', async (_name, wrong) => {
    const store = s3Store({ ...settings(), ...wrong });
    await expect(put(store, 'abcd-1', 'x')).rejects.toThrow(/The file store s3:.*test-/);
    await expect(tryStore(store)).rejects.toThrow(FilesAwayError);
  });
});

/** Returns a folder with a number of files, and an empty store. */
const filled = async (files: number) => {
  const folder = folderStore(root);
  for (let n = 0; n < files; n += 1) await put(folder, `a${n % 3}cd-${n}`, `content ${n}`);
  return { folder, store: s3Store(settings()) };
};

describe('moving from a folder to S3', () => {
  it('goes on where it was stopped, and the product gives every file all the while', async () => {
    const { folder, store } = await filled(30);
    const product = storeOverFolder(store, folder);
    const all = async () => {
      for (let n = 0; n < 30; n += 1)
        expect((await read(product, `a${n % 3}cd-${n}`)).toString()).toBe(`content ${n}`);
    };
    await put(product, 'new1', 'after the change');
    s3.leaveAfter(12);
    await expect(moveFiles(folder, store)).rejects.toThrow(FilesAwayError);
    const left = kept().length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(30);
    s3.leaveAfter(Infinity);
    await all();
    expect(await moveFiles(folder, store)).toMatchObject({ files: left });
    expect(kept()).toEqual([]);
    await all();
    expect((await read(product, 'new1')).toString()).toBe('after the change');
    expect(await moveFiles(folder, store)).toEqual({ files: 0, bytes: 0 });
  });

  it('replaces what is not the same, and brings nothing back that was erased', async () => {
    const { folder, store } = await filled(2);
    await put(store, 'a0cd-0', 'half of it');
    const erased = { ...folder, has: async (key: string) => key !== 'a1cd-1' && folder.has(key) };
    expect(await moveFiles(erased, store)).toEqual({ files: 1, bytes: 9 });
    expect((await read(store, 'a0cd-0')).toString()).toBe('content 0');
    await expect(store.open('a1cd-1')).rejects.toThrow(FileMissingError);
  });

  it('keeps the file where it does not come back as it went', async () => {
    const { folder, store } = await filled(1);
    const forgetful: FileStore = { ...store, put: (key) => put(store, key, 'something else') };
    await expect(moveFiles(folder, forgetful)).rejects.toThrow('came back from the store changed');
    expect(kept()).toEqual([join('a0', 'a0cd-0')]);
  });
});
