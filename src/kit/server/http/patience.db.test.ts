import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import type { Envelope } from '#kit/contract/envelope.ts';
import type { Database } from '#kit/server/db/database.ts';
import { onEngine } from '#tests/support/engines.ts';
import { createHttp } from './app.ts';
import { serve } from './context.ts';

const calls = controller('Slow', {
  Say: post({ does: 'x', access: 'open', input: z.strictObject({}), reply: z.null(), refusals: [] }),
  Send: upload({ does: 'x', access: 'open', input: z.strictObject({}), reply: z.number(), refusals: [] }),
});

const reason = (heard: string): unknown =>
  (JSON.parse(heard.slice(heard.indexOf('{'))) as Envelope<{ Reason: string }>).Body?.Reason;

onEngine('pglite', 'a client that does not end', (open) => {
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    const db: Database = await open({ empty: true });
    app = await createHttp({
      db,
      served: [
        serve(calls, {
          Say: () => null,
          Send: async (_input, ctx) => {
            let bytes = 0;
            for await (const part of ctx.file.stream) bytes += (part as Buffer).length;
            return bytes;
          },
        }),
      ],
      authenticate: async () => null,
      title: 'x',
      version: '0',
      logger: false,
      trustProxy: false,
      https: false,
      ready: async () => undefined,
      patience: { head: 300, body: 300, pause: 300, whole: 5_000 },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => app.close());

  /** Sends some lines and nothing more; returns what the server answers until it closes the connection. */
  async function say(...words: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (part: Buffer) => (heard += part.toString()));
    socket.write(words.join('\r\n'));
    await once(socket, 'close');
    return heard;
  }

  const part = [
    'content-type: multipart/form-data; boundary=b',
    '',
    '--b',
    'content-disposition: form-data; name="file"; filename="a.txt"',
    '',
    'begun',
  ];
  test.each([
    ['in its head', ['POST /api/Slow/Say HTTP/1.1', 'host: x', '']],
    [
      'in its body',
      [
        'POST /api/Slow/Say HTTP/1.1',
        'host: x',
        'content-type: application/json',
        'content-length: 9',
        '',
        '{',
      ],
    ],
    [
      'at no call at all',
      [
        'POST /api/Slow/None HTTP/1.1',
        'host: x',
        'content-type: application/json',
        'content-length: 9',
        '',
        '{',
      ],
    ],
    ['in a file', ['POST /api/Slow/Send HTTP/1.1', 'host: x', 'content-length: 900', ...part]],
    [
      'before a file',
      ['POST /api/Slow/Send HTTP/1.1', 'host: x', 'content-length: 900', part[0]!, '', '--b', ''],
    ],
  ])('%s is answered 408 and let go', async (_where, words) => {
    const heard = await say(...words);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(reason(heard)).toBe('tooSlow');
  });

  test('a request answered before its body has come ends nothing', async () => {
    const ignored = ['GET /healthz HTTP/1.1', 'host: x', 'content-length: 9', '', '{'];
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).write(ignored.join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    // Waits until another request times out, which proves that the time for a body is over.
    expect(
      await say(
        'POST /api/Slow/Say HTTP/1.1',
        'host: x',
        'content-type: application/json',
        'content-length: 9',
        '',
        '{',
      ),
    ).toMatch(/ 408 /);
    // The connection cannot be used any more.
    if (!socket.closed) await once(socket, 'close');
    const inside = await app.inject({ method: 'POST', url: '/api/Slow/Say', payload: {} });
    expect(inside.statusCode).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  test.each([
    ['Host', 'host: x', 'Host: y'],
    ['Authorization', 'authorization: Bearer a', 'authorization: Bearer b'],
  ])('two lines of %s are refused', async (_name, first, second) => {
    const host = first.startsWith('host') ? [] : ['host: x'];
    const heard = await say('GET /healthz HTTP/1.1', ...host, first, second, 'connection: close', '', '');
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('a call from within the process, which has no connection, ends nothing when the time is over', async () => {
    const heard: unknown[] = [];
    const listen = (error: unknown): void => void heard.push(error);
    process.on('uncaughtExceptionMonitor', listen);
    await app.inject({ method: 'POST', url: '/api/Slow/Say', payload: {} });
    // Another client that times out later proves that the time is over.
    expect(await say('POST /api/Slow/Say HTTP/1.1', 'host: x', '')).toMatch(/ 408 /);
    process.off('uncaughtExceptionMonitor', listen);
    expect(heard).toEqual([]);
  });

  test('a part without a name of a file is refused, not broken', async () => {
    const body = `--b\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n--b--\r\n`;
    const answer = await fetch(`http://127.0.0.1:${port}/api/Slow/Send`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect(answer.status).toBe(400);
  });
});
