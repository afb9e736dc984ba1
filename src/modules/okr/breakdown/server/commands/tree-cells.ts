import { wordsOf, type Language, type Refusal, type Words } from '#kit/contract/refusals.ts';
import { readDay } from '#kit/rules/day-forms.ts';
import { whole, workTypeLabels } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { clearMark, type Meant } from '#modules/people/server/open.ts';
import { plainNumber } from '../../contract/typed-numbers.ts';
import type { TreeColumn } from '../../contract/WorkBreakdownFile.ts';
import type { NodeValues } from '../queries/nodes.ts';
import { nothing } from './node-values.ts';

/** Error messages for rows of a tree file. */
export const treeFaults = {
  node: {
    zh: '没有这个编号，或您看不到：{value}',
    en: 'This number does not exist or you cannot read it: {value}',
  },
  again: { zh: '与文件第 {value} 行重复', en: 'Duplicate of row {value} of the file' },
  wbs: { zh: '请填写 WBS，如 1.2.3，最多 12 级', en: 'Enter a WBS such as 1.2.3, with at most 12 levels' },
  parent: { zh: '找不到上级：{value}', en: 'The parent item is missing: {value}' },
  parentWrong: { zh: '上级所在的行有误：{value}', en: 'The row of the parent item has an error: {value}' },
  name: { zh: '请填写名称，最多 100 个字', en: 'Enter a name with at most 100 characters' },
  person: {
    zh: '没有这个工号或姓名的在职员工：{value}',
    en: 'No current employee has this employee ID or name: {value}',
  },
  owner: {
    zh: '没有叫这个名字的在职员工，请填写负责人工号：{value}',
    en: 'No current employee has this name. Enter the owner’s employee ID: {value}',
  },
  owners: {
    zh: '有多名同名员工，请填写负责人工号：{value}',
    en: 'Several people have this name. Enter the owner’s employee ID: {value}',
  },
  department: { zh: '没有这个部门：{value}', en: 'This department does not exist: {value}' },
  departments: {
    zh: '有多个同名部门，请写全路径：{value}',
    en: 'Several departments have this name. Enter the full path: {value}',
  },
  post: { zh: '没有这个岗位，或已停用：{value}', en: 'This position does not exist or is disabled: {value}' },
  type: { zh: '没有这个类型：{value}', en: 'This type does not exist: {value}' },
  day: { zh: '请填写日期，如 2026-01-05', en: 'Enter a date such as 2026-01-05' },
  days: {
    zh: '“{value}”的年月日顺序不明确，请填写 2026-01-05 这样的日期',
    en: '“{value}” can mean more than one day. Enter a date such as 2026-01-05',
  },
  hours: { zh: '请填写 0 到 1000000 的工时', en: 'Enter hours from 0 to 1,000,000' },
  weight: {
    zh: '请填写 0 到 100 的权重，最多两位小数',
    en: 'Enter a weight from 0 to 100, with at most 2 decimals',
  },
  version: {
    zh: '导出之后此行已被修改，请重新导出',
    en: 'The row has changed since the export. Export again',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** Functions that turn cell texts into ids. */
export interface Finders {
  readonly person: (employeeId: string) => number | undefined;
  /** Finds a person by either name. */
  readonly personNamed: (name: string) => Meant;
  /** Finds a person by employee ID, or else by either name. */
  readonly personMeant: (text: string) => Meant;
  readonly department: (text: string) => Meant;
  readonly post: (text: string) => number | undefined;
}

const both = (text: string): Words => ({ zh: text, en: text });

/** Columns whose cells set values of a node. */
export const typedColumns = [
  'Name',
  'OwnerId',
  'Owner',
  'Dept',
  'Post',
  'Type',
  'PlanStart',
  'PlanEnd',
  'Hours',
  'Weight',
] as const satisfies readonly TreeColumn[];
type Typed = (typeof typedColumns)[number];

/** Owner, department and position of a node, as a file names them. */
export interface NodeNames {
  /** Employee ID of the owner; empty if there is none. */
  readonly owner: string;
  readonly ownerName: Words;
  readonly department: Words;
  readonly post: Words;
}

/**
 * Returns the cell texts of a node in each language, as an export writes them. Names of people, departments and
 * positions are the current ones.
 */
export const textsOf = (values: NodeValues, names: NodeNames): Readonly<Record<Typed, Words>> => ({
  Name: both(values.name),
  OwnerId: both(names.owner),
  Owner: names.ownerName,
  Dept: names.department,
  Post: names.post,
  Type: workTypeLabels[values.type]!,
  PlanStart: both(values.plan_start ?? ''),
  PlanEnd: both(values.plan_end ?? ''),
  Hours: both(values.plan_minutes === null ? '' : String(values.plan_minutes / 60)),
  Weight: both(values.weight_bp === null ? '' : String(values.weight_bp / 100)),
});

const longestName = 100;
const mostMinutes = 60_000_000;

function numberIn(text: string, times: number, most: number, isWhole: boolean): number | null {
  const digits = plainNumber(text.normalize('NFKC').replace(/\s*%$/, ''));
  const found = digits === '' ? Number.NaN : Number(digits) * times;
  const rounded = Math.round(found);
  return Number.isNaN(found) || found < 0 || rounded > most || (isWhole && Math.abs(found - rounded) > 1e-6)
    ? null
    : rounded;
}

const hourText = /^(\d{1,7}):([0-5]\d)$/;

/** Turns 4:30 into 4.5, and removes the unit behind a number of hours. */
function hoursText(text: string): string {
  const plain = text.normalize('NFKC').trim();
  const [, hours, minutes] = hourText.exec(plain) ?? [];
  return hours
    ? String(Number(hours) + Number(minutes) / 60)
    : plain.replace(/\s*(?:h|hrs?|hours?|小时|时)$/i, '');
}

/** Reads one cell. @returns its value by field name, or the key of the error */
export function readCell(
  key: Typed,
  text: string,
  find: Finders,
): Partial<NodeValues> | keyof typeof treeFaults {
  const isCleared = text === clearMark;
  switch (key) {
    case 'Name':
      return text.length > longestName ? 'name' : { name: text };
    case 'OwnerId': {
      const meant = isCleared ? null : find.personMeant(text);
      return meant === 'none' ? 'person' : meant === 'many' ? 'owners' : { owner_id: meant };
    }
    case 'Owner': {
      const meant = isCleared ? null : find.personMeant(text);
      return meant === 'none' ? 'owner' : meant === 'many' ? 'owners' : { owner_id: meant };
    }
    case 'Dept': {
      const meant = isCleared ? null : find.department(text);
      return meant === 'none' ? 'department' : meant === 'many' ? 'departments' : { department_id: meant };
    }
    case 'Post': {
      const id = isCleared ? null : find.post(text);
      return id === undefined ? 'post' : { calibre_post_id: id };
    }
    case 'Type': {
      const code = Object.entries(workTypeLabels).find(
        ([number, { zh, en }]) => text === number || text === zh || text.toLowerCase() === en.toLowerCase(),
      );
      return code ? { type: Number(code[0]) } : 'type';
    }
    case 'PlanStart':
    case 'PlanEnd': {
      const read = isCleared ? { day: null } : readDay(text);
      if ('problem' in read) return read.problem === 'ambiguous' ? 'days' : 'day';
      return key === 'PlanStart' ? { plan_start: read.day } : { plan_end: read.day };
    }
    case 'Hours': {
      const minutes = isCleared ? null : numberIn(hoursText(text), 60, mostMinutes, false);
      return !isCleared && minutes === null ? 'hours' : { plan_minutes: minutes };
    }
    default: {
      const bp = isCleared ? null : numberIn(text, 100, whole, true);
      return !isCleared && bp === null ? 'weight' : { weight_bp: bp };
    }
  }
}

export interface Fault {
  readonly Field: TreeColumn;
  readonly Msg: string;
}

/** Collects the errors of one row. */
export class Faults {
  readonly all: Fault[] = [];
  readonly #language: Language;
  constructor(language: Language) {
    this.#language = language;
  }
  add(
    field: TreeColumn,
    about: keyof typeof treeFaults | Refusal,
    filling: Record<string, string | number> = {},
  ): void {
    const words = typeof about === 'string' ? treeFaults[about] : about;
    this.all.push({ Field: field, Msg: wordsOf(words, this.#language, filling) });
  }
}

/** Says whether the employee ID of a row decides the owner. The name beside it is then ignored. */
export const saysOwnerById = (
  cells: Readonly<Partial<Record<'OwnerId', string>>>,
  before: string | undefined,
): boolean => (cells.OwnerId ?? '') !== '' && cells.OwnerId !== before;

/**
 * Returns the values of a node after a row is applied. Empty cells and cells with the current value change nothing; a
 * dash clears.
 * @param before existing node with its texts; null for a new one
 */
export function readValues(
  cells: Readonly<Partial<Record<TreeColumn, string>>>,
  before: { readonly values: NodeValues; readonly texts: Readonly<Record<Typed, Words>> } | null,
  find: Finders,
  isPlanned: boolean,
  faults: Faults,
): NodeValues {
  const values: NodeValues = { ...(before?.values ?? nothing) };
  for (const key of typedColumns) {
    const text = cells[key] ?? '';
    const now = before?.texts[key];
    if (text === '' || (now && (text === now.zh || text === now.en))) continue;
    if (key === 'Owner' && saysOwnerById(cells, before?.texts.OwnerId.zh)) continue;
    const found = readCell(key, text, find);
    if (typeof found === 'string') faults.add(key, found, { value: text });
    else Object.assign(values, found);
  }
  if (values.name === '') faults.add('Name', 'name');
  const { plan_start: start, plan_end: end } = values;
  if ((start === null) !== (end === null)) faults.add(start === null ? 'PlanStart' : 'PlanEnd', no.daysHalf);
  else if (start !== null && end! < start) faults.add('PlanEnd', no.daysReversed);
  const was = before?.values.plan_end ?? null;
  if (!isPlanned && was !== null && end !== null && end > was) faults.add('PlanEnd', no.endsByDelay);
  return values;
}
