import { z } from 'zod';
import { forget, readStored, store } from '../client/storage.ts';
import { settings } from '../client/settings.ts';
import { AuthorityRefused, readAnswer, type Tokens } from './answer.ts';
import { discover } from './discovery.ts';
import { keepAsked, newRequest, takeAsked } from './request.ts';
import { takeAnswer } from './take-answer.ts';
import { renewSilently } from './silent.ts';

const name = 'tokens';
const schema = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  expiresAt: z.number(),
  subject: z.string(),
});

/** Milliseconds before its expiry at which a token is renewed. */
const early = 60_000;

/** Enrols a fresh token at the server, which binds it to this browser, before it is used. */
export type Enrol = (tokens: Tokens) => Promise<void>;

let enrol: Enrol = () => Promise.resolve();

/** Sets how tokens are enrolled; called once at the start. */
export function enrolWith(next: Enrol): void {
  enrol = next;
}

function read(text: string | null): Tokens | null {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

const stored = (): Tokens | null => read(readStored(name));

const isFresh = (tokens: Tokens): boolean => tokens.expiresAt - Date.now() > early;

/** Tokens of a person whom the server refused. They are only used to sign out at the authority. */
let notLetIn: Tokens | null = null;

export const isSignedIn = (): boolean => stored() !== null;

/**
 * Redirects the browser to the authority, from where it returns to /oidc-callback and then to `path`.
 * @param again asks for the password even if the authority knows the person
 */
export async function startSignIn(path: string, again = false): Promise<void> {
  const { url, asked } = await newRequest('/oidc-callback', path, again ? 'login' : null);
  keepAsked(asked);
  location.assign(url);
}

/**
 * Finishes the sign-in at /oidc-callback; returns the path that the person wanted.
 * @throws AuthorityRefused, CallFailed of the enrolment, Error that names the failed check
 */
export async function finishSignIn(): Promise<string> {
  const given = takeAnswer();
  const asked = takeAsked(given.get('state') ?? '');
  if (!asked) throw new Error('this sign-in was not started here');
  const tokens = await readAnswer(given, asked);
  notLetIn = tokens;
  await enrol(tokens);
  notLetIn = null;
  store(name, JSON.stringify(tokens));
  return asked.path;
}

let renewing: Promise<string | null> | undefined;

const lock = 'portico.renew';
/** Milliseconds within which tokens stored by another window arrive here; a lock passes faster than storage. */
const arrival = 500;

/** Renews the tokens in one window. The others take the stored result. */
async function renew(): Promise<string | null> {
  const first = await navigator.locks.request(lock, { ifAvailable: true }, async (held) =>
    held ? { token: await renewHere() } : null,
  );
  if (first) return first.token;
  return navigator.locks.request(lock, async () => {
    await freshFromElsewhere();
    return renewHere();
  });
}

async function renewHere(): Promise<string | null> {
  const now = stored();
  if (!now) return null;
  if (isFresh(now)) return now.accessToken;
  try {
    const tokens = await renewSilently();
    if (tokens.subject !== now.subject) throw new AuthorityRefused('somebody else is signed in');
    await enrol(tokens);
    store(name, JSON.stringify(tokens));
    return tokens.accessToken;
  } catch (error) {
    // The old token is still valid for a moment, and the network may return before it expires.
    if (!(error instanceof AuthorityRefused) && now.expiresAt > Date.now()) return now.accessToken;
    forget(name);
    return null;
  }
}

/** Returns whether there is nothing to renew in this window. */
function isSettled(): boolean {
  const now = stored();
  return !now || isFresh(now);
}

/** Resolves when tokens are renewed or removed here, or after `arrival` if the window with the lock failed. */
function freshFromElsewhere(): Promise<void> {
  if (isSettled()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      removeEventListener('storage', listener);
      clearTimeout(timer);
      resolve();
    };
    const listener = (): void => {
      if (isSettled()) end();
    };
    const timer = setTimeout(end, arrival);
    addEventListener('storage', listener);
  });
}

/** Returns a valid token for a call, renewed if needed; null if nobody is signed in. */
export async function currentToken(): Promise<string | null> {
  const tokens = stored();
  if (!tokens) return null;
  if (isFresh(tokens)) return tokens.accessToken;
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Removes the tokens from this browser; other windows notice it. */
export const forgetTokens = (): void => forget(name);

/** Also ends the session at the authority, which redirects to the first page. */
export async function signOutAtAuthority(): Promise<void> {
  const idToken = (stored() ?? notLetIn)?.idToken;
  forgetTokens();
  const { issuer, clientId } = settings();
  const { end_session_endpoint: end } = await discover(issuer);
  if (!end) {
    location.assign('/');
    return;
  }
  const url = new URL(end);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}/`);
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  location.assign(url.href);
}

/** Calls back when another window signs out. If another person signs in there, restarts for that person. */
export function onSignedOutElsewhere(run: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key !== `portico.${name}` && event.key !== null) return;
    const tokens = stored();
    if (!tokens) run();
    else if (event.oldValue !== null && read(event.oldValue)?.subject !== tokens.subject)
      location.assign('/');
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Milliseconds between checks of the clock, because a token may have expired while the machine was asleep. */
const look = 20_000;

/** Renews tokens early, so that no call has to wait. */
export function keepFresh(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void currentToken();
  }, look);
  return () => clearInterval(timer);
}
