import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { general, refuse, type Refusal } from '#kit/contract/refusals.ts';
import { cellText, type Cell } from '#kit/rules/cell.ts';

/** Milliseconds and megabytes that reading one file may take. */
const longest = 5_000;
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

/** Files of one person that wait or are read. */
const mostWaiting = 3;
const waiting = new Map<number, { files: number; last: Promise<unknown> }>();

/** Takes a person's files one after the other, so that many of his wait for his own and not before everybody's. */
async function inTurn<T>(by: number, read: () => Promise<T>): Promise<T> {
  const line = waiting.get(by) ?? { files: 0, last: Promise.resolve() };
  if (line.files >= mostWaiting) refuse(general.tooMany, { with: { seconds: longest / 1000 } });
  waiting.set(by, line);
  line.files += 1;
  const mine = line.last.then(read);
  line.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    line.files -= 1;
    if (line.files === 0) waiting.delete(by);
  }
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

/** Bytes of the largest file that is read. */
const largest = 5 << 20;

async function bytesOf(stream: Readable, tooLarge: () => never): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    // What is left must be read all the same, or the connection hangs.
    if (size <= largest) parts.push(part as Buffer);
  }
  return size > largest ? tooLarge() : Buffer.concat(parts);
}

/** A sheet that people filled in: the titles of its first row, and the rows below that are not empty. */
export interface FilledSheet {
  readonly head: readonly string[];
  /** Each with its number in the file; the head is 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[];
}

/**
 * Reads an Excel file that a person has uploaded, at most 5 MiB.
 * @throws Refused as told, where it is none or takes too much; tooMany where three of his are waiting
 */
export async function readFilledSheet(
  stream: Readable,
  by: number,
  not: { readonly excel: Refusal; readonly tooLarge: () => never },
): Promise<FilledSheet> {
  const bytes = await bytesOf(stream, not.tooLarge);
  const sheet = await inTurn(by, () => readRows(bytes).catch(() => refuse(not.excel)));
  const [head = [], ...rest] = sheet ?? not.tooLarge();
  return {
    head: head.map(cellText),
    rows: rest.flatMap((cells, n) =>
      cells.every((cell) => cellText(cell) === '') ? [] : [{ row: n + 2, cells }],
    ),
  };
}
