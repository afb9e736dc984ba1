import type { Language } from '#kit/contract/refusals.ts';
import { isDay } from '#kit/rules/dates.ts';

/** Parts of a day in which leave by days or half days is filed. */
export const halves = ['AM', 'PM'] as const;
export type Half = (typeof halves)[number];

export const halfLabels: Record<Half, Record<Language, string>> = {
  AM: { zh: '上午', en: 'AM' },
  PM: { zh: '下午', en: 'PM' },
};

/** Returns whether a text is a half day: YYYY-MM-DD AM or YYYY-MM-DD PM. */
export const isHalf = (text: string): boolean => /^ [AP]M$/.test(text.slice(10)) && isDay(text.slice(0, 10));

/** Returns a range of half days as text. Whole days are written without their halves. */
export function halvesText([start, end]: readonly [string, string], language: Language): string {
  const [from, to] = [start.slice(0, 10), end.slice(0, 10)];
  const named = (half: string): string => halfLabels[half.slice(11) as Half][language];
  if (from === to) return start.slice(11) === end.slice(11) ? `${from} ${named(start)}` : from;
  const first = start.endsWith('PM') ? `${from} ${named(start)}` : from;
  const last = end.endsWith('AM') ? `${to} ${named(end)}` : to;
  return `${first} ${language === 'zh' ? '至' : 'to'} ${last}`;
}
