import { decodeProtectedHeader, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/**
 * Only asymmetric algorithms are accepted. So a public key can never be used as a shared secret, and `none` is
 * refused.
 */
export const signingAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Maximum clock difference to the authority in seconds. */
export const clockTolerance = 30;

export interface IdTokenExpectation {
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  readonly clientId: string;
  /** Nonce of the request. If given, the token must contain the same one. */
  readonly nonce?: string;
  /** Access token that was issued with the ID token; `at_hash` must match it. */
  readonly accessToken: string;
  /** Whether at_hash may be missing: only in the code flow (OpenID Connect Core 3.1.3.6, 3.2.2.10). */
  readonly mayLackHash: boolean;
  readonly now: Date;
}

const bits = (alg: string): '256' | '384' | '512' => {
  if (alg.startsWith('Ed') || alg.endsWith('512')) return '512';
  return alg.endsWith('384') ? '384' : '256';
};

/**
 * Returns the left half of the access token's hash, by the hash function of the ID token's signature (Core 3.2.2.9).
 */
export async function accessTokenHash(accessToken: string, alg: string): Promise<string> {
  const digest = await crypto.subtle.digest(`SHA-${bits(alg)}`, new TextEncoder().encode(accessToken));
  const half = new Uint8Array(digest.slice(0, digest.byteLength / 2));
  return btoa(String.fromCharCode(...half))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Checks an ID token by OpenID Connect Core 3.1.3.7 and 3.2.2.11.
 * @returns its claims
 * @throws Error that names the failed check
 */
export async function verifyIdToken(idToken: string, expected: IdTokenExpectation): Promise<JWTPayload> {
  const { issuer, clientId, nonce, accessToken } = expected;
  const { payload } = await jwtVerify(idToken, expected.keys, {
    issuer,
    audience: clientId,
    algorithms: signingAlgorithms,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance,
    currentDate: expected.now,
  });
  if (payload['azp'] !== undefined && payload['azp'] !== clientId) throw new Error('azp is another client');
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] === undefined)
    throw new Error('azp is missing');
  if (nonce !== undefined && payload['nonce'] !== nonce) throw new Error('nonce is not the one we sent');
  const given = payload['at_hash'];
  if (given === undefined && !expected.mayLackHash) throw new Error('at_hash is missing');
  const { alg = '' } = decodeProtectedHeader(idToken);
  if (given !== undefined && given !== (await accessTokenHash(accessToken, alg)))
    throw new Error('at_hash is of another access token');
  return payload;
}
