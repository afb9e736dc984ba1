import { expect, test } from 'vitest';
import { readCell, type TypedKey } from './cells.ts';

test.each<[TypedKey, string, ReturnType<typeof readCell>]>([
  ['Name', '  方案 ', { value: '方案' }],
  ['Name', ' ', { problem: 'name' }],
  ['PlanStart', '2026/1/5', { value: '2026-01-05' }],
  ['PlanEnd', '2026-02-30', { problem: 'day' }],
  ['PlanEnd', '', { value: null }],
  ['PlanMinutes', '1,000.5', { value: 60_030 }],
  ['PlanMinutes', '4,5', { value: 270 }],
  ['PlanMinutes', '4：30', { value: 270 }],
  ['PlanMinutes', '1,00,0', { problem: 'number' }],
  ['PlanMinutes', '-1', { problem: 'number' }],
  ['WeightBp', '33.33', { value: 3333 }],
  ['WeightBp', '12,5 %', { value: 1250 }],
  ['WeightBp', '120', { problem: 'number' }],
])('%s of %j', (key, text, read) => expect(readCell(key, text)).toEqual(read));
