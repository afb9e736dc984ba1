import type { Language } from '#kit/contract/refusals.ts';
import { dayState } from '../contract/day-codes.ts';

export type MarkName = keyof typeof dayState;

/** Glyph for each state bit, in the order of importance. A word always stands beside the glyph. */
export const marks: readonly {
  readonly name: MarkName;
  readonly glyph: string;
  readonly tone: 'bad' | 'warn' | 'good' | 'plain';
}[] = [
  { name: 'absent', glyph: '✕', tone: 'bad' },
  { name: 'lackOn', glyph: '◐', tone: 'bad' },
  { name: 'lackOff', glyph: '◑', tone: 'bad' },
  { name: 'seriouslyLate', glyph: '▲', tone: 'bad' },
  { name: 'late', glyph: '▲', tone: 'warn' },
  { name: 'early', glyph: '▼', tone: 'warn' },
  { name: 'leave', glyph: '◆', tone: 'plain' },
  { name: 'trip', glyph: '➔', tone: 'plain' },
  { name: 'overtime', glyph: '＋', tone: 'plain' },
  { name: 'pending', glyph: '…', tone: 'plain' },
  { name: 'holiday', glyph: '★', tone: 'plain' },
  { name: 'rest', glyph: '–', tone: 'plain' },
  { name: 'noRoster', glyph: '?', tone: 'plain' },
  { name: 'normal', glyph: '✓', tone: 'good' },
];

/** Returns the marks of a day's state, the most important first. A corrected punch has no mark; the trace shows it. */
export const marksOf = (state: number) => marks.filter(({ name }) => (state & dayState[name]) !== 0);

/** Returns minutes in words: hours and minutes, such as 7 小时 30 分钟 or 7 h 30 min. */
export function durationText(minutes: number, language: Language): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const [h, m] = language === 'zh' ? ['小时', '分钟'] : ['h', 'min'];
  if (hours === 0) return `${rest} ${m}`;
  return rest === 0 ? `${hours} ${h}` : `${hours} ${h} ${rest} ${m}`;
}

/** Returns minutes as hours, with two decimals unless they are tenths of an hour: 480 is 8. */
export const hoursText = (minutes: number): string =>
  minutes % 6 === 0 ? String(minutes / 60) : (minutes / 60).toFixed(2);
