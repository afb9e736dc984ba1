import { decodeJwt } from 'jose';
import { z } from 'zod';
import { verifyIdToken } from '#kit/rules/id-token.ts';
import { settings } from '../client/settings.ts';
import { discover, patience } from './discovery.ts';
import type { Asked } from './request.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  /** Expiry in milliseconds since 1970. */
  readonly expiresAt: number;
  readonly subject: string;
}

/** Thrown when the authority refuses; `code` is its error code. */
export class AuthorityRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the authority refused: ${code}`);
    this.name = 'AuthorityRefused';
    this.code = code;
  }
}

const answerSchema = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
});

/** Returns the instant at which the token expires: from the authority, else from the token, else in 5 minutes. */
function expiryOf(accessToken: string, expiresIn: number | undefined, now: number): number {
  if (expiresIn !== undefined) return now + expiresIn * 1000;
  try {
    const { exp } = decodeJwt(accessToken);
    if (exp !== undefined) return exp * 1000;
  } catch {
    // The expiry of an opaque token cannot be read.
  }
  return now + 5 * 60_000;
}

async function exchange(code: string, asked: Asked): Promise<unknown> {
  const { issuer, clientId } = settings();
  const authority = await discover(issuer);
  if (!authority.token_endpoint) throw new Error('the authority has no token endpoint');
  const response = await fetch(authority.token_endpoint, {
    method: 'POST',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: asked.redirectUri,
      code_verifier: asked.verifier,
    }),
  });
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`);
  return response.json();
}

/**
 * Returns the tokens in the authority's answer after checking signature, issuer, audience, times, nonce and at_hash.
 * @throws AuthorityRefused, or Error that names the failed check
 */
export async function readAnswer(given: URLSearchParams, asked: Asked): Promise<Tokens> {
  const refused = given.get('error');
  if (refused) throw new AuthorityRefused(refused);
  const { issuer, clientId, responseType } = settings();
  const sentBy = given.get('iss');
  if (sentBy !== null && sentBy !== issuer) throw new Error('the answer is of another issuer');
  const code = given.get('code');
  const raw = responseType === 'code' ? await exchange(code ?? '', asked) : Object.fromEntries(given);
  const answer = answerSchema.parse(raw);
  const { keys } = await discover(issuer);
  const claims = await verifyIdToken(answer.id_token, {
    keys,
    issuer,
    clientId,
    nonce: asked.nonce,
    accessToken: answer.access_token,
    mayLackHash: responseType === 'code',
    now: new Date(),
  });
  return {
    accessToken: answer.access_token,
    idToken: answer.id_token,
    expiresAt: expiryOf(answer.access_token, answer.expires_in, Date.now()),
    subject: claims.sub ?? '',
  };
}
