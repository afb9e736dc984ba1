import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import type { S3Settings } from '#kit/server/files/s3-store.ts';

/**
 * A store that speaks S3, from npm. What it does not know, its door does: it holds both checksums of what is written against
 * what came, and lists unfinished uploads.
 */
export interface S3Server {
  readonly settings: S3Settings;
  /** Number of requests by method. */
  readonly seen: Record<string, number>;
  /** Damages one bit of the next body on its way. */
  damageNext(): void;
  /** Answers nobody from the nth write on, until it is told of another number. */
  leaveAfter(writes: number): void;
  /** Begins to write a long file and dies. */
  beginLong(key: string): Promise<void>;
  /** Keys of what is kept. */
  kept(): readonly string[];
  /** Keys of uploads that began and neither ended nor were given up. */
  unfinished(): readonly string[];
  stop(): Promise<void>;
}

const badDigest = '<Error><Code>BadDigest</Code><Message>The checksums did not match</Message></Error>';
const xml = (answer: ServerResponse, status: number, text: string): void =>
  void answer.writeHead(status, { 'content-type': 'application/xml' }).end(text);

export async function startS3(bucket = 'files'): Promise<S3Server> {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'tests';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'tests';
  const folder = mkdtempSync(join(tmpdir(), 'portico-s3-'));
  const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, s3StorageDir: folder });
  store.createBucket(bucket);
  const seen: Record<string, number> = {};
  const begun = new Map<string, string>();
  const kept = new Set<string>();
  let damages = 0;
  let writesLeft = Infinity;

  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    seen[asked.method!] = (seen[asked.method!] ?? 0) + 1;
    const body = await buffer(asked);
    if (asked.method === 'PUT') writesLeft -= 1;
    if (writesLeft < 0) return void asked.socket.destroy();
    if (damages > 0 && body.length > 0) {
      damages -= 1;
      body[0]! ^= 1;
    }
    const { 'x-amz-content-sha256': sha256, 'x-amz-checksum-crc32': crc } = asked.headers;
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    const isWhole =
      sha256 === createHash('sha256').update(body).digest('hex') && crc === sum.toString('base64');
    if (asked.method === 'PUT' && !isWhole) return xml(answer, 400, badDigest);
    const { method, url = '', headers } = asked;
    const { pathname, searchParams: query } = new URL(url, settings.endpoint);
    const key = decodeURIComponent(pathname.slice(bucket.length + 2));
    if (method === 'GET' && query.has('uploads')) {
      const prefix = query.get('prefix') ?? '';
      const found = [...begun].filter(([, name]) => name.startsWith(prefix));
      const uploads = found.map(
        ([id, name]) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      return xml(answer, 200, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
    }
    const onward = request({ port: store.port, host: '127.0.0.1', method, path: url, headers }).end(body);
    const [given] = (await once(onward, 'response')) as [IncomingMessage];
    const said = await buffer(given);
    const ended = query.get('uploadId');
    if (method === 'POST' && query.has('uploads'))
      begun.set(/<UploadId>(.*?)</.exec(said.toString())?.[1] ?? '', key);
    else if (ended && (method === 'DELETE' || method === 'POST') && given.statusCode! < 300)
      begun.delete(ended);
    if (given.statusCode! < 300 && !query.has('uploads')) {
      if (method === 'DELETE' && !ended) kept.delete(key);
      if ((method === 'PUT' && !ended) || (method === 'POST' && ended)) kept.add(key);
    }
    answer.writeHead(given.statusCode!, given.headers).end(said);
  };
  const door: Server = createServer(
    (asked, answer) => void pass(asked, answer).catch(() => answer.destroy()),
  );
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');

  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    bucket,
    region: 'us-east-1',
    pathStyle: true,
    prefix: 'portico/',
  };
  const client = new S3Client({ endpoint: settings.endpoint, region: settings.region, forcePathStyle: true });
  return {
    settings,
    seen,
    damageNext: () => void (damages += 1),
    leaveAfter: (writes) => void (writesLeft = writes),
    beginLong: async (key) =>
      void (await client.send(
        new CreateMultipartUploadCommand({ Bucket: bucket, Key: settings.prefix + key }),
      )),
    kept: () => [...kept],
    unfinished: () => [...begun.values()],
    stop: async () => {
      client.destroy();
      door.closeAllConnections();
      door.close();
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
