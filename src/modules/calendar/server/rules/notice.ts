import type { Words } from '#kit/contract/refusals.ts';
import { isDay, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { dayKind, type DayKind } from '../../contract/codes.ts';
import { englishOf, type NamedDay } from './statutory.ts';

export interface NoticeDay extends NamedDay {
  readonly kind: DayKind;
}

export interface NoticeFault {
  /** Line of the text, counted from 1; 0 means the whole text. */
  readonly line: number;
  readonly message: Words;
}

export interface ReadNotice {
  /** Days that differ from their weekday, the earliest first. */
  readonly days: readonly NoticeDay[];
  readonly faults: readonly NoticeFault[];
}

interface KnownLaw {
  readonly law: readonly NamedDay[];
  readonly namesAll: boolean;
}

const fault = (line: number, zh: string, en: string): NoticeFault => ({ line, message: { zh, en } });

/** Pattern of a line for one day: `*` marks a day off that is not statutory, `+` a day that is worked. */
const DAY_LINE = /^([*+]?)\s*(\d{4}-\d{2}-\d{2})\s([^|]*)(?:\|(.*))?$/s;
const ITEM = /^\(?[一二三四五六七八九十\d]+\)?[、.](.{1,30}?):(.*)$/;
const DATE = /(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(?:\(([^)]*)\))?(至|到|-|~|—)?/g;
const WEEKDAY = /(?:周|星期)([一二三四五六日天])/;
const weekdays = '一二三四五六日';
/** Maximum number of days in one range; no notice has ever had more. */
const LONGEST = 15;

interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * Reads the notice of a year's holidays: the State Council's text as published (…放假调休，…上班), or one line for each day.
 * Weekdays and numbers of days in the text are checked against the calendar, so that a notice of another year is
 * detected. The kinds are decided in this order: worked 5, statutory 3, Monday to Friday 4, weekend 2.
 * @param law the known statutory days, and whether the notice must name all of them
 */
export function readNotice(text: string, year: number, { law, namesAll }: KnownLaw): ReadNotice {
  const off = new Map<string, string>();
  const worked = new Set<string>();
  const plain = new Map<string, NoticeDay>();
  const faults: NoticeFault[] = [];
  let name = '';

  const readSentence = (sentence: string, line: number): void => {
    const item = ITEM.exec(sentence);
    if (item) name = item[1]!.trim();
    const said = item ? item[2]! : sentence;
    for (const part of said.split(/[;；]/)) {
      const verb = part.includes('上班') ? '上班' : part.includes('放假') ? '放假' : null;
      if (verb === null) continue;
      const [head = '', tail = ''] = part.split(verb);
      const ranges = rangesOf(head, year, line, faults);
      if (verb === '上班') for (const range of ranges) for (const day of daysOf(range)) worked.add(day);
      else {
        for (const range of ranges) for (const day of daysOf(range)) off.set(day, name);
        const count = /共?(\d+)天/.exec(tail)?.[1];
        const found = ranges.reduce((sum, range) => sum + daysOf(range).length, 0);
        if (count && ranges.length > 0 && Number(count) !== found)
          faults.push(
            fault(
              line,
              `写的是 ${count} 天，日期共 ${found} 天`,
              `The notice says ${count} days, but its dates are ${found} days`,
            ),
          );
      }
    }
  };

  const lines = text.normalize('NFKC').split(/\r?\n/);
  for (const [index, written] of lines.entries()) {
    const line = index + 1;
    const typed = DAY_LINE.exec(written.trim());
    if (typed) {
      const [, mark = '', day = '', zh = '', en = ''] = typed;
      if (!isDay(day)) faults.push(fault(line, `没有 ${day} 这一天`, `There is no day ${day}`));
      else {
        const names = { name: zh.trim().slice(0, 40), nameEn: en.trim().slice(0, 80) };
        plain.set(day, { day, kind: kindOfMark(mark), ...names });
      }
      continue;
    }
    const bare = written.replaceAll(/\s/g, '');
    for (const sentence of bare.split('。')) readSentence(sentence, line);
  }

  const byLaw = new Map(law.map((one) => [one.day, one]));
  const days = new Map<string, NoticeDay>(plain);
  for (const [day, of] of off) {
    const known = byLaw.get(day);
    const kind = known ? dayKind.statutory : weekdayOf(day) <= 5 ? dayKind.adjustedRest : dayKind.rest;
    days.set(day, { day, kind, name: of, nameEn: englishOf(of) });
  }
  for (const day of worked) {
    if (off.has(day)) faults.push(fault(0, `${day} 既放假又上班`, `${day} is both a day off and a workday`));
    if (weekdayOf(day) <= 5 && !byLaw.has(day))
      faults.push(fault(0, `${day} 本来就是工作日`, `${day} is already a workday`));
    days.set(day, { day, kind: dayKind.makeUp, name: '调休上班', nameEn: 'Make-up workday' });
  }
  for (const { day } of days.values())
    if (!day.startsWith(String(year)) && !isNextTo(day, year))
      faults.push(fault(0, `${day} 不在 ${year} 年`, `${day} is not in ${year}`));
  if (days.size === 0) faults.push(fault(0, '没有找到放假日期', 'No days off found'));
  else if (namesAll && off.size > 0)
    for (const { day, name: of, nameEn } of law)
      if (!days.has(day))
        faults.push(
          fault(0, `缺少法定节假日 ${day} ${of}`, `The statutory holiday ${day} ${nameEn} is missing`),
        );
  return { days: [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)), faults };
}

const kindOfMark = (mark: string): DayKind =>
  mark === '+' ? dayKind.makeUp : mark === '*' ? dayKind.adjustedRest : dayKind.statutory;

/**
 * Returns whether a day is close to a year. A holiday around New Year extends a few days into the neighbouring years.
 */
const isNextTo = (day: string, year: number): boolean =>
  (day >= `${year - 1}-12-25` && day < `${year}-01-01`) ||
  (day > `${year}-12-31` && day <= `${year + 1}-01-07`);

function daysOf({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= LONGEST; day = shiftDays(day, 1)) days.push(day);
  return days;
}

/**
 * Returns the dates at the head of a sentence: single days and ranges. A missing month or year is taken from the
 * previous date.
 */
function rangesOf(head: string, given: number, line: number, faults: NoticeFault[]): Range[] {
  const ranges: Range[] = [];
  let year = given;
  let month: number | null = null;
  let from: string | null = null;
  for (const [, ofYear, ofMonth, date, said = '', joined] of head.matchAll(DATE)) {
    if (ofYear) year = Number(ofYear);
    if (ofMonth) month = Number(ofMonth);
    if (month === null) continue;
    const day = `${year}-${String(month).padStart(2, '0')}-${date!.padStart(2, '0')}`;
    // In "12月31日至1月2日" the first day lies in the year before.
    const first: string = from && from > day ? `${year - 1}${from.slice(4)}` : (from ?? day);
    const missing = [day, first].find((one) => !isDay(one));
    if (missing !== undefined) {
      faults.push(fault(line, `没有 ${missing} 这一天`, `There is no day ${missing}`));
      from = null;
      continue;
    }
    const weekday = WEEKDAY.exec(said)?.[1]?.replace('天', '日');
    if (weekday && weekdays[weekdayOf(day) - 1] !== weekday)
      faults.push(
        fault(
          line,
          `${day} 是星期${weekdays[weekdayOf(day) - 1]}，通知写的是星期${weekday}`,
          `${day} is not on the weekday in the notice (${weekday})`,
        ),
      );
    if (joined) {
      from = day;
      continue;
    }
    const range = { from: first, to: day };
    if (daysOf(range).length > LONGEST)
      faults.push(fault(line, `${first} 至 ${day} 太长`, `${first} to ${day} is too long`));
    else ranges.push(range);
    from = null;
  }
  return ranges;
}
