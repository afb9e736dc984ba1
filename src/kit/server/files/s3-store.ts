import type { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { tracedInside } from '../tracing.ts';
import { assertKey, FileMissingError, FilesAwayError, type FileStore } from './file-store.ts';

export interface S3Settings {
  /** Address of the S3 store; empty: Amazon's address for the region. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Whether the address is `https://store/bucket/key` instead of `https://bucket.store/key`. */
  readonly pathStyle: boolean;
  /** Prefix of all keys, such as `portico/`; may be empty. */
  readonly prefix: string;
}

/** Maximum bytes that are sent in one request. One upload has at most two such buffers in memory. */
export const PART_BYTES = 8 << 20;
/** Time limits in milliseconds: to connect, and for silence on a connection. */
const patience = { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true };

/** Loaded with the first file, so that a start without files does not wait for it. */
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

/** Sends a request to the store inside a span. Keys are not recorded. */
const inSpan = <T>(method: string, ask: () => Promise<T>): Promise<T> =>
  tracedInside(
    `S3/${method}`,
    { kind: 'client', attributes: { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': method } },
    ask,
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** Older stores cannot list unfinished uploads. */
const isUnknown = (error: unknown): boolean =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode === 501;

/**
 * Stores files in an S3 bucket. Each part has a SHA-256, which the store checks, and a CRC-32, which is checked on
 * reading. Unfinished files are never visible. Access keys come from the standard variables (AWS_ACCESS_KEY_ID, …).
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

/** A process that died during a long upload leaves invisible parts that use space. */
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
