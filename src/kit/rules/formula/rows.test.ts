import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFormula } from './compile.ts';
import { readRows, testsOf, valuesOf, writeRows, type ConditionRow } from './rows.ts';
import { Day, Exact, type Type, type Value } from './value.ts';

const fields = new Map<string, { name: string; type: Type }>(
  (
    [
      ['金额', 'amount', 'number'],
      ['天数', 'days', 'number'],
      ['类型', 'type', 'text'],
      ['日期', 'day', 'date'],
      ['部门', 'departments', 'text list'],
    ] as const
  ).map(([shown, name, type]) => [shown, { name, type }]),
);
const types = new Map([...fields].map(([shown, { type }]) => [shown, type]));

test.each<[string, ReturnType<typeof readRows>]>([
  ['', { joined: 'all', rows: [] }],
  ['金额 > 5000', { joined: 'all', rows: [{ field: 'amount', test: 'gt', values: ['5000'] }] }],
  ['（金额 ≥ -3）', { joined: 'all', rows: [{ field: 'amount', test: 'ge', values: ['-3'] }] }],
  [
    '金额 in [100..200) and 类型 != null',
    {
      joined: 'all',
      rows: [
        { field: 'amount', test: 'ge', values: ['100'] },
        { field: 'amount', test: 'lt', values: ['200'] },
        { field: 'type', test: 'filled', values: [] },
      ],
    },
  ],
  ['金额 between 1 and 5', { joined: 'all', rows: [{ field: 'amount', test: 'range', values: ['1', '5'] }] }],
  [
    '“销售部” in 部门 or not(contains(类型, "旅"))',
    {
      joined: 'any',
      rows: [
        { field: 'departments', test: 'has', values: ['销售部'] },
        { field: 'type', test: 'containsNot', values: ['旅'] },
      ],
    },
  ],
  [
    '(金额 > 1 and 天数 > 2) and 日期 <= date("2026-01-31")',
    {
      joined: 'all',
      rows: [
        { field: 'amount', test: 'gt', values: ['1'] },
        { field: 'days', test: 'gt', values: ['2'] },
        { field: 'day', test: 'le', values: ['2026-01-31'] },
      ],
    },
  ],
  ['金额 > _', { joined: 'all', rows: [{ field: 'amount', test: 'gt', values: [''] }] }],
  ['not(天数 in (1, 2))', { joined: 'all', rows: [{ field: 'days', test: 'notIn', values: ['1', '2'] }] }],
])('%s is read as rows', (formula, rows) => expect(readRows(formula, fields)).toEqual(rows));

test.each([
  '金额 > 天数',
  '金额 + 1 > 5',
  '金额 > 1 and (天数 > 2 or 天数 < 1)',
  '金额 in [1..5) or 天数 > 3',
  '金额 > "一百"',
  '未知 > 3',
  '类型 = ""',
  'if 金额 > 3 then true else false',
  'not(金额 > 3)',
  '金额 > 5 and ',
  '金额 in (< 3, > 5)',
  '日期 > "2026-01-01"',
  '5000 < 金额',
  '金额 > 3 3',
  '金额 > ',
])('%s stays a formula', (formula) => expect(readRows(formula, fields)).toBeNull());

const digits = fc
  .tuple(fc.boolean(), fc.nat(99_999), fc.option(fc.integer({ min: 1, max: 99 })))
  .map(([isLess, whole, part]) => `${isLess ? '-' : ''}${whole}${part === null ? '' : `.${part}`}`);
const day = fc
  .tuple(
    fc.integer({ min: 2000, max: 2099 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([y, m, d]) => [y, m, d].map((part) => String(part).padStart(2, '0')).join('-'));
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const valueOf = (type: Type) => (type === 'number' ? digits : type === 'date' ? day : words);

/** Returns a random row, complete or with missing values. */
const row: fc.Arbitrary<ConditionRow> = fc.constantFrom(...fields.values()).chain(({ name, type }) =>
  fc.constantFrom(...testsOf(type)).chain((how) => {
    const count = valuesOf(how);
    const value = valueOf(type);
    const values =
      count === null
        ? fc.array(value, { maxLength: 4 })
        : fc.array(fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant('') }), {
            minLength: count,
            maxLength: count,
          });
    return values.map((said) => ({ field: name, test: how, values: said }));
  }),
);

test('what rows write, rows read', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('all' as const, 'any' as const),
      fc.array(row, { maxLength: 5 }),
      (how, rows) => {
        // Nothing joins one row to itself.
        const joined = rows.length < 2 ? 'all' : how;
        expect(readRows(writeRows({ joined, rows }, fields), fields)).toEqual({ joined, rows });
      },
    ),
  );
});

test('whole rows write formulas without a fault, half-said ones never', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('all' as const, 'any' as const),
      fc.array(row, { minLength: 1, maxLength: 5 }),
      (joined, rows) => {
        const isWhole = rows.every(({ test: how, values }) =>
          valuesOf(how) === null ? values.length > 0 : values.every((value) => value !== ''),
        );
        const compiled = compileFormula(writeRows({ joined, rows }, fields), types, 'boolean');
        expect(compiled.ok).toBe(isWhole);
      },
    ),
  );
});

test('a formula that is read and written again comes to the same', () => {
  const inputs = new Map<string, Value>([
    ['类型', '差旅'],
    ['日期', new Day('2026-01-31')],
    ['部门', ['总部', '销售部']],
  ]);
  const formulas = [
    '金额 in [100..200) and 类型 != null',
    '金额 in (100..200]',
    '金额 between 150 and 200 and 天数 = null',
    '日期 in [date("2026-01-01")..date("2026-01-31")]',
    '"销售部" in 部门 or 金额 > 5',
    'not(类型 in ("差旅", "培训"))',
  ];
  for (const formula of formulas)
    for (const amount of [99, 100, 150, 200, 201]) {
      const given = new Map([...inputs, ['金额', new Exact(amount)]] as const);
      const again = writeRows(readRows(formula, fields)!, fields);
      const [before, after] = [formula, again].map((source) => {
        const compiled = compileFormula(source, types, 'boolean');
        return compiled.ok ? compiled.formula.evaluate(given) : compiled.faults;
      });
      expect(after).toEqual(before);
    }
});
