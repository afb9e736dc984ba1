import { readDay } from '#kit/rules/day-forms.ts';
import { bpOf, hoursOf } from '#modules/okr/web/parts/percent.ts';
import type { TreeNode } from '../contract/nodes.ts';
import { plainNumber } from '../contract/typed-numbers.ts';

/** Columns that can be typed in the grid, by wire name. */
export const typedKeys = ['Name', 'PlanStart', 'PlanEnd', 'PlanMinutes', 'WeightBp'] as const;
export type TypedKey = (typeof typedKeys)[number];

/** Returns the text of a cell. */
export function textOf(node: TreeNode, key: TypedKey): string {
  switch (key) {
    case 'Name':
      return node.Name;
    case 'PlanMinutes':
      return hoursOf(node.PlanMinutes);
    case 'WeightBp':
      return node.WeightBp === null ? '' : String(node.WeightBp / 100);
    default:
      return node[key] ?? '';
  }
}

type Read = { readonly value: string | number | null } | { readonly problem: 'day' | 'number' | 'name' };

/** Reads text that was typed or pasted into a cell. Returns its value or the problem with it. */
export function readCell(key: TypedKey, given: string): Read {
  const text = given.trim();
  if (key === 'Name') return text === '' || text.length > 100 ? { problem: 'name' } : { value: text };
  if (text === '') return { value: null };
  if (key === 'PlanStart' || key === 'PlanEnd') {
    const read = readDay(text);
    return 'day' in read ? { value: read.day } : { problem: 'day' };
  }
  if (key === 'WeightBp') {
    const value = bpOf(plainNumber(text.normalize('NFKC').replace(/\s*%$/, '')));
    return value === null ? { problem: 'number' } : { value };
  }
  const [, hours, more] = /^(\d{1,7}):([0-5]\d)$/.exec(text.normalize('NFKC')) ?? [];
  const minutes = hours ? Number(hours) * 60 + Number(more) : Math.round(Number(plainNumber(text)) * 60);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 60_000_000
    ? { value: minutes }
    : { problem: 'number' };
}
