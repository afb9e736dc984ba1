import type { Language } from '#kit/contract/refusals.ts';
import { shortDay, weekdayDay } from '#kit/rules/day-words.ts';
import { halfLabels, isHalf, type Half } from '#modules/forms/contract/halves.ts';

type DayWords = (day: string, language: Language) => string;

/** Returns an end of a range in words, without the half that a whole day leaves out. */
function endText(end: string, usual: Half, dayWords: DayWords, language: Language): string {
  const [day, rest] = [dayWords(end.slice(0, 10), language), end.slice(11)];
  if (!isHalf(end)) return rest === '' ? day : `${day} ${rest}`;
  if (rest === usual) return day;
  const half = halfLabels[rest as Half][language];
  return language === 'zh' ? `${day}${half}` : `${day} ${half}`;
}

/**
 * Returns a range in words: 12月30日 至 1月4日, 2 Dec 18:30–21:00. Both ends are minutes of the company clock, half days,
 * or days.
 * @param hasWeekday whether days are written with their weekday
 */
export function whenText(from: string, to: string, language: Language, hasWeekday = false): string {
  const dayWords = hasWeekday ? weekdayDay : shortDay;
  const isOneDay = from.slice(0, 10) === to.slice(0, 10);
  if (isOneDay && isHalf(from) && from === to) {
    const half = halfLabels[from.slice(11) as Half][language];
    const day = dayWords(from.slice(0, 10), language);
    return language === 'zh' ? `${day}${half}` : `${day} ${half}`;
  }
  const first = endText(from, 'AM', dayWords, language);
  if (isOneDay) return isHalf(from) || to.length === 10 ? first : `${first}–${to.slice(11)}`;
  return `${first} ${language === 'zh' ? '至' : 'to'} ${endText(to, 'PM', dayWords, language)}`;
}
