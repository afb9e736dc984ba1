import type { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { tracedInside } from '../tracing.ts';
import { assertKey, FileMissingError, FilesAwayError, type FileStore } from './file-store.ts';

export interface S3Settings {
  /** Address of a store that speaks S3; empty: Amazon's own of the region. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** `https://store/bucket/key` instead of `https://bucket.store/key`. */
  readonly pathStyle: boolean;
  /** Prefix of every key: `portico/`. May be empty. */
  readonly prefix: string;
}

/** Bytes up to which a file is sent in one request. One upload has at most two such buffers in memory. */
export const PART_BYTES = 8 << 20;
/** Milliseconds to connect, and of silence on a connection. */
const patience = { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true };

/** Loaded at the first file: a start that keeps none waits for nothing. */
async function connect({ endpoint, region, pathStyle }: S3Settings) {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new sdk.S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    forcePathStyle: pathStyle,
    requestHandler: patience,
  });
  return { client, sdk, Upload };
}

/** Sends a request to the store as part of recorded work. Keys are not recorded. */
const inSpan = <T>(method: string, ask: () => Promise<T>): Promise<T> =>
  tracedInside(
    `S3/${method}`,
    { kind: 'client', attributes: { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': method } },
    ask,
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Older stores know no list of unfinished uploads. */
const isUnknown = (error: unknown): boolean =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode === 501;

/**
 * Keeps files in a bucket of a store that speaks S3. Each part is signed with its SHA-256, which the store holds
 * against what came, and has a CRC-32, which is held against what is read; what is not finished is never there. Keys of access come by the standard variables (AWS_ACCESS_KEY_ID, …).
 */
export function s3Store(settings: S3Settings): FileStore {
  let connected: ReturnType<typeof connect> | undefined;
  const ready = () => (connected ??= connect(settings));
  const where = `s3://${settings.bucket}/${settings.prefix}${settings.endpoint && ` at ${settings.endpoint}`}`;
  const away = (cause: unknown): FilesAwayError => new FilesAwayError(where, cause);
  const placeOf = (key: string): { Bucket: string; Key: string } => {
    assertKey(key);
    return { Bucket: settings.bucket, Key: settings.prefix + key };
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      const { client, Upload } = await ready();
      let broken: { readonly by: unknown } | undefined;
      bytes.once('error', (error) => (broken = { by: error }));
      const upload = new Upload({
        client,
        params: { ...place, Body: bytes, ChecksumAlgorithm: 'CRC32' },
        partSize: PART_BYTES,
        queueSize: 2,
      });
      try {
        await inSpan('PutObject', () => upload.done());
      } catch (error) {
        bytes.destroy();
        throw broken ? broken.by : away(error);
      }
    },

    async open(key) {
      const place = placeOf(key);
      const { client, sdk } = await ready();
      try {
        const { Body } = await inSpan('GetObject', () => client.send(new sdk.GetObjectCommand(place)));
        return Body as Readable;
      } catch (error) {
        throw isMissing(error) ? new FileMissingError(key) : away(error);
      }
    },

    async remove(key) {
      const place = placeOf(key);
      const { client, sdk } = await ready();
      try {
        await inSpan('DeleteObject', () => client.send(new sdk.DeleteObjectCommand(place)));
        await abandonParts(client, sdk, place);
      } catch (error) {
        throw away(error);
      }
    },
  };
}

/** A process that died while it sent a long file left parts that cost room and that nobody sees. */
async function abandonParts(
  client: S3Client,
  sdk: Awaited<ReturnType<typeof connect>>['sdk'],
  { Bucket, Key }: { readonly Bucket: string; readonly Key: string },
): Promise<void> {
  try {
    const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
    for (const { UploadId, Key: of } of Uploads)
      if (of === Key) await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
}
