import { dayText, type Cell } from '#kit/rules/cell.ts';
import { isDay } from '#kit/rules/dates.ts';

/** A time of day that a cell contains. */
export interface ClockTime {
  /** Company day (YYYY-MM-DD) written beside the time; null: the day of the row applies. */
  readonly day: string | null;
  /** Days after that day: 次日 00:15 and 24:15 are 1. */
  readonly later: number;
  /** HH:mm:ss */
  readonly time: string;
}

/** Days and times of a cell. */
export interface CellTimes {
  /** The last day in the cell; null: it contains no day. */
  readonly day: string | null;
  readonly times: readonly ClockTime[];
}

/** Words of cells that stand for "no punch" in the exports of attendance programs. */
const noPunch =
  /^(?:[-—–/\\]+|无|无记录|未打卡|缺卡|未签到|未签退|无需打卡|休息|null|none|n\/a|missed|missing|no record)$/i;

const parts = {
  gap: /[\s,;、|]+/y,
  day: /(\d{4}|\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?!\d)/y,
  packedDay: /(20\d{2})(\d{2})(\d{2})(?!\d)/y,
  weekday:
    /\(?(?:星期|周|礼拜)[一二三四五六日天]\)?|\(?(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\b\.?\)?/iy,
  nextDay: /(?:次日|翌日|隔日|第二天|next day)/iy,
  sameDay: /(?:当日|当天|t(?=\d))/iy,
  half: /(?:上午|早上|凌晨|中午|下午|晚上|am|pm)/iy,
  time: /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,6})?)?(?:(?![\d:])|(?=\d{2}:\d{2}))/y,
  spokenTime: /(\d{1,2})时(\d{1,2})分(?:(\d{1,2})秒)?/y,
  behind: /\s*(am|pm)\b|\s*\(?\+(1)\)?(?:天|d\b)?/iy,
  note: /\([^()]*\)/y,
} as const;

/** Matches one part of the text at a place and moves the place behind it. */
class TextReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  take(part: keyof typeof parts): RegExpExecArray | null {
    const pattern = parts[part];
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

const two = (text: string): string => text.padStart(2, '0');

/** Returns the hour on a clock of 24 hours. */
function hourOf(hour: number, half: string): number {
  if (/^(?:下午|晚上|pm)$/i.test(half)) return hour < 12 ? hour + 12 : hour;
  if (/^(?:上午|早上|凌晨|am)$/i.test(half)) return hour === 12 ? 0 : hour;
  return half === '中午' && hour < 4 ? hour + 12 : hour;
}

/** Hours that programs count on after midnight, so that 26:10 is 02:10 of the next day. */
const mostHours = 48;

/**
 * Reads the days and times in a text, such as "26-11-30 星期一 08:57", "次日 00:15", "26:10" or several of them.
 * @returns null if any part of the text is neither a day nor a time
 */
export function readClockText(text: string): CellTimes | null {
  const plain = text.normalize('NFKC').trim().replace(/^'/, '');
  if (plain === '' || noPunch.test(plain)) return { day: null, times: [] };
  const reader = new TextReader(plain);
  const times: ClockTime[] = [];
  let [day, half, later]: [string | null, string, number] = [null, '', 0];
  while (!reader.isAtEnd) {
    const onDay = reader.take('day') ?? reader.take('packedDay');
    if (onDay) {
      const [, year = '', month = '', date = ''] = onDay;
      day = `${year.length === 2 ? '20' : ''}${year}-${two(month)}-${two(date)}`;
      if (!isDay(day)) return null;
      continue;
    }
    const at = reader.take('time') ?? reader.take('spokenTime');
    if (at) {
      const behind = reader.take('behind');
      const hour = hourOf(Number(at[1]), behind?.[1] ?? half);
      const [minute, second] = [at[2]!, at[3] ?? '0'];
      if (hour >= mostHours || Number(minute) > 59 || Number(second) > 59) return null;
      const days = later + (behind?.[2] ? 1 : 0) + (hour >= 24 ? 1 : 0);
      times.push({ day, later: days, time: `${two(String(hour % 24))}:${two(minute)}:${two(second)}` });
      [half, later] = ['', 0];
      continue;
    }
    const word = reader.take('half');
    if (word) half = word[0];
    else if (reader.take('nextDay')) later = 1;
    else if (!(reader.take('gap') ?? reader.take('weekday') ?? reader.take('sameDay') ?? reader.take('note')))
      return null;
  }
  return later > 0 || half !== '' ? null : { day, times };
}

/** Reads the days and times of a cell. @returns null if it contains anything else */
export function readClockCell(cell: Cell | undefined): CellTimes | null {
  if (cell === null || cell === undefined) return { day: null, times: [] };
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return null;
    const [day = '', time = ''] = cell.toISOString().split('T');
    const on = cell.getUTCFullYear() > 1899 ? day : null;
    return { day: on, times: [{ day: on, later: 0, time: time.slice(0, 8) }] };
  }
  // A spreadsheet stores a time without a day as a fraction of a day.
  if (typeof cell === 'number' && cell >= 0 && cell < 1) {
    const second = Math.min(Math.round(cell * 86_400), 86_399);
    return {
      day: null,
      times: [{ day: null, later: 0, time: new Date(second * 1000).toISOString().slice(11, 19) }],
    };
  }
  return typeof cell === 'boolean' ? null : readClockText(String(cell));
}

/** Returns the day of a cell that may contain a time as well; null: it contains no day, or anything else. */
export function readDayCell(cell: Cell | undefined): string | null {
  const day = readClockCell(cell)?.day ?? null;
  if (day !== null || typeof cell !== 'string') return day;
  const plain = dayText(cell.trim());
  return isDay(plain) ? plain : null;
}
