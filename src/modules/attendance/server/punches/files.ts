import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { refuse, type Language } from '#kit/contract/refusals.ts';
import { readFilledSheet } from '#kit/server/sheet.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { punchSource } from '../../contract/codes.ts';
import { shiftRefusals } from '../../contract/shift-refusals.ts';
import { askForPunches } from '../queries/punches.ts';
import * as queries from '../queries/strays.ts';
import { csvRows, readAttlog, readTable, type Columns, type Mark, type ReadMarks } from '../rules/marks.ts';
import { audit, type Keeper } from '../shifts/keep.ts';
import { ingest, sortMarks, type Origin } from './ingest.ts';

/** Maximum size of one file in bytes, and maximum number of punches. */
const largest = 5 << 20;
const mostMarks = 50_000;
/** Profile id for the line format of devices, which needs no columns. */
export const attlogProfile = 0;

const invalid = (language: Language, zh: string, en: string): never =>
  refuse(shiftRefusals.fileInvalid, { with: { why: language === 'zh' ? zh : en } });

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

/** Returns text in UTF-16 by its byte order mark, in UTF-8, or else as Chinese Windows writes it. */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('latin1');
  if (mark === '\u00ff\u00fe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '\u00fe\u00ff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const isExcel = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

function columnsIn(head: readonly string[], profile: queries.Profile, language: Language): Columns {
  const place = (title: string): number => {
    const at = head.findIndex((one) => one.trim() === title);
    return at < 0 ? invalid(language, `没有“${title}”列`, `there is no column “${title}”`) : at;
  };
  const { badgeColumn, dayColumn, timeColumn } = profile;
  return {
    badge: place(badgeColumn),
    day: place(dayColumn),
    time: timeColumn === null ? null : place(timeColumn),
  };
}

async function marksIn(on: Executor, bytes: Buffer, profileId: number, by: Keeper): Promise<ReadMarks> {
  if (profileId === attlogProfile) return readAttlog(textOf(bytes));
  const profile = (await queries.listProfiles(on)).find(({ id }) => id === profileId);
  if (!profile) return invalid(by.language, '没有这种列设置', 'there are no such columns');
  if (isExcel(bytes)) {
    const tooLarge = (): never => invalid(by.language, '表格过大', 'the sheet is too large');
    const { badgeColumn, dayColumn, timeColumn } = profile;
    const sheet = await readFilledSheet(Readable.from(bytes), {
      by: by.id,
      language: by.language,
      notExcel: shiftRefusals.fileInvalid,
      tooLarge,
      isRead: (title) => [badgeColumn, dayColumn, timeColumn].includes(title.trim()),
    });
    return readTable(sheet.rows, columnsIn(sheet.head, profile, by.language));
  }
  const [head = [], ...rows] = csvRows(textOf(bytes));
  const columns = columnsIn(
    head.map((one) => one.replace(/^\uFEFF/, '')),
    profile,
    by.language,
  );
  return readTable(
    rows.map((cells, at) => ({ row: at + 2, cells })),
    columns,
  );
}

export interface PunchFile {
  readonly bytes: Buffer;
  readonly profileId: number;
  readonly read: ReadMarks;
}

/** Reads an uploaded file of punches. @throws Refused fileInvalid */
export async function readFile(
  on: Executor,
  file: Upload,
  profileId: number,
  by: Keeper,
): Promise<PunchFile> {
  const bytes = await bytesOf(file, by.language);
  const read = await marksIn(on, bytes, profileId, by);
  if (read.marks.length === 0 && read.faults.length === 0)
    invalid(by.language, '文件中没有打卡', 'there are no punches in it');
  if (read.marks.length > mostMarks)
    invalid(by.language, `超过 ${mostMarks} 次打卡`, `more than ${mostMarks} punches`);
  return { bytes, profileId, read };
}

const fileOrigin: Origin = { source: punchSource.file, deviceId: null, batchId: null };

/**
 * Returns the effect of importing a file, without writing anything. The token stands for the file and for this effect.
 */
export async function dryRun(on: Executor, { bytes, profileId, read }: PunchFile, now: Date) {
  const { punches, strays } = await sortMarks(on, read.marks, fileOrigin, now);
  const known = punches.length === 0 ? 0 : await queries.countKnown(on, punches);
  const once = new Set(punches.map(({ personId, at }) => `${personId} ${at.getTime()}`)).size;
  const badges = strays.filter(({ cause }) => cause === queries.strayCause.unknown).map(({ badge }) => badge);
  const days = read.marks.map(({ at }) => at.slice(0, 10)).toSorted();
  const token = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([profileId, once, known, badges]))
    .digest('hex');
  return {
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
  return importMarks(tx, by, name, file.read.marks);
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
