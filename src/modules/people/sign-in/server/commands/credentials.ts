import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SignInConfig } from './config.ts';

/** Credentials of a request: the bearer token, its hash, and the hash of the cookie to which it is bound. */
export interface Credentials {
  readonly token: string;
  readonly tokenHash: string;
  readonly cookieHash: string | null;
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const newCookie = (): string => randomBytes(32).toString('base64url');

const isHttps = (config: SignInConfig): boolean => config.publicUrl.startsWith('https:');

/** Name of the session cookie. Browsers accept the `__Host-` prefix only over https and for this host (RFC 6265bis). */
export const cookieName = (config: SignInConfig): string =>
  isHttps(config) ? '__Host-portico_session' : 'portico_session';

export const cookieOptions = (config: SignInConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(config) }) as const;

/** Maximum length of a token. */
const longest = 8192;

/** Returns the credentials of a request; null without a bearer token. */
export function credentialsOf(headers: IncomingHttpHeaders, config: SignInConfig): Credentials | null {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || token.length > longest) return null;
  const prefix = `${cookieName(config)}=`;
  const cookie = headers.cookie
    ?.split('; ')
    .find((each) => each.startsWith(prefix))
    ?.slice(prefix.length);
  return { token, tokenHash: hashOf(token), cookieHash: cookie ? hashOf(cookie) : null };
}
