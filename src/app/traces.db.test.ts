import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enqueue, OutboxWorker } from '#kit/server/db/outbox.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { traced } from '#kit/server/tracing.ts';
import { createDatabase, eachEngine } from '#tests/support/engines.ts';
import { type Collector, type Span, startCollector } from '#tests/support/collector.ts';
import { addPeople } from '#tests/support/people.ts';
import { freePort } from '#tests/support/portal.ts';
import { startProduct, testSecret, type Caller, type Product } from '#tests/support/product.ts';
import { root } from './build-web.ts';
import { readConfig } from './config.ts';
import { examine } from './doctor.ts';
import { beginTraces } from './traces.ts';

const error = 2;
const server = 2;
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

eachEngine('traces', (open) => {
  let db: Database;
  let product: Product;
  let manager: Caller;
  let collector: Collector;
  const lines: string[] = [];
  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'zebulon', permissions: ['AASUserManagement'] }]);
    product = await startProduct(db, { LOG_LEVEL: 'info' }, { log: { write: (line) => lines.push(line) } });
    manager = await product.signIn('zebulon');
  });
  afterAll(() => product.close());
  beforeEach(async () => {
    collector = await startCollector();
    lines.length = 0;
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await collector.close();
  });

  const call = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { ...manager.headers, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const list = () => call('CacUser/GetUserInfoList', { PageIndex: 1, PageSize: 10 });
  const told: string[] = [];
  /** Returns the spans that reach the collector while some work runs. */
  const recorded = async (work: () => Promise<unknown>): Promise<readonly Span[]> => {
    told.length = 0;
    const end = await beginTraces(readConfig(process.env), (line) => told.push(line));
    try {
      await work();
    } finally {
      await end();
    }
    return collector.spans();
  };

  test('a call is a span below its caller’s, with its statements below it, and tells nothing of what was typed', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=abc');
    vi.stubEnv('OTEL_SERVICE_NAME', 'portal-of-tests');
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=tests');
    const traceparent = `00-${traceId}-${parentId}-01`;
    let id: string | null = null;
    const spans = await recorded(async () => {
      const answer = await call(
        'CacUser/GetUserInfoList?Typed=quixotic',
        { Name: 'xylophone', PageIndex: 1, PageSize: 10 },
        { traceparent },
      );
      id = answer.headers.get('x-request-id');
      await answer.text();
    });
    const mine = spans.find(({ kind }) => kind === server);
    expect(mine).toMatchObject({
      name: 'POST /api/CacUser/GetUserInfoList',
      traceId,
      parentSpanId: parentId,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/CacUser/GetUserInfoList',
        'portico.request_id': id,
      },
      resource: { 'service.name': 'portal-of-tests', 'deployment.environment.name': 'tests' },
    });
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every((one) => one.traceId === traceId)).toBe(true);
    expect(statements.some((one) => one.parentSpanId === mine?.spanId)).toBe(true);
    expect(statements.map(({ name }) => name)).toContain('SELECT people.person people.department');
    expect(collector.received.map(({ path, headers }) => [path, headers['x-key']])).toContainEqual([
      '/v1/traces',
      'abc',
    ]);
    const sent = collector.received.map(({ body }) => body).join();
    for (const typed of ['quixotic', 'xylophone', 'zebulon', 'Typed', 'select ', '$1'])
      expect(sent).not.toContain(typed);
    const said = lines.map((line) => JSON.parse(line) as { reqId: string; trace_id?: string });
    expect(said.filter(({ reqId }) => reqId === id).map((one) => one.trace_id)).toEqual([traceId]);
  });

  test('a refusal is no failure; a fault is one, without its words', async () => {
    const spans = await recorded(async () => {
      await call('CacUser/GetUserInfoList', { PageSize: 'xylophone' });
      await expect(
        traced('broken', { kind: 'internal' }, () =>
          inTransaction(db, async () => Promise.reject(new RangeError('xylophone'))),
        ),
      ).rejects.toThrow('xylophone');
    });
    const refused = spans.find(({ kind }) => kind === server);
    expect([refused?.attributes['http.response.status_code'], refused?.status?.code]).toEqual(['400', 0]);
    const broken = spans.filter(({ status }) => status?.code === error);
    expect(broken.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['transaction', 'RangeError'],
      ['broken', 'RangeError'],
    ]);
    expect(JSON.stringify(collector.received)).not.toContain('xylophone');
  });

  test('a delivery is linked to what asked for it', async () => {
    const delivered = Promise.withResolvers<void>();
    const spans = await recorded(async () => {
      await traced('asking', { kind: 'internal' }, () =>
        inTransaction(db, (tx) => enqueue(tx, 'test.traces', { to: 'xylophone' })),
      );
      const worker = new OutboxWorker(db, { 'test.traces': async () => delivered.resolve() });
      await delivered.promise;
      await worker.close();
    });
    const asking = spans.find(({ name }) => name === 'asking');
    const delivery = spans.find(({ name }) => name === 'deliver test.traces');
    const insert = spans.find(({ name }) => name === 'INSERT kit.outbox');
    expect(delivery?.traceId).not.toBe(asking?.traceId);
    expect(delivery?.links?.map((link) => link.traceId)).toEqual([asking?.traceId]);
    expect(insert?.traceId).toBe(asking?.traceId);
    expect(JSON.stringify(collector.received)).not.toContain('xylophone');
  });

  test('nothing is recorded by a sampler that keeps nothing, nor where it is switched off', async () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio');
    vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0');
    expect(await recorded(list)).toEqual([]);
    vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '1');
    vi.stubEnv('OTEL_SDK_DISABLED', 'TRUE');
    expect(await recorded(list)).toEqual([]);
    vi.stubEnv('OTEL_SDK_DISABLED', 'false');
    expect((await recorded(list)).length).toBeGreaterThan(0);
  });

  test('a protocol that is not spoken is told of, and spans are sent as ever', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc');
    expect((await recorded(list)).length).toBeGreaterThan(0);
    expect(told).toEqual([expect.stringContaining('not as grpc')]);
  });

  test('a collector that is gone loses no call, and is told of once', async () => {
    await collector.close();
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
    const answers: number[] = [];
    await recorded(async () => {
      // Work with more spans than one batch holds.
      for (let n = 0; n < 200; n++) answers.push((await list()).status);
    });
    expect([...new Set(answers)]).toEqual([200]);
    expect(told).toEqual([expect.stringContaining(collector.url)]);
    collector = await startCollector();
  });
});

describe('a collector', () => {
  test('is not even thought of where none is set: the product loads no library for it', async () => {
    const watch = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => {
        if (name.startsWith('@opentelemetry/')) console.log('loads', name);
        return next(name, context);
      } });`;
    const loads = async (settings: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const database = await createDatabase();
      const product = join(root, 'tests/support/product-child.ts');
      const child = spawn(
        process.execPath,
        ['--import', `data:text/javascript,${encodeURIComponent(watch)}`, product],
        {
          env: {
            PATH: process.env['PATH'],
            PORT: String(await freePort()),
            DATABASE_URL: database.url,
            PORTICO_SECRET: testSecret,
            ...settings,
          },
          stdio: ['pipe', 'pipe', 'inherit'],
        },
      );
      const ended = once(child, 'exit');
      const lines: string[] = [];
      for await (const line of createInterface(child.stdout)) {
        if (line === 'ready') child.stdin.end();
        lines.push(line);
      }
      await ended;
      await database.drop();
      expect(lines).toContain('ready');
      return lines.filter((line) => line.startsWith('loads'));
    };
    expect(await loads({})).toEqual([]);
    expect(await loads({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toContain(
      'loads @opentelemetry/sdk-trace',
    );
  });

  test('is asked by the doctor, who says what it answers', async () => {
    const collector = await startCollector();
    const look = async (more: Readonly<Record<string, string>> = {}) =>
      (await examine(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more }), new Date())).find(
        ({ about }) => about === 'traces',
      );
    expect(await look()).toMatchObject({ is: 'ok' });
    expect(await look({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' })).toMatchObject({ is: 'ok' });
    expect(await look({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toMatchObject({
      is: 'warning',
      text: expect.stringContaining('not as grpc'),
    });
    collector.answer = () => ({ status: 401 });
    expect(await look()).toMatchObject({ is: 'warning', text: expect.stringContaining('401') });
    await collector.close();
    expect(await look()).toMatchObject({ is: 'warning', text: expect.stringContaining('does not answer') });
    expect((await examine(readConfig({}), new Date())).map(({ about }) => about)).not.toContain('traces');
  });
});
