import type { Words } from '#kit/contract/refusals.ts';

export const compareKinds = { added: 1, gone: 2, changed: 3 } as const;
export const compareKindLabels: Readonly<Record<number, Words>> = {
  1: { zh: '新增', en: 'Added' },
  2: { zh: '已删除', en: 'Gone' },
  3: { zh: '有变化', en: 'Changed' },
};

/** Fields of a node that are compared between two versions of a tree. */
export const comparedFields = [
  'Name',
  'ParentOBID',
  'OwnerAUID',
  'PlanStart',
  'PlanEnd',
  'PlanMinutes',
  'WeightBp',
  'ProgressBp',
  'State',
] as const;
export type ComparedField = (typeof comparedFields)[number];
