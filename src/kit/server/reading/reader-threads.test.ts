import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ReaderThreads } from './reader-threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-reader-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const program = join(folder, 'program.mjs');
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads';
   parentPort.on('message', ({ id, bytes }) => {
     if (bytes[0] === 0) process.exit(1);
     parentPort.postMessage({ id, answer: { sum: bytes.reduce((all, one) => all + one, 0) } });
   });`,
);
const threads = () => new ReaderThreads<{ sum: number }>(pathToFileURL(program), { sum: -1 });
const read = (reader: ReturnType<typeof threads>, by: number, ...bytes: number[]) =>
  reader.read(by, new Uint8Array(bytes));

test('files are read, and one that ends its thread fails alone', async () => {
  const reader = threads();
  const found = await Promise.all([
    read(reader, 1, 1, 2),
    read(reader, 1, 0),
    read(reader, 1, 3),
    read(reader, 2, 4),
  ]);
  expect(found).toEqual([{ sum: 3 }, { sum: -1 }, { sum: 3 }, { sum: 4 }]);
});

test('work begins when a thread is free, one file of a person at a time, and its errors are its own', async () => {
  const reader = threads();
  const begun: string[] = [];
  const work = (name: string, by: number, wait: Promise<unknown>) =>
    reader.run(by, async (of) => {
      begun.push(name);
      await wait;
      return of(new Uint8Array([1]));
    });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const all = [
    work('a1', 1, promise),
    work('a2', 1, promise),
    work('b1', 2, promise),
    work('c1', 3, promise),
  ];
  expect(begun).toEqual(['a1', 'b1']);
  resolve(undefined);
  expect(await Promise.all(all)).toEqual(Array.from({ length: 4 }, () => ({ sum: 1 })));
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1']);
  await expect(work('d1', 4, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  // Neither the thread nor the person's turn is lost.
  expect(await work('d2', 4, Promise.resolve())).toEqual({ sum: 1 });
});
