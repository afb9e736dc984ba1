import type { Words } from '#kit/contract/refusals.ts';
import { dayText } from '#kit/rules/cell.ts';
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

/** Maximum length of a badge in characters. */
export const longestBadge = 40;

export const markWords = {
  notATime: { zh: '不是有效的时间', en: 'is not a valid time' },
  noBadge: { zh: '没有工号或卡号', en: 'has no employee ID or badge' },
} as const satisfies Record<string, Words>;

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
export function readAttlog(
  text: string,
): ReadMarks & { readonly rows: readonly (Mark & { readonly row: number })[] } {
  const rows: (Mark & { row: number })[] = [];
  const faults: MarkFault[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [badge = '', day = '', time = ''] = line.trim().split(/\s+/);
    const said = markAt(day, time);
    if (badge.length > longestBadge || said === null)
      faults.push({
        row: at + 1,
        text: line.trim().slice(0, 60),
        why: badge === '' ? markWords.noBadge : markWords.notATime,
      });
    else rows.push({ row: at + 1, badge, at: said });
  }
  return { rows, marks: rows.map(({ badge, at }) => ({ badge, at })), faults };
}
