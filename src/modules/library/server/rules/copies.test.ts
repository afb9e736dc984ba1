import { expect, test } from 'vitest';
import { copyStateLabels, copyStates, type CopyState } from '../../contract/codes.ts';
import { moveFault } from './copies.ts';

/** All pairs of copy states, with those that the specification allows by hand. */
const may: Readonly<Record<string, readonly string[]>> = {
  在架: ['下架', '缺少'],
  借出: ['缺少'],
  已预约: ['缺少'],
  还书中: ['在架', '下架', '缺少'],
  下架: ['在架', '分编'],
  采购: ['分编'],
  分编: ['在架', '下架'],
  缺少: ['在架'],
};
const word = (state: CopyState): string => copyStateLabels[state].zh;

test.each(copyStates)('from state %i', (from) => {
  for (const to of copyStates)
    expect([word(to), moveFault(from, to) === null]).toEqual([word(to), may[word(from)]!.includes(word(to))]);
});

test('a book that a reader has or that is kept for one is refused with the reason', () => {
  expect(moveFault(2, 5)?.name).toBe('borrowedMove');
  expect(moveFault(3, 5)?.name).toBe('reservedMove');
  expect(moveFault(6, 1)?.name).toBe('badMove');
});
