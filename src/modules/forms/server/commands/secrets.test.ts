import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf } from '#kit/server/secret-box.ts';
import { editionSchema } from '../../contract/control.ts';
import type { Values } from '../../contract/values.ts';
import { everything, nothing, openValues, sealValues, withUnread, type Stored } from './secrets.ts';

const edition = editionSchema.parse({
  controls: [
    { type: 'input', name: 'reason', label: '事由' },
    { type: 'money', name: 'pay', label: '月薪', secret: true },
    {
      type: 'groupArea',
      name: 'rows',
      label: '项目',
      controls: [
        { type: 'input', name: 'item', label: '名称' },
        { type: 'money', name: 'sum', label: '月金额', secret: true },
      ],
    },
  ],
});

const made = boxOf(['a secret of the tests'], 'test');
const box = () => made;
const [author, other] = [1, 2];
const seal = (values: Values, kept: readonly (Stored | null)[] = [], by = author): Stored =>
  sealValues(edition, values, kept, box, by);
const open = (stored: Stored, may = everything): Values => openValues(edition, stored, box, may);
const text = (stored: Stored): string => JSON.stringify(stored);

const money = fc.integer({ min: 100_000, max: 999_999_999 }).map((fen) => (fen / 100).toFixed(2));
const optional = <T>(key: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((held) => (held === undefined ? {} : { [key]: held }));
const merged = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<Values> =>
  fc.tuple(...parts).map((held) => Object.assign({}, ...held) as Values);
const row = merged(optional('item', fc.constantFrom('a', 'b', 'c')), optional('sum', money));
const values = merged(
  optional('reason', fc.constantFrom('x', 'y')),
  optional('pay', money),
  optional('rows', fc.array(row, { maxLength: 4 })),
);

const figuresOf = (given: Values): string[] =>
  [given['pay'], ...((given['rows'] as Values[] | undefined) ?? []).map(({ sum }) => sum)].filter(
    (figure) => typeof figure === 'string',
  );

test('typed secrets come back, none of them is readable where it is stored, and sealing again changes nothing', () => {
  fc.assert(
    fc.property(values, (given) => {
      const stored = seal(given);
      expect(open(stored)).toEqual(given);
      for (const figure of figuresOf(given)) expect(text(stored)).not.toContain(figure);
      expect(figuresOf(open(stored, nothing))).toEqual([]);
      expect(text(seal(open(stored), [stored], other))).toBe(text(seal(open(stored), [stored], author)));
    }),
  );
});

test('an equal value keeps its text and its author, wherever its row has moved; another one gets a text of its own', () => {
  const first = seal({
    pay: '8000.00',
    rows: [
      { item: 'a', sum: '1000.00' },
      { item: 'b', sum: '2000.00' },
    ],
  });
  const moved = seal(
    {
      pay: '9000.00',
      rows: [
        { item: 'b', sum: '2000.00' },
        { item: 'a', sum: '1000.00' },
      ],
    },
    [first],
    other,
  );
  const byAuthor = open(moved, (_control, by) => by === author);
  expect(byAuthor).toEqual({
    rows: [
      { item: 'b', sum: '2000.00' },
      { item: 'a', sum: '1000.00' },
    ],
  });
  expect(open(moved, (_control, by) => by === other)['pay']).toBe('9000.00');
});

test('rights over a column are those over its rows', () => {
  const stored = seal({ pay: '8000.00', rows: [{ item: 'a', sum: '1000.00' }] });
  expect(open(stored, (control) => control === 'rows')).toEqual({ rows: [{ item: 'a', sum: '1000.00' }] });
});

test('secrets a person was not shown stay unless they are typed again; in rows, if the rest of the row is unchanged', () => {
  const stored = seal({
    pay: '8000.00',
    rows: [
      { item: 'a', sum: '1000.00' },
      { item: 'b', sum: '2000.00' },
    ],
  });
  const unread = (given: Values) => withUnread(edition, given, stored, box, nothing);
  expect(unread({ reason: 'x' })).toEqual({ reason: 'x', pay: '8000.00' });
  expect(unread({ pay: '', rows: [] })).toEqual({ pay: '8000.00', rows: [] });
  expect(unread({ pay: '1.00' })['pay']).toBe('1.00');
  expect(unread({ rows: [{ item: 'b' }, { item: 'c' }, { item: 'a', sum: '5.00' }] })['rows']).toEqual([
    { item: 'b', sum: '2000.00' },
    { item: 'c' },
    { item: 'a', sum: '5.00' },
  ]);
  expect(withUnread(edition, {}, stored, box, everything)).toEqual({});
});

test('rows that are none are not kept, nor is what looks sealed taken for it', () => {
  expect(open(seal({ rows: { 0: { sum: '1000.00' } } }))).toEqual({ rows: [] });
  const forged = { sealed: 'k.abc' };
  expect(open(seal({ pay: forged }))).toEqual({ pay: forged });
});

const noBox = (): never => {
  throw new Error('asked for');
};

test('forms without secrets are kept as they are, and ask for no box', () => {
  const plain = editionSchema.parse({ controls: [{ type: 'input', name: 'reason', label: '事由' }] });
  const given = { reason: 'x' };
  expect(openValues(plain, sealValues(plain, given, [], noBox, author), noBox, nothing)).toBe(given);
});
