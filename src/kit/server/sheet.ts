import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { general, refuse, wordsOf, type Language, type Refusal, type Words } from '#kit/contract/refusals.ts';
import { cellText, isCellFault, type Cell, type CellFault } from '#kit/rules/cell.ts';
import { columnLetters, type ReadRow } from './xlsx/cells.ts';

export type { ReadRow } from './xlsx/cells.ts';

/** Time in milliseconds and memory in megabytes for reading one file. */
const longest = 5_000;
const mostMemory = 512;

/** Queue that reads one file at a time, because each may need the memory of many requests. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Reads the rows of an Excel file's first visible sheet; null if unpacking needs more than any real file. A few
 * kilobytes can unpack to gigabytes, so a separate thread reads them.
 * @throws Error if it is not an Excel file
 */
export function readRows(file: Uint8Array): Promise<ReadRow[] | null> {
  const mine = before.then(() => readOne(file));
  before = mine.catch(() => undefined);
  return mine;
}

/** Number of one person's files that wait or are being read. */
const mostWaiting = 3;
const waiting = new Map<number, { files: number; last: Promise<unknown> }>();

/** Reads the files of one person one after the other, so that many files do not delay everybody else. */
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

function readOne(file: Uint8Array): Promise<ReadRow[] | null> {
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadRow[] | null>();
  const timer = setTimeout(() => resolve(null), longest);
  worker.once('message', (rows: ReadRow[] | null) => resolve(rows));
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null);
    else reject(error);
  });
  worker.once('exit', () => reject(new Error('The sheet could not be read')));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/** Maximum bytes of a file. */
const largest = 5 << 20;

async function bytesOf(stream: Readable, tooLarge: () => never): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    // The rest must be read in any case, or the connection hangs.
    if (size <= largest) parts.push(part as Buffer);
  }
  return size > largest ? tooLarge() : Buffer.concat(parts);
}

/** Filled-in sheet: the titles of its first row, and the non-empty rows below. */
export interface FilledSheet {
  readonly head: readonly string[];
  /** Rows with their numbers in the file; the header is row 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[];
}

const faultWords: Readonly<Record<CellFault['fault'], Words>> = {
  error: { zh: '显示错误 {shown}', en: 'shows the error {shown}' },
  uncalculated: { zh: '公式没有计算结果', en: 'holds a formula without a result' },
  unreadable: { zh: '无法读取', en: 'cannot be read' },
  untitled: { zh: '所在的列没有标题', en: 'is in a column without a title' },
};

/** Maximum number of cells that a refusal lists. */
const mostNamed = 20;

/** Refuses a file with cells whose value nobody can know, naming them. @throws Refused sheetCells */
export function refuseFaults(faults: readonly CellFault[], language: Language): void {
  if (faults.length === 0) return;
  const named = faults.slice(0, mostNamed);
  const more = faults.length > named.length ? ' …' : '';
  const said = ({ fault, shown }: CellFault): string => wordsOf(faultWords[fault], language, { shown });
  refuse(general.sheetCells, {
    with: {
      count: faults.length,
      cells: named.map((fault) => `${fault.at} ${said(fault)}`).join(language === 'zh' ? '；' : '; ') + more,
    },
  });
}

export interface RawReading {
  /** Owner of the file; the files of one person wait for each other. */
  readonly by: number;
  readonly notExcel: Refusal;
  readonly tooLarge: () => never;
}

export interface SheetReading extends RawReading {
  readonly language: Language;
  /** Whether a column is read, by its title; columns that are only shown may hold anything. All are where it is missing. */
  readonly isRead?: (title: string) => boolean;
  /** Whether cells may stand in columns without a title, where the import lists what it leaves out. */
  readonly mayBeUntitled?: boolean;
}

/**
 * Reads all rows of an Excel file with their faults, at most 5 MiB. For imports that look for the head themselves.
 * @throws Refused as told, where it is none or takes too much; tooMany where three of theirs are waiting
 */
export async function readRawSheet(
  stream: Readable,
  { by, notExcel, tooLarge }: RawReading,
): Promise<ReadRow[]> {
  const bytes = await bytesOf(stream, tooLarge);
  const read = await inTurn(by, () => readRows(bytes).catch(() => refuse(notExcel)));
  return read ?? tooLarge();
}

/**
 * Reads an Excel file that a person has uploaded, at most 5 MiB: titles in the first row.
 * @throws Refused as told, where it is none or takes too much; tooMany where three of theirs are waiting; sheetCells
 */
export async function readFilledSheet(stream: Readable, reading: SheetReading): Promise<FilledSheet> {
  const { language, isRead = () => true, mayBeUntitled = false } = reading;
  const rows = await readRawSheet(stream, reading);
  const first = rows.find(({ row }) => row === 1)?.cells ?? [];
  const faults = first.filter(isCellFault);
  const head = first.map((cell) => (isCellFault(cell) ? '' : cellText(cell)));
  const isTitled = (at: number): boolean => isCellFault(first[at]) || (head[at] ?? '') !== '';
  const plain = (cell: Cell | CellFault, at: number, row: number): Cell => {
    if (!mayBeUntitled && !isTitled(at) && (isCellFault(cell) || cellText(cell) !== '')) {
      const shown = isCellFault(cell) ? cell.shown : '';
      faults.push({ fault: 'untitled', at: `${columnLetters(at)}${row}`, shown });
      return null;
    }
    if (!isCellFault(cell)) return cell;
    if (isCellFault(first[at]) || isRead(head[at] ?? '')) faults.push(cell);
    return null;
  };
  const filled = rows.flatMap(({ row, cells: said }) => {
    if (row === 1) return [];
    const cells = said.map((cell, at) => plain(cell, at, row));
    return cells.every((cell) => cellText(cell) === '') ? [] : [{ row, cells }];
  });
  refuseFaults(faults, language);
  return { head, rows: filled };
}
