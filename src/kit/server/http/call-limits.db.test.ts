import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { sweepLimits } from '../db/call-limits.ts';
import type { Database } from '../db/database.ts';
import { createHttp } from './app.ts';
import { serve } from './context.ts';

const limited = (max: number) =>
  post({
    does: 'Counts',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.object({ Done: z.literal(true) }),
    limit: { max, seconds: 600 },
  });
const Counted = controller('TestCounted', { One: limited(5), Other: limited(2) });

eachEngine('calls with a limit', (open) => {
  let db: Database;
  let apps: Awaited<ReturnType<typeof createHttp>>[];
  beforeAll(async () => {
    db = await open();
    const served = [
      serve(Counted, {
        One: async () => ({ Done: true as const }),
        Other: async () => ({ Done: true as const }),
      }),
    ];
    // Two servers on one database behave like two processes.
    apps = await Promise.all(
      [0, 1].map(() =>
        createHttp({
          db,
          served,
          authenticate: async ({ headers }) => ({
            id: Number(headers['x-person']),
            sessionId: 's',
            permissions: new Set<string>(),
          }),
          title: 'test',
          version: '0',
          logger: false,
          trustProxy: false,
          https: false,
          ready: async () => undefined,
        }),
      ),
    );
  });
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  const ask = async (server: number, person: number, call: keyof typeof Counted) => {
    const { path: url } = Counted[call];
    const headers = { 'x-person': String(person) };
    const answer = await apps[server]!.inject({ method: 'POST', url, headers, payload: {} });
    return [answer.statusCode, Number(answer.headers['retry-after'] ?? 0)] as const;
  };
  const many = async (times: number, person: number, call: 'One' | 'Other') => {
    const all = await Promise.all(Array.from({ length: times }, (_, n) => ask(n % 2, person, call)));
    return all.map(([status]) => status).toSorted((a, b) => a - b);
  };

  test('are counted over all processes, for each person and each call by itself', async () => {
    expect(await many(8, 1, 'One')).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await many(3, 1, 'Other')).toEqual([200, 200, 429]);
    expect(await many(1, 2, 'One')).toEqual([200]);
    const [status, wait] = await ask(0, 1, 'One');
    expect([status, wait > 590 && wait <= 600]).toEqual([429, true]);
  });

  test('begin anew when their time is over, and old ones are forgotten', async () => {
    await db.pool.query(
      "update kit.call_limit set ends_at = now() - interval '1 second' where caller = 'user:1'",
    );
    expect(await ask(1, 1, 'Other')).toEqual([200, 0]);
    await sweepLimits(db);
    const { rows } = await db.pool.query('select call, caller from kit.call_limit order by caller');
    expect(rows).toEqual([
      { call: Counted.Other.path, caller: 'user:1' },
      { call: Counted.One.path, caller: 'user:2' },
    ]);
  });
});
