import { wordsOf, type Language, type Refusal, type Words } from '#kit/contract/refusals.ts';
import { treeFaults, type Finders } from '#modules/okr/breakdown/server/commands/tree-cells.ts';
import { whole } from '#modules/okr/contract/codes.ts';
import { clearMark } from '#modules/people/server/open.ts';
import type { GoalColumn } from '../../contract/TargetKRFile.ts';
import * as codes from '../../contract/goal-codes.ts';
import { decimal, type MetricGiven, type MetricRow } from '../../contract/goal-shapes.ts';

/** Error messages for lines of a goal file. */
export const goalFaults = {
  person: treeFaults.person,
  owner: treeFaults.owner,
  owners: treeFaults.owners,
  department: treeFaults.department,
  departments: treeFaults.departments,
  again: treeFaults.again,
  weight: treeFaults.weight,
  parentWrong: treeFaults.parentWrong,
  version: treeFaults.version,
  line: { zh: '请填写“目标”“KR”或“指标”', en: 'Enter Objective, Key result or Measure' },
  notHere: {
    zh: '这一类行不填写此列，请清空',
    en: 'This kind of row does not use this column. Clear the cell',
  },
  goal: {
    zh: '没有这个编号，或您看不到：{value}',
    en: 'This number does not exist or you cannot read it: {value}',
  },
  objective: { zh: 'KR 须写在目标的下面', en: 'A key result must be below an objective' },
  keyResult: { zh: '指标须写在 KR 的下面', en: 'A measure must be below a key result' },
  elsewhere: { zh: 'KR 不能移动到其他目标', en: 'A key result cannot be moved to another objective' },
  title: { zh: '请填写名称，最多 200 个字', en: 'Enter a name with at most 200 characters' },
  measure: { zh: '请填写名称，最多 50 个字', en: 'Enter a name with at most 50 characters' },
  choice: { zh: '没有这个选项：{value}', en: 'This option does not exist: {value}' },
  number: {
    zh: '请填写数字，最多 15 位整数、6 位小数',
    en: 'Enter a number with at most 15 digits and 6 decimals',
  },
  unit: { zh: '单位最多 10 个字', en: 'Enter a unit with at most 10 characters' },
  milestones: {
    zh: '请填写里程碑和权重，如：设计 40%；上线 60%',
    en: 'Enter milestones with their weights, such as Design 40%; Launch 60%',
  },
  node: {
    zh: '没有这个工作项，或您看不到：{value}',
    en: 'This work item does not exist or you cannot read it: {value}',
  },
} as const satisfies Readonly<Record<string, Words>>;
type About = keyof typeof goalFaults;

/** Collects the errors of one line. */
export class GoalFaults {
  readonly all: { Field: GoalColumn; Msg: string }[] = [];
  readonly #language: Language;
  constructor(language: Language) {
    this.#language = language;
  }
  add(
    field: GoalColumn,
    about: About | Refusal,
    filling: Readonly<Record<string, string | number>> = {},
  ): void {
    const words = typeof about === 'string' ? goalFaults[about] : about;
    this.all.push({ Field: field, Msg: wordsOf(words, this.#language, filling) });
  }
}

export type Texts = Readonly<Partial<Record<GoalColumn, Words>>>;
const both = (text: string): Words => ({ zh: text, en: text });
const percent = (bp: number | null): Words => both(bp === null ? '' : String(bp / 100));

/** Returns the cell texts of a measure. */
export const measureTexts = (one: MetricRow): Texts => ({
  Title: both(one.Name),
  Weight: percent(one.WeightBp),
  Kind: codes.metricKindLabels[one.Kind]!,
  Source: codes.metricSourceLabels[one.Source]!,
  StartValue: both(one.StartValue ?? ''),
  Target: both(one.Target ?? ''),
  Low: both(one.Low ?? ''),
  High: both(one.High ?? ''),
  Unit: both(one.Unit),
  Milestones: both(one.Milestones.map(({ Name, WeightBp }) => `${Name} ${WeightBp / 100}%`).join('；')),
  Node: both(one.NodeOBID === null ? '' : String(one.NodeOBID)),
});

/** Fields of a goal that a line sets. */
export interface GoalTyped {
  Title?: string;
  OwnerAUID?: number;
  DeptId?: number;
  Visibility?: number;
  WeightBp?: number;
}

/** Returns the code that a cell text means: its number, or its name in either language. */
function choiceIn(labels: Readonly<Record<number, Words>>, text: string): number | null {
  const found = Object.entries(labels).find(
    ([code, { zh, en }]) => text === code || text === zh || text.toLowerCase() === en.toLowerCase(),
  );
  return found ? Number(found[0]) : null;
}

function weightIn(text: string): number | null {
  const bp = Number(text.replace(/%$/, '')) * 100;
  const rounded = Math.round(bp);
  return Math.abs(bp - rounded) < 1e-6 && rounded >= 0 && rounded <= whole ? rounded : null;
}

type Cells = Readonly<Partial<Record<GoalColumn, string>>>;

/** Returns the text of a cell if it sets something. Empty cells and cells that hold the current value return null. */
export const typedText = (cells: Cells, key: GoalColumn, texts: Texts | null): string | null => {
  const text = cells[key] ?? '';
  const now = texts?.[key];
  return text === '' || (now && (text === now.zh || text === now.en)) ? null : text;
};

/** Reads the fields of a goal that a line sets. Empty cells and cells that hold the current value set nothing. */
export function readGoal(cells: Cells, texts: Texts | null, find: Finders, faults: GoalFaults): GoalTyped {
  const typed: GoalTyped = {};
  const title = typedText(cells, 'Title', texts);
  if (title !== null && title.length <= 200) typed.Title = title;
  else if (title !== null || (!texts && !cells.Title)) faults.add('Title', 'title');
  const owner = typedText(cells, 'OwnerId', texts);
  if (owner !== null) {
    const id = find.person(owner);
    if (id === undefined) faults.add('OwnerId', 'person', { value: owner });
    else typed.OwnerAUID = id;
  }
  const name = owner === null ? typedText(cells, 'Owner', texts) : null;
  if (name !== null) {
    const meant = find.personNamed(name);
    if (typeof meant === 'number') typed.OwnerAUID = meant;
    else faults.add('Owner', meant === 'none' ? 'owner' : 'owners', { value: name });
  }
  const department = typedText(cells, 'Dept', texts);
  if (department !== null) {
    const meant = find.department(department);
    if (typeof meant === 'number') typed.DeptId = meant;
    else faults.add('Dept', meant === 'none' ? 'department' : 'departments', { value: department });
  }
  const visibility = typedText(cells, 'Visibility', texts);
  if (visibility !== null) {
    const code = choiceIn(codes.visibilityLabels, visibility);
    if (code === null) faults.add('Visibility', 'choice', { value: visibility });
    else typed.Visibility = code;
  }
  const weight = typedText(cells, 'Weight', texts);
  if (weight !== null) {
    const bp = weightIn(weight);
    if (bp === null) faults.add('Weight', 'weight');
    else typed.WeightBp = bp;
  }
  return typed;
}

/** Returns an existing measure in typed form. */
export const givenOf = (one: MetricRow): MetricGiven => ({
  MetricID: one.MetricID,
  Name: one.Name,
  Kind: one.Kind,
  Source: one.Source,
  StartValue: one.StartValue,
  Target: one.Target,
  Low: one.Low,
  High: one.High,
  Unit: one.Unit,
  WeightBp: one.WeightBp,
  NodeOBID: one.NodeOBID,
  Milestones: one.Milestones.map(({ Name, WeightBp }) => ({ Name, WeightBp })),
});

const freshMeasure: MetricGiven = { Name: '', Kind: 1, Source: 1, Unit: '', WeightBp: 0, Milestones: [] };

function milestonesIn(text: string): MetricGiven['Milestones'] | null {
  const found = text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => /^(.{1,50}?)\s*(\d{1,3}(?:\.\d{1,2})?)%$/.exec(part));
  return found.length > 20 || found.some((one) => one === null)
    ? null
    : found.map((one) => ({ Name: one![1]!.trim(), WeightBp: Math.round(Number(one![2]) * 100) }));
}

/** Reads a measure from a line. @param before current measure; null for a new one */
export function readMeasure(
  cells: Cells,
  before: MetricRow | null,
  faults: GoalFaults,
): { readonly given: MetricGiven; readonly isChanged: boolean } {
  const texts = before ? measureTexts(before) : null;
  const given: MetricGiven = before ? givenOf(before) : { ...freshMeasure };
  let isChanged = before === null;
  const take = (key: GoalColumn, read: (text: string) => Partial<MetricGiven> | About): void => {
    const text = typedText(cells, key, texts);
    if (text === null) return;
    const found = read(text);
    if (typeof found === 'string') faults.add(key, found, { value: text });
    else {
      Object.assign(given, found);
      isChanged = true;
    }
  };
  take('Title', (text) => (text.length > 50 ? 'measure' : { Name: text }));
  if (given.Name === '' && faults.all.length === 0) faults.add('Title', 'measure');
  take('Weight', (text) => {
    const bp = weightIn(text);
    return bp === null ? 'weight' : { WeightBp: bp };
  });
  if (!before && !cells.Weight) faults.add('Weight', 'weight');
  const choice = (key: 'Kind' | 'Source', labels: Readonly<Record<number, Words>>) =>
    take(key, (text) => {
      const code = choiceIn(labels, text);
      return code === null ? 'choice' : { [key]: code };
    });
  choice('Kind', codes.metricKindLabels);
  choice('Source', codes.metricSourceLabels);
  for (const key of ['StartValue', 'Target', 'Low', 'High'] as const)
    take(key, (text) => {
      if (text === clearMark) return { [key]: null };
      const read = decimal.safeParse(text.replaceAll(',', ''));
      return read.success ? { [key]: read.data } : 'number';
    });
  take('Unit', (text) => (text.length > 10 ? 'unit' : { Unit: text === clearMark ? '' : text }));
  take('Milestones', (text) => {
    const found = text === clearMark ? [] : milestonesIn(text);
    return found ? { Milestones: found } : 'milestones';
  });
  take('Node', (text) =>
    text === clearMark ? { NodeOBID: null } : /^\d{1,15}$/.test(text) ? { NodeOBID: Number(text) } : 'node',
  );
  return { given, isChanged };
}
