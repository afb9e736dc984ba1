import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { general, Refused } from '#kit/contract/refusals.ts';
import { refusalEnvelope } from './failure.ts';

/** Milliseconds for which the server waits for the rest of a request. */
export interface Patience {
  /** Milliseconds for all headers of a request. */
  readonly head: number;
  /** Milliseconds for a whole body that is not an upload. */
  readonly body: number;
  /** Milliseconds to wait for the next bytes of an upload. */
  readonly pause: number;
  /** Milliseconds for a whole request, including uploads. */
  readonly whole: number;
}

export const usualPatience: Patience = { head: 20_000, body: 20_000, pause: 20_000, whole: 15 * 60_000 };

const tooSlow = (): Refused => new Refused(general.tooSlow);

/** Time limits in the format of Node's server. */
export const nodeLimits = ({ head, whole }: Patience) => ({
  requestTimeout: whole,
  http: { headersTimeout: head, connectionsCheckingInterval: Math.min(head, 5_000) },
  clientErrorHandler: answerClientError,
});

/** Stops reading bodies that do not end; `watchedFile` watches uploads. */
export function limitBodies(app: FastifyInstance, { body }: Patience): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !headers['content-type']?.startsWith('multipart/')) {
      // The parser treats this like a client that disconnects, and refuses. The connection cannot be used afterwards.
      const timer = setTimeout(() => {
        // Emits the error only if it has a listener; an unhandled error event would end the process.
        if (request.raw.complete || reply.sent || payload.listenerCount('error') === 0) return;
        void reply.header('connection', 'close');
        payload.emit('error', tooSlow());
      }, body);
      const stop = (): void => clearTimeout(timer);
      payload.once('end', stop).once('close', stop);
      reply.raw.once('close', stop);
    }
    done(null, payload);
  });
}

/** Closes the connection of a client that was answered early and does not send the rest of its body. */
export function endUnreadBodies(app: FastifyInstance, { body }: Patience): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.socket.destroyed) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, body);
      timer.unref();
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Returns the file of an upload, which fails if no bytes come for a while. */
export async function watchedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { pause }: Patience,
): Promise<MultipartFile | undefined> {
  const late = Promise.withResolvers<never>();
  let stream: MultipartFile['file'] | undefined;
  const timer = setTimeout(() => {
    void reply.header('connection', 'close');
    stream?.destroy(tooSlow());
    late.reject(tooSlow());
  }, pause);
  late.promise.catch(() => undefined);
  const stop = (): void => clearTimeout(timer);
  const { raw } = request;
  // Bytes on the connection restart the timer, because the code that reads the file may be slow itself.
  const more = (): void => void timer.refresh();
  // Asks for the file before listening for bytes, because its pipe must be in place when they arrive.
  const asked = request.file();
  raw.on('data', more).once('end', stop).once('close', stop);
  const part = await Promise.race([asked, late.promise]);
  stream = part?.file;
  return part;
}

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers bytes that are not a complete request, in the envelope. The language is unknown, so Chinese is used. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? 400;
  const refusal = status === 408 ? general.tooSlow : general.badInput;
  const body = JSON.stringify(refusalEnvelope(refusal, {}, 'zh'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy(error);
}
