import type { TreeColumn } from './WorkBreakdownFile.ts';

/** Field of a work item that a pasted column can fill. `OwnerId` and `Owner` both name the owner. */
export const pasteKeys = [
  'Name',
  'OwnerAUID',
  'PlanStart',
  'PlanEnd',
  'PlanMinutes',
  'WeightBp',
  'TypeID',
  'DeptId',
  'CaliberPostID',
] as const;
export type PasteKey = (typeof pasteKeys)[number];

/** Field that a pasted column is read as. WBS and level only give a row its place. */
export type PasteColumn = PasteKey | 'OwnerId' | 'WBS' | 'Level';

/** Titles of pasted columns in both languages, in lower case: ours, and those that other programs use. */
const titles: Readonly<Record<PasteColumn, readonly string[]>> = {
  Name: [
    '名称',
    '工作',
    '工作项',
    '任务',
    '任务名称',
    '工作名称',
    'name',
    'work item',
    'task',
    'task name',
    'item',
    'title',
  ],
  OwnerAUID: ['负责人', '责任人', '执行人', '资源名称', 'owner', 'assignee', 'assigned to', 'resource names'],
  OwnerId: ['负责人工号', '工号', 'owner’s employee id', "owner's employee id", 'employee id'],
  PlanStart: ['计划开始', '开始', '开始日期', '开始时间', 'planned start', 'start', 'start date'],
  PlanEnd: [
    '计划结束',
    '结束',
    '结束日期',
    '完成日期',
    '完成时间',
    '截止日期',
    'planned end',
    'end',
    'end date',
    'finish',
    'due',
    'due date',
  ],
  PlanMinutes: ['计划工时（小时）', '工时（小时）', '工时', '计划工时', 'planned hours', 'hours', 'work'],
  WeightBp: ['权重 %', '权重', '权重%', 'weight %', 'weight'],
  TypeID: ['类型', 'type'],
  DeptId: ['口径部门', '部门', 'department'],
  CaliberPostID: ['口径岗位', '岗位', 'position', 'allocated position'],
  WBS: ['wbs', '序号', '层级编号', 'no.', 'no', '#', 'outline number'],
  Level: ['层级', '级别', '大纲级别', 'level', 'outline level'],
};

const known: ReadonlyMap<string, PasteColumn> = new Map(
  Object.entries(titles).flatMap(([key, texts]) => texts.map((text) => [text, key as PasteColumn] as const)),
);

/** Returns what a column with this title is read as; undefined if nothing. */
export const columnTitled = (title: string): PasteColumn | undefined =>
  known.get(
    title
      .normalize('NFC')
      .trim()
      .replace(/\s*\*$/, '')
      .toLowerCase(),
  );

const fileColumns: Readonly<Partial<Record<PasteColumn, TreeColumn>>> = {
  Name: 'Name',
  OwnerAUID: 'Owner',
  OwnerId: 'OwnerId',
  PlanStart: 'PlanStart',
  PlanEnd: 'PlanEnd',
  PlanMinutes: 'Hours',
  WeightBp: 'Weight',
  TypeID: 'Type',
  DeptId: 'Dept',
  CaliberPostID: 'Post',
  WBS: 'WBS',
};

/** Returns the column of a tree file that a usual title of another program means. */
export const fileColumnTitled = (title: string): TreeColumn | undefined =>
  fileColumns[columnTitled(title) ?? 'Level'];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns whether a title contains the title of a field, such as “Owner (new)”, or the other way round. */
export function looksLikeField(title: string): boolean {
  const wanted = plain(title);
  if (wanted === '') return false;
  // Very short titles, such as “no”, are in too many words.
  return [...known.keys()]
    .map(plain)
    .some(
      (text) => text.length > 1 && wanted.includes(text) && (text.length > 2 || /\p{Script=Han}/u.test(text)),
    );
}
