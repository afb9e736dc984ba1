import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payItems } from '#modules/payroll/contract/codes.ts';
import { adjusted, payAfter, sharesItem, withoutBase, type Pay, type PayChange } from './adjusting.ts';

test.each([
  [
    'an amount, known before',
    { basic: 800_000 },
    [{ item: 'basic', fen: 900_000 }],
    { basic: 800_000 },
    { basic: 900_000 },
  ],
  ['an amount, the first', {}, [{ item: 'post', fen: 1 }], {}, { post: 1 }],
  [
    'eight per cent',
    { basic: 1_000_001 },
    [{ item: 'basic', percent: '8' }],
    { basic: 1_000_001 },
    { basic: 1_080_001 },
  ],
  ['half a fen is one', { basic: 50 }, [{ item: 'basic', percent: '1' }], { basic: 50 }, { basic: 51 }],
  [
    'less',
    { basic: 1_000_000 },
    [{ item: 'basic', percent: '-12.5' }],
    { basic: 1_000_000 },
    { basic: 875_000 },
  ],
  [
    'only what changes is kept',
    { basic: 5, post: 7 },
    [
      { item: 'post', fen: 9 },
      { item: 'allowance', fen: 3 },
    ],
    { post: 7 },
    { post: 9, allowance: 3 },
  ],
] as const satisfies readonly (readonly [string, Pay, readonly PayChange[], Pay, Pay])[])(
  'pay changes: %s',
  (_what, pay, changes, before, after) => {
    expect(adjusted(pay, changes)).toEqual({ before, after });
  },
);

test('a percentage of an item that nothing is known of has no base', () => {
  expect(
    withoutBase({ basic: 1 }, [
      { item: 'post', percent: '5' },
      { item: 'basic', percent: '5' },
    ]),
  ).toEqual(['post']);
  expect(withoutBase({}, [{ item: 'post', fen: 5 }])).toEqual([]);
});

const item = fc.constantFrom(...payItems);
const pay = fc.dictionary(item, fc.integer({ min: 0, max: 1_000_000_000 })) as fc.Arbitrary<Pay>;

test('each item is what the last change of it says, whatever came of others in between', () => {
  fc.assert(
    fc.property(fc.array(pay, { maxLength: 8 }), item, (afters, one) => {
      const last = afters.findLast((after) => after[one] !== undefined)?.[one];
      expect(payAfter(afters.map((after) => ({ before: {}, after })))[one]).toBe(last);
    }),
  );
});

test('a raise by amounts and back by what it wrote down gives what was', () => {
  fc.assert(
    fc.property(pay, pay, (was, to) => {
      const changes = payItems.flatMap((one) => (to[one] === undefined ? [] : [{ item: one, fen: to[one] }]));
      const done = adjusted(was, changes);
      const back = adjusted(
        { ...was, ...done.after },
        Object.entries(done.before).map(([one, fen]) => ({
          item: one as (typeof payItems)[number],
          fen,
        })),
      );
      expect({ ...was, ...done.after, ...back.after }).toMatchObject(was);
      expect(sharesItem(done, done)).toBe(changes.length > 0);
    }),
  );
});
