import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { assertWritable } from '#kit/server/db/ready.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { createHttp } from './app.ts';
import { serve } from './context.ts';

const post507 = {
  does: 'x',
  access: 'open',
  input: z.strictObject({}),
  reply: z.null(),
  refusals: [],
} as const;
const calls = controller('Disk', { Row: post(post507), File: post(post507), Slow: post(post507) });

eachEngine('a full disk', (open) => {
  let db: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    db = await open();
    app = await createHttp({
      db,
      served: [
        serve(calls, {
          Row: async () => (
            await sql`insert into kit.writable values (true, now())`.execute(db.kysely),
            null
          ),
          File: () => {
            throw Object.assign(new Error('write'), { code: 'ENOSPC' });
          },
          Slow: async () => (await sql`do $$ begin raise sqlstate '57014'; end $$`.execute(db.kysely), null),
        }),
      ],
      authenticate: async () => null,
      title: 'x',
      version: '0',
      logger: false,
      trustProxy: false,
      https: false,
      ready: () => assertWritable(db),
    });
    // Raises the error of PostgreSQL for a file that cannot grow.
    await sql`create function pg_temp_full() returns trigger language plpgsql as
      $$ begin raise sqlstate '53100' using message = 'could not extend file: No space left on device'; end $$`.execute(
      db.kysely,
    );
  });
  afterAll(() => app.close());

  const ask = async (path: string) => {
    const answer = await app.inject({ method: 'POST', url: `/api/Disk/${path}`, payload: {} });
    const { Body } = answer.json<{ Body: { Reason: string } }>();
    return [answer.statusCode, Body.Reason, answer.headers['retry-after']];
  };
  const ready = async (): Promise<number> => (await app.inject('/readyz')).statusCode;

  test('writes say so, the product is not ready meanwhile, and is again by itself', async () => {
    await sql`create trigger full_disk before insert on kit.writable
      execute function pg_temp_full()`.execute(db.kysely);
    expect(await ready()).toBe(503);
    expect(await ask('Row')).toEqual([507, 'diskFull', '2']);
    expect(await ask('File')).toEqual([507, 'diskFull', '2']);
    await sql`drop trigger full_disk on kit.writable`.execute(db.kysely);
    expect(await ready()).toBe(200);
    expect(await ready()).toBe(200);
  });

  test('a statement that takes too long is no fault of the product', async () => {
    expect(await ask('Slow')).toEqual([503, 'busy', '2']);
  });
});
