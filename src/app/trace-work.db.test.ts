import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { startJobs } from '#kit/server/db/jobs.ts';
import { OutboxWorker } from '#kit/server/db/outbox.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { s3Store } from '#kit/server/files/s3-store.ts';
import { notify } from '#kit/server/notices.ts';
import { traced } from '#kit/server/tracing.ts';
import { deliveryOf } from '#modules/people/notices/server/commands/deliver.ts';
import { gatherNotices } from '#modules/people/notices/server/commands/gather.ts';
import { announce } from '#modules/people/server/open.ts';
import { Webhook } from '#modules/webhooks/contract/Webhook.ts';
import { manageCode } from '#modules/webhooks/contract/codes.ts';
import { webhookBox, WebhookWorker } from '#modules/webhooks/server/open.ts';
import { ask } from '#tests/support/ask.ts';
import { type Collector, type Span, startCollector } from '#tests/support/collector.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, testSecret } from '#tests/support/product.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { until } from '#tests/support/until.ts';
import { readConfig } from './config.ts';
import { beginTraces } from './traces.ts';

const consumer = 5;
const client = 3;
const failed = 2;

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await collector.close();
});

async function recorded(work: () => Promise<unknown>): Promise<readonly Span[]> {
  const end = await beginTraces(readConfig(process.env), () => undefined);
  try {
    await work();
  } finally {
    await end();
  }
  return collector.spans();
}

const asking = <T>(work: () => Promise<T>): Promise<T> => traced('asking', { kind: 'internal' }, work);
const named = (spans: readonly Span[], name: string): Span => {
  const found = spans.filter((span) => span.name === name);
  expect(found.length, name).toBeGreaterThan(0);
  return found[0]!;
};

test('what is asked of an S3 store is below what asks for it; keys are not told', async () => {
  const s3 = await startS3();
  const store = s3Store(s3.settings);
  const key = randomUUID();
  onTestFinished(() => s3.stop());
  const spans = await recorded(async () => {
    await asking(async () => {
      await store.put(key, Readable.from([Buffer.from('text')]));
      await buffer(await store.open(key));
      await store.remove(key);
    });
    // A write outside any traced work, such as a poll, records no span.
    await store.put(randomUUID(), Readable.from([Buffer.from('text')]));
  });
  const { spanId } = named(spans, 'asking');
  for (const name of ['S3/PutObject', 'S3/GetObject', 'S3/DeleteObject'])
    expect(named(spans, name)).toMatchObject({ kind: client, parentSpanId: spanId });
  expect(spans.filter(({ name }) => name === 'S3/PutObject')).toHaveLength(1);
  expect(JSON.stringify(collector.received)).not.toContain(key);
});

eachEngine('traces of work that nobody waits for', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
  });

  test('a job is a span with its statements below it, and a failure of its kind', async () => {
    const ran: string[] = [];
    const spans = await recorded(async () => {
      const jobs = await startJobs(
        db,
        [
          {
            name: 'test.good',
            run: async () => void (await sql`select 1 as xylophone`.execute(db.kysely), ran.push('good')),
          },
          {
            name: 'test.bad',
            run: async () => {
              ran.push('bad');
              throw new RangeError('xylophone');
            },
          },
        ],
        () => undefined,
      );
      await jobs.send('test.good', {});
      await jobs.send('test.bad', { of: 'xylophone' });
      await until(() => ran.length === 2);
      await jobs.close();
    });
    const good = named(spans, 'job test.good');
    expect(good).toMatchObject({ kind: consumer, status: { code: 0 } });
    expect(spans.filter(({ parentSpanId }) => parentSpanId === good.spanId)).not.toEqual([]);
    const bad = named(spans, 'job test.bad');
    expect([bad.status?.code, bad.attributes['error.type']]).toEqual([failed, 'RangeError']);
    expect(JSON.stringify(collector.received)).not.toContain('xylophone');
  });

  test('a mail is below the delivery that sends it; neither words nor addresses are told', async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    const ids = await addPeople(db, [{ loginName: 'xylophone' }]);
    await sql`update people.person set email = 'xylophone@example.com'`.execute(db.kysely);
    const at = new Date('2026-03-03T10:00:00+08:00');
    const spans = await recorded(async () => {
      await inTransaction(db, (tx) =>
        notify(tx, 'x:1', null, [
          { people: [ids['xylophone']!], key: 'x', url: '/', titleZh: 'xylophone', titleEn: 'xylophone' },
        ]),
      );
      await sql`update kit.notice set created_at = ${at}`.execute(db.kysely);
      await gatherNotices(db, { mail: true, workChat: false }, new Date(at.getTime() + 3_600_000));
      const worker = new OutboxWorker(
        db,
        deliveryOf({
          mail: { url: mail.url, from: 'Portico <portico@example.com>' },
          workChat: null,
          publicUrl: 'https://portal.example.com',
        }),
        { pollMs: 50 },
      );
      await until(() => mail.mails.length === 1);
      await worker.close();
    });
    const delivery = named(spans, 'deliver people.mail');
    expect(named(spans, 'send mail')).toMatchObject({ kind: client, parentSpanId: delivery.spanId });
    expect(JSON.stringify(collector.received)).not.toContain('xylophone');
  });

  test('a webhook is linked to what it tells of; its address and what it carries are not told', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    await addPeople(db, [{ loginName: 'boss', permissions: [manageCode] }]);
    const product = await startProduct(db, { WEBHOOK_NETWORKS: '127.0.0.0/8' });
    const wish = { Name: 'books', Url: `${receiver.url}/xylophone`, Events: ['form.submitted' as const] };
    const { reason } = await ask(product, await product.signIn('boss'), Webhook.AddWebhook, wish);
    await product.close();
    expect(reason).toBe('');
    const spans = await recorded(async () => {
      await asking(() =>
        inTransaction(db, (tx) =>
          announce(tx, [{ type: 'form.submitted', at: new Date(), data: { FormID: 7, link: '/xylophone' } }]),
        ),
      );
      const worker = new WebhookWorker(db, {
        box: webhookBox(testSecret),
        publicUrl: 'https://portal.example.com',
        networks: ['127.0.0.0/8'],
        onError: (error) => {
          throw error;
        },
        pollMs: 50,
      });
      await until(() => receiver.received.length === 1);
      await worker.close();
    });
    const cause = named(spans, 'asking');
    const delivery = named(spans, 'deliver webhook');
    expect(delivery.kind).toBe(client);
    expect(delivery.traceId).not.toBe(cause.traceId);
    expect(delivery.links?.map(({ traceId }) => traceId)).toEqual([cause.traceId]);
    expect(delivery.attributes).toMatchObject({
      'messaging.destination.name': 'form.submitted',
      'portico.attempt': '1',
    });
    expect(JSON.stringify(collector.received)).not.toContain('xylophone');
  });
});
