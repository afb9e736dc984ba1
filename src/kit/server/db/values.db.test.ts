import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/engines.ts';
import { type Database, type Tx, json } from './database.ts';
import { inTransaction } from './transaction.ts';

async function one(on: Database | Tx, expression: string, values: unknown[] = []): Promise<unknown> {
  const text = sql<{ value: unknown }>`select ${sql.raw(expression)} as value`;
  if (values.length === 0) return (await text.execute(on.kysely)).rows[0]?.value;
  const { rows } = await sql<{ value: unknown }>`select ${values[0]}${sql.raw(expression)} as value`.execute(
    on.kysely,
  );
  return rows[0]?.value;
}

bothEngines('values', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  test.each([
    ['9007199254740991::int8', 9007199254740991],
    ['array[1, null, 3]::int8[]', [1, null, 3]],
    ['12345678901234567890.10::numeric', '12345678901234567890.10'],
    ['array[1.10]::numeric[]', ['1.10']],
    ["date '2024-02-29'", '2024-02-29'],
    ["array[date '2024-02-29']", ['2024-02-29']],
    ["timestamptz '2024-02-29 23:30:00.123+08'", new Date('2024-02-29T15:30:00.123Z')],
    ["timestamptz '2024-02-29 15:30:00+00'", new Date('2024-02-29T15:30:00Z')],
    ["timestamptz '2024-12-31 23:59:59.5+00'", new Date('2024-12-31T23:59:59.500Z')],
    ["timestamptz '1999-01-02 03:04:05.678901+00'", new Date('1999-01-02T03:04:05.678Z')],
    ["timestamptz '0050-01-01 00:00:00+00'", new Date('0050-01-01T00:00:00Z')],
    ["timestamptz '12024-02-29 15:30:00+00'", new Date('+012024-02-29T15:30:00Z')],
    ["timestamptz '0044-03-15 12:00:00+00 BC'", new Date('-000043-03-15T12:00:00Z')],
    ["timestamptz 'infinity'", Infinity],
    ['true', true],
    [`'{"a": [1, "二"]}'::jsonb`, { a: [1, '二'] }],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    ["'报销单 😀'", '报销单 😀'],
    ['null', null],
  ])('%s arrives as %j', async (expression, value) => {
    expect(await one(db, expression)).toEqual(value);
  });

  test.each<[string, unknown, unknown]>([
    ['::timestamptz', new Date('2024-02-29T15:30:00.123Z'), new Date('2024-02-29T15:30:00.123Z')],
    ['::jsonb', json([1, { a: "'" }]), [1, { a: "'" }]],
    ['::jsonb', json(undefined), null],
    ['::int8[]', [1, 2], [1, 2]],
    ['::text[]', ['a,"b"', '{}', ''], ['a,"b"', '{}', '']],
    ['::numeric', '0.10', '0.10'],
    ['::bytea', Buffer.from([0, 255]), Buffer.from([0, 255])],
  ])('a parameter %s keeps %j', async (cast, given, value) => {
    expect(await one(db, cast, [given])).toEqual(value);
  });

  test.each(['9007199254740992', '-9007199254740993'])(
    '%s::int8 is an error, not a rounded number',
    async (text) => {
      await expect(one(db, `(${text})::int8`)).rejects.toThrow('cannot be stored as');
      expect(await one(db, '1')).toBe(1);
    },
  );

  const sum = (a: number) => one(db, '::int + 1', [a]);
  const divide = (a: number) =>
    inTransaction(db, async (tx) => (await sql`select 1 / ${a}::int as value`.execute(tx.kysely)).rows[0]);

  test('a statement that is used again and again answers for the parameters of each time', async () => {
    expect([await sum(1), await sum(2), await sum(3), await sum(4)]).toEqual([2, 3, 4, 5]);
  });

  test('a failing statement that is used again fails each time and harms nothing', async () => {
    expect(await divide(1)).toEqual({ value: 1 });
    for (const _ of [1, 2, 3]) await expect(divide(0)).rejects.toThrow('division by zero');
    expect(await divide(1)).toEqual({ value: 1 });
  });
});
