import { wordsOf, type Language, type Refusal, type Words } from '#kit/contract/refusals.ts';
import { orderOfDays, readDay, type DayOrder, type DayRange } from '#kit/rules/day-forms.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { PasteFault } from '../../contract/WorkBreakdownPaste.ts';
import { pasteKeys, type PasteKey } from '../../contract/paste-titles.ts';
import type { NodeValues } from '../queries/nodes.ts';
import type { PastedRow } from '../rules/pasted-table.ts';
import { readCell, treeFaults, type Finders } from './tree-cells.ts';

const words = {
  ...treeFaults,
  nameLong: {
    zh: '名称最多 100 个字，已写入前 100 个字',
    en: 'A name has at most 100 characters. The first 100 were written',
  },
  nameNone: {
    zh: '请填写名称，此行已按“{value}”新增',
    en: 'Enter a name. The row was added as “{value}”',
  },
  nameKept: { zh: '名称不能为空，保持原值', en: 'A name cannot be empty, so it was kept' },
  otherDay: {
    zh: '另一个计划日期无法写入，此日期未写入',
    en: 'The other planned date could not be written, so this one was not written either',
  },
  missing: {
    zh: 'WBS 中没有上级 {value}，已放在最近的上级下',
    en: 'Its parent {value} is not in the table. It was put below the nearest one',
  },
  deep: { zh: '最多 12 级，已放在第 12 级', en: 'There are at most 12 levels. It was put on level 12' },
} as const satisfies Readonly<Record<string, Words>>;

const unnamed: Words = { zh: '未命名', en: 'Unnamed' };
const longestName = 100;

/** Column of a tree file that reads the same texts as a field of the grid. */
const fileColumns = {
  OwnerAUID: 'Owner',
  PlanMinutes: 'Hours',
  WeightBp: 'Weight',
  TypeID: 'Type',
  DeptId: 'Dept',
  CaliberPostID: 'Post',
} as const;

const emptied = {
  OwnerAUID: { owner_id: null },
  PlanMinutes: { plan_minutes: null },
  WeightBp: { weight_bp: null },
  TypeID: {},
  DeptId: { department_id: null },
  CaliberPostID: { calibre_post_id: null },
} as const;

type Fault = Omit<PasteFault, 'OBID'>;

/** How texts of one paste are read. */
export interface PasteReading {
  readonly find: Finders;
  readonly language: Language;
  /** First and last day of the project, for dates without a year. */
  readonly range: DayRange;
  readonly order: DayOrder;
  /** True while the project has not started; ends may then still move later. */
  readonly isPlanned: boolean;
}

/** Returns the order of day and month that all dates of a paste have in common. */
export const pastedOrder = (rows: readonly PastedRow[]): DayOrder =>
  orderOfDays(rows.flatMap(({ cells }) => [cells.PlanStart ?? '', cells.PlanEnd ?? '']));

/** Collector of the cells of one row that are not written. */
export class PasteFaults {
  readonly all: Fault[] = [];
  readonly #language: Language;
  constructor(language: Language) {
    this.#language = language;
  }
  add(key: PasteKey, text: string, about: keyof typeof words | Refusal, value = text): void {
    const said = typeof about === 'string' ? words[about] : about;
    this.all.push({ Key: key, Text: text, Msg: wordsOf(said, this.#language, { value, name: value }) });
  }
}

/** Returns the texts of a pasted row by field. The employee ID of an owner wins over the name beside it. */
export function textsByField({ cells }: PastedRow): Partial<Record<PasteKey, string>> {
  const owner = cells.OwnerId ? cells.OwnerId : cells.OwnerAUID;
  return Object.fromEntries(
    pasteKeys.flatMap((key) => {
      const text = key === 'OwnerAUID' ? owner : cells[key];
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function readName(text: string | undefined, values: NodeValues, reading: PasteReading, faults: PasteFaults) {
  const isNew = values.name === '';
  if (text !== undefined && text.length > longestName) {
    faults.add('Name', text, 'nameLong');
    // Half of a surrogate pair cannot be stored.
    return text.slice(0, longestName).toWellFormed();
  }
  if (text) return text;
  if (isNew) {
    const name = unnamed[reading.language];
    faults.add('Name', '', 'nameNone', name);
    return name;
  }
  if (text === '') faults.add('Name', '', 'nameKept');
  return values.name;
}

/** Reads both planned dates. They are written together or not at all. */
function readDays(
  texts: Partial<Record<PasteKey, string>>,
  before: NodeValues,
  { order, range, isPlanned }: PasteReading,
  faults: PasteFaults,
): Pick<NodeValues, 'plan_start' | 'plan_end'> {
  const was = { plan_start: before.plan_start, plan_end: before.plan_end };
  const read = (key: 'PlanStart' | 'PlanEnd', now: string | null): string | null | undefined => {
    const text = texts[key];
    if (text === undefined) return now;
    if (text === '' || text === '-') return null;
    const found = readDay(text, order, range);
    if ('day' in found) return found.day;
    faults.add(key, text, found.problem === 'ambiguous' ? 'days' : 'day');
    return undefined;
  };
  const [start, end] = [read('PlanStart', was.plan_start), read('PlanEnd', was.plan_end)];
  const both = { plan_start: start ?? null, plan_end: end ?? null };
  const said = (key: 'PlanStart' | 'PlanEnd', about: keyof typeof words | Refusal): void => {
    if (texts[key]) faults.add(key, texts[key], about);
  };
  if (start === undefined || end === undefined) {
    if (start !== undefined && start !== was.plan_start) said('PlanStart', 'otherDay');
    if (end !== undefined && end !== was.plan_end) said('PlanEnd', 'otherDay');
    return was;
  }
  if ((start === null) !== (end === null)) {
    said(start === null ? 'PlanEnd' : 'PlanStart', no.daysHalf);
    return was;
  }
  if (start !== null && end !== null && end < start) {
    said('PlanEnd', no.daysReversed);
    said('PlanStart', 'otherDay');
    return was;
  }
  if (!isPlanned && was.plan_end !== null && end !== null && end > was.plan_end) {
    said('PlanEnd', no.endsByDelay);
    if (start !== was.plan_start) said('PlanStart', 'otherDay');
    return was;
  }
  return both;
}

/** Returns the values of an item after a pasted row is written over it. Texts that cannot be read become faults. */
export function pastedValues(
  row: PastedRow,
  before: NodeValues,
  reading: PasteReading,
  faults: PasteFaults,
): NodeValues {
  const texts = textsByField(row);
  let values: NodeValues = {
    ...before,
    name: readName(texts.Name, before, reading, faults),
    ...readDays(texts, before, reading, faults),
  };
  for (const key of pasteKeys) {
    const text = texts[key];
    if (key === 'Name' || key === 'PlanStart' || key === 'PlanEnd' || text === undefined) continue;
    const found: Partial<NodeValues> | keyof typeof treeFaults =
      text === '' ? emptied[key] : readCell(fileColumns[key], text, reading.find);
    if (typeof found === 'string') faults.add(key, text, found);
    else values = { ...values, ...found };
  }
  if (row.missing !== '') faults.add('Name', texts.Name ?? '', 'missing', row.missing);
  return values;
}
