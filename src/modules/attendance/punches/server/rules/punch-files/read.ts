import type { Words } from '#kit/contract/refusals.ts';
import { cellText, isCellFault, type Cell, type CellFault } from '#kit/rules/cell.ts';
import { isDay, shiftDays } from '#kit/rules/dates.ts';
import { longestBadge, markWords, type Mark, type MarkFault } from '../marks.ts';
import type { FileRow, PunchColumns } from './head.ts';
import { readClockCell, readDayCell } from './times.ts';

/** A row of a file as it was understood. */
export interface PunchRow {
  readonly row: number;
  readonly badge: string;
  /** Name beside the badge; empty: the file contains none. */
  readonly name: string;
  /** By the company's clock: YYYY-MM-DD HH:mm:ss. */
  readonly at: readonly string[];
}

export interface PunchTable {
  readonly rows: readonly PunchRow[];
  readonly faults: readonly MarkFault[];
  /** Cells without a value that are in columns which are read. */
  readonly cellFaults: readonly CellFault[];
}

const noDay: Words = { zh: '没有日期', en: 'has no day' };

/** Midnight of a cell of dates, which is what a date without a time looks like. */
const isMidnight = (cell: Cell | CellFault | undefined): boolean =>
  cell instanceof Date && cell.getUTCFullYear() > 1899 && cell.getTime() % 86_400_000 === 0;

const plain = (cell: Cell | CellFault | undefined): Cell => (isCellFault(cell) ? null : (cell ?? null));

/** Returns an employee number as people write it: Hikvision puts an apostrophe before it. */
const badgeText = (cell: Cell): string => cellText(cell).replace(/^'/, '');

/** Reads the punches of the rows below the titles. One cell may contain several times. */
export function readPunchRows(
  rows: readonly FileRow[],
  titles: readonly string[],
  columns: PunchColumns,
): PunchTable {
  const { badge: badgeAt, name: nameAt, day: dayAt, times } = columns;
  const read: PunchRow[] = [];
  const faults: MarkFault[] = [];
  const cellFaults: CellFault[] = [];
  const readAt = [badgeAt, nameAt, dayAt, ...times.map(({ column }) => column)];
  /** Columns of dates where each is at midnight contain no times. */
  const isDateOnly = new Set(
    times.flatMap(({ column }) => {
      const dates = rows.map(({ cells }) => cells[column]).filter((cell) => cell instanceof Date);
      return dates.length > 0 && dates.every(isMidnight) ? [column] : [];
    }),
  );
  for (const { row, cells } of rows) {
    const broken = readAt.flatMap((at) => (at !== null && isCellFault(cells[at]) ? [cells[at]] : []));
    cellFaults.push(...broken);
    if (broken.length > 0) continue;
    const cell = (at: number | null): Cell => (at === null ? null : plain(cells[at]));
    const badge = badgeText(cell(badgeAt));
    const name = cellText(cell(nameAt));
    const rowDay = readDayCell(cell(dayAt));
    const said = times.map(({ column, day }) => ({
      column,
      day,
      cell: cell(column),
      read: readClockCell(cell(column)),
    }));
    if (badge === '' && name === '' && said.every((one) => cellText(one.cell) === '')) continue;
    const fault = (text: string, why: Words): void =>
      void faults.push({ row, text: text.replaceAll(/\s+/g, ' ').slice(0, 60), why });
    if (badge === '' || badge.length > longestBadge) {
      fault([name, ...said.map((one) => cellText(one.cell))].join(' '), markWords.noBadge);
      continue;
    }
    const at: string[] = [];
    for (const { column, day: columnDay, cell: given, read: found } of said) {
      const title = (titles[column] ?? '').replaceAll(/\s+/g, ' ');
      const isEmptyDay = found !== null && found.times.length === 0 && found.day !== null;
      if (found === null || isEmptyDay || isDateOnly.has(column)) {
        if (cellText(given) !== '')
          fault(`${badge} ${cellText(given)}`, {
            zh: `“${title}”列${markWords.notATime.zh}`,
            en: `column “${title}” ${markWords.notATime.en}`,
          });
        continue;
      }
      for (const { day, later, time } of found.times) {
        const on = day ?? columnDay ?? rowDay;
        if (on === null || !isDay(on)) fault(`${badge} ${cellText(given)}`, noDay);
        else at.push(`${later > 0 ? shiftDays(on, later) : on} ${time}`);
      }
    }
    read.push({ row, badge, name, at });
  }
  return { rows: read, faults, cellFaults };
}

export const marksOf = (rows: readonly PunchRow[]): Mark[] =>
  rows.flatMap(({ badge, at }) => at.map((one) => ({ badge, at: one })));
