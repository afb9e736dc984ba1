import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { controller, upload } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { s3Store } from '#kit/server/files/s3-store.ts';
import { createHttp } from '#kit/server/http/app.ts';
import { serve } from '#kit/server/http/context.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { sweepAttachments, storeAttachment } from './commands/attachments.ts';
import { formAttachment } from './handlers/FormAttachment.ts';

const Taker = controller('TestTaker', {
  Upload: upload({
    does: 'Takes a file',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.unknown(),
  }),
});
const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
/** File that is larger than one upload request. */
const pdf = Buffer.concat([sampleFiles.pdf, Buffer.alloc(9 << 20, 'more of it ')]);

eachEngine('attachments in S3, over HTTP', (open) => {
  let db: Database;
  let s3: S3Server;
  let app: FastifyInstance;
  let address: string;
  const files = () => s3Store(s3.settings);
  beforeAll(async () => {
    [db, s3] = await Promise.all([open(), startS3()]);
    const store = files();
    app = await createHttp({
      db,
      served: [
        formAttachment(store),
        serve(Taker, { Upload: (_input, ctx) => storeAttachment(db, store, ctx.file, ctx.actor.id) }),
      ],
      authenticate: async () => ({ id: 1, sessionId: 's', permissions: new Set() }),
      title: 'test',
      version: '0',
      logger: false,
      trustProxy: false,
      https: false,
      ready: async () => undefined,
    });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await s3.stop();
  });

  const send = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('file', new File([bytes], name));
    const headers = { 'x-language': 'en' };
    const response = await fetch(address + Taker.Upload.path, { method: 'POST', body, headers });
    return {
      status: response.status,
      ...((await response.json()) as { ErrorCode: number; Msg: string; Body: Record<string, unknown> }),
    };
  };

  test('a long file comes back byte for byte, a refused one leaves nothing, the sweep erases', async () => {
    const { status, Body } = await send('a.pdf', pdf);
    expect([status, Body.status]).toEqual([200, 'done']);
    const response = await fetch(`${address}${String(Body.ViewUrl)}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    expect((await send('a.png', pdf)).status).toBe(415);
    expect(s3.kept()).toHaveLength(1);
    expect(await sweepAttachments(db, files(), tomorrow())).toBe(1);
    expect(s3.kept()).toEqual([]);
  });

  test('while the store cannot be reached, uploads and downloads are asked to come again', async () => {
    const { Body } = await send('a.pdf', sampleFiles.pdf);
    s3.leaveAfter(0);
    const refused = { status: 503, ErrorCode: 50303, Body: { Reason: 'filesAway' } };
    expect(await send('b.pdf', sampleFiles.pdf)).toMatchObject(refused);
    const away = await fetch(`${address}${String(Body.ViewUrl)}`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
    s3.leaveAfter(Infinity);
    expect((await fetch(`${address}${String(Body.ViewUrl)}`)).status).toBe(200);
    await sweepAttachments(db, files(), tomorrow());
    expect(s3.kept()).toEqual([]);
  });
});
