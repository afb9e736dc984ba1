import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { usualPatience } from './patience.ts';

/** Handles plain Node requests below a path. `ip` is the client's address behind trusted proxies. */
export type Listener = (request: IncomingMessage, response: ServerResponse, ip: string) => void;

/** Passes all requests below `prefix` to a listener, with unread bodies. */
export async function mountListener(app: FastifyInstance, prefix: string, listener: Listener): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.all(`${prefix}/*`, (request, reply) => {
      reply.hijack();
      const { raw } = request;
      const late = setTimeout(() => {
        if (raw.complete) return;
        if (!reply.raw.headersSent) reply.raw.writeHead(408, { connection: 'close' });
        reply.raw.end(() => raw.destroy());
      }, usualPatience.body);
      raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
      listener(request.raw, reply.raw, request.ip);
    });
    done();
  });
}

/** Empty page that only pages of the portal may frame; hidden sign-in frames end there. */
export function serveBlank(app: FastifyInstance, path: string): void {
  app.get(path, (_request, reply) =>
    reply
      .headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Portico</title>'),
  );
}
