import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler, McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { general, refuse } from '#kit/contract/refusals.ts';
import { derived } from '#kit/server/secret-box.ts';
import { patiently } from '#kit/server/db/outage.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { languageOf } from '#kit/server/http/failure.ts';
import { accessTokenRefusals } from '#modules/people/contract/AccessToken.ts';
import { acceptedBy, answerIn } from './accepted.ts';
import { answerCodec, type Asking } from './perform.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, listTemplates, readResource } from './resources.ts';
import { callTool, listTools } from './tools.ts';
import { mcpWords } from './words.ts';

export interface McpOptions {
  readonly db: Database;
  readonly version: string;
  /** Where browsers reach the portal: an origin without a slash at its end. */
  readonly publicUrl: string;
  readonly secret: string;
  readonly authenticate: (request: FastifyRequest) => Promise<Actor | null>;
  /** Where clients read who gives tokens for this address; undefined where nobody does. */
  readonly metadata?: string | undefined;
}

/** Where assistants reach the portal. */
export const mcpPath = '/mcp';

const notFound = (what: string): never => {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Not found: ${what}`);
};

/** A server for one request: it knows its person, and nothing outlives the answer. */
function serverFor(asking: Asking, version: string): McpServer {
  const { language, codec } = asking;
  const mcp = new McpServer(
    { name: 'Portico', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: mcpWords.instructions[language],
      requestState: { verify: async (state, ctx) => codec.verify(state, ctx) },
      // Without sessions nobody could be asked over this connection; he is asked in the portal.
      inputRequired: { legacyShim: false },
    },
  );
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({ tools: listTools(asking) }));
  server.setRequestHandler('tools/call', ({ params }, ctx) =>
    callTool(asking, params.name, params.arguments ?? {}, ctx),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts(language) }));
  server.setRequestHandler(
    'prompts/get',
    ({ params }) => getPrompt(params.name, params.arguments ?? {}, language) ?? notFound(params.name),
  );
  server.setRequestHandler('resources/list', async () => ({ resources: await listResources(asking) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: listTemplates(asking) }));
  server.setRequestHandler(
    'resources/read',
    async ({ params }) => (await readResource(asking, params.uri)) ?? notFound(params.uri),
  );
  return mcp;
}

const webHeaders = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  return headers;
};

async function send(reply: FastifyReply, answer: Response, isJsonOnly: boolean): Promise<FastifyReply> {
  reply.code(answer.status).headers(Object.fromEntries(answer.headers));
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (isStream && isJsonOnly)
    return reply.type('application/json').send(answerIn(await answer.text()) ?? 'null');
  if (isStream && answer.body) return reply.send(Readable.fromWeb(answer.body as ReadableStream));
  return reply.send(Buffer.from(await answer.arrayBuffer()));
}

const languages: Readonly<Record<string, 'zh' | 'en'>> = { zh: 'zh', en: 'en' };

/**
 * Serves the Model Context Protocol (2026-07-28, and 2025 without sessions) under the rights of whoever gave the token.
 * Clients that send no Accept-Language say `?lang=en`.
 */
export function mountMcp(app: FastifyInstance, options: McpOptions): void {
  const { db, version, publicUrl, secret, authenticate, metadata } = options;
  const codec = answerCodec(createHash('sha256').update(derived(secret, 'answers of assistants')).digest());
  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo?.extra?.['asking'] as Asking, version),
    {
      onerror: (error) => app.log.warn(error),
    },
  );
  const answersAt = `${publicUrl}/loginLog`;
  app.route<{ Querystring: { lang?: string } }>({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    onRequest: async (request, reply) => {
      // A page elsewhere must not speak to us through a browser that reaches us.
      const { origin } = request.headers;
      if (origin !== undefined && origin !== publicUrl) refuse(general.crossSite);
      request.actor = await patiently(() => authenticate(request));
      // Before a change somebody is asked: a program's own account has nobody.
      if (request.actor?.program?.isAlone) refuse(accessTokenRefusals.peopleOnly);
      if (request.actor?.program) return;
      request.actor = null;
      const where = metadata === undefined ? '' : `, resource_metadata="${metadata}"`;
      reply.header('www-authenticate', `Bearer realm="Portico"${where}`);
      refuse(general.signIn);
    },
    handler: async (request, reply) => {
      const actor = request.actor ?? refuse(general.signIn);
      const asked = languages[String(request.query.lang)];
      if (asked) request.headers['x-language'] = asked;
      const language = languageOf(request);
      const asking: Asking = { app, db, request, actor, language, answersAt, codec };
      const { header, isJsonOnly } = acceptedBy(request.headers.accept);
      if (request.method === 'POST') request.headers.accept = header;
      const web = new Request(publicUrl + mcpPath, { method: request.method, headers: webHeaders(request) });
      const answer = await handler.fetch(web, {
        parsedBody: request.body,
        authInfo: { token: '', clientId: actor.program?.id ?? '', scopes: [], extra: { asking } },
      });
      return send(reply, answer, isJsonOnly && request.method === 'POST');
    },
  });
}
