import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase, type OpenOptions } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { createDatabase } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { testSecret } from '#tests/support/product.ts';
import { startReceiver, type Received } from '#tests/support/receiver.ts';
import { engines } from '#tests/support/suite.ts';
import { deliveryState } from '../contract/codes.ts';
import { storeHappenings } from './commands/announce.ts';
import { webhookBox } from './open.ts';
import { addEndpoint } from './queries/endpoints.ts';

/** Number of events, more than are sent at the same moment. */
const events = 120;
/** Numbers of received events after which a process is killed. */
const killsAfter = [30];
const program = join(import.meta.dirname, '../../../../tests/support/webhook-child.ts');

const closers: (() => unknown)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

const fresh = {
  pglite: async (): Promise<OpenOptions> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portico-webhook-kill-'));
    closers.push(() => rmSync(dataDir, { recursive: true }));
    return { dataDir };
  },
  postgres: async (): Promise<OpenOptions> => {
    const { url, drop } = await createDatabase();
    closers.push(drop);
    return { url, dataDir: '' };
  },
};

async function on<T>(where: OpenOptions, act: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(where);
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

const plant = (where: OpenOptions, url: string) =>
  on(where, async (db) => {
    await migrate(db);
    const { boss: id = 0 } = await addPeople(db, [{ loginName: 'boss' }]);
    const now = new Date();
    await inTransaction(db, async (tx) => {
      const wish = { name: 'other', url, events: ['form.submitted'], templates: [] };
      await addEndpoint(tx, wish, webhookBox(testSecret).seal('whsec_c2VjcmV0'), { id, now });
      await storeHappenings(
        tx,
        Array.from({ length: events }, (_, n) => ({
          type: 'form.submitted' as const,
          at: now,
          data: { FormID: n, link: `/form/${n}` },
        })),
      );
    });
  });

const formOf = ({ body }: Received): number => (JSON.parse(body) as { data: { FormID: number } }).data.FormID;

describe.each(engines)('kill -9 of the delivering process, on %s', (engine) => {
  test('loses no event: each arrives, at times twice with the same id, and is written down as delivered', async () => {
    const receiver = await startReceiver();
    closers.push(() => receiver.close());
    const where = await fresh[engine]();
    await plant(where, receiver.url);
    const deliver = () =>
      spawn(process.execPath, [program, JSON.stringify(where)], { stdio: ['pipe', 'ignore', 'inherit'] });
    /** Resolves when this number of events has arrived from now on. Later events are received but not answered. */
    const arrived = (count: number) =>
      new Promise<void>((resolve) => {
        const seen = new Set<number>();
        receiver.answer = (one) => {
          if (seen.size === count) return 'silent';
          if (seen.add(formOf(one)).size === count) resolve();
          return { status: 204 };
        };
      });

    for (const count of killsAfter) {
      const enough = arrived(count);
      const child = deliver();
      const gone = once(child, 'exit');
      await enough;
      child.kill('SIGKILL');
      await gone;
      // The deliveries of the killed process become due when their lease expires; the test does not wait for that.
      await on(where, (db) =>
        db.pool.query('update webhooks.delivery set run_after = now() where state = 1'),
      );
    }

    const counted = () =>
      on(where, async (db) => {
        const text = 'select state, count(*)::int as count from webhooks.delivery group by 1 order by 1';
        return (await db.pool.query<{ state: number; count: number }>(text)).rows;
      });
    const left = (await counted()).find(({ state }) => state === deliveryState.waiting)?.count ?? 0;
    expect(left).toBeGreaterThan(0);
    const rest = arrived(left);
    const child = deliver();
    const gone = once(child, 'exit');
    await rest;
    child.stdin.end();
    await gone;
    const rows = await counted();
    expect(rows).toEqual([{ state: deliveryState.delivered, count: events }]);
    const ids = Map.groupBy(receiver.received, formOf);
    expect(ids.size).toBe(events);
    for (const twice of ids.values())
      expect(new Set(twice.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});
