import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';

const schema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  jwks_uri: z.url(),
});

export interface Authority extends z.infer<typeof schema> {
  readonly keys: JWTVerifyGetKey;
}

/** Milliseconds to wait for an answer of the authority. */
export const patience = 10_000;

let known: Promise<Authority> | undefined;

async function read(issuer: string): Promise<Authority> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`the authority answered ${response.status}`);
  const found = schema.parse(await response.json());
  // A document of another issuer could send people elsewhere (OpenID Connect Discovery 4.3).
  if (found.issuer !== issuer) throw new Error('the discovery document is of another issuer');
  return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri)) };
}

/** Returns the authority's addresses and keys, loaded once per page. @throws Error if it cannot be reached */
export function discover(issuer: string): Promise<Authority> {
  known ??= read(issuer).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
