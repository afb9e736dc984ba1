import { expect, test } from 'vitest';
import { compareTrees, type Compared } from './compare.ts';

const node = (OBID: number, more: Partial<Compared> = {}): Compared => ({
  OBID,
  Name: `n${OBID}`,
  ParentOBID: null,
  OwnerAUID: null,
  PlanStart: null,
  PlanEnd: null,
  PlanMinutes: null,
  WeightBp: null,
  ProgressBp: null,
  State: 0,
  ...more,
});

test('two equal trees differ in nothing', () => {
  expect(compareTrees([node(1)], [node(1)])).toEqual([]);
});

test('added, changed and gone nodes are told apart, with where they stand', () => {
  const before = [node(1), node(2, { ParentOBID: 1, PlanEnd: '2026-01-31' }), node(3, { ParentOBID: 1 })];
  const after = [node(1), node(2, { ParentOBID: 1, PlanEnd: '2026-02-10' }), node(4, { ParentOBID: 2 })];
  expect(compareTrees(before, after)).toEqual([
    {
      OBID: 2,
      Name: 'n2',
      Above: ['n1'],
      Kind: 3,
      Fields: [{ Field: 'PlanEnd', Before: '2026-01-31', After: '2026-02-10' }],
    },
    { OBID: 4, Name: 'n4', Above: ['n1', 'n2'], Kind: 1, Fields: [] },
    { OBID: 3, Name: 'n3', Above: ['n1'], Kind: 2, Fields: [] },
  ]);
});
