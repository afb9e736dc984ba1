import { sql } from 'kysely';
import { Webhook as Standard } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { announce, type Happening } from '#modules/people/server/open.ts';
import { ask } from '#tests/support/ask.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { bothEngines } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, testSecret, type Caller, type Product } from '#tests/support/product.ts';
import { startReceiver, type Receiver } from '#tests/support/receiver.ts';
import { deliveryState as state, manageCode, webhookState } from '../contract/codes.ts';
import { Webhook } from '../contract/Webhook.ts';
import { webhookBox, WebhookWorker } from './open.ts';
import { until } from '#tests/support/until.ts';

const networks = ['127.0.0.0/8'];

bothEngines('webhooks', (open) => {
  let db: Database;
  let product: Product;
  let receiver: Receiver;
  let boss: Caller;
  let ann: Caller;
  let workers: WebhookWorker[] = [];

  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'boss', permissions: [manageCode] }, { loginName: 'ann' }]);
    [product, receiver] = await Promise.all([
      startProduct(db, { WEBHOOK_NETWORKS: networks.join(' ') }),
      startReceiver(),
    ]);
    [boss, ann] = [await product.signIn('boss'), await product.signIn('ann')];
  });
  afterAll(async () => {
    await Promise.all([product.close(), receiver.close()]);
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.answer = () => ({ status: 204 });
    await sql`delete from webhooks.endpoint`.execute(db.kysely);
    await sql`delete from webhooks.event`.execute(db.kysely);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
  });

  const work = (more: { pollMs?: number; timeoutMs?: number } = {}): WebhookWorker => {
    const worker = new WebhookWorker(db, {
      box: webhookBox(testSecret),
      publicUrl: 'https://portal.example.com',
      networks,
      onError: (error) => {
        throw error;
      },
      pollMs: 50,
      ...more,
    });
    workers.push(worker);
    return worker;
  };
  const add = async (more: Partial<GivenOf<typeof Webhook.AddWebhook>> = {}) => {
    const wish = {
      Name: '财务系统',
      Url: `${receiver.url}/hook?key=1`,
      Events: ['form.submitted' as const],
      ...more,
    };
    const { body, reason } = await ask(product, boss, Webhook.AddWebhook, wish);
    expect(reason).toBe('');
    return { id: body.Id, secret: body.Secret };
  };
  const happen = (ids: readonly number[], type: Happening['type'] = 'form.submitted') =>
    inTransaction(db, (tx) =>
      announce(
        tx,
        ids.map((id) => ({
          type,
          at: new Date('2026-03-03T02:00:00Z'),
          data: { FormID: id, link: `/form/${id}` },
        })),
      ),
    );
  const logOf = async (Id: number) =>
    (await ask(product, boss, Webhook.GetDeliveryPageList, { Id, PageSize: 200 })).body.Rows;
  const only = async (Id: number) =>
    (await ask(product, boss, Webhook.GetWebhookList, {})).body.Rows.find((row) => row.Id === Id)!;
  const settled = (id: number, wanted: number) => until(async () => (await logOf(id))[0]?.State === wanted);
  const dueNow = () => sql`update webhooks.delivery set run_after = now() where state = 1`.execute(db.kysely);

  test('an event arrives signed, thin, with its address; an independent library agrees', async () => {
    const { id, secret } = await add();
    await happen([7]);
    await happen([8], 'form.finished');
    work();
    await settled(id, state.delivered);
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body, path }] = receiver.received as [Receiver['received'][number]];
    expect(path).toBe('/hook?key=1');
    const [row] = await logOf(id);
    expect(row).toMatchObject({
      Attempts: 1,
      Answered: 204,
      Problem: null,
      Type: 'form.submitted',
      NextTime: null,
    });
    expect(JSON.parse(body)).toEqual({
      id: row!.EventId,
      type: 'form.submitted',
      timestamp: '2026-03-03T02:00:00.000Z',
      data: { FormID: 7, link: 'https://portal.example.com/form/7' },
    });
    expect(headers['webhook-id']).toBe(row!.EventId);
    expect(new Standard(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'form.submitted',
    });
    expect(() => new Standard(secret).verify(`${body} `, headers as Record<string, string>)).toThrow(
      'No matching signature found',
    );
    expect(await dumpOf(db)).not.toContain(secret.slice(6));
  });

  test('limited to some templates it is told of their forms alone, and of what is no form', async () => {
    await ensureStandardTemplates(db, new Date());
    const { Templates } = (await ask(product, boss, Webhook.GetWebhookList, {})).body;
    const [mine = 0, other = 0] = Templates.map(({ TemplateId }) => TemplateId);
    const { id } = await add({ Templates: [mine, mine], Events: ['form.submitted', 'person.left'] });
    const wrong = {
      Name: 'x',
      Url: `${receiver.url}/x`,
      Events: ['form.submitted' as const],
      Templates: [999_999],
    };
    const refused = await ask(product, boss, Webhook.AddWebhook, wrong);
    expect([refused.reason, refused.refusal.Field]).toEqual(['templateUnknown', 'Templates']);
    const at = new Date();
    const form = (FormID: number, TemplateId: number): Happening => ({
      type: 'form.submitted',
      at,
      data: { FormID, TemplateId, link: '/' },
    });
    await inTransaction(db, (tx) =>
      announce(tx, [
        form(1, mine),
        form(2, other),
        { type: 'person.left', at, data: { AUID: 3, link: '/' } },
      ]),
    );
    const told = async () =>
      (await logOf(id)).map(({ Data }) => Number(Data['FormID'] ?? Data['AUID'])).toSorted((a, b) => a - b);
    expect(await told()).toEqual([1, 3]);
    const row = await only(id);
    expect(row.Templates).toEqual([mine]);
    const { Id, Version, Name, Url } = row;
    const all = {
      Id,
      Version,
      Name,
      Url,
      Events: ['form.submitted' as const],
      Templates: [],
      IsActive: true,
    };
    expect((await ask(product, boss, Webhook.UpdateWebhook, all)).reason).toBe('');
    await inTransaction(db, (tx) => announce(tx, [form(4, other)]));
    expect(await told()).toEqual([1, 3, 4]);
  });

  test('what is rolled back or told twice in one transaction', async () => {
    const { id } = await add();
    const failing = inTransaction(db, async (tx) => {
      await announce(tx, [{ type: 'form.submitted', at: new Date(), data: { FormID: 1, link: '/' } }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(db, async (tx) => {
      const told: Happening = { type: 'form.submitted', at: new Date(), data: { FormID: 2, link: '/' } };
      await announce(tx, [told]);
      await announce(tx, [told]);
    });
    expect(await logOf(id)).toHaveLength(1);
  });

  test('a new secret signs beside the one before', async () => {
    const { id, secret } = await add();
    const { Version } = await only(id);
    const { body } = await ask(product, boss, Webhook.RotateWebhookSecret, { Id: id, Version });
    await happen([1]);
    work();
    await settled(id, state.delivered);
    const [{ headers, body: sent }] = receiver.received as [Receiver['received'][number]];
    for (const one of [secret, body.Secret])
      new Standard(one).verify(sent, headers as Record<string, string>);
    await sql`update webhooks.endpoint set old_until = now()`.execute(db.kysely);
    await happen([2]);
    await until(() => receiver.received.length === 2);
    const second = receiver.received[1]!;
    new Standard(body.Secret).verify(second.body, second.headers as Record<string, string>);
    expect(() => new Standard(secret).verify(second.body, second.headers as Record<string, string>)).toThrow(
      'No matching signature found',
    );
  });

  test('a failure is tried again with the same id and stands in the log', async () => {
    const { id } = await add();
    receiver.answer = () => ({ status: receiver.received.length < 3 ? 503 : 200 });
    await happen([1]);
    work();
    await until(async () => (await logOf(id))[0]?.Answered === 503);
    const [row] = await logOf(id);
    expect(row).toMatchObject({ State: state.waiting, Attempts: 1, Problem: 'answer' });
    expect(row!.NextTime!.valueOf()).toBeTruthy();
    expect(new Date(row!.NextTime!).getTime()).toBeGreaterThan(Date.now() + 2_000);
    expect((await only(id)).FailingSince).not.toBeNull();
    for (const count of [2, 3]) {
      await dueNow();
      await until(() => receiver.received.length === count);
      await until(
        async () =>
          (await logOf(id))[0]?.Attempts === count && (await logOf(id))[0]?.TriedTime !== row!.TriedTime,
      );
    }
    await settled(id, state.delivered);
    expect((await logOf(id))[0]).toMatchObject({ Attempts: 3, Answered: 200, Problem: null });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await only(id)).FailingSince).toBeNull();
  });

  test('a receiver that is silent or redirects fails, and holds up nobody else', async () => {
    const other = await startReceiver();
    other.answer = () => 'silent';
    const slow = await add({ Url: other.url });
    const well = await add();
    await happen(Array.from({ length: 100 }, (_, n) => n + 1));
    work({ timeoutMs: 400 });
    await until(() => receiver.received.length === 100);
    await until(async () => (await logOf(slow.id)).some(({ Problem }) => Problem === 'timeout'));
    await until(async () => (await only(well.id)).Waiting === 0);
    expect((await only(slow.id)).Waiting).toBe(100);
    await other.close();
    receiver.answer = () => ({ status: 302, headers: { location: `${receiver.url}/other` } });
    receiver.received.length = 0;
    await happen([1000]);
    await until(async () => (await logOf(well.id))[0]?.Problem === 'redirect');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook?key=1']);
  });

  test('after a day of failures it is switched off, waiting deliveries are discarded, and administrators are notified', async () => {
    const { id } = await add();
    receiver.answer = () => ({ status: 500 });
    await happen([1, 2]);
    work();
    await until(async () => (await only(id)).FailingSince !== null);
    expect((await only(id)).State).toBe(webhookState.on);
    await sql`update webhooks.endpoint set failing_since = now() - interval '25 hours'`.execute(db.kysely);
    await dueNow();
    await until(async () => (await only(id)).State === webhookState.stopped);
    expect((await logOf(id)).map(({ State }) => State)).toEqual([state.failed, state.failed]);
    await happen([3]);
    expect(await logOf(id)).toHaveLength(2);
    const told = async (who: Caller) =>
      JSON.stringify((await ask(product, who, Notice.GetNoticePageList, {})).body);
    expect(await told(boss)).toContain('财务系统');
    expect(await told(ann)).not.toContain('财务系统');
    // After the webhook is switched on again, a discarded delivery can be sent again by hand. It keeps its id.
    const [row] = await logOf(id);
    const replay = () => ask(product, boss, Webhook.ReplayDelivery, { Id: row!.Id });
    expect((await replay()).reason).toBe('webhookOff');
    const { Name, Url, Version } = await only(id);
    const wish = { Id: id, Name, Url, Version, Events: ['form.submitted' as const], IsActive: true };
    expect((await ask(product, boss, Webhook.UpdateWebhook, wish)).status).toBe(200);
    expect((await ask(product, boss, Webhook.UpdateWebhook, wish)).reason).toBe('stale');
    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
    expect((await replay()).status).toBe(200);
    await until(() => receiver.received.length === 1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(row!.EventId);
    await until(async () =>
      (await logOf(id)).some(({ Id, State }) => Id === row!.Id && State === state.delivered),
    );
  });

  test('an address that says it is gone is switched off at once', async () => {
    const { id } = await add();
    receiver.answer = () => ({ status: 410 });
    await happen([1]);
    work();
    await until(async () => (await only(id)).State === webhookState.stopped);
    expect((await logOf(id))[0]).toMatchObject({ State: state.failed, Problem: 'gone', Answered: 410 });
  });

  test('a process dies in the middle: the delivery arrives all the same', async () => {
    const { id } = await add();
    receiver.answer = () => 'silent';
    await happen([1]);
    const first = work({ pollMs: 60_000 });
    await until(() => receiver.received.length === 1);
    // A worker that stops before the answer arrives stores no result. Other workers treat it as a process that died.
    await first.close();
    expect((await logOf(id))[0]).toMatchObject({ State: state.waiting, Attempts: 1, Answered: null });
    receiver.answer = () => ({ status: 200 });
    await sql`update webhooks.delivery set run_after = now() + interval '200 milliseconds'`.execute(
      db.kysely,
    );
    work();
    await settled(id, state.delivered);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('several at once share the work', async () => {
    const { id } = await add();
    await happen(Array.from({ length: 300 }, (_, n) => n + 1));
    work();
    work();
    work();
    await until(async () => (await only(id)).Waiting === 0);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(300);
    expect(new Set(ids).size).toBe(300);
  });

  test('administrators test it; nobody else sees or changes any', async () => {
    const { id } = await add({ Events: ['person.left'] });
    work();
    expect((await ask(product, boss, Webhook.TestWebhook, { Id: id })).status).toBe(200);
    await settled(id, state.delivered);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'webhook.test' });
    expect((await ask(product, ann, Webhook.GetWebhookList, {})).status).toBe(403);
    expect((await ask(product, ann, Webhook.GetDeliveryPageList, { Id: id })).status).toBe(403);
    const { Version } = await only(id);
    expect((await ask(product, ann, Webhook.RemoveWebhook, { Id: id, Version })).status).toBe(403);
    expect((await ask(product, boss, Webhook.RemoveWebhook, { Id: id, Version })).status).toBe(200);
    expect((await ask(product, boss, Webhook.TestWebhook, { Id: id })).status).toBe(404);
  });

  test.each([
    ['https://10.1.2.3/x', 'addressPrivate'],
    ['https://[fd00::1]/x', 'addressPrivate'],
    ['https://169.254.169.254/latest', 'addressPrivate'],
    ['http://93.184.216.34/x', 'addressPlain'],
    ['https://nobody.invalid/x', 'addressUnknown'],
    ['ftp://93.184.216.34/x', 'badInput'],
    ['https://user:secret@93.184.216.34/x', 'badInput'],
    ['not an address', 'badInput'],
  ])('%s is refused: %s', async (Url, reason) => {
    const wish = { Name: 'x', Url, Events: ['form.submitted' as const] };
    const said = await ask(product, boss, Webhook.AddWebhook, wish);
    expect([said.reason, said.refusal.Field ?? said.refusal.Fields?.[0]?.Field]).toEqual([reason, 'Url']);
  });
});
