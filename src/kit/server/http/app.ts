import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Placed } from '#kit/contract/call.ts';
import { callerOf } from './caller.ts';
import { compressAnswers } from './compress.ts';
import { authorOf, type Served } from './context.ts';
import { answerFailure, answerUnreadable } from './failure.ts';
import { loggedAddress } from './logged-address.ts';
import { endUnreadBodies, limitBodies, nodeLimits, usualPatience } from './patience.ts';
import { limitsIn } from './limit-store.ts';
import { openApi, type About } from './openapi.ts';
import { registerCalls, type ServeOptions } from './serve.ts';
import { traceCalls } from './trace-calls.ts';

export interface HttpOptions extends ServeOptions, About {
  readonly served: readonly Served[];
  readonly logger: FastifyServerOptions['logger'];
  /** Proxies whose X-Forwarded-* headers are trusted: false, or addresses. */
  readonly trustProxy: false | string[];
  /** Whether browsers reach the portal by https; turns on HSTS. */
  readonly https: boolean;
  /** Throws if the process should receive no requests. */
  readonly ready: () => Promise<Readonly<Record<string, string>> | void>;
  /** Called for every answer. */
  readonly observe?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Who may read /openapi.json. Default: everybody. */
  readonly describedTo?: 'everybody' | 'signedIn' | 'nobody';
}

/** Maximum size of a JSON body unless a call says otherwise: 1 MiB. */
const bodyLimit = 1 << 20;
/** Maximum size of an upload. Calls that take files refuse at the specification's 50 MB themselves. */
const uploadLimit = 51 * 1024 * 1024;

/** Creates the HTTP server with all calls of the contract, health checks and OpenAPI; `servePages` adds pages. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const patience = options.patience ?? usualPatience;
  const app = fastify({
    logger: options.logger ?? false,
    trustProxy: options.trustProxy,
    bodyLimit,
    genReqId: () => randomBytes(8).toString('hex'),
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    frameworkErrors: answerUnreadable,
    ...nodeLimits(patience),
  });
  traceCalls(app);
  limitBodies(app, patience);
  endUnreadBodies(app, patience);
  refuseSecondHeads(app);
  app.setErrorHandler(answerFailure);
  app.addHook('onResponse', (request, reply, done) => {
    options.observe?.(request, reply);
    request.log.info(
      {
        method: request.method,
        url: loggedAddress(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.actor?.program ? { token: request.actor.program.id } : {}),
        // The log names people whose requests were refused, but not others.
        ...(request.actor && reply.statusCode === 403 ? { person: authorOf(request.actor) } : {}),
      },
      'request',
    );
    done();
  });
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const from = request.socket.remoteAddress;
    if (!warned && from && request.headers['x-forwarded-for'] !== undefined && request.ip === from) {
      warned = true;
      request.log.warn(
        `Requests come with X-Forwarded-For from ${from}, which TRUST_PROXY does not name. If that is your proxy, ` +
          `set TRUST_PROXY=${from}. Until then, everybody behind it counts as one address in limits and records.`,
      );
    }
    done();
  });
  // The policy of pages needs a nonce per answer, so `servePages` writes it.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'same-origin' },
    hsts: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { files: 1, fileSize: uploadLimit, fields: 10 },
    throwFileSizeLimit: true,
  });
  await app.register(rateLimit, {
    global: false,
    store: limitsIn(options.db),
    hook: 'preHandler',
    keyGenerator: (request) =>
      request.actor ? `user:${authorOf(request.actor)}` : `address:${callerOf(request.ip)}`,
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('rate limit'), { statusCode: 429, ttl: context.ttl }),
  });
  // Answers are private unless a call says they may be cached. The request id lets people who were refused name the log
  // lines.
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  compressAnswers(app);
  registerCalls(app, options.served, options);

  const calls = options.served.flatMap((each) => Object.values(each.calls));
  describe(app, calls, options);
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    // `void`, because awaiting the reply itself would wait until it is sent.
    const more = await options.ready().catch(() => void reply.code(503));
    return { status: reply.statusCode === 200 ? 'ready' : 'not ready', ...more };
  });
  const methods = Map.groupBy(calls, (call) => call.path);
  app.all('/api/*', (request, reply) => {
    const taken = methods.get(request.url.split('?')[0] ?? '');
    if (!taken) refuse(general.noSuchCall);
    reply.header('allow', taken.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', '));
    refuse(general.wrongMethod);
  });
  return app;
}

/**
 * Headers that decide where a request goes and who makes it. If one occurred twice, a proxy might read the other
 * value.
 */
const onlyOnce = new Set(['host', 'authorization', 'content-type']);

/** Refuses requests that repeat one of these headers; Node silently takes the first. */
function refuseSecondHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const seen = new Set<string>();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]!.toLowerCase();
      if (!onlyOnce.has(name)) continue;
      if (seen.has(name)) refuse(general.badInput, { field: name });
      seen.add(name);
    }
  });
}

/** Serves the description of all calls to the people who may read it. */
function describe(app: FastifyInstance, calls: readonly Placed[], options: HttpOptions): void {
  const { describedTo = 'everybody' } = options;
  if (describedTo === 'nobody') return;
  let described: string | undefined;
  app.get('/openapi.json', async (request, reply) => {
    if (describedTo === 'signedIn' && !(await options.authenticate(request))) refuse(general.signIn);
    described ??= JSON.stringify(openApi(calls, options));
    return reply.type('application/json').send(described);
  });
}
