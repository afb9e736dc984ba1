import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#kit/server/db/database.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { announce } from '#modules/people/server/open.ts';
import { newSecret } from '#modules/webhooks/server/commands/signature.ts';
import { webhookBox, WebhookWorker } from '#modules/webhooks/server/open.ts';
import { connectAll } from '#tests/support/modules.ts';
import { testSecret } from '#tests/support/product.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { onBothEngines, timed } from './engines.ts';

// `npm run bench:webhooks`: measures what an event costs the change that causes it, and how many deliveries one process
// makes a second, to one receiver and to ten. `--short` tries in seconds whether it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const events = short ? 100 : 5_000;
const wanted = 200;

const median = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

async function measure(db: Database): Promise<Record<string, string>> {
  await migrate(db, {});
  connectAll(db);
  const receiver = await startReceiver();
  const box = webhookBox(testSecret);
  const addEndpoints = async (count: number): Promise<void> => {
    await sql`delete from webhooks.endpoint`.execute(db.kysely);
    for (let n = 0; n < count; n += 1)
      await sql`insert into webhooks.endpoint (name, url, events, secret_sealed, is_active, created_at)
        values ('bench', ${`${receiver.url}/${n}`}, '{form.submitted}', ${box.seal(newSecret())}, true, now())`.execute(
        db.kysely,
      );
  };
  const change = (): Promise<void> =>
    inTransaction(db, (tx) =>
      announce(tx, [{ type: 'form.submitted', at: new Date(), data: { FormID: 1, link: '/' } }]),
    );
  const cost = async (count: number): Promise<string> => {
    const took: number[] = [];
    for (let n = 0; n < count; n += 1) took.push(await timed(change));
    return `${median(took).toFixed(2)} ms`;
  };
  const deliver = async (): Promise<string> => {
    receiver.received.length = 0;
    const { count } = (
      await sql<{
        count: number;
      }>`select count(*)::int as count from webhooks.delivery where state = 1`.execute(db.kysely)
    ).rows[0]!;
    const done = Promise.withResolvers<void>();
    const begun = performance.now();
    receiver.answer = () => {
      if (receiver.received.length === count) done.resolve();
      return { status: 204 };
    };
    const worker = new WebhookWorker(db, {
      box,
      publicUrl: 'https://portal.example.com',
      networks: ['127.0.0.0/8'],
      onError: done.reject,
    });
    await done.promise;
    const rate = count / ((performance.now() - begun) / 1000);
    await worker.close();
    if (!short && rate < wanted)
      throw new Error(`${rate.toFixed(0)} deliveries a second, ${wanted} are wanted`);
    return `${rate.toFixed(0)}/s of ${count}`;
  };
  try {
    await addEndpoints(0);
    const nobody = await cost(short ? 20 : 500);
    await addEndpoints(1);
    const somebody = await cost(events);
    const one = await deliver();
    await addEndpoints(10);
    await cost(events / 10);
    return {
      'an event nobody wants': nobody,
      'that one wants': somebody,
      'to one': one,
      'to ten': await deliver(),
    };
  } finally {
    await receiver.close();
  }
}

await onBothEngines(measure);
