import { Worker } from 'node:worker_threads';
import type { Cell } from '#kit/rules/cell.ts';

/** Milliseconds and megabytes that reading one file may take. */
const longest = 60_000;
const mostMemory = 512;

/** One file at a time: each may take the memory of many requests. */
let before: Promise<unknown> = Promise.resolve();

/**
 * The rows of an Excel file's first sheet; null where unpacking it takes more than any file that people fill in: a few
 * kilobytes can say that they are gigabytes, so a thread of its own reads them. @throws Error for what is no Excel file
 */
export function readRows(file: Uint8Array): Promise<Cell[][] | null> {
  const mine = before.then(() => readOne(file));
  before = mine.catch(() => undefined);
  return mine;
}

function readOne(file: Uint8Array): Promise<Cell[][] | null> {
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Cell[][] | null>();
  const timer = setTimeout(() => resolve(null), longest);
  worker.once('message', (rows: Cell[][] | null) => resolve(rows));
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null);
    else reject(error);
  });
  worker.once('exit', () => reject(new Error('The sheet was not read')));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
