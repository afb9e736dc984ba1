import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from '#kit/server/registry.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { controller, upload } from '#kit/contract/call.ts';
import { Refused } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { createHttp } from '#kit/server/http/app.ts';
import { serve } from '#kit/server/http/context.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { MAX_FILE_BYTES } from '../contract/files.ts';
import {
  bindAttachments,
  findUploads,
  listUploads,
  openAttachment,
  attachmentReader,
  storeAttachment,
  sweepAttachments,
} from './commands/attachments.ts';
import { formAttachment } from './handlers/FormAttachment.ts';
import { uploadLimits } from './commands/upload-limits.ts';

const [lina, wang] = [1, 2];
const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000);

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing refused',
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return error.refusal.name;
    },
  );

/** Returns a pdf of an exact size. */
const sized = (bytes: number) => {
  const file = Buffer.alloc(bytes);
  sampleFiles.pdf.copy(file);
  return file;
};

const as = (id: number) => ({ id, permissions: new Set<string>() });

eachEngine('attachments', (open) => {
  let db: Database;
  let root: string;
  let files: FileStore;
  beforeAll(async () => {
    db = await open();
    root = mkdtempSync(join(tmpdir(), 'portico-attachments-'));
    files = folderStore(root);
    connect(db, [
      attachmentReader('tests', async (_on, reader, holderId) => reader.id === wang && holderId === 7),
    ]);
  });
  afterEach(async () => {
    await inTransaction(db, (tx) => bindAttachments(tx, { module: 'tests', id: 7 }, [], lina));
    await sweepAttachments(db, files, tomorrow());
    if (kept().length) throw new Error('the sweep left files behind');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const kept = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(root, name)).isFile(),
    );
  const put = (fileName: string, bytes: Buffer, by = lina) =>
    storeAttachment(db, files, { fileName, stream: Readable.from([bytes]) }, by);
  const bind = (uids: string[], by = lina, id = 7) =>
    inTransaction(db, (tx) => bindAttachments(tx, { module: 'tests', id }, uids, by));

  const see = (uid: string, by: number) =>
    refusal(openAttachment(db, files, uid, as(by)).then(({ stream }) => stream.destroy()));

  test('a stored file is the item of the specification and comes back byte for byte', async () => {
    const item = await put('C:\\票据\\十一月 发票.PDF', sampleFiles.pdf);
    expect(item).toEqual({
      uid: item.uid,
      name: '十一月 发票.PDF',
      status: 'done',
      IStatus: 1,
      url: `/api/FormAttachment/Download?UID=${item.uid}`,
      ViewUrl: `/api/FormAttachment/Download?UID=${item.uid}&View=true`,
    });
    const { stream, headers } = await openAttachment(db, files, item.uid, as(lina));
    expect(await buffer(stream)).toEqual(sampleFiles.pdf);
    expect(headers['content-length']).toBe(String(sampleFiles.pdf.length));
  });

  test.each<[string, Buffer, string]>([
    ['virus.exe', sampleFiles.pdf, 'fileUnsupported'],
    ['a.pdf.js', sampleFiles.pdf, 'fileUnsupported'],
    ['noextension', sampleFiles.pdf, 'fileUnsupported'],
    ['', sampleFiles.pdf, 'fileUnsupported'],
    ['a.png', sampleFiles.pdf, 'fileMismatch'],
    ['a.docx', sampleFiles.zip, 'fileMismatch'],
    ['a.xls', sampleFiles.doc, 'fileMismatch'],
    ['a.svg', Buffer.from('<html><svg/></html>'), 'fileMismatch'],
    ['empty.pdf', Buffer.alloc(0), 'fileMismatch'],
  ])('%s: %s', async (name, bytes, refused) => {
    expect(await refusal(put(name, bytes))).toBe(refused);
    expect(kept()).toEqual([]);
  });

  test('a source that breaks leaves nothing', async () => {
    const stream = Readable.from(
      (function* () {
        yield sampleFiles.pdf;
        throw new Error('cut off');
      })(),
    );
    await expect(storeAttachment(db, files, { fileName: 'a.pdf', stream }, lina)).rejects.toThrow('cut off');
    expect(kept()).toEqual([]);
  });

  describe('limits of uploads for one person', () => {
    const size = sampleFiles.pdf.length;
    const none = { dayBytes: Number.MAX_SAFE_INTEGER, dayFiles: 1_000, unbound: 1_000 };
    beforeAll(() => db.pool.query('delete from forms.attachment'));
    afterEach(async () => {
      connect(db, [uploadLimits(null)]);
      await inTransaction(db, (tx) => bindAttachments(tx, { module: 'tests', id: 7 }, [], lina));
      await sweepAttachments(db, files, tomorrow());
    });

    test('files of a day, also one after the other at once; others are not held up', async () => {
      connect(db, [uploadLimits({ ...none, dayFiles: 3 })]);
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refusal(put('a.pdf', sampleFiles.pdf))));
      expect(answers.filter((answer) => answer === 'nothing refused').length).toBeLessThanOrEqual(3);
      expect(new Set(answers)).toContain('uploadsToday');
      expect(await refusal(put('a.pdf', sampleFiles.pdf, wang))).toBe('nothing refused');
    });

    test('bytes of a day; a refused file is not kept', async () => {
      connect(db, [uploadLimits({ ...none, dayBytes: 2 * size + 5 })]);
      await put('a.pdf', sampleFiles.pdf);
      await put('b.pdf', sampleFiles.pdf);
      const before = kept().length;
      expect(await refusal(put('c.pdf', sampleFiles.pdf))).toBe('uploadsToday');
      expect(kept()).toHaveLength(before);
      const answers = await Promise.all([1, 2, 3, 4].map(() => refusal(put('a.pdf', sampleFiles.pdf, wang))));
      expect(answers.filter((answer) => answer === 'nothing refused').length).toBeLessThanOrEqual(2);
    });

    test('files that belong to nothing; bound ones make room', async () => {
      connect(db, [uploadLimits({ ...none, unbound: 2 })]);
      const one = await put('a.pdf', sampleFiles.pdf);
      await put('b.pdf', sampleFiles.pdf);
      expect(await refusal(put('c.pdf', sampleFiles.pdf))).toBe('tooManyUnbound');
      await bind([one.uid]);
      expect(await refusal(put('c.pdf', sampleFiles.pdf))).toBe('nothing refused');
    });
  });

  test.each([
    ['a.pdf', true, 'inline', 'application/pdf'],
    ['a.pdf', false, 'attachment', 'application/octet-stream'],
    ['a.png', true, 'inline', 'image/png'],
    ['a.jpeg', true, 'inline', 'image/jpeg'],
    ['a.svg', true, 'attachment', 'application/octet-stream'],
    ['a.tif', true, 'attachment', 'application/octet-stream'],
    ['a.docx', true, 'attachment', 'application/octet-stream'],
  ] as const)('%s, view %s: %s', async (name, view, disposition, type) => {
    const extension = name.slice(2) as keyof typeof sampleFiles;
    const { uid } = await put(name, sampleFiles[extension]);
    const { stream, headers } = await openAttachment(db, files, uid, as(lina), view);
    stream.destroy();
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  });

  test('a name cannot break out of its header', async () => {
    const { uid, name } = await put('a"\r\nset-cookie: x=1;\u202Efdp.票%\'(1)*.pdf', sampleFiles.pdf);
    expect(name).toBe('a"set-cookie: x=1;fdp.票%\'(1)*.pdf');
    const { stream, headers } = await openAttachment(db, files, uid, as(lina));
    stream.destroy();
    expect(headers['content-disposition']).toBe(
      `attachment; filename="a_set-cookie: x=1;fdp.__'(1)*.pdf"; filename*=UTF-8''a%22set-cookie%3A%20x%3D1%3Bfdp.%E7%A5%A8%25%27%281%29%2A.pdf`,
    );
  });

  test('a name of 300 characters keeps its extension', async () => {
    const { name } = await put(`${'票'.repeat(300)}.pdf`, sampleFiles.pdf);
    expect(name).toMatch(/^票{100,}…\.pdf$/);
  });

  describe('rights to see a file', () => {
    test('before it is saved only its uploader, afterwards the people of its record', async () => {
      const { uid } = await put('a.pdf', sampleFiles.pdf);
      expect([await see(uid, lina), await see(uid, wang)]).toEqual(['nothing refused', 'notFound']);
      await bind([uid]);
      expect([await see(uid, lina), await see(uid, wang)]).toEqual(['notFound', 'nothing refused']);
    });

    test('nobody where no module answers for the record', async () => {
      const { uid } = await put('a.pdf', sampleFiles.pdf);
      await inTransaction(db, (tx) => bindAttachments(tx, { module: 'nobody', id: 7 }, [uid], lina));
      expect([await see(uid, lina), await see(uid, wang)]).toEqual(['notFound', 'notFound']);
      await inTransaction(db, (tx) => bindAttachments(tx, { module: 'nobody', id: 7 }, [], lina));
    });

    test('nobody an unknown one', async () => {
      expect(await see('6f1c1c0e-9d5b-4f0a-8a77-0d6c3a1b2c3d', lina)).toBe('notFound');
    });
  });

  describe('binding', () => {
    test('makes exactly the named files the record’s', async () => {
      const [a, b] = [await put('a.pdf', sampleFiles.pdf), await put('b.png', sampleFiles.png)];
      await bind([a.uid, b.uid]);
      await bind([b.uid, b.uid.toUpperCase()]);
      expect(await listUploads(db, { module: 'tests', id: 7 })).toEqual([b]);
      expect(await sweepAttachments(db, files, new Date())).toBe(1);
      expect(kept()).toHaveLength(1);
    });

    test('refuses files that the person may not use, and then binds nothing', async () => {
      const [mine, theirs] = [await put('a.pdf', sampleFiles.pdf), await put('b.pdf', sampleFiles.pdf, wang)];
      expect(await refusal(bind([mine.uid, theirs.uid]))).toBe('attachmentGone');
      expect(await listUploads(db, { module: 'tests', id: 7 })).toEqual([]);
      await bind([mine.uid]);
      expect(await refusal(bind([mine.uid], lina, 8))).toBe('attachmentGone');
      expect(await refusal(bind(["x' or true"]))).toBe('attachmentGone');
    });

    test('goes back with its transaction', async () => {
      const { uid } = await put('a.pdf', sampleFiles.pdf);
      const broken = inTransaction(db, async (tx) => {
        await bindAttachments(tx, { module: 'tests', id: 7 }, [uid], lina);
        throw new Error('no');
      });
      await expect(broken).rejects.toThrow('no');
      expect(await listUploads(db, { module: 'tests', id: 7 })).toEqual([]);
    });

    test('one file for two records at once: one gets it', async () => {
      const { uid } = await put('a.pdf', sampleFiles.pdf);
      const outcomes = await Promise.all([refusal(bind([uid])), refusal(bind([uid], lina, 8))]);
      expect(outcomes.toSorted()).toEqual(['attachmentGone', 'nothing refused']);
      await inTransaction(db, (tx) => bindAttachments(tx, { module: 'tests', id: 8 }, [], lina));
    });

    test('finds files for a form that its editor may use', async () => {
      const [a, b] = [await put('a.pdf', sampleFiles.pdf), await put('b.pdf', sampleFiles.pdf, wang)];
      const find = async (by: number, id?: number) => [
        ...(await findUploads(db, [a.uid, b.uid, 'x'], by, id ? { module: 'tests', id } : undefined)).keys(),
      ];
      expect(await find(lina)).toEqual([a.uid]);
      await bind([a.uid]);
      expect([await find(lina), await find(lina, 7), await find(lina, 8)]).toEqual([[], [a.uid], []]);
    });
  });

  describe('the sweep', () => {
    test('erases uploads that were never saved, after a day', async () => {
      await put('a.pdf', sampleFiles.pdf);
      const { uid } = await put('b.pdf', sampleFiles.pdf);
      await bind([uid]);
      expect(await sweepAttachments(db, files, new Date())).toBe(0);
      expect(await sweepAttachments(db, files, tomorrow())).toBe(1);
      expect(await listUploads(db, { module: 'tests', id: 7 })).toHaveLength(1);
    });

    test('clears more than one batch', async () => {
      await Promise.all(Array.from({ length: 120 }, (_, n) => put(`${n}.png`, sampleFiles.png)));
      expect(await sweepAttachments(db, files, tomorrow())).toBe(120);
    });
  });

  describe('over HTTP', () => {
    const Holder = controller('TestHolder', {
      Upload: upload({
        does: 'Takes a file',
        access: 'signedIn',
        input: z.strictObject({}),
        reply: z.unknown(),
      }),
    });
    let app: FastifyInstance;
    let address: string;
    beforeAll(async () => {
      app = await createHttp({
        db,
        served: [
          formAttachment(files),
          serve(Holder, { Upload: (_input, ctx) => storeAttachment(db, files, ctx.file, ctx.actor.id) }),
        ],
        authenticate: async () => ({ id: lina, sessionId: 's', permissions: new Set() }),
        title: 'test',
        version: '0',
        logger: false,
        trustProxy: false,
        https: false,
        ready: async () => undefined,
      });
      address = await app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => app.close());

    const send = async (name: string, bytes: Buffer<ArrayBuffer>) => {
      const body = new FormData();
      body.set('file', new File([bytes], name));
      const response = await fetch(address + Holder.Upload.path, {
        method: 'POST',
        body,
        headers: { 'x-language': 'en' },
      });
      return {
        status: response.status,
        ...((await response.json()) as { Msg: string; Body: Record<string, unknown> }),
      };
    };

    test('one byte below 50 MB is kept', async () => {
      const { status, Body } = await send('a.pdf', sized(MAX_FILE_BYTES - 1));
      expect([status, Body.status]).toEqual([200, 'done']);
      const response = await fetch(`${address}${String(Body.ViewUrl)}`);
      expect(response.headers.get('content-disposition')).toMatch(/^inline/);
      expect((await response.arrayBuffer()).byteLength).toBe(MAX_FILE_BYTES - 1);
    });

    test.each([
      [
        'exactly 50 MB',
        'a.pdf',
        sized(MAX_FILE_BYTES),
        413,
        'file too large, please upload a file smaller than 50M',
      ],
      [
        'far more',
        'a.pdf',
        sized(MAX_FILE_BYTES + 3_000_000),
        413,
        'file too large, please upload a file smaller than 50M',
      ],
      [
        'an unsupported type',
        'a.exe',
        sized(3_000_000),
        415,
        'unsupported file type, please upload a file of a supported type',
      ],
      [
        'a content that is another',
        'a.png',
        sized(3_000_000),
        415,
        'The content of the file does not match its extension, or the file is damaged. Check it and upload it again.',
      ],
    ])(
      '%s is refused with the words of the specification and leaves nothing',
      async (_what, name, bytes, status, message) => {
        expect(await send(name, bytes)).toMatchObject({ status, Msg: message, Body: { Field: 'file' } });
        expect(kept()).toEqual([]);
      },
    );

    test('no file at all is refused', async () => {
      const response = await fetch(address + Holder.Upload.path, { method: 'POST', body: new FormData() });
      expect(response.status).toBe(400);
    });
  });
});
