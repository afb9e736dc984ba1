import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planItems, workOutItems, type PayItem } from './work-out.ts';

const item = (code: string, formula: string | null = null): PayItem => ({ code, formula });
const facts = ['hours', 'days'];

function workOut(
  items: readonly PayItem[],
  given: Record<string, number>,
  said: Record<string, string> = { hours: '0', days: '0' },
) {
  const plan = planItems(items, facts);
  if (!plan.ok) throw new Error(JSON.stringify(plan.faults));
  return workOutItems(plan.steps, given, said);
}

test('items are worked out after those that they need, in whatever order they stand', () => {
  const items = [
    item('net', 'gross - tax'),
    item('gross', 'basic + overtime'),
    item('overtime', 'basic * 1.5 * hours / 174'),
    item('tax'),
    item('basic'),
  ];
  const { fen, failed } = workOut(items, { basic: 1_000_000, tax: 10_000 }, { hours: '8', days: '0' });
  expect(Object.fromEntries(fen)).toEqual({
    basic: 1_000_000,
    overtime: 68_966,
    gross: 1_068_966,
    tax: 10_000,
    net: 1_058_966,
  });
  expect(failed.size).toBe(0);
});

test.each([
  ['0.005', 1],
  ['0.0049', 0],
  ['-0.005', -1],
  ['10 / 3', 333],
  ['0.1 + 0.2', 30],
])('%s yuan is %i fen', (formula, fen) => {
  expect(workOut([item('x', formula)], {}).fen.get('x')).toBe(fen);
});

test('others read an item rounded, so that sums are sums of what slips show', () => {
  const items = [item('third', '10 / 3'), item('all', 'third + third + third')];
  expect(workOut(items, {}).fen.get('all')).toBe(999);
});

test('what comes to nothing is said, and so is what needs it', () => {
  const { fen, failed } = workOut([item('rate', '1 / days'), item('pay', 'rate * 2'), item('basic')], {});
  expect([...failed.keys()]).toEqual(['rate', 'pay']);
  expect(failed.get('rate')!.length).toBe(1);
  expect(Object.fromEntries(fen)).toEqual({ basic: 0 });
});

test('circles are named, whoever stands first', () => {
  const items = [item('start', 'a'), item('a', 'b + 1'), item('b', 'c'), item('c', 'a * hours')];
  expect(planItems(items, facts)).toEqual({
    ok: false,
    faults: [{ is: 'circle', codes: ['a', 'b', 'c'] }],
  });
  expect(planItems([item('a', 'a + 1')], [])).toEqual({
    ok: false,
    faults: [{ is: 'circle', codes: ['a'] }],
  });
});

test('a name twice, a name of a fact, an unknown one and text are refused', () => {
  const plan = planItems(
    [item('a'), item('a'), item('hours'), item('b', 'nobody + 1'), item('c', '"text"')],
    facts,
  );
  expect(plan.ok).toBe(false);
  const faults = plan.ok ? [] : plan.faults;
  expect(faults.map((fault) => [fault.is, 'code' in fault ? fault.code : ''])).toEqual([
    ['twice', 'a'],
    ['twice', 'hours'],
    ['formula', 'b'],
    ['formula', 'c'],
  ]);
});

test('sums over random items are the sums of their parts, in any order of the items', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      (amounts, isTurned) => {
        const given = Object.fromEntries(amounts.map((fen, n) => [`i${n}`, fen]));
        const items = Object.keys(given).map((code) => item(code));
        const sums = [item('total', Object.keys(given).join(' + ')), item('twice', 'total * 2')];
        const all = isTurned ? [...sums.toReversed(), ...items] : [...items, ...sums];
        const { fen } = workOut(all, given);
        const total = amounts.reduce((a, b) => a + b, 0);
        expect([fen.get('total'), fen.get('twice')]).toEqual([total, total * 2]);
      },
    ),
  );
});
