import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { accessTokenHash, type IdTokenExpectation, verifyIdToken } from './id-token.ts';

const now = new Date('2026-11-20T08:00:00Z');
const seconds = now.getTime() / 1000;
const issuer = 'https://authority.example';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const foreign = await generateKeyPair('RS256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] });

const expected: IdTokenExpectation = {
  keys,
  issuer,
  clientId: 'portal',
  nonce: 'n-1',
  accessToken: 'the access token',
  mayLackHash: false,
  now,
};
const claims: JWTPayload = {
  iss: issuer,
  aud: 'portal',
  sub: '7',
  nonce: 'n-1',
  iat: seconds,
  exp: seconds + 600,
  at_hash: await accessTokenHash('the access token', 'RS256'),
};
const sign = (change: JWTPayload = {}, key = privateKey): Promise<string> =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);

// Example of OpenID Connect Core, appendix A.3 and A.4.
test('at_hash is what the standard says', async () => {
  expect(await accessTokenHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'RS256')).toBe(
    '77QmUPtjPfzWtF2AnpK9RQ',
  );
});

describe('verifyIdToken takes', () => {
  test.each([
    ['what fits', {}, {}],
    ['one of several audiences, given to us', { aud: ['portal', 'other'], azp: 'portal' }, {}],
    ['a clock that is half a minute off', { exp: seconds - 20 }, {}],
    ['no at_hash where there may be none', { at_hash: undefined }, { mayLackHash: true }],
    ['any nonce where none was sent', { nonce: 'any' }, { nonce: undefined }],
  ] as const)('%s', async (_name, change, more) => {
    const taken = await verifyIdToken(await sign(change as JWTPayload), { ...expected, ...more });
    expect(taken.sub).toBe('7');
  });
});

describe('verifyIdToken refuses', () => {
  const cases: [string, JWTPayload, RegExp][] = [
    ['another nonce', { nonce: 'n-2' }, /nonce/],
    ['no nonce', { nonce: undefined }, /nonce/],
    ['another issuer', { iss: 'https://elsewhere.example' }, /iss/],
    ['another audience', { aud: 'other' }, /aud/],
    ['another authorised party', { azp: 'other' }, /azp/],
    ['several audiences and nobody named', { aud: ['portal', 'other'] }, /azp/],
    ['what has ended', { exp: seconds - 60 }, /exp/],
    ['what never ends', { exp: undefined }, /exp/],
    ['nobody', { sub: undefined }, /sub/],
    ['the hash of another access token', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }, /at_hash/],
    ['no hash', { at_hash: undefined }, /at_hash/],
  ];
  test.each(cases)('%s', async (_name, change, why) => {
    await expect(verifyIdToken(await sign(change), expected)).rejects.toThrow(why);
  });
  test('a foreign signature', async () => {
    await expect(verifyIdToken(await sign({}, foreign.privateKey), expected)).rejects.toThrow(/signature/);
  });
  test('no signature', async () => {
    await expect(verifyIdToken(new UnsecuredJWT(claims).encode(), expected)).rejects.toThrow(/JWS|alg/);
  });
  test('a shared secret', async () => {
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    await expect(verifyIdToken(token, expected)).rejects.toThrow(/alg/);
  });
});
