import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { general } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { createHttp } from './app.ts';
import { serve } from './context.ts';

const insert = {
  does: 'x',
  access: 'open',
  input: z.strictObject({ Id: z.number().nullable(), Parent: z.number(), Size: z.number() }),
  reply: z.null(),
  refusals: [],
} as const;
const calls = controller('Rule', { Insert: post(insert) });

eachEngine('a rule of the database that breaks', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const db = await open();
    await sql`create table rule_parent (id int primary key)`.execute(db.kysely);
    await sql`create table rule_child (id int primary key, parent int not null references rule_parent,
      size int not null check (size < 10))`.execute(db.kysely);
    await sql`insert into rule_parent values (1)`.execute(db.kysely);
    app = await createHttp({
      db,
      served: [
        serve(calls, {
          Insert: ({ Id, Parent, Size }) =>
            inTransaction(db, async (tx) => {
              await sql`insert into rule_child values (${Id}, ${Parent}, ${Size})`.execute(tx.kysely);
              return null;
            }),
        }),
      ],
      authenticate: async () => null,
      title: 'x',
      version: '0',
      logger: false,
      trustProxy: false,
      https: false,
      ready: async () => undefined,
    });
  });
  afterAll(() => app.close());

  const ask = async (payload: object, language: 'zh' | 'en' = 'en') => {
    const headers = { 'x-language': language };
    const answer = await app.inject({ method: 'POST', url: '/api/Rule/Insert', payload, headers });
    const { Msg, Body } = answer.json<{ Msg: string; Body: { Reason: string } | null }>();
    return [answer.statusCode, Body?.Reason ?? null, Msg];
  };

  test('is refused in words of who asks, and tells nothing of the row', async () => {
    const good = { Id: 1, Parent: 1, Size: 1 };
    expect(await ask(good)).toEqual([200, null, '']);
    const { referenceGone, outOfBounds, taken } = general;
    expect(await ask({ ...good, Id: 2, Parent: 9 })).toEqual([422, 'referenceGone', referenceGone.en]);
    expect(await ask({ ...good, Id: 2, Parent: 9 }, 'zh')).toEqual([422, 'referenceGone', referenceGone.zh]);
    expect(await ask({ ...good, Id: 2, Size: 10 })).toEqual([422, 'outOfBounds', outOfBounds.en]);
    expect(await ask({ ...good, Id: null })).toEqual([422, 'outOfBounds', outOfBounds.en]);
    expect(await ask(good)).toEqual([409, 'taken', taken.en]);
  });
});
