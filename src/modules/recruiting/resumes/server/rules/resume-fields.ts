import { education } from '#modules/people/persons/contract/user-codes.ts';
import { normalPhone } from '#modules/recruiting/candidates/contract/phone.ts';
import type { ResumeReading } from '../../contract/resume-reading.ts';
import { chineseName, englishName } from './names.ts';
import type { ResumeLine } from './resume-lines.ts';

/** Value with the line it was read in. */
interface Reading<T> {
  readonly value: T;
  readonly line: ResumeLine;
}

const foundOf = <T>(one: Reading<T> | null): { Value: T; Page: number; Line: string } | null =>
  one && { Value: one.value, Page: one.line.page, Line: one.line.text.slice(0, 120) };

const ofOthers = /^(?:references?|referees|emergency contact|推荐人|证明人|紧急联系人?|背景调查)/i;

/** Removes what is said about other people, such as referees: from such a title on, in its column. */
function aboutThemselves(lines: readonly ResumeLine[]): ResumeLine[] {
  const starts = lines.filter(({ text }) => ofOthers.test(text.trim()));
  return lines.filter((line) =>
    starts.every((start) => {
      const isAfter = line.page > start.page || line.row > start.row || line === start;
      const isBeside = line.row === start.row && line.x > start.x;
      return !(isBeside || (isAfter && line.x > start.x - 40));
    }),
  );
}

/** Splits a line at signs that separate facts from each other. */
const partsOf = (text: string): string[] =>
  text
    .split(/\s{2,}|[|｜•·,，;；\t/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const nameLabel = /^(?:姓\s*名|名\s*字|full name|name)\s*[:：]?\s*/i;

/** Returns the name behind a label, on its line or beside it. */
function labelledName(lines: readonly ResumeLine[]): Reading<string>[] {
  return lines.flatMap((line, n) =>
    partsOf(line.text).flatMap((part): Reading<string>[] => {
      const label = nameLabel.exec(part)?.[0];
      if (label === undefined || (!/[:：]/.test(label) && part.trim().length > label.trim().length))
        return [];
      const behind = part.slice(label.length).trim();
      const next = lines[n + 1];
      const beside = behind === '' && next?.row === line.row ? (partsOf(next.text)[0] ?? '') : behind;
      // A label of another fact may follow on the same line.
      const own = beside.split(/\s*(?:性\s*别|年\s*龄|出生|gender|age|date of birth|born).*/i)[0] ?? '';
      const value = chineseName(own, true) ?? englishName(own);
      return value === null ? [] : [{ value, line }];
    }),
  );
}

/** Number of rows from the top in which a name without a label may stand. */
const topRows = 10;

/** Returns the name that stands out at the top of the first page; null if nothing or more than one thing does. */
function topName(lines: readonly ResumeLine[]): Reading<string> | null {
  const rows = [...new Set(lines.filter(({ page }) => page <= 1).map(({ row }) => row))].slice(0, topRows);
  const found = lines.flatMap((line): Reading<string>[] => {
    if (line.page > 1 || !rows.includes(line.row)) return [];
    const whole = chineseName(line.text) ?? englishName(line.text);
    const [first = ''] = partsOf(line.text);
    const value = whole ?? chineseName(first) ?? englishName(first);
    return value === null ? [] : [{ value, line }];
  });
  const tallest = Math.max(0, ...found.map(({ line }) => line.height));
  const best = found.filter(({ line }) => line.height >= tallest * 0.98);
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const [only] = best;
  if (!only || new Set(best.map(({ value }) => value)).size > 1) return null;
  const isTitle = tallest >= usual * 1.15;
  return isTitle || only.line.row === rows[0] ? only : null;
}

function nameIn(lines: readonly ResumeLine[]): Reading<string> | null {
  const labelled = labelledName(lines);
  const [first] = labelled;
  if (first) return new Set(labelled.map(({ value }) => value)).size === 1 ? first : null;
  return topName(lines);
}

const phoneForms = [
  /(?<![\d.])(?:\+?86[-\s]?)?1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}(?![\d])/g,
  /(?<![\w.])\+\d{1,3}[\s.-]?(?:\(\d{1,4}\)[\s.-]?)?\d{1,4}(?:[\s.-]?\d{2,4}){1,4}(?!\d)/g,
  /(?<![\w.+-])\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?![\d])/g,
  /(?<![\d-])0\d{2,3}[-\s]\d{7,8}(?!\d)/g,
];
const mobileLabel = /手\s*机|移动电话|mobile|cell/i;
const mailForm = /[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/g;

/** Returns the only value; among several, the only one on a line whose label says that it is the right kind. */
function onlyOne(
  found: readonly Reading<string>[],
  keyOf: (value: string) => string | null,
  label: RegExp,
): Reading<string> | null {
  const distinct = (of: readonly Reading<string>[]): number =>
    new Set(of.map(({ value }) => keyOf(value))).size;
  const [first] = found;
  if (!first) return null;
  if (distinct(found) === 1) return first;
  const labelled = found.filter(({ line }) => label.test(line.text));
  const [one] = labelled;
  return one && distinct(labelled) === 1 ? one : null;
}

function phoneIn(lines: readonly ResumeLine[]): Reading<string> | null {
  const found = lines.flatMap((line) => {
    const text = line.text.normalize('NFKC');
    return phoneForms.flatMap((form) =>
      [...text.matchAll(form)].map(([value]): Reading<string> => ({ value: value.trim(), line })),
    );
  });
  // A shorter form inside a longer one is the same number.
  const whole = found.filter(
    ({ value, line }) =>
      normalPhone(value) !== null &&
      !found.some(
        (other) => other.line === line && other.value.length > value.length && other.value.includes(value),
      ),
  );
  return onlyOne(whole, normalPhone, mobileLabel);
}

function mailIn(lines: readonly ResumeLine[]): Reading<string> | null {
  const found = lines.flatMap((line) =>
    [...line.text.normalize('NFKC').matchAll(mailForm)].map(([value]): Reading<string> => ({
      value: value.replace(/[.-]+$/, ''),
      line,
    })),
  );
  return onlyOne(found, (value) => value.toLowerCase(), /个人邮箱|personal/i);
}

/** Degrees, highest first. */
const degrees: readonly (readonly [number, RegExp])[] = [
  [education.code.doctorate, /博士(?!后)|\bph\.?\s?d\b|\bdoctor(?:ate)? of\b|\bdoctorate\b/i],
  [
    education.code.master,
    /硕士|研究生|\bmaster(?:'s|’s)?\b(?! of ceremonies)|\bm\.?sc\b|\bmba\b|\bm\.?eng\b/i,
  ],
  [education.code.bachelor, /本科|学士|\bbachelor(?:'s|’s)?\b|\bb\.?sc\b|\bb\.?a\b\.?(?= )|\bb\.?eng\b/i],
  [education.code.juniorCollege, /大专|专科|\bassociate(?:'s|’s)? degree\b/i],
];
const schoolForms = [
  /[\p{Script=Han}]{2,12}(?:大学|学院)(?:[\p{Script=Han}]{0,6}分校)?/u,
  /(?:\p{Lu}[\p{L}'’-]*\s+){0,4}(?:University|College|Institute)(?:\s+of(?:\s+\p{Lu}[\p{L}'’-]*){1,4})?/u,
];

/** Returns the lines on the row of a line and directly below it, in its column. */
const around = (lines: readonly ResumeLine[], line: ResumeLine): ResumeLine[] =>
  lines.filter(
    (one) =>
      one.page === line.page &&
      (one.row === line.row || (one.row === line.row + 1 && Math.abs(one.x - line.x) < 40)),
  );

function degreeIn(lines: readonly ResumeLine[]): Reading<number> | null {
  for (const [value, form] of degrees) {
    const line = lines.find(({ text }) => form.test(text));
    if (line) return { value, line };
  }
  return null;
}

const schoolOf = (text: string): string | null => {
  for (const form of schoolForms) {
    const [found] = form.exec(text) ?? [];
    if (found) return found.trim().slice(0, 100);
  }
  return null;
};

/** Returns the only school, or the one that stands with the highest degree. */
function schoolIn(lines: readonly ResumeLine[], degree: Reading<number> | null): Reading<string> | null {
  const found = lines.flatMap((line): Reading<string>[] => {
    const value = schoolOf(line.text);
    return value === null ? [] : [{ value, line }];
  });
  const distinct = new Set(found.map(({ value }) => value));
  if (distinct.size === 1) return found[0] ?? null;
  const form = degrees.find(([value]) => value === degree?.value)?.[1];
  const best = form
    ? found.filter(({ line }) => around(lines, line).some(({ text }) => form.test(text)))
    : [];
  return new Set(best.map(({ value }) => value)).size === 1 ? (best[0] ?? null) : null;
}

const companyForms = [
  /[\p{Script=Han}A-Za-z0-9（）()]{2,40}?(?:有限责任公司|股份有限公司|有限公司|集团|事务所|研究院|银行)/u,
  /(?:\p{Lu}[\p{L}\d&.'’-]*\s+){1,5}(?:Ltd\.?|Limited|Inc\.?|LLC|GmbH|Corp\.?|Corporation|Company|PLC|Group)/u,
];
const months: readonly string[] = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
/** Dates and words of a period, which are no part of a name beside them. */
const periods =
  /\d{4}\s*[.年/-]\s*\d{1,2}\s*月?|\b[A-Z][a-z]{2,8}\.?\s+\d{4}|至今|现在|\b(?:present|now|current)\b/gi;
const untilNow = /至今|现在|present|now|current/i;

/** Returns the end of the period in a text as a number that grows with time; null if it has none. */
function endOf(text: string): number | null {
  const ends = [
    ...text.matchAll(/(?:(\d{4})\s*[.年/-]\s*(\d{1,2})|([A-Za-z]{3})[a-z]*\.?\s+(\d{4}))\s*月?/g),
  ].map(([, year, month, name = '', other]) =>
    year ? Number(year) * 12 + Number(month) : Number(other) * 12 + months.indexOf(name.toLowerCase()) + 1,
  );
  if (ends.length === 0) return null;
  return untilNow.test(text) ? Number.MAX_SAFE_INTEGER : ends.length > 1 ? Math.max(...ends) : null;
}

/** Returns the company whose period ends last; null if that is not certain. */
function companyIn(lines: readonly ResumeLine[]): Reading<string> | null {
  const found = lines.flatMap((line) => {
    const text = line.text.replaceAll(periods, '|');
    const [value] = partsOf(text).flatMap((part) =>
      companyForms.flatMap((form) => form.exec(part)?.[0].trim() ?? []),
    );
    const ends = around(lines, line).flatMap((one) => endOf(one.text) ?? []);
    const end = endOf(line.text) ?? (ends.length > 0 ? Math.max(...ends) : null);
    return value && end !== null ? [{ value: value.slice(0, 100), line, end }] : [];
  });
  const last = Math.max(0, ...found.map(({ end }) => end));
  const best = found.filter(({ end }) => end === last);
  return new Set(best.map(({ value }) => value)).size === 1 ? (best[0] ?? null) : null;
}

/** Reads the fields of a resume from its lines. What is not said for certain stays null. */
export function readResumeFields(all: readonly ResumeLine[]): ResumeReading {
  const lines = aboutThemselves(all);
  const degree = degreeIn(lines);
  return {
    Name: foundOf(nameIn(lines)),
    Phone: foundOf(phoneIn(lines)),
    Mail: foundOf(mailIn(lines)),
    School: foundOf(schoolIn(lines, degree)),
    Education: foundOf(degree),
    LastCompany: foundOf(companyIn(lines)),
  };
}
