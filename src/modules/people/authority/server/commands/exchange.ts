import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressed, encodingFor, isWorthwhile } from '#kit/server/http/compress.ts';

/**
 * Returns a security policy for the authority's pages. They cannot be framed, run foreign or inline scripts, or send
 * forms elsewhere.
 */
const policyFor = (formsTo: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `form-action ${formsTo}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

export function protect(response: ServerResponse): void {
  response.setHeader('content-security-policy', policyFor("'self'"));
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('cache-control', 'no-store');
}

/** Lets the form of a page redirect the browser to the registered address of a program. */
export function allowFormTo(response: ServerResponse, uri: string): void {
  const { protocol, origin } = new URL(uri);
  const to = /^https?:$/.test(protocol) ? origin : protocol;
  response.setHeader('content-security-policy', policyFor(`'self' ${to}`));
}

/** Ends a response with a text, compressed if that helps and the client accepts it. */
export function sendText(response: ServerResponse, text: string): void {
  const bytes = Buffer.from(text);
  response.setHeader('vary', 'accept-encoding');
  const encoding = encodingFor(response.req.headers['accept-encoding']);
  if (!encoding || !isWorthwhile(response.getHeader('content-type'), bytes.length)) {
    response.end(bytes);
    return;
  }
  response.setHeader('content-encoding', encoding);
  response.end(compressed(bytes, encoding));
}

export function sendPage(response: ServerResponse, status: number, page: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  sendText(response, page);
}

/** Redirects the browser to another address by GET. */
export function redirectTo(response: ServerResponse, location: string): void {
  response.statusCode = 303;
  response.setHeader('location', location);
  response.end();
}

const largestForm = 4096;

/** Returns the fields of a posted form; null if it is not a form or too large. */
export async function readForm(request: IncomingMessage): Promise<Record<string, string> | null> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestForm) return null;
    chunks.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}

/**
 * Returns whether a form was sent from a page of the portal. Browsers report the origin, and the sign-in cookie is not
 * sent from other sites.
 */
export function isOwnForm(request: IncomingMessage, origin: string): boolean {
  const { origin: from, 'sec-fetch-site': site } = request.headers;
  return (from === undefined || from === origin) && (site === undefined || site === 'same-origin');
}
