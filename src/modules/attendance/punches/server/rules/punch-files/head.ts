import type { Words } from '#kit/contract/refusals.ts';
import { cellText, isCellFault, type Cell, type CellFault } from '#kit/rules/cell.ts';
import { isDay } from '#kit/rules/dates.ts';
import { readClockCell, readDayCell } from './times.ts';

/** A row of a file of punches, with the faults of its cells. */
export interface FileRow {
  /** Number of the row in the file, from 1. */
  readonly row: number;
  readonly cells: readonly (Cell | CellFault)[];
}

/** Column with times, by its place from 0. */
export interface TimeColumn {
  readonly column: number;
  /** Day that the title of the column names; null: the cells or the row name it. */
  readonly day: string | null;
}

/** Places of the columns that are read, from 0. */
export interface PunchColumns {
  readonly badge: number | null;
  readonly name: number | null;
  readonly day: number | null;
  readonly times: readonly TimeColumn[];
}

/** Rows of titles in a file: the first one, and how many they are. */
export interface FoundHead {
  /** Place of the first row of titles among the rows. */
  readonly at: number;
  readonly lines: 1 | 2;
  readonly titles: readonly string[];
}

/** Rows in which titles are looked for. */
const mostRowsAbove = 20;
/** Rows whose values decide what a column contains. */
const sampleRows = 60;

/** Returns a title without blanks, marks and case, so that "Person ID*" is "personid". */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*.:#'"-]+/g, '');

const textOf = (cell: Cell | CellFault | undefined): string => (isCellFault(cell) ? '' : cellText(cell));
const valueOf = (cell: Cell | CellFault | undefined): Cell => (isCellFault(cell) ? null : (cell ?? null));

/** Titles of employee numbers and badges, the best first. */
const badgeTitles: readonly string[] = [
  '工号',
  '员工编号',
  '员工工号',
  '员工编码',
  '员工号',
  '人员编号',
  '人员工号',
  '职工号',
  'employeeid',
  'employeeno',
  'employeenumber',
  'staffid',
  'staffno',
  'personid',
  'personno',
  'personnelid',
  '考勤号码',
  '考勤号',
  '考勤编号',
  '登记号码',
  '登记号',
  'enno',
  'acno',
  'badge',
  'badgeno',
  'pin',
  '用户编号',
  '用户id',
  'userid',
  '账号',
  '卡号',
  'cardno',
  '编号',
  'id',
];
const nameTitles: readonly string[] = [
  '姓名',
  '员工姓名',
  '人员姓名',
  '名字',
  'name',
  'employeename',
  'personname',
  'fullname',
];
const dayTitles: readonly string[] = [
  '日期',
  '考勤日期',
  '打卡日期',
  '刷卡日期',
  '签到日期',
  '出勤日期',
  'date',
  'day',
  'attendancedate',
  'workdate',
  '时间',
];
/** Titles of times at which people punched, and of other times. */
const punchTitle = /打卡|刷卡|签到|签退|最早|最晚|clock|check(?:in|out)|punch|刷脸/;
const surePunchTitle = /(?:打卡|刷卡|签到|签退).*时间|最早|最晚|(?:clock|check)(?:in|out).*time|punchtime/;
const timeTitle = /时间|时刻|time|^上班|^下班/;
/** Titles of columns beside the times, such as durations, results and rosters. */
const otherTitle =
  /时长|工时|结果|状态|地址|地点|备注|次数|应|计划|班次|规则|原因|类型|方式|设备|status|result|duration|point|mode/;

/** A title that is a day of the month, such as 1, 01, "1 日" or "1\n六". */
const monthDayTitle = /^(\d{1,2})(?:日|号)?(?:\s*\(?(?:星期|周)?[一二三四五六日天]\)?)?$/;
/** Days of a month that a row of titles must name to be a table with a column for each day. */
const fewestDays = 3;

/** Returns the first day that the rows above the titles name; null: there is none. */
function dayAbove(rows: readonly FileRow[]): string | null {
  for (const { cells } of rows)
    for (const cell of cells) {
      const found = /(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?/.exec(textOf(cell));
      const day = found && `${found[1]}-${found[2]!.padStart(2, '0')}-${(found[3] ?? '1').padStart(2, '0')}`;
      if (day && isDay(day)) return day;
    }
  return null;
}

/** Returns the columns whose titles are days of a month. */
function dayColumns(titles: readonly string[], above: readonly FileRow[]): TimeColumn[] {
  const first = dayAbove(above);
  const found = titles.flatMap((title, column) => {
    const own = title === '' ? null : readDayCell(title);
    if (own) return [{ column, day: own }];
    const date = monthDayTitle.exec(title.normalize('NFKC').trim())?.[1];
    if (!date || !first) return [];
    const day = `${first.slice(0, 7)}-${date.padStart(2, '0')}`;
    return isDay(day) ? [{ column, day }] : [];
  });
  return found.length >= fewestDays && new Set(found.map(({ day }) => day)).size === found.length
    ? found
    : [];
}

const isOfWhom = (title: string): boolean =>
  badgeTitles.includes(plainTitle(title)) || nameTitles.includes(plainTitle(title));
const isTimeTitle = (title: string): boolean => {
  const plain = plainTitle(title);
  return (punchTitle.test(plain) || timeTitle.test(plain)) && !otherTitle.test(plain);
};

/** Joins two lines of titles: a group over several columns stands before the titles below it. */
function joinTitles(upper: readonly string[], lower: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_one, at) => {
    const [above, below] = [upper[at] ?? '', lower[at] ?? ''];
    if (above !== '') group = above;
    return below === '' ? above : `${group}${below}`;
  });
}

/** Finds the titles of a file below its title rows. @returns undefined: no row has titles of people and times */
export function findHead(rows: readonly FileRow[]): FoundHead | undefined {
  for (const [at, { cells }] of rows.slice(0, mostRowsAbove).entries()) {
    const upper = cells.map(textOf);
    if (!upper.some(isOfWhom)) continue;
    const lower = rows[at + 1]?.cells.map(textOf) ?? [];
    const isSplit =
      lower.some((text) => text !== '') &&
      upper.every((title, column) => !isOfWhom(title) || (lower[column] ?? '') === '');
    if (isSplit) {
      const titles = joinTitles(upper, lower);
      if (titles.some(isTimeTitle) || dayColumns(titles, rows.slice(0, at)).length > 0)
        return { at, lines: 2, titles };
    }
    if (upper.some(isTimeTitle) || dayColumns(upper, rows.slice(0, at)).length > 0)
      return { at, lines: 1, titles: upper };
  }
  return undefined;
}

/** Returns what the values of a column are, by its first rows. */
function sampleOf(rows: readonly FileRow[], column: number) {
  const cells = rows
    .slice(0, sampleRows)
    .map(({ cells: all }) => valueOf(all[column]))
    .filter((cell) => cellText(cell) !== '');
  const read = cells.map(readClockCell);
  const timed = read.filter((one) => one !== null && one.times.length > 0);
  return {
    filled: cells.length,
    /** Values that are days or times, and values with a time. */
    understood: read.filter((one) => one !== null).length,
    timed: timed.length,
    hasOwnDays: timed.length > 0 && timed.every((one) => one?.times.every(({ day }) => day !== null)),
    days: cells.filter((cell) => readDayCell(cell) !== null).length,
  };
}

/** Returns the first known title whose column contains something, or else the first one. */
function placeOf(titles: readonly string[], known: readonly string[], isGood: (column: number) => boolean) {
  const plain = titles.map(plainTitle);
  const places = known.flatMap((title) => plain.flatMap((one, column) => (one === title ? [column] : [])));
  return places.find(isGood) ?? null;
}

/** Share of a column's values that must be times, so that the column is proposed. */
const fewestShare = 0.6;

/** Proposes the columns of a file by their titles and their first values. */
export function proposeColumns(rows: readonly FileRow[], head: FoundHead): PunchColumns {
  const { titles, at, lines } = head;
  const below = rows.slice(at + lines);
  const samples = titles.map((_title, column) => sampleOf(below, column));
  const isFilled = (column: number): boolean => (samples[column]?.filled ?? 0) > 0;
  const badge = placeOf(titles, badgeTitles, isFilled) ?? placeOf(titles, badgeTitles, () => true);
  const name = placeOf(titles, nameTitles, isFilled);
  const matrix = dayColumns(titles, rows.slice(0, at));
  if (matrix.length > 0) return { badge, name, day: null, times: matrix };
  const timed = titles.flatMap((title, column) => {
    if (!isTimeTitle(title)) return [];
    const { filled, understood, timed: withTime } = samples[column]!;
    // Whatever such a column contains is read, so that values which are no times are named.
    const isSure = surePunchTitle.test(plainTitle(title)) && filled > 0;
    return isSure || (withTime > 0 && understood >= filled * fewestShare) ? [column] : [];
  });
  const punched = timed.filter((column) => punchTitle.test(plainTitle(titles[column]!)));
  const times = punched.length > 0 ? punched : timed;
  const hasOwnDays = times.length > 0 && times.every((column) => samples[column]!.hasOwnDays);
  const day = hasOwnDays
    ? null
    : placeOf(titles, dayTitles, (column) => !times.includes(column) && samples[column]!.days > 0);
  return { badge, name, day, times: times.map((column) => ({ column, day: null })) };
}

/** Kinds of files that are recognised by themselves. The first one whose test holds names the file. */
export const punchFormats: readonly {
  readonly name: Words;
  readonly isOf: (titles: ReadonlySet<string>, above: string) => boolean;
}[] = [
  {
    name: { zh: '钉钉 原始记录', en: 'DingTalk, raw records' },
    isOf: (titles) => titles.has('考勤日期') && titles.has('打卡时间') && titles.has('打卡结果'),
  },
  {
    name: { zh: '钉钉 每日统计', en: 'DingTalk, daily statistics' },
    isOf: (titles, above) =>
      titles.has('上班1打卡时间') || (above.includes('每日统计') && titles.has('工号')),
  },
  {
    name: { zh: '钉钉 月度汇总、打卡时间表', en: 'DingTalk, monthly summary and punch table' },
    isOf: (titles, above) => /月度汇总|打卡时间表/.test(above) && titles.has('姓名'),
  },
  {
    name: { zh: '飞书 日报', en: 'Feishu, daily report' },
    isOf: (titles) => titles.has('员工编号') && (titles.has('上班打卡时间') || titles.has('上班1打卡时间')),
  },
  {
    name: { zh: '飞书 打卡明细', en: 'Feishu, punch details' },
    isOf: (titles) => titles.has('员工编号') && titles.has('打卡时间'),
  },
  {
    name: { zh: '企业微信 日报', en: 'WeCom, daily report' },
    isOf: (titles, above) => titles.has('账号') || (above.includes('打卡日报') && titles.has('姓名')),
  },
  {
    name: { zh: '中控 GLG 文本', en: 'ZKTeco, GLG with titles' },
    isOf: (titles) => titles.has('enno') && titles.has('datetime'),
  },
  {
    name: { zh: '中控 考勤软件', en: 'ZKTeco, attendance software' },
    isOf: (titles) => titles.has('考勤号码') || titles.has('acno') || titles.has('登记号码'),
  },
  {
    name: { zh: '海康威视', en: 'Hikvision' },
    isOf: (titles) =>
      titles.has('personid') ||
      titles.has('attendancecheckpoint') ||
      titles.has('考勤检查点') ||
      titles.has('考勤点'),
  },
  {
    name: { zh: '得力', en: 'Deli' },
    isOf: (titles, above) => above.includes('得力') || above.includes('刷卡记录') || titles.has('刷卡时间'),
  },
];

/** Returns the name of the program that wrote a file; null: an unknown one. */
export function formatOf(rows: readonly FileRow[], { at, titles }: FoundHead): Words | null {
  const above = rows
    .slice(0, at)
    .flatMap(({ cells }) => cells.map(textOf))
    .join(' ');
  const known = new Set(titles.map(plainTitle));
  return punchFormats.find(({ isOf }) => isOf(known, above))?.name ?? null;
}

/** Returns the titles in a row of the file, or in the first row where there is no such row. */
export function titlesAt(rows: readonly FileRow[], row: number): FoundHead {
  const at = Math.max(
    0,
    rows.findIndex((one) => one.row === row),
  );
  const found = findHead(rows);
  if (found && found.lines === 2 && found.at + 1 === at) return found;
  return { at, lines: 1, titles: rows[at]?.cells.map(textOf) ?? [] };
}

/** Finds the row with some titles. @returns the titles that the most similar row lacks, if none has all of them */
export function findTitles(
  rows: readonly FileRow[],
  needed: readonly string[],
): FoundHead | { readonly missing: readonly string[] } {
  const found = findHead(rows);
  const heads: FoundHead[] = rows.slice(0, mostRowsAbove).map(({ cells }, at) => ({
    at,
    lines: 1,
    titles: cells.map(textOf),
  }));
  let missing = needed;
  for (const head of found?.lines === 2 ? [found, ...heads] : heads) {
    const lacks = needed.filter((title) => !head.titles.some((one) => one.trim() === title));
    if (lacks.length === 0) return head;
    if (lacks.length < missing.length) missing = lacks;
  }
  return { missing };
}
