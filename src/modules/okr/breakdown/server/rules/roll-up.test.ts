import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeStates } from '#modules/okr/contract/codes.ts';
import { leafOf, rollUp, type Below } from './roll-up.ts';

const { planned, active, done, stopped } = nodeStates;
const of = (progress: string | null, more: Partial<Below> = {}): Below => ({
  state: progress === '10000' ? done : progress === null || progress === '0' ? planned : active,
  weightBp: null,
  planMinutes: null,
  progress,
  ...more,
});

test.each<[string, Below[], string | null, number, number]>([
  ['all alike', [of('5000'), of('0')], '2500', active, 3],
  [
    'by minutes where all have them',
    [of('10000', { planMinutes: 300 }), of('0', { planMinutes: 100 })],
    '7500',
    active,
    2,
  ],
  ['alike where one has none', [of('10000', { planMinutes: 300 }), of('0')], '5000', active, 3],
  [
    'weights before minutes',
    [of('10000', { weightBp: 1000, planMinutes: 9 }), of('0', { weightBp: 9000, planMinutes: 1 })],
    '1000',
    active,
    1,
  ],
  ['without a value left out', [of('5000'), of(null)], '5000', active, 3],
  ['nothing known is nothing, never 0', [of(null), of(null)], null, planned, 3],
  [
    'stopped ones leave, and are not asked for weights',
    [of('4000', { weightBp: 10_000 }), of('0', { state: stopped })],
    '4000',
    active,
    1,
  ],
  ['done when all are done', [of('10000'), of('10000')], '10000', done, 3],
  ['only stopped below: nothing', [of('9000', { state: stopped })], null, planned, 3],
  [
    '99.99 % at most until then',
    [of('10000', { weightBp: 10_000 }), of('5000', { weightBp: 0 })],
    '9999',
    active,
    1,
  ],
])('%s', (_what, below, progress, state, by) => {
  expect(rollUp(below)).toMatchObject({ progress, state, by });
});

test('the covered share is of what is not stopped', () => {
  expect(rollUp([of('5000'), of(null), of('1', { state: stopped })]).covered).toBe('5000');
});

test.each([
  [null, null, planned],
  [0, '0', planned],
  [1, '1', active],
  [10_000, '10000', done],
])('a leaf with %s typed', (typed, progress, state) => {
  expect(leafOf(typed)).toEqual({ progress, state });
});

test('shares sum to the whole, and with the progress below to the number (why it is so)', () => {
  const node = fc.record({
    state: fc.constantFrom(planned, active, stopped),
    weightBp: fc.option(fc.integer({ min: 0, max: 10_000 })),
    planMinutes: fc.option(fc.integer({ min: 0, max: 100_000 })),
    progress: fc.option(fc.integer({ min: 0, max: 9_999 }).map(String)),
  });
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 12 }), (below) => {
      const { progress, shares } = rollUp(below);
      fc.pre(progress !== null);
      const sum = shares.reduce(
        (all, share, n) => all.plus(share === null ? 0 : new Decimal(share).times(below[n]!.progress!)),
        new Decimal(0),
      );
      expect(sum.div(10_000).minus(progress).abs().lt('1e-9')).toBe(true);
      const all = shares.reduce((total, share) => total.plus(share ?? 0), new Decimal(0));
      expect(all.minus(10_000).abs().lt('1e-9')).toBe(true);
    }),
  );
});
