import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, moved, applyChange } from './shadow.ts';

const row = (no: number, target: string | null, weightBp: number) => ({ no, target, weightBp });
const rows = [row(1, '100', 6000), row(2, '10', 4000)];
const mine = (target: string | null, weightBp: number) => ({ target, weightBp });

test('only rows that change are in a change, and it keeps what it began with', () => {
  const first = linesOf(
    rows,
    new Map([
      [1, mine('120', 6000)],
      [2, mine('10', 4000)],
    ]),
    [],
    false,
  );
  expect(first).toEqual([{ no: 1, base: mine('100', 6000), mine: mine('120', 6000) }]);
  const since = [row(1, '90', 6000), rows[1]!];
  expect(moved(first, since).map(({ no }) => no)).toEqual([1]);
  expect(linesOf(since, new Map([[1, mine('130', 6000)]]), first, false)[0]!.base).toEqual(mine('100', 6000));
  const again = linesOf(since, new Map([[1, mine('130', 6000)]]), first, true);
  expect(again[0]!.base).toEqual(mine('90', 6000));
  expect(moved(again, since)).toEqual([]);
});

test('what is taken over is what was asked, and is not moved any more', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.option(fc.constantFrom('1', '2', '100')),
      (weight, target) => {
        const lines = linesOf(rows, new Map([[1, mine(target, weight)]]), [], false);
        const after = applyChange(rows, lines);
        expect(after[0]).toMatchObject({ target, weightBp: weight });
        expect(after[1]).toEqual(rows[1]);
        expect(moved(lines, after)).toEqual([]);
      },
    ),
  ));
