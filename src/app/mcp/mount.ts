import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { patiently } from '#kit/server/db/outage.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { languageOf } from '#kit/server/http/failure.ts';
import { accessTokenRefusals } from '#modules/people/programs/contract/AccessToken.ts';
import { acceptedBy, jsonAnswerIn } from './accepted.ts';
import type { AssistantServer } from './serve.ts';

export interface McpOptions {
  readonly db: Database;
  readonly version: string;
  /** Origin at which browsers reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  readonly secret: string;
  readonly authenticate: (request: FastifyRequest) => Promise<Actor | null>;
  /** Address at which clients read who issues tokens for the portal; undefined if nobody does. */
  readonly metadata?: string | undefined;
}

/** Path at which assistants reach the portal. */
export const mcpPath = '/mcp';

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
    return reply.type('application/json').send(jsonAnswerIn(await answer.text()) ?? 'null');
  if (isStream && answer.body) return reply.send(Readable.fromWeb(answer.body as ReadableStream));
  return reply.send(Buffer.from(await answer.arrayBuffer()));
}

const languages: Readonly<Record<string, 'zh' | 'en'>> = { zh: 'zh', en: 'en' };

/**
 * Serves the Model Context Protocol (2026-07-28, and 2025 without sessions) with the rights of the token's owner.
 * Clients without Accept-Language can use `?lang=en`.
 */
export function mountMcp(app: FastifyInstance, options: McpOptions): void {
  const { db, version, publicUrl, secret, authenticate, metadata } = options;
  let loading: Promise<AssistantServer> | undefined;
  const load = (): Promise<AssistantServer> =>
    (loading ??= import('./serve.ts').then(({ assistantServer }) =>
      assistantServer({ version, secret, onError: (error) => app.log.warn(error) }),
    ));
  const answersAt = `${publicUrl}/loginLog`;
  app.route<{ Querystring: { lang?: string } }>({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    onRequest: async (request, reply) => {
      // Refuses requests from pages of other sites, which could reach the portal through a browser.
      const { origin } = request.headers;
      if (origin !== undefined && origin !== publicUrl) refuse(general.crossSite);
      request.actor = await patiently(() => authenticate(request));
      // Changes need a person's confirmation, and a program account has no person.
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
      const { header, isJsonOnly } = acceptedBy(request.headers.accept);
      if (request.method === 'POST') request.headers.accept = header;
      const web = new Request(publicUrl + mcpPath, { method: request.method, headers: webHeaders(request) });
      const serve = await load();
      const answer = await serve(web, request.body, { app, db, request, actor, language, answersAt });
      return send(reply, answer, isJsonOnly && request.method === 'POST');
    },
  });
}
