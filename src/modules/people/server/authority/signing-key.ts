import { generateKeyPair, exportJWK, type JWK } from 'jose';
import type { Database } from '#kit/server/db/database.ts';
import { derived, seal, unseal } from '#kit/server/secret-box.ts';
import { addSigningKey, findSigningKey } from '../queries/signing-keys.ts';

const alg = 'RS256';
const purpose = 'signing key';

/**
 * The private key that the authority signs with: made once, kept sealed, the same in every process.
 * @throws Error when the configured secret is not the one that sealed it
 */
export async function signingKey(db: Database, secret: string): Promise<JWK> {
  const kept = await findSigningKey(db, alg);
  if (kept) return open(kept.sealed_jwk, secret);
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const jwk = { ...(await exportJWK(privateKey)), alg, use: 'sig' };
  const kid = derived(JSON.stringify(jwk), 'key id').slice(0, 16);
  await addSigningKey(db, alg, seal(secret, purpose, JSON.stringify({ ...jwk, kid })));
  const { sealed_jwk: sealed } = (await findSigningKey(db, alg)) ?? { sealed_jwk: '' };
  return open(sealed, secret);
}

function open(sealed: string, secret: string): JWK {
  try {
    return JSON.parse(unseal(secret, purpose, sealed)) as JWK;
  } catch (cause) {
    throw new Error(
      'The signing key in the database was sealed with another secret. Put the former PORTICO_SECRET back, ' +
        'or delete the row in people.signing_key: everybody then signs in again.',
      { cause },
    );
  }
}

/** What others may know of it. */
export function publicPart({ kty, n, e, kid, use, alg: algorithm }: JWK): JWK {
  return { kty, n, e, kid, use, alg: algorithm };
}
