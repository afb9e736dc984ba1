import { isDay } from './dates.ts';

/** Order of day and month in dates such as 1/5/2026. `unknown` if nothing tells. */
export type DayOrder = 'day first' | 'month first' | 'unknown';

/** Result of reading a date: the ISO day, or why there is none. */
export type DayRead = { readonly day: string } | { readonly problem: 'none' | 'ambiguous' };

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';

const forms = {
  /** 2026-1-5, 2026/1/5, 2026.1.5, 2026年1月5日 */
  yearFirst: /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?$/,
  /** 20260105 */
  digits: /^(\d{4})(\d{2})(\d{2})$/,
  /** 1/5/2026, 5.1.2026, 1-5-2026 */
  yearLast: /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4})$/,
  /** 5 Jan 2026, 5-Jan-26, 5 January */
  dayMonth: new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-\\s.]*${monthName}(?:[-\\s,]+(\\d{4}|\\d{2}))?$`),
  /** Jan 5, 2026, January 5 */
  monthDay: new RegExp(`^${monthName}[-\\s]*(\\d{1,2})(?:st|nd|rd|th)?(?:[-\\s,]+(\\d{4}))?$`),
  /** 1月5日 */
  chinese: /^(\d{1,2})月(\d{1,2})[日号]?$/,
  /** Number of days as spreadsheets store it: from 2000-01-01 to 2099-12-31. */
  serial: /^(\d{5})(?:\.0+)?$/,
};
const serials = { first: 36_526, last: 73_050 };

/** Removes a time behind a day, and the day of the week around it. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]m)?$/, '')
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/, '')
    .replace(/\s*[（(]?(?:周|星期)[一二三四五六日天][)）]?$/, '')
    .trim();

/** Returns the order of day and month that dates of one column have in common. */
export function orderOfDays(texts: readonly string[]): DayOrder {
  let [isDayFirst, isMonthFirst] = [false, false];
  for (const text of texts) {
    const [, first, second] = forms.yearLast.exec(bare(text)) ?? [];
    if (Number(first) > 12) isDayFirst = true;
    if (Number(second) > 12) isMonthFirst = true;
  }
  return isDayFirst === isMonthFirst ? 'unknown' : isDayFirst ? 'day first' : 'month first';
}

const iso = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const checked = (year: number, month: number, day: number): DayRead => {
  const text = iso(year, month, day);
  return isDay(text) ? { day: text } : { problem: 'none' };
};

/** Reads a day whose text has no year. It counts only if it is within the range in exactly one year. */
function inRange(month: number, day: number, range: DayRange | undefined): DayRead {
  if (!range) return { problem: 'ambiguous' };
  const found: string[] = [];
  for (let year = Number(range.from.slice(0, 4)); year <= Number(range.to.slice(0, 4)); year += 1) {
    const text = iso(year, month, day);
    if (isDay(text) && text >= range.from && text <= range.to) found.push(text);
  }
  const [only] = found;
  return found.length === 1 && only ? { day: only } : { problem: 'ambiguous' };
}

/** First and last ISO day in which a date without a year is looked for. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const monthAt = (name = ''): number => monthNames.indexOf(name.slice(0, 3)) + 1;

/**
 * Reads a date in any of the forms that spreadsheets and people write. Never guesses: 1/5/2026 is read only if the
 * order of day and month is known.
 * @param order order of day and month in the column the text is from
 * @param range where a date without a year must lie
 */
export function readDay(given: string, order: DayOrder = 'unknown', range?: DayRange): DayRead {
  const text = bare(given);
  const numbers = (form: RegExp): number[] | null => form.exec(text)?.slice(1).map(Number) ?? null;
  const plain = numbers(forms.yearFirst) ?? numbers(forms.digits);
  if (plain) return checked(plain[0] ?? 0, plain[1] ?? 0, plain[2] ?? 0);
  const last = numbers(forms.yearLast);
  if (last) {
    const [first = 0, second = 0, year = 0] = last;
    if (first > 12 || first === second) return checked(year, second, first);
    if (second > 12) return checked(year, first, second);
    if (order === 'unknown') return { problem: 'ambiguous' };
    return order === 'day first' ? checked(year, second, first) : checked(year, first, second);
  }
  const named = forms.dayMonth.exec(text);
  const turned = named ? null : forms.monthDay.exec(text);
  const [day, month, year] = named
    ? [Number(named[1]), monthAt(named[2]), named[3]]
    : turned
      ? [Number(turned[2]), monthAt(turned[1]), turned[3]]
      : [0, 0, undefined];
  if (month > 0)
    return year === undefined
      ? inRange(month, day, range)
      : checked(Number(year) + (year.length === 2 ? 2000 : 0), month, day);
  const chinese = numbers(forms.chinese);
  if (chinese) return inRange(chinese[0] ?? 0, chinese[1] ?? 0, range);
  const [serial = 0] = numbers(forms.serial) ?? [];
  if (serial >= serials.first && serial <= serials.last)
    // Day 25569 of a spreadsheet is 1970-01-01.
    return { day: new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10) };
  return { problem: 'none' };
}
