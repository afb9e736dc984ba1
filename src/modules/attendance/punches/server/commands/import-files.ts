import { createHash } from 'node:crypto';
import { refuse, wordsOf, type Language } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { punchSource } from '#modules/attendance/contract/codes.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';
import { audit, type Keeper } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
import { askForPunches } from '../queries/punches.ts';
import * as queries from '../queries/strays.ts';
import type { Mark } from '../rules/marks.ts';
import { marksOf } from '../rules/punch-files/read.ts';
import { ingest, sortMarks, type Origin } from './ingest.ts';
import { readPunchFile, type LayoutChoice, type ReadPunches } from './read-file.ts';

/** Maximum size of one file in bytes, and maximum number of punches. */
const largest = 5 << 20;
const mostMarks = 50_000;

const invalid = (language: Language, zh: string, en: string): never =>
  refuse(shiftRefusals.fileInvalid, { with: { why: wordsOf({ zh, en }, language) } });

async function bytesOf({ stream }: Upload, language: Language): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    // The rest of the file is read anyway, because an unread body blocks the connection.
    if (size <= largest) parts.push(part as Buffer);
  }
  return size > largest ? invalid(language, '文件超过 5 MB', 'more than 5 MB') : Buffer.concat(parts);
}

export interface PunchFile {
  readonly bytes: Buffer;
  readonly read: ReadPunches;
  readonly marks: readonly Mark[];
}

/** Reads an uploaded file of punches. @throws Refused fileInvalid, sheetCells */
export async function readFile(
  on: Executor,
  file: Upload,
  choice: LayoutChoice,
  by: Keeper,
): Promise<PunchFile> {
  const bytes = await bytesOf(file, by.language);
  const read = await readPunchFile(on, bytes, choice, by);
  const marks = marksOf(read.rows);
  if (marks.length > mostMarks)
    invalid(by.language, `超过 ${mostMarks} 次打卡`, `more than ${mostMarks} punches`);
  return { bytes, read, marks };
}

const fileOrigin: Origin = { source: punchSource.file, deviceId: null, batchId: null };

/**
 * Returns the effect of importing a file, without writing anything. The token stands for the file and for this effect.
 */
export async function dryRun(on: Executor, { bytes, read, marks }: PunchFile, now: Date) {
  const { punches, strays } = await sortMarks(on, marks, fileOrigin, now);
  const known = punches.length === 0 ? 0 : await queries.countKnown(on, punches);
  const once = new Set(punches.map(({ personId, at }) => `${personId} ${at.getTime()}`)).size;
  const badges = strays.filter(({ cause }) => cause === queries.strayCause.unknown).map(({ badge }) => badge);
  const days = marks.map(({ at }) => at.slice(0, 10)).toSorted();
  const token = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([read.columns, read.headRow, once, known, badges]))
    .digest('hex');
  const owners = await queries.findOwners(on, [...new Set(read.rows.map(({ badge }) => badge))]);
  return {
    owners,
    fresh: once - known,
    known: known + punches.length - once,
    unknown: [...new Set(badges)],
    unknownPunches: badges.length,
    ahead: strays.length - badges.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    token,
  };
}

export type PunchDryRun = Awaited<ReturnType<typeof dryRun>>;

/** Saves the punches of a file as one batch. */
export async function importMarks(tx: Tx, by: Keeper, name: string, marks: readonly Mark[]) {
  const batchId = await queries.insertBatch(tx, { name, rows: marks.length, by: by.id, now: by.now });
  const kept = await ingest(tx, marks, { ...fileOrigin, batchId }, by.now);
  await audit(tx, by, 'punch.import', `punchBatch:${batchId}`, { name, ...kept });
  return { batchId, ...kept };
}

/**
 * Imports a file as one batch, with the effect that the dry run showed.
 * @throws Refused punchesMoved where the effect would differ by now
 */
export async function importFile(tx: Tx, by: Keeper, file: PunchFile, name: string, token: string) {
  if ((await dryRun(tx, file, by.now)).token !== token) refuse(shiftRefusals.punchesMoved);
  return importMarks(tx, by, name, file.marks);
}

/** Removes everything that a batch has imported. @throws Refused notFound, batchGone */
export async function revokeBatch(tx: Tx, by: Keeper, id: number): Promise<number> {
  const batch = await queries.lockBatch(tx, id);
  if (!batch || batch.revoked_at !== null) refuse(shiftRefusals.batchGone);
  const gone = await queries.dropBatch(tx, id, { by: by.id, now: by.now });
  await askForPunches(tx, gone, by.now);
  await audit(tx, by, 'punch.revoke', `punchBatch:${id}`, { punches: gone.length });
  return gone.length;
}
