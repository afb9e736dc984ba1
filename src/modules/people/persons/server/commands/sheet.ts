import type { Readable } from 'node:stream';
import { refuse, wordsOf, type Language, type Words } from '#kit/contract/refusals.ts';
import { cellText, type Cell } from '#kit/rules/cell.ts';
import { excel, type SheetValue } from '#kit/server/excel.ts';
import type { Download } from '#kit/server/http/context.ts';
import { readFilledSheet } from '#kit/server/sheet.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { effectiveDay } from '#modules/people/places/contract/effective-day.ts';
import { clearMark, fieldOfTitle } from '#modules/people/server/rules/cells.ts';
import { importMost } from '../../contract/import-calls.ts';
import { fieldNames, userFields } from '../../contract/user-fields.ts';
import { neededFields, type UserField } from '../../contract/user-values.ts';
import { isOnlyTold } from './export.ts';

/** One row of an import: its number in the file, and its cells by field. */
export interface SheetRow {
  readonly row: number;
  readonly cells: ReadonlyMap<UserField, Cell>;
  /** First day of the new assignment, as typed in the file; empty: today. */
  readonly day: string;
}

const tooLarge = (): never => refuse(peopleRefusals.importTooLarge, { with: { max: importMost } });

/**
 * Reads the first sheet of an Excel file: titles in its first row, one person a row.
 * @throws Refused notAnExcel, importColumns, importEmpty, importTooLarge
 */
export async function readUsers(stream: Readable, by: number, language: Language): Promise<SheetRow[]> {
  const { head, rows } = await readFilledSheet(stream, {
    by,
    language,
    notExcel: peopleRefusals.notAnExcel,
    tooLarge,
    isRead: (title) => fieldOf(title) !== undefined,
  });
  const say = (words: Words): never =>
    refuse(peopleRefusals.importColumns, { with: { value: wordsOf(words, language) } });
  const fields = head.map(fieldOf);
  head.forEach((text, n) => {
    if (text !== '' && fields[n] === undefined && !isOnlyTold(text))
      say({ zh: `无法识别的列“${text}”`, en: `unknown column “${text}”` });
    if (fields[n] !== undefined && fields.indexOf(fields[n]) < n)
      say({ zh: `“${text}”出现了两次`, en: `“${text}” is there twice` });
  });
  const { EmployeeId } = userFields;
  if (!fields.includes('EmployeeId'))
    say({ zh: `缺少“${EmployeeId.zh}”列`, en: `“${EmployeeId.en}” is missing` });
  if (rows.length === 0) refuse(peopleRefusals.importEmpty);
  if (rows.length > importMost) tooLarge();
  return rows.map(({ row, cells }) => ({
    row,
    cells: new Map(
      fields.flatMap((field, at) =>
        field && field !== effectiveDay.field ? [[field, cells[at] ?? null] as const] : [],
      ),
    ),
    day: cellText(cells[fields.indexOf(effectiveDay.field)] ?? null),
  }));
}

const isDayTitle = (title: string): boolean =>
  [effectiveDay.zh, effectiveDay.en, effectiveDay.field].some(
    (known) => known.toLowerCase() === title.trim().toLowerCase(),
  );

/** Returns the field of a column title; undefined if the import does not read that column. */
const fieldOf = (title: string): UserField | typeof effectiveDay.field | undefined =>
  title === '' ? undefined : isDayTitle(title) ? effectiveDay.field : fieldOfTitle(title);

const titleOf = (field: UserField, language: Language): string =>
  `${userFields[field][language]}${neededFields.has(field) ? ' *' : ''}`;

const kinds = {
  text: { zh: '文字', en: 'Text' },
  area: { zh: '文字', en: 'Text' },
  secret: { zh: '文字（长号码请设为文本格式）', en: 'Text (format long numbers as text)' },
  day: { zh: '日期，如 2026-01-05', en: 'A date, such as 2026-01-05' },
  number: { zh: '数字', en: 'A number' },
  flag: { zh: '是 / 否', en: 'Yes / No' },
  company: { zh: '公司全称', en: 'Full name of the company' },
  department: {
    zh: '部门名称；重名时写全路径，用 / 分隔',
    en: 'Name of the department; the full path with / if the name is not unique',
  },
  person: { zh: '上级的工号', en: 'Employee ID of the leader' },
} as const satisfies Record<string, Words>;

function takes(field: UserField, language: Language): string {
  const { kind, choices } = userFields[field];
  if (kind !== 'choice') return kinds[kind][language];
  return (choices?.values ?? []).map((code) => choices?.labels[code]?.[language]).join(' / ');
}

/** Returns an empty file to be filled in, with a sheet that explains each column. */
export function template(language: Language): Promise<Download> {
  const zh = language === 'zh';
  const lines: SheetValue[][] = fieldNames.map((field) => [titleOf(field, language), takes(field, language)]);
  const day: SheetValue[] = [
    effectiveDay[language],
    zh
      ? '公司、部门、职位、上级、员工类型自哪天起变更；留空为今天，以后的日期请提交调岗申请，新员工留空'
      : 'First day on which company, department, position, leader and employee type apply. Empty means today; leave empty for new people. For later days, file a transfer.',
  ];
  const notes: SheetValue[][] = [
    [
      zh ? '已有工号' : 'Existing employee ID',
      zh
        ? '更新该员工；空单元格不修改，填 - 清空'
        : `Changes that person. Empty cells change nothing, ${clearMark} clears the field.`,
    ],
    [
      zh ? '新工号' : 'New employee ID',
      zh ? '新增用户；带 * 的列必填' : 'Adds a user. Columns with * are required.',
    ],
  ];
  return excel(zh ? '用户导入模板' : 'User import template', [
    {
      name: zh ? '用户' : 'Users',
      head: [
        ...fieldNames.map((field) => ({
          title: titleOf(field, language),
          width: 18,
          isText: ['text', 'area', 'secret', 'person'].includes(userFields[field].kind),
        })),
        { title: effectiveDay[language], width: 18 },
      ],
      rows: [],
      isTemplate: true,
    },
    {
      name: zh ? '填写说明' : 'How to fill in',
      head: [
        { title: zh ? '列' : 'Column', width: 28 },
        { title: zh ? '内容' : 'Takes', width: 80 },
      ],
      rows: [...notes, ...lines, day],
    },
  ]);
}
