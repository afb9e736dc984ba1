import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenly } from '#modules/okr/contract/weights.ts';
import { paceStatus, proposedScore, workOutGoals, type Goal, type Setting } from './goals.ts';
import { reached, type Measure } from './measures.ts';

const setting: Setting = {
  capBp: 10_000,
  onTrackBp: 9000,
  atRiskBp: 6000,
  countStopped: false,
  statusRule: 1,
  scoreMap: null,
  fixedBp: null,
};
let made = 0;
const number = (
  start: string,
  target: string,
  current: string | null,
  more: Partial<Measure> = {},
): Measure => ({
  id: (made += 1),
  name: '量',
  kind: 1,
  source: 1,
  start,
  target,
  current,
  unit: '',
  weightBp: 10_000,
  milestones: [],
  enteredAt: null,
  nodeProgress: null,
  inside: 0,
  all: 0,
  ...more,
});
const goal = (id: number, kind: 1 | 2, parentId: number | null, more: Partial<Goal> = {}): Goal => ({
  id,
  kind,
  parentId,
  state: 1,
  weightBp: 10_000,
  measures: [],
  setting,
  ...more,
});
const progress = (goals: readonly Goal[], id: number) => workOutGoals(goals).get(id)!.progress;

test.each([
  ['0', '100', '50', '5000'],
  ['100', '20', '60', '5000'],
  ['100', '20', '120', '-2500'],
  ['0', '100', '130', '13000'],
  ['0', '100', null, undefined],
  ['7', '7', '7', undefined],
])('from %s to %s, at %s', (start, target, current, bp) =>
  expect(reached(start, target, current)?.toString()).toBe(bp),
);

test.each<[string, Partial<Measure>, string | null]>([
  ['yes', { kind: 4, current: '1' }, '10000'],
  ['no', { kind: 4, current: '0' }, '0'],
  ['neither yes nor no', { kind: 4, current: null }, null],
  [
    'milestones that are ticked',
    {
      kind: 5,
      milestones: [
        { WeightBp: 3000, IsDone: true },
        { WeightBp: 7000, IsDone: false },
      ],
    },
    '3000',
  ],
  ['milestones nobody reported on', { kind: 5, milestones: [{ WeightBp: 10_000, IsDone: false }] }, null],
  [
    'milestones that were reported, none of them done',
    { kind: 5, enteredAt: new Date(0), milestones: [{ WeightBp: 10_000, IsDone: false }] },
    '0',
  ],
  ['in range', { kind: 6, inside: 3, all: 4 }, '7500'],
  ['range without check-ins', { kind: 6 }, null],
  ['a node as it is', { source: 2, nodeProgress: '4321.5' }, '4321.5'],
])('%s', (_what, more, bp) =>
  expect(progress([goal(1, 2, null, { measures: [number('0', '100', null, more)] })], 1)).toBe(bp),
);

test('below the start is shown, and 0 in what it is part of', () => {
  const goals = [goal(1, 1, null), goal(2, 2, 1, { measures: [number('100', '20', '120')] })];
  expect([progress(goals, 2), progress(goals, 1)]).toEqual(['-2500', '0']);
});

test('measures are added raw, goals up to the cap of what they are part of', () => {
  const beyond = [
    number('0', '100', '150', { weightBp: 5000 }),
    number('0', '100', '-50', { weightBp: 5000 }),
  ];
  const keyResult = (cap: number) => [
    goal(1, 1, null, { setting: { ...setting, capBp: cap } }),
    goal(2, 2, 1, { measures: beyond, weightBp: 5000 }),
    goal(3, 2, 1, { measures: [number('0', '100', '140')], weightBp: 5000 }),
  ];
  expect(progress(keyResult(10_000), 2)).toBe('5000');
  expect(progress(keyResult(10_000), 1)).toBe('7500');
  expect(progress(keyResult(12_000), 1)).toBe('8500');
});

test('without a value it leaves the mean and the covered share; stopped and drafts leave both', () => {
  const goals = [
    goal(1, 1, null),
    goal(2, 2, 1, { measures: [number('0', '100', '40')], weightBp: 5000 }),
    goal(3, 2, 1, { measures: [number('0', '100', null)], weightBp: 5000 }),
    goal(4, 2, 1, { measures: [number('0', '100', '0')], weightBp: 9000, state: 2 }),
    goal(5, 2, 1, { measures: [number('0', '100', '0')], weightBp: 9000, state: 0 }),
  ];
  const worth = workOutGoals(goals).get(1)!;
  expect(worth).toMatchObject({ progress: '4000', by: 1, covered: '5000' });
  expect(worth.parts.map(({ out }) => out)).toEqual([0, 1, 2, 3]);
});

const part = (id: number, progressBp: number | null) => ({
  id,
  shareBp: id === 1 ? 6000 : 4000,
  progressBp,
  isStopped: false,
});

const carried = (...reports: (number | null)[]) =>
  workOutGoals([
    goal(1, 2, null, {
      measures: [number('0', '100', null, { kind: 2, source: 4 })],
      executions: reports.map((bp, n) => part(n + 1, bp)),
    }),
  ]).get(1)!;

test('parts nobody reported on leave the mean and lower what is covered; with no report at all nothing is known', () => {
  expect(carried(5000, null)).toMatchObject({ progress: '5000', covered: '6000' });
  expect(carried(5000, 0)).toMatchObject({ progress: '3000', covered: '10000' });
  expect(carried(null, null)).toMatchObject({ progress: null, covered: '0' });
  expect(paceStatus(carried(null, null).progress, { all: 60, passed: 30 }, setting)).toBe(null);
});

test('a gap below a goal is a gap of what stands above it, unless its completion is set by hand or settled', () => {
  const half = [number('0', '100', '40', { weightBp: 6000 }), number('0', '100', null, { weightBp: 4000 })];
  const covered = (more: Partial<Goal>) =>
    workOutGoals([
      goal(1, 1, null),
      goal(2, 2, 1, { measures: half, weightBp: 5000, ...more }),
      goal(3, 2, 1, { measures: [number('0', '100', '10')], weightBp: 5000 }),
    ]).get(1);
  expect(covered({})).toMatchObject({ progress: '2500', covered: '8000' });
  expect(covered({ setting: { ...setting, fixedBp: 6000 } })).toMatchObject({ covered: '10000' });
  expect(covered({ frozen: '4000' })).toMatchObject({ covered: '10000' });
});

test('stopped ones count where the setting says so; nothing at all is nothing, never 0', () => {
  const stopped = goal(2, 2, 1, { measures: [number('0', '100', '40')], state: 2 });
  expect(progress([goal(1, 1, null), stopped], 1)).toBe(null);
  expect(progress([goal(1, 1, null, { setting: { ...setting, countStopped: true } }), stopped], 1)).toBe(
    '4000',
  );
  expect(progress([goal(1, 1, null)], 1)).toBe(null);
});

test('a key result takes the progress below, or the sum of the values below with the gaps shown', () => {
  const sales = (current: string | null, unit = '万元') =>
    number('0', '100', current, { name: '销售额', unit });
  const goals = [
    goal(1, 2, null, {
      measures: [
        number('0', '100', null, { id: 901, kind: 2, source: 4, weightBp: 5000 }),
        number('0', '200', null, { id: 902, source: 5, name: '销售额', unit: '万元', weightBp: 5000 }),
      ],
    }),
    goal(2, 1, 1, { weightBp: 4000 }),
    goal(3, 2, 2, { measures: [sales('50')] }),
    goal(4, 1, 1, { weightBp: 6000 }),
    goal(5, 2, 4, { measures: [sales('30'), sales('9', '元')], weightBp: 10_000 }),
    goal(6, 2, 4, { measures: [sales(null)], weightBp: 0 }),
  ];
  const worth = workOutGoals(goals).get(1)!;
  expect(worth.measures.get(902)).toMatchObject({ value: '80', progress: '4000' });
  expect(worth.measures.get(902)!.below.map(({ out }) => out)).toEqual([0, 0, 1]);
  // 50 % × 0.4 + (30 % + 9 %) / 2 × 0.6. Both measures of KR 5 have the same weight and name.
  expect(worth.measures.get(901)!.progress).toBe(String(5000 * 0.4 + 1950 * 0.6));
});

test('a completion set by hand stands for the sum, and the sum is still shown', () => {
  const fixed = { ...setting, fixedBp: 8000 };
  const goals = [goal(1, 1, null), goal(2, 2, 1, { measures: [number('0', '100', '40')], setting: fixed })];
  const all = workOutGoals(goals);
  expect(all.get(2)).toMatchObject({ progress: '8000', isFixed: true });
  expect(all.get(2)!.parts[0]!.progress).toBe('4000');
  expect(all.get(1)!.progress).toBe('8000');
});

test.each([
  [null, 5, null],
  ['4500', 5, 1],
  ['4499', 5, 2],
  ['3000', 5, 2],
  ['2999', 5, 3],
  ['0', 0, 1],
])('%s after %s of 10 workdays proposes %s', (bp, passed, status) =>
  expect(paceStatus(bp, { all: 10, passed }, setting)).toBe(status),
);

test.each([
  ['7050', null, '0.71'],
  ['13000', null, '1.00'],
  ['-10', null, '0.00'],
  [null, null, null],
  [
    '6999',
    [
      { FromBp: 7000, Score: '0.7' },
      { FromBp: 0, Score: '0.3' },
    ],
    '0.30',
  ],
  [
    '7000',
    [
      { FromBp: 7000, Score: '0.7' },
      { FromBp: 0, Score: '0.3' },
    ],
    '0.70',
  ],
])('%s proposes a score of %s', (bp, map, score) => expect(proposedScore(bp, map)).toBe(score));

test('evenly: the first takes the rest', () => {
  expect(evenly(3)).toEqual([3334, 3333, 3333]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (n) => evenly(n).reduce((a, b) => a + b) === 10_000),
  );
});

/** Fraction of integers. The second computation avoids decimals entirely. */
type Fraction = readonly [bigint, bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;

interface Plan {
  readonly weight: number;
  readonly state: number;
  readonly value: number | null;
  readonly below: readonly Plan[];
}
const planOf = (depth: number): fc.Arbitrary<Plan> =>
  fc.record({
    weight: fc.integer({ min: 0, max: 10_000 }),
    state: fc.constantFrom(0, 1, 1, 1, 2),
    value: fc.option(fc.integer({ min: -50, max: 150 })),
    below: depth === 0 ? fc.constant([]) : fc.array(planOf(depth - 1), { maxLength: 3 }),
  });

/**
 * Second computation by fractions, straight from the definition. Objectives alternate with key results of source 4; the
 * lowest ones are typed.
 */
function second(plan: Plan, isObjective: boolean): Fraction | null {
  if (!isObjective && plan.below.length === 0) return plan.value === null ? null : [BigInt(plan.value), 100n];
  const live = plan.below.filter(({ state }) => state === 1);
  const isAlike = live.every(({ weight }) => weight === 0);
  let [sum, weights]: [Fraction, bigint] = [[0n, 1n], 0n];
  for (const one of live) {
    const value = second(one, !isObjective);
    const weight = isAlike ? 1n : BigInt(one.weight);
    if (value === null || weight === 0n) continue;
    const held: Fraction = less(value, [0n, 1n]) ? [0n, 1n] : less([1n, 1n], value) ? [1n, 1n] : value;
    sum = plus(sum, times(held, [weight, 1n]));
    weights += weight;
  }
  return weights === 0n ? null : times(sum, [1n, weights]);
}

test('a second computation by fractions agrees, and every sum is the sum of its parts', () => {
  fc.assert(
    fc.property(planOf(3), (plan) => {
      const goals: Goal[] = [];
      const grow = (one: Plan, isObjective: boolean, parentId: number | null): number => {
        const id = goals.length + 1;
        const isLeaf = one.below.length === 0;
        goals.push(
          goal(id, isObjective ? 1 : 2, parentId, {
            weightBp: one.weight,
            state: one.state,
            measures: isObjective
              ? []
              : [
                  number('0', '100', one.value === null ? null : String(one.value), {
                    source: isLeaf ? 1 : 4,
                  }),
                ],
          }),
        );
        for (const child of one.below) grow(child, !isObjective, id);
        return id;
      };
      const root = grow(plan, true, null);
      const all = workOutGoals(goals);
      const [found, wanted] = [all.get(root)!.progress, second(plan, true)];
      const near = wanted === null ? null : (Number(wanted[0]) / Number(wanted[1])) * 10_000;
      expect([found === null, Math.abs(Number(found) - Number(near)) < 1e-6]).toEqual([near === null, true]);
      for (const { progress: bp, parts } of all.values()) {
        if (bp === null) continue;
        const total = parts.reduce(
          (sum, { share, counted }) => sum + Number(share ?? 0) * Number(counted ?? 0),
          0,
        );
        expect(Math.abs(total / 10_000 - Number(bp))).toBeLessThan(1e-6);
      }
    }),
  );
});
