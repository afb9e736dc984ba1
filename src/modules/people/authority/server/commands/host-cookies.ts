import type { IncomingMessage, ServerResponse } from 'node:http';
import { paths } from '#modules/people/sign-in/server/commands/config.ts';

// Browsers accept a cookie with this prefix only from this host, by https and for all paths. So no other host of the
// company's domain can replace one (RFC 6265bis, 4.1.3.2). The library tells sign-ins apart by cookie paths; here the
// cookie name contains the sign-in instead.

const prefix = '__Host-';
const between = '~';

/** Names of the authority's cookies, as the library and the pages know them. */
const ours = ['portico_authority', 'portico_sign_in', 'portico_resume', 'portico_device', 'portico_language'];
const signature = '.sig';

const isOurs = (name: string): boolean => ours.includes(name.replace(signature, ''));

/** Returns the last part of a path that belongs to a single sign-in; empty for all other paths. */
const signInOf = (path: string): string => /^\/[\w-]+\/(?:auth|sign-in)\/([\w-]+)$/.exec(path)?.[1] ?? '';

/** Returns a Set-Cookie header with the prefixed cookie name that browsers store. */
export function prefixCookie(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  if (at < 0 || !isOurs(name)) return cookie;
  const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '';
  const signIn = signInOf(path);
  const rest = attributes.filter((part) => !/^(path|domain|secure)\b/i.test(part));
  const known = signIn === '' ? name : `${name}${between}${signIn}`;
  return [`${prefix}${known}${pair.slice(at)}`, 'path=/', ...rest, 'secure'].join('; ');
}

/**
 * Returns a Cookie header with the original names for a path. Cookies of the authority without the prefix are dropped.
 */
export function unprefixCookies(cookies: string, path: string): string {
  const signIn = signInOf(path);
  return cookies
    .split('; ')
    .flatMap((pair) => {
      const at = pair.indexOf('=');
      const given = pair.slice(0, at);
      if (!given.startsWith(prefix)) return isOurs(given) ? [] : [pair];
      const [name = '', of = ''] = given.slice(prefix.length).split(between);
      if (!isOurs(name)) return [pair];
      return of === '' || of === signIn ? [`${name}${pair.slice(at)}`] : [];
    })
    .join('; ');
}

const translated = (value: number | string | readonly string[]): number | string | string[] =>
  typeof value === 'number'
    ? value
    : typeof value === 'string'
      ? prefixCookie(value)
      : value.map(prefixCookie);

const isCookie = (name: string): boolean => name.toLowerCase() === 'set-cookie';

/** Adds the prefix to cookies of an exchange with the authority, if browsers reach it by https. */
export function prefixCookies(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return;
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path.startsWith(paths.authority) && request.headers.cookie !== undefined)
    request.headers.cookie = unprefixCookies(request.headers.cookie, path);
  const setHeader = response.setHeader.bind(response);
  const appendHeader = response.appendHeader.bind(response);
  response.setHeader = (name, value) => setHeader(name, isCookie(name) ? translated(value) : value);
  response.appendHeader = (name, value) =>
    appendHeader(name, isCookie(name) ? (translated(value) as string | string[]) : value);
}
