import { expect, test } from 'vitest';
import { byNames } from './by-names.ts';

test('options are found by what is shown and by their other name', () => {
  const option = { label: 'Test Engineer', search: '测试工程师' };
  const finds = (typed: string) => byNames.filterOption(typed, option);
  expect(['test', ' ENGINEER ', '测试', ''].map(finds)).toEqual([true, true, true, true]);
  expect(['sales', '销售'].map(finds)).toEqual([false, false]);
  expect(byNames.filterOption('x', { label: 5 })).toBe(false);
  expect(byNames.filterOption('x')).toBe(false);
});
