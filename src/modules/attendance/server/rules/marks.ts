import type { Words } from '#kit/contract/refusals.ts';
import { cellText, dayText, type Cell } from '#kit/rules/cell.ts';
import { isMinute } from '#kit/rules/dates.ts';

/** Punch as a device or a file gives it. */
export interface Mark {
  readonly badge: string;
  /** By the company's clock: YYYY-MM-DD HH:mm:ss. */
  readonly at: string;
}

export interface MarkFault {
  /** Number of the row in the file. */
  readonly row: number;
  readonly text: string;
  readonly why: Words;
}

export interface ReadMarks {
  readonly marks: readonly Mark[];
  readonly faults: readonly MarkFault[];
}

const notATime: Words = { zh: '不是有效的时间', en: 'is no time that there is' };
const noBadge: Words = { zh: '没有工号或卡号', en: 'says nobody’s badge' };

/** Returns a time such as 9:05 or 09:05:30 as HH:mm:ss; null: it is not a valid time of day. */
function timeText(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!found) return null;
  const [, hour = '', minute = '', second = '00'] = found;
  return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
    ? `${hour.padStart(2, '0')}:${minute}:${second}`
    : null;
}

/** Returns day and time of the clock as one text; null: one of them is invalid. */
function markAt(day: string, time: string): string | null {
  const [on, at] = [dayText(day.trim()), timeText(time.trim())];
  return at !== null && isMinute(`${on} ${at.slice(0, 5)}`) ? `${on} ${at}` : null;
}

/** Reads lines of a device: badge, day, time and further values, separated by blanks or tabs. */
export function readAttlog(text: string): ReadMarks {
  const marks: Mark[] = [];
  const faults: MarkFault[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [badge = '', day = '', time = ''] = line.trim().split(/\s+/);
    const said = markAt(day, time);
    if (badge.length > 40 || said === null)
      faults.push({ row: at + 1, text: line.trim().slice(0, 60), why: badge === '' ? noBadge : notATime });
    else marks.push({ badge, at: said });
  }
  return { marks, faults };
}

export interface Columns {
  readonly badge: number;
  readonly day: number;
  /** Column with the times; null: the day column contains the times too. */
  readonly time: number | null;
}

/** Splits a cell into a day and one or more times. */
function clockParts(cell: Cell | undefined): readonly [day: string, times: string] {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) {
    const [day = '', time = ''] = cell.toISOString().split('T');
    return [day, time.slice(0, 8)];
  }
  // A spreadsheet stores a time without a day as a fraction of a day.
  if (typeof cell === 'number' && cell >= 0 && cell < 1)
    return ['', new Date(Math.min(Math.round(cell * 86_400), 86_399) * 1000).toISOString().slice(11, 19)];
  const [day = '', ...times] = cellText(cell).split(/[\sT]+/);
  return [day, times.join(' ')];
}

/** Reads the punches from the rows of a file. One cell may contain several times. */
export function readTable(
  rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[],
  columns: Columns,
): ReadMarks {
  const marks: Mark[] = [];
  const faults: MarkFault[] = [];
  for (const { row, cells } of rows) {
    const badge = cellText(cells[columns.badge]);
    const [day, own] = clockParts(cells[columns.day]);
    const beside = columns.time === null ? own : timesIn(cells[columns.time]);
    const times = beside.split(/[\s;,，；、]+/).filter((time) => time !== '');
    const text = [badge, day, times.join(' ')].join(' ').slice(0, 60);
    if (badge === '' || badge.length > 40) {
      faults.push({ row, text, why: noBadge });
      continue;
    }
    // A person without punches on a day has a row without times.
    if (times.length === 0 && columns.time !== null && day !== '') continue;
    const said = times.map((time) => markAt(day, time));
    if (said.length === 0 || said.includes(null)) faults.push({ row, text, why: notATime });
    else marks.push(...said.map((at) => ({ badge, at: at! })));
  }
  return { marks, faults };
}

function timesIn(cell: Cell | undefined): string {
  const [day, times] = clockParts(cell);
  return typeof cell === 'string' ? cellText(cell) : times || day;
}

/** Splits a file into rows of values separated by commas or tabs. Quoted values may contain both. */
export function csvRows(text: string): string[][] {
  const comma = (text.split(/\r?\n/, 1)[0] ?? '').includes('\t') ? '\t' : ',';
  const rows: string[][] = [[]];
  let [value, isQuoted] = ['', false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || value === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === comma || letter === '\n')) {
      rows.at(-1)!.push(value.replace(/\r$/, ''));
      value = '';
      if (letter === '\n') rows.push([]);
    } else value += letter;
  }
  rows.at(-1)!.push(value);
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}
