import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

type Encoding = 'br' | 'gzip';

/** Minimum bytes of a compressed answer. */
const worthwhile = 1024;
/** Minimum bytes for compression in another thread; below, handing over costs more than the work (decision 0004). */
const long = 64 * 1024;

const texts = /^(?:text\/(?!event-stream)|application\/(?:json|xml|javascript|manifest)|image\/svg)/;

/** Level 1 takes at most 0.1 ms for 30 KB, and its result is a tenth larger than that of level 6. */
const gzipOptions = { level: 1 };
/** Quality 2 is as fast as gzip 1, and its result is a fifth smaller. */
const brotliOptions = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

/** Returns the best encoding that a client accepts (RFC 9110, 12.5.3): brotli, gzip, or null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : null;
}

/** Compresses in this thread; for short or rare answers. */
export const compressed = (bytes: Buffer, encoding: Encoding): Buffer =>
  encoding === 'br' ? brotliCompressSync(bytes, brotliOptions(bytes.length)) : gzipSync(bytes, gzipOptions);

const brotliLater = promisify(brotliCompress);
const gzipLater = promisify(gzip);

const compressedLater = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? brotliLater(bytes, brotliOptions(bytes.length)) : gzipLater(bytes, gzipOptions);

/** Returns whether an answer is text and long enough to be compressed. */
export const isWorthwhile = (type: unknown, bytes: number): boolean =>
  bytes >= worthwhile && texts.test(String(type));

/** Compresses answers that are complete texts. Streams and compressed answers are not changed. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const isEncoded = reply.hasHeader('content-encoding');
    if (isEncoded || !isWorthwhile(reply.getHeader('content-type'), Buffer.byteLength(payload)))
      return payload;
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return payload;
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes.length < long ? compressed(bytes, encoding) : compressedLater(bytes, encoding);
  });
}
