import { Readable } from 'node:stream';
import { refuse, wordsOf, type Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { readRawSheet, refuseFaults } from '#kit/server/sheet.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';
import type { Keeper } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
import { listProfiles, type Profile } from '../queries/strays.ts';
import { readAttlog, type MarkFault } from '../rules/marks.ts';
import {
  findHead,
  findTitles,
  formatOf,
  proposeColumns,
  titlesAt,
  type FileRow,
  type FoundHead,
  type PunchColumns,
} from '../rules/punch-files/head.ts';
import { readPunchRows, type PunchRow } from '../rules/punch-files/read.ts';
import { decodeText, splitRows } from '../rules/punch-files/text.ts';

/** Profile id for the line format of devices, which has no titles. */
export const attlogProfile = 0;

/** Places of columns that a person chose, from 0. */
export interface ChosenColumns {
  readonly headRow: number;
  readonly badge: number | null;
  readonly name: number | null;
  readonly day: number | null;
  readonly times: readonly number[];
}

/** How a file is to be read: by a profile, by chosen columns, or, where both are missing, as it is recognised. */
export interface LayoutChoice {
  readonly profileId: number | null;
  readonly columns: ChosenColumns | null;
}

/** Content of a file of punches, and how it was understood. */
export interface ReadPunches {
  /** Program that wrote the file, or name of the profile; null: unknown. */
  readonly format: Words | null;
  /** Number of the last row of titles; null: the lines of a device have none. */
  readonly headRow: number | null;
  readonly titles: readonly string[];
  readonly columns: PunchColumns;
  readonly rows: readonly PunchRow[];
  readonly faults: readonly MarkFault[];
}

const attlogName: Words = { zh: '考勤机文本（attlog）', en: 'Text of a terminal (attlog)' };
const noColumns: PunchColumns = { badge: null, name: null, day: null, times: [] };

const words = {
  empty: { zh: '文件是空的', en: 'the file is empty' },
  notAFile: { zh: '不是 Excel、CSV 或文本文件', en: 'not an Excel, CSV or text file' },
  oldExcel: {
    zh: '这是旧版 Excel 文件（.xls），请用表格软件另存为 .xlsx 后再上传',
    en: 'this is an old Excel file (.xls). Save it as .xlsx in your spreadsheet program and upload it again',
  },
  tooLarge: { zh: '表格过大', en: 'the sheet is too large' },
  manyTimes: { zh: '打卡时间的列超过 62 个', en: 'it has more than 62 columns of punch times' },
  noPunches: { zh: '文件中没有打卡', en: 'there are no punches in it' },
  noProfile: { zh: '没有这种列设置', en: 'there are no such columns' },
} as const satisfies Record<string, Words>;

const invalid = ({ language }: Keeper, why: Words): never =>
  refuse(shiftRefusals.fileInvalid, { with: { why: wordsOf(why, language) } });

const startsWith = (bytes: Buffer, hex: string): boolean =>
  bytes.subarray(0, hex.length / 2).toString('hex') === hex;

/** Limits of a text file, so that no file keeps the server busy: rows, columns, and columns with times. */
const mostRows = 100_000;
const mostColumns = 512;
const mostTimeColumns = 62;

interface FileContent {
  readonly rows: readonly FileRow[];
  /** Text of the file; null for Excel. */
  readonly text: string | null;
}

async function contentOf(bytes: Buffer, by: Keeper): Promise<FileContent> {
  if (bytes.length === 0) invalid(by, words.empty);
  if (startsWith(bytes, 'd0cf11e0')) invalid(by, words.oldExcel);
  if (startsWith(bytes, '504b')) {
    const rows = await readRawSheet(Readable.from(bytes), {
      by: by.id,
      notExcel: { ...shiftRefusals.fileInvalid, ...notExcelWords },
      tooLarge: () => invalid(by, words.tooLarge),
    });
    return rows.length === 0 ? invalid(by, words.empty) : { rows, text: null };
  }
  const text = decodeText(bytes) ?? invalid(by, words.notAFile);
  if (text.trim() === '') invalid(by, words.empty);
  const rows = splitRows(text);
  if (rows.length > mostRows || rows.some(({ cells }) => cells.length > mostColumns))
    invalid(by, words.tooLarge);
  return { rows, text };
}

const filled = (text: Words): Words => ({
  zh: shiftRefusals.fileInvalid.zh.replace('{why}', text.zh),
  en: shiftRefusals.fileInvalid.en.replace('{why}', text.en),
});
const notExcelWords = filled(words.notAFile);

/** Share of lines that must be lines of a device, so that the whole file is. */
const deviceShare = 0.5;

function readDeviceLines(text: string, isAsked: boolean): ReadPunches | null {
  const { rows, faults } = readAttlog(text);
  if (!isAsked && rows.length <= (rows.length + faults.length) * deviceShare) return null;
  return {
    format: attlogName,
    headRow: null,
    titles: [],
    columns: noColumns,
    rows: rows.map(({ row, badge, at }) => ({ row, badge, name: '', at: [at] })),
    faults,
  };
}

/** Finds the titles of a profile. @throws Refused fileInvalid that names the missing ones */
function headOfProfile(rows: readonly FileRow[], profile: Profile, by: Keeper) {
  const { badgeColumn, nameColumn, dayColumn, timeColumns } = profile;
  const needed = [badgeColumn, ...(dayColumn === null ? [] : [dayColumn]), ...timeColumns];
  const found = findTitles(rows, needed);
  if ('missing' in found) {
    const named = found.missing.join('、');
    return invalid(by, { zh: `没有“${named}”列`, en: `there is no column “${named}”` });
  }
  const place = (title: string | null): number | null => {
    const at = title === null ? -1 : found.titles.findIndex((one) => one.trim() === title);
    return at < 0 ? null : at;
  };
  // Names and days that a profile does not mention are found as in any other file.
  const proposed = proposeColumns(rows, found);
  const columns: PunchColumns = {
    badge: place(badgeColumn),
    name: place(nameColumn) ?? proposed.name,
    day: place(dayColumn) ?? proposed.day,
    times: timeColumns.map((title) => ({ column: place(title)!, day: null })),
  };
  return { head: found, columns };
}

interface Layout {
  readonly head: FoundHead;
  readonly columns: PunchColumns;
  readonly format: Words | null;
}

const namedAs = ({ name }: Profile): Words => ({ zh: name, en: name });

function layoutOf(
  rows: readonly FileRow[],
  { profileId, columns }: LayoutChoice,
  profiles: readonly Profile[],
  by: Keeper,
): Layout {
  if (columns) {
    const head = titlesAt(rows, columns.headRow);
    const matrix = proposeColumns(rows, head).times.filter(({ day }) => day !== null);
    const times = columns.times.map(
      (column) => matrix.find((one) => one.column === column) ?? { column, day: null },
    );
    const { badge, name, day } = columns;
    return { head, columns: { badge, name, day, times }, format: formatOf(rows, head) };
  }
  if (profileId !== null) {
    const profile = profiles.find(({ id }) => id === profileId) ?? invalid(by, words.noProfile);
    return { ...headOfProfile(rows, profile, by), format: namedAs(profile) };
  }
  const found = findHead(rows);
  const known = found && formatOf(rows, found);
  if (found && known) return { head: found, columns: proposeColumns(rows, found), format: known };
  const saved = profiles.find(
    ({ badgeColumn, dayColumn, timeColumns }) =>
      !(
        'missing' in
        findTitles(rows, [badgeColumn, ...(dayColumn === null ? [] : [dayColumn]), ...timeColumns])
      ),
  );
  if (saved) return { ...headOfProfile(rows, saved, by), format: namedAs(saved) };
  return found
    ? { head: found, columns: proposeColumns(rows, found), format: null }
    : { head: titlesAt(rows, rows[0]!.row), columns: noColumns, format: null };
}

/** Reads a file of punches of any kind. @throws Refused fileInvalid, sheetCells */
export async function readPunchFile(
  on: Executor,
  bytes: Buffer,
  choice: LayoutChoice,
  by: Keeper,
): Promise<ReadPunches> {
  const { rows, text } = await contentOf(bytes, by);
  const isDevice = choice.profileId === attlogProfile;
  const isOpen = choice.profileId === null && choice.columns === null;
  if (text !== null && (isDevice || (isOpen && !findHead(rows)))) {
    const lines = readDeviceLines(text, isDevice);
    if (lines) return lines;
  }
  const { head, columns, format } = layoutOf(rows, choice, await listProfiles(on), by);
  if (columns.times.length > mostTimeColumns) invalid(by, words.manyTimes);
  const below = rows.slice(head.at + head.lines);
  const isReady = columns.badge !== null && columns.times.length > 0;
  const read = readPunchRows(isReady ? below : [], head.titles, columns);
  refuseFaults(read.cellFaults, by.language);
  if (isReady && read.rows.length + read.faults.length === 0) invalid(by, words.noPunches);
  return {
    format,
    headRow: rows[head.at + head.lines - 1]?.row ?? null,
    titles: head.titles,
    columns,
    rows: read.rows,
    faults: read.faults,
  };
}
