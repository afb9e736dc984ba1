import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Placed } from '#kit/contract/call.ts';
import type { Database } from '../db/database.ts';
import { fieldErrors } from '#kit/contract/messages.ts';
import { general, type Language, refuse } from '#kit/contract/refusals.ts';
import { through } from '../db/audit.ts';
import { eyes } from '../eyes.ts';
import { patiently } from '../db/outage.ts';
import { answerOf } from './answer.ts';
import { assertFit } from './fit.ts';
import {
  Context,
  type Actor,
  type Download,
  type Feed,
  type Handler,
  type Served,
  type Upload,
} from './context.ts';
import { languageOf } from './failure.ts';
import { isInner } from './inner.ts';
import { type Patience, usualPatience, watchedFile } from './patience.ts';

export interface ServeOptions {
  readonly db: Database;
  /** Finds the caller by bearer token and session cookie; null if there is none or it has expired. */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor | null>;
  /** Calls `stop` if the caller's session ends before the stream. Returns a function that cancels this. */
  readonly whenEnded?: (actor: Actor, stop: () => void) => () => void;
  /** Time limits for slow clients. Default: the usual ones. */
  readonly patience?: Patience;
  /** Checks the signature headers. @throws Refused if they are wrong */
  readonly checkSignature?: (request: FastifyRequest, payload: unknown) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** A stream stays open longer than a permission may last, so it does not count as a read. */
const isForViewers = ({ kind, reads, evenViewing, ownEyes }: Placed): boolean =>
  (reads && kind !== 'stream' && !ownEyes) || evenViewing === true;

const mayCall = (call: Placed, actor: Actor | null, language: Language): void => {
  const { access, evenHeld } = call;
  actor?.program?.assertMay(call, language);
  if (actor?.viewer && !isForViewers(call)) refuse(actor.viewer.refusal);
  if (access === 'open') return;
  if (!actor) refuse(general.signIn);
  if (actor.held && !evenHeld) refuse(actor.held);
  if (access !== 'signedIn' && !access.some((code) => actor.permissions.has(code))) refuse(general.forbidden);
};

const sameOrigin = new Set(['same-origin', 'none']);

/** Adds routes for all calls of the controllers. The order is: access, input, handler, envelope. */
export function registerCalls(app: FastifyInstance, served: readonly Served[], options: ServeOptions): void {
  app.decorateRequest('actor', null);
  for (const { calls, handlers } of served) {
    for (const [key, call] of Object.entries(calls)) {
      const handler = handlers[key];
      if (!handler) throw new Error(`no handler for ${call.path}`);
      routeCall(app, call, handler, options);
    }
  }
}

function routeCall(
  app: FastifyInstance,
  call: Placed,
  handler: Handler<Placed>,
  options: ServeOptions,
): void {
  const plain = call.kind === 'get' || call.kind === 'post' || call.kind === 'upload';
  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    ...(call.limit
      ? { config: { rateLimit: { max: call.limit.max, timeWindow: call.limit.seconds * 1000 } } }
      : {}),
    // Access is checked before the body is read, so that strangers cannot make the server parse megabytes.
    onRequest: async (request) => {
      const site = request.headers['sec-fetch-site'];
      if (site !== undefined && !sameOrigin.has(site)) refuse(general.crossSite);
      request.actor = await patiently(() => options.authenticate(request));
      mayCall(call, request.actor, languageOf(request));
    },
    handler: async (request, reply) => {
      const payload = payloadOf(call, request);
      assertFit(payload, languageOf(request));
      // Calls with an access token need no checksum: the token proves more, and other programs do not know the
      // checksum key.
      if (!call.unsigned && !request.actor?.program && !isInner(request.headers))
        options.checkSignature?.(request, payload);
      const language = languageOf(request);
      const input = z.core.safeParse(call.input, payload, { reportInput: true });
      if (!input.success) refuse(general.badInput, { fields: fieldErrors(input.error, language, payload) });
      const file = call.kind === 'upload' ? await fileOf(request, reply, options.patience) : null;
      const { program } = request.actor ?? {};
      const actOn = (db: Database) => {
        const ctx = new Context(db, request, reply, language, request.actor, file);
        return program ? through.run(program.id, () => handler(input.data, ctx)) : handler(input.data, ctx);
      };
      const act = async () => actOn(options.db);
      const here = () => (call.reads && plain ? patiently(act) : act());
      const { replica } = options.db;
      const answer = async () => (replica && call.fromReplica ? replica.answer(actOn, here) : here());
      const { viewer } = request.actor ?? {};
      const body = await (viewer ? eyes.run(viewer.id, answer) : answer());
      if (call.kind === 'download') return sendBytes(reply, body as Download);
      if (call.kind === 'stream') return sendEvents(request, reply, body as Feed<unknown>, options);
      return reply.type('application/json; charset=utf-8').send(answerOf(call, body));
    },
  });
}

function payloadOf(call: Placed, request: FastifyRequest): unknown {
  const query = request.query ?? {};
  if (call.via === 'query' || call.kind === 'upload') return query;
  if (call.via === 'body') return request.body ?? {};
  const body = request.body ?? {};
  return typeof body === 'object' && !Array.isArray(body) ? { ...query, ...body } : body;
}

async function fileOf(
  request: FastifyRequest,
  reply: FastifyReply,
  patience = usualPatience,
): Promise<Upload | null> {
  const part = await watchedFile(request, reply, patience);
  if (!part) return null;
  // The library's type lacks that a part may have a content type and no name.
  const fileName: string | undefined = part.filename;
  if (fileName) return { fileName, mimeType: part.mimetype, stream: part.file };
  await finished(part.file.resume(), { cleanup: true }).catch(() => undefined);
  return refuse(general.badInput, { field: 'file' });
}

function sendBytes(reply: FastifyReply, { stream, headers }: Download): FastifyReply {
  return reply.headers(headers).send(stream);
}

const beatEvery = 25_000;

function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  feed: Feed<unknown>,
  { whenEnded }: ServeOptions,
): FastifyReply {
  const out = new Readable({ read() {} });
  const unfeed = feed((event) => out.push(`data: ${JSON.stringify(event)}\n\n`));
  // Regular comments keep proxies from closing a quiet stream.
  const beat = setInterval(() => out.push(':\n\n'), beatEvery);
  beat.unref();
  const stop = (): void => {
    clearInterval(beat);
    unfeed();
  };
  const unwatch = request.actor
    ? whenEnded?.(request.actor, () => {
        stop();
        out.push(null);
      })
    : undefined;
  request.raw.socket.once('close', () => {
    unwatch?.();
    stop();
    out.destroy();
  });
  out.push('retry: 3000\n\n');
  return reply
    .headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(out);
}
