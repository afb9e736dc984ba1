import type { IncomingMessage, ServerResponse } from 'node:http';
import { paths } from '../sign-in/config.ts';

// Browsers take a cookie with this prefix only from this host, by https and for all paths: no other host of the
// company's domain can put one in its place (RFC 6265bis, 4.1.3.2). The library keeps sign-ins apart by their paths;
// here they are kept apart by their names.

const prefix = '__Host-';
const between = '~';

/** The cookies of the authority, as the library and the pages name them. */
const ours = ['portico_authority', 'portico_sign_in', 'portico_resume', 'portico_device', 'portico_language'];
const signature = '.sig';

const isOurs = (name: string): boolean => ours.includes(name.replace(signature, ''));

/** The last part of a path that belongs to one sign-in; empty for paths of all. */
const signInOf = (path: string): string => /^\/[\w-]+\/(?:auth|sign-in)\/([\w-]+)$/.exec(path)?.[1] ?? '';

/** A cookie that is set, under its name for browsers. */
export function outgoing(cookie: string): string {
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

/** The cookies of a request to a path, under their own names; those without the prefix are nobody's. */
export function incoming(cookies: string, path: string): string {
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
  typeof value === 'number' ? value : typeof value === 'string' ? outgoing(value) : value.map(outgoing);

const isCookie = (name: string): boolean => name.toLowerCase() === 'set-cookie';

/** Gives the cookies of an exchange with the authority their prefix, where browsers reach it by https. */
export function prefixCookies(request: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  if (!publicUrl.startsWith('https:')) return;
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path.startsWith(paths.authority) && request.headers.cookie !== undefined)
    request.headers.cookie = incoming(request.headers.cookie, path);
  const setHeader = response.setHeader.bind(response);
  const appendHeader = response.appendHeader.bind(response);
  response.setHeader = (name, value) => setHeader(name, isCookie(name) ? translated(value) : value);
  response.appendHeader = (name, value) =>
    appendHeader(name, isCookie(name) ? (translated(value) as string | string[]) : value);
}
