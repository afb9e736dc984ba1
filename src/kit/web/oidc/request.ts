import { language } from '../client/language.ts';
import { settings } from '../client/settings.ts';
import { discover } from './discovery.ts';

/** Values the answer must match. Kept in this tab only and used once. */
export interface Asked {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier (RFC 7636), used with the code flow. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** Path that the person wanted to open. */
  readonly path: string;
}

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const challengeOf = async (verifier: string): Promise<string> =>
  base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));

/** Returns a path of this site, else `/`. An address such as //elsewhere.example would lead to another site. */
const safePath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : '/');

/**
 * Prompt for the authority: `none` asks nothing, `login` asks a known person for the password again, null leaves it
 * open.
 */
export type Prompt = 'none' | 'login' | null;

/** Sign-in request: its address at the authority, and the values to compare with the answer. */
export async function newRequest(
  redirectPath: string,
  path: string,
  prompt: Prompt,
): Promise<{ url: string; asked: Asked }> {
  const { issuer, clientId, responseType } = settings();
  const authority = await discover(issuer);
  const asked: Asked = {
    state: random(),
    nonce: random(),
    verifier: random() + random(),
    redirectUri: location.origin + redirectPath,
    path: safePath(path),
  };
  const url = new URL(authority.authorization_endpoint);
  const set = (name: string, value: string): void => url.searchParams.set(name, value);
  set('client_id', clientId);
  set('response_type', responseType);
  set('scope', 'openid profile');
  set('redirect_uri', asked.redirectUri);
  set('state', asked.state);
  set('nonce', asked.nonce);
  set('ui_locales', language() === 'zh' ? 'zh-CN' : 'en');
  if (prompt) set('prompt', prompt);
  if (responseType === 'code') {
    set('code_challenge', await challengeOf(asked.verifier));
    set('code_challenge_method', 'S256');
  }
  return { url: url.href, asked };
}

const kept = (state: string): string => `portico.asked.${state}`;

export const keepAsked = (asked: Asked): void =>
  sessionStorage.setItem(kept(asked.state), JSON.stringify(asked));

/** Returns and removes the request with this state, so that a second answer with it finds nothing. */
export function takeAsked(state: string): Asked | null {
  const text = sessionStorage.getItem(kept(state));
  sessionStorage.removeItem(kept(state));
  return text ? (JSON.parse(text) as Asked) : null;
}
