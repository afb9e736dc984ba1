import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { usualPatience } from './patience.ts';

/** Answers plain Node requests below a path. `ip` is the client's address, proxies that we trust removed. */
export type Listener = (request: IncomingMessage, response: ServerResponse, ip: string) => void;

/** Gives everything below `prefix` to a listener; bodies are left for it to read. */
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

/** An empty page that only our own pages may frame: the address where a hidden sign-in frame ends. */
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
