import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthItems } from '#modules/payroll/contract/codes.ts';
import { lineKind } from '#modules/payroll/contract/slip-codes.ts';
import type { SlipLine } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { usualBounds } from '../../contract/variance.ts';
import { differencesOf, effectOf, isBeyond, type Happened, type SlipBefore } from './variance.ts';

const nothing: Happened = { hasJoined: false, hasLeft: false, isAdjusted: false };

const line = (item: SlipLine['item'], fen: number, more: Partial<SlipLine> = {}): SlipLine => ({
  item,
  kind: lineKind.earning,
  name: item,
  nameEn: item,
  fen,
  explain: '',
  ...more,
});

const slip = (lines: readonly SlipLine[], isComputed = true): SlipBefore => {
  const sum = (kind: number) => lines.reduce((all, one) => (one.kind === kind ? all + one.fen : all), 0);
  const [gross, deducted] = [sum(lineKind.earning), sum(lineKind.deduction)];
  return { lines, gross, deducted, net: gross - deducted, sums: isComputed ? {} : null };
};

const made = (lines: readonly Pick<SlipLine, 'item' | 'kind' | 'fen'>[]) =>
  slip(lines.map(({ item, fen, ...more }) => line(item, fen, more)));

const deduction = { kind: lineKind.deduction } as const;

describe('what differs from the month before', () => {
  test.each<[string, SlipLine[], SlipLine[], Partial<Happened>, number | null, boolean?]>([
    ['a raise', [line('basic', 100)], [line('basic', 200)], { isAdjusted: true }, 3],
    ['part of a month', [line('basic', 100)], [line('basic', 200)], { hasJoined: true }, 1],
    ['the last month', [line('basic', 200)], [line('basic', 100)], { hasLeft: true, isAdjusted: true }, 2],
    ['pay that nobody adjusted', [line('basic', 100)], [line('basic', 200)], {}, null],
    ['overtime', [], [line('overtime', 9)], {}, 4],
    ['attendance', [line('attendance', 9, deduction)], [], {}, 4],
    ['insurance', [line('insurance', 9, deduction)], [line('insurance', 8, deduction)], {}, 5],
    ['insurance after a file', [line('insurance', 9)], [line('insurance', 8)], {}, null, false],
    ['tax', [line('tax', 9, deduction)], [line('tax', 8, deduction)], {}, 6],
    ['tax after a file', [line('tax', 9, deduction)], [line('tax', 8, deduction)], {}, null, false],
    [
      'a formula',
      [line('other', 1, { source: 'formula' })],
      [line('other', 2, { source: 'formula' })],
      {},
      7,
    ],
    ['what was typed', [], [line('bonus', 1, { source: 'typed' })], { isAdjusted: true }, null],
    ['a correction', [], [line('basic', 5, { source: 'correction' })], {}, 8],
    ['a debt', [line('other', 5, { source: 'debt', ...deduction })], [], {}, 9],
  ])('%s', (_name, before, now, happened, cause, isComputed = true) => {
    const found = differencesOf(slip(before, isComputed), slip(now), { ...nothing, ...happened });
    expect(found.map((one) => one.cause)).toEqual([cause]);
  });

  test('a month that nothing was withheld in was computed none the less', () => {
    const before = { ...slip([line('insurance', 9, deduction)], false), facts: {} };
    const found = differencesOf(before, slip([line('insurance', 8, deduction)]), nothing);
    expect(found.map(({ cause }) => cause)).toEqual([5]);
  });

  test('a person without a slip now or then is one difference', () => {
    const one = slip([line('basic', 700), line('tax', 100, deduction)]);
    expect(differencesOf(null, one, { ...nothing, hasJoined: true })).toMatchObject([
      { line: 'person', before: null, now: 600, cause: 1 },
    ]);
    expect(differencesOf(one, null, nothing)).toMatchObject([{ before: 600, now: null, cause: null }]);
    expect(differencesOf(null, null, nothing)).toEqual([]);
  });

  test('corrections and typed items are not taken for the pay itself', () => {
    const before = slip([line('basic', 1000)]);
    const now = slip([line('basic', 1000), line('basic', 60, { source: 'correction' })]);
    expect(differencesOf(before, now, nothing).map((one) => one.line)).toEqual(['1 correction']);
  });

  test.each([
    [100_000, 104_000, { percent: 5, amount: 40 }, false],
    [100_000, 104_001, { percent: 5, amount: 40 }, true],
    [100_000, 105_000, { percent: 5, amount: 5_000 }, false],
    [100_000, 105_001, { percent: 5, amount: 5_000 }, true],
  ])('%s to %s fen, bounds of a group %o: %s', (before, now, bounds, is) => {
    const one = { line: '', name: { zh: '', en: '' }, kind: null, before, now, cause: null };
    expect(isBeyond(one, bounds)).toBe(is);
  });

  test.each([
    [100_000, 120_000, false],
    [100_000, 120_001, true],
    [1_000_000, 1_050_000, false],
    [1_000_000, 1_050_001, true],
    [0, 99, false],
    [0, 100, true],
    [null, 100, true],
    [10_000, 7_999, true],
  ])('%s to %s fen is worth a look: %s', (before, now, is) => {
    const one = { line: '', name: { zh: '', en: '' }, kind: null, before, now, cause: null };
    expect(isBeyond(one, usualBounds)).toBe(is);
  });

  test('differences add up to that of net pay', () => {
    const any = fc.array(
      fc.record({
        item: fc.constantFrom(...monthItems),
        kind: fc.constantFrom(...Object.values(lineKind)),
        fen: fc.integer({ min: -10_000_000, max: 10_000_000 }),
        source: fc.constantFrom(undefined, 'typed', 'formula', 'correction', 'debt'),
        name: fc.constantFrom('a', 'b'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.option(any), fc.option(any), (was, is) => {
        const [before, now] = [was && made(was), is && made(is)];
        const sum = differencesOf(before, now, nothing).reduce((all, one) => all + effectOf(one), 0);
        expect(sum).toBe((now?.net ?? 0) - (before?.net ?? 0));
      }),
    );
  });
});
