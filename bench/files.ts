import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { PART_BYTES, s3Store, type S3Settings } from '#kit/server/files/s3-store.ts';
import { timed } from './engines.ts';

// `npm run bench:files`: measures files on the product's own way into a store that speaks S3. In turn with it, the same
// bytes go by the SDK alone, and by plain requests without signatures and checksums. `--short` tries in seconds whether
// it all works.
const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const sizes = [
  { name: '100 KB', bytes: 100_000, rounds: short ? 5 : 300 },
  { name: '1 MB', bytes: 1_000_000, rounds: short ? 3 : 100 },
  { name: '10 MB', bytes: 10_000_000, rounds: short ? 1 : 30 },
];

process.env['AWS_ACCESS_KEY_ID'] ??= 'bench';
process.env['AWS_SECRET_ACCESS_KEY'] ??= 'bench';

// Runs the store in a process of its own, so that its work does not count as the product's.
const child = spawn(process.execPath, [new URL('s3-child.ts', import.meta.url).pathname], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const { value: port } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
const settings: S3Settings = {
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'files',
  region: 'us-east-1',
  pathStyle: true,
  prefix: '',
};

const agent = new Agent({ keepAlive: true });
async function send(method: 'PUT' | 'POST', path: string, bytes: Buffer): Promise<string> {
  const asked = request(`${settings.endpoint}/files/${path}`, {
    method,
    agent,
    headers: { 'content-type': 'application/octet-stream', 'content-length': bytes.length },
  }).end(bytes);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The store answers ${answer.statusCode}: ${said}`);
  return answer.headers.etag ?? said;
}

const inXml = (said: string, name: string): string =>
  new RegExp(`<${name}>(.*?)</${name}>`).exec(said)?.[1] ?? '';

/** Sends the same requests without signatures and checksums, which the store does not require. */
async function plainly(key: string, bytes: Buffer): Promise<void> {
  if (bytes.length <= PART_BYTES) return void (await send('PUT', key, bytes));
  const id = inXml(await send('POST', `${key}?uploads`, Buffer.alloc(0)), 'UploadId');
  const halves = [bytes.subarray(0, PART_BYTES), bytes.subarray(PART_BYTES)];
  const tags = await Promise.all(
    halves.map((half, n) => send('PUT', `${key}?partNumber=${n + 1}&uploadId=${id}`, half)),
  );
  const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  await send('POST', `${key}?uploadId=${id}`, Buffer.from(whole));
}

const client = new S3Client({ endpoint: settings.endpoint, region: settings.region, forcePathStyle: true });

/**
 * Sends bytes that lie in memory by the SDK. They are signed and have a checksum, which the store compares with what
 * came.
 */
async function bySdk(key: string, bytes: Buffer): Promise<void> {
  const params = { Bucket: settings.bucket, Key: key, Body: bytes, ChecksumAlgorithm: 'CRC32' as const };
  if (bytes.length <= PART_BYTES) await client.send(new PutObjectCommand(params));
  else await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done();
}

/** Splits bytes into pieces of 64 KB, as an upload brings them. */
function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

const median = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

const store = s3Store(settings);
const figures: Record<string, unknown> = {};
for (const { name, bytes: size, rounds } of sizes) {
  const bytes = randomBytes(size);
  const took = { ours: [] as number[], sdk: [] as number[], plain: [] as number[] };
  for (let n = -2; n < rounds; n += 1) {
    const key = `file-${size}-${n + 2}`;
    const ours = await timed(() => store.put(key, Readable.from(pieces(bytes))));
    await store.remove(key);
    const sdk = await timed(() => bySdk(key, bytes));
    await store.remove(key);
    const plain = await timed(() => plainly(key, bytes));
    await store.remove(key);
    if (n < 0) continue;
    took.ours.push(ours);
    took.sdk.push(sdk);
    took.plain.push(plain);
  }
  const [ours, sdk, plain] = [median(took.ours), median(took.sdk), median(took.plain)];
  figures[name] = {
    'ours ms': ours.toFixed(1),
    'SDK alone ms': sdk.toFixed(1),
    'plain ms': plain.toFixed(1),
    'ours / SDK': (ours / sdk).toFixed(2),
    'ours / plain': (ours / plain).toFixed(2),
  };
}
console.table(figures);
agent.destroy();
child.stdin.end();
await once(child, 'exit');
process.exit(0);
