import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { derived, seal, unseal } from '#kit/server/secret-box.ts';
import { addSigningKey, listSigningKeys, lockSigningKeys } from '../queries/signing-keys.ts';

const alg = 'RS256';
export const signingPurpose = 'signing key';

/** Milliseconds for which a key signs; longer than the life of anything signed with it. */
export const keyLife = 90 * 24 * 60 * 60_000;

type Kept = Awaited<ReturnType<typeof listSigningKeys>>;

const isDue = ([newest]: Kept, now: Date): boolean =>
  !newest || now.getTime() - newest.madeAt.getTime() >= keyLife;

/**
 * Returns the authority's private keys, which are stored sealed and shared by all processes. The newest key signs, the
 * one before is still accepted. The first process that finds the newest key too old creates the next one.
 * @throws Error if the configured secret is not the one that sealed the keys
 */
export async function signingKeys(db: Database, secret: string, now: Date): Promise<readonly JWK[]> {
  const kept = await listSigningKeys(db, alg);
  if (!isDue(kept, now)) return kept.map(({ sealed }) => open(sealed, secret));
  const sealed = seal(secret, signingPurpose, JSON.stringify(await freshKey()));
  const known = await inTransaction(db, async (tx) => {
    await lockSigningKeys(tx);
    const latest = await listSigningKeys(tx, alg);
    if (!isDue(latest, now)) return latest;
    await addSigningKey(tx, alg, { sealed, now, keepFrom: latest[0]?.id ?? null });
    return listSigningKeys(tx, alg);
  });
  return known.map((key) => open(key.sealed, secret));
}

async function freshKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: 2048 });
  const jwk = { ...(await exportJWK(privateKey)), alg, use: 'sig' };
  return { ...jwk, kid: derived(JSON.stringify(jwk), 'key id').slice(0, 16) };
}

function open(sealed: string, secret: string): JWK {
  try {
    return JSON.parse(unseal(secret, signingPurpose, sealed)) as JWK;
  } catch (cause) {
    throw new Error(
      'A signing key in the database was sealed with another secret. Add that secret to PORTICO_FORMER_SECRETS, or delete the rows of people.signing_key; everybody must then sign in again.',
      { cause },
    );
  }
}

/** Returns the public part of a key. */
export function publicPart({ kty, n, e, kid, use, alg: algorithm }: JWK): JWK {
  return { kty, n, e, kid, use, alg: algorithm };
}
