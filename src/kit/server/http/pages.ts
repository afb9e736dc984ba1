import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { general } from '#kit/contract/refusals.ts';
import { languageOf, refusalEnvelope } from './failure.ts';

export interface PagesOptions {
  /** Folder of the built web application, with index.html and assets/. */
  readonly folder: string;
  /** Settings that the page needs before its first call. They are public and contain no secrets. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Origins allowed for sandboxed frames and sign-in, in addition to the portal's own. */
  readonly connect: readonly string[];
  readonly frames: readonly string[];
  /** Whether browsers must upgrade requests to https. */
  readonly https: boolean;
}

/**
 * Returns the content security policy of pages: no inline script, no eval; styles with a nonce (antd writes them at
 * run time).
 */
export function contentSecurityPolicy(
  nonce: string,
  options: Pick<PagesOptions, 'connect' | 'frames' | 'https'>,
): string {
  const own = "'self'";
  return [
    `default-src ${own}`,
    `script-src ${own}`,
    `style-src ${own} 'nonce-${nonce}'`,
    // antd measures text areas through a style attribute, which cannot contain a script.
    "style-src-attr 'unsafe-inline'",
    `img-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `connect-src ${[own, ...options.connect].join(' ')}`,
    // Stored files are shown in place from bytes that the page has loaded.
    `frame-src ${[own, 'blob:', ...options.connect, ...options.frames].join(' ')}`,
    `form-action ${[own, ...options.connect].join(' ')}`,
    `frame-ancestors ${own}`,
    `base-uri ${own}`,
    "object-src 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns whether a path may be a page of the application. Pages have no dots, unlike files and /.well-known/. */
const isPage = (path: string): boolean =>
  !/\/\.|\.[^/]*$/.test(decodeURIComponent(path)) && !path.startsWith('/assets/');

/**
 * Serves the web application: hashed assets are cached for ever, the page is fresh with a nonce, and unknown paths get
 * the page.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const page = readFileSync(join(options.folder, 'index.html'), 'utf8');
  const settings = JSON.stringify(options.settings).replaceAll('<', '\\u003c').replaceAll('"', '&quot;');
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy(nonce, options),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(page.replaceAll('%NONCE%', nonce).replace('%SETTINGS%', settings));
  };
  await app.register(staticFiles, {
    root: options.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      const forEver = path.includes('/assets/');
      response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (isPage(path)) {
      if (request.method === 'GET' || request.method === 'HEAD') return sendPage(reply);
      const refusal = refusalEnvelope(general.wrongMethod, {}, languageOf(request));
      return reply.code(405).header('allow', 'GET, HEAD').send(refusal);
    }
    return reply.code(404).send(refusalEnvelope(general.notFound, {}, languageOf(request)));
  });
  app.get('/', (_request, reply) => sendPage(reply));
}
