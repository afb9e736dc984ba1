import { isDay } from '#kit/rules/dates.ts';
import { bpOf, hoursOf } from '#modules/okr/web/parts/percent.ts';
import type { TreeNode } from '../contract/nodes.ts';

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

/** Reads a day as spreadsheets write it: 2026/1/5 becomes 2026-01-05. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const written = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : '';
  return isDay(written) ? written : null;
}

/** Reads text that was typed or pasted into a cell. Returns its value or the problem with it. */
export function readCell(key: TypedKey, given: string): Read {
  const text = given.trim();
  if (key === 'Name') return text === '' || text.length > 100 ? { problem: 'name' } : { value: text };
  if (text === '') return { value: null };
  if (key === 'PlanStart' || key === 'PlanEnd') {
    const value = dayOf(text);
    return value === null ? { problem: 'day' } : { value };
  }
  if (key === 'WeightBp') {
    const value = bpOf(text);
    return value === null ? { problem: 'number' } : { value };
  }
  const minutes = Math.round(Number(text.replaceAll(',', '')) * 60);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= 60_000_000
    ? { value: minutes }
    : { problem: 'number' };
}
