import { refuse } from '#kit/contract/refusals.ts';
import { clockTolerance } from '#kit/rules/id-token.ts';
import { AuthorityUnreachable } from '#kit/server/oidc/discovery.ts';
import { TokenRefused, type Verifier, type Vouched } from '#kit/server/oidc/verifier.ts';
import { loginRefusals } from '../../contract/sign-in-refusals.ts';
import { enrolWithin, type OutsideAuthority, type SignInConfig } from './config.ts';

/** Facts that the authority proves about a person who presents a fresh token. */
export interface Proof {
  readonly subject: string;
  readonly expiresAt: Date;
  readonly isOpaque: boolean;
  readonly authenticatedAt: Date;
  /** Session id at the built-in authority; null for outside authorities, whose sessions may survive a sign-out. */
  readonly authoritySid: string | null;
  /** Whether a passkey was used instead of a password (RFC 8176); only known from the built-in authority. */
  readonly byPasskey: boolean;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Value of `amr` for a person who proved possession of a key (RFC 8176). */
export const shownKey = 'pop';

/** Milliseconds for which an opaque token without a known expiry is accepted. */
const opaqueLife = 60 * 60_000;

/**
 * Returns the claims of the ID token. Userinfo says neither for which client nor when a token was issued, so the ID
 * token of the same person must.
 */
async function idClaims(
  verifier: Verifier,
  vouched: Vouched,
  token: string,
  idToken: string | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const isNeeded = vouched.issuedAt === null;
  try {
    if (idToken === undefined) throw new TokenRefused('an opaque token came without its ID token');
    const claims = await verifier.idToken(idToken, token);
    if (claims.sub !== vouched.subject) throw new TokenRefused('the ID token belongs to somebody else');
    return claims;
  } catch (error) {
    if (isNeeded || error instanceof AuthorityUnreachable) throw error;
    return {};
  }
}

/**
 * Returns whether an outside authority confirms a sign-in as strong as the company requires. A missing claim does not.
 */
function isStrong(
  { acrValues = [], amrValues = [] }: OutsideAuthority,
  { acr, amr }: Readonly<Record<string, unknown>>,
): boolean {
  const methods = Array.isArray(amr) ? amr : [];
  return (
    (acrValues.length === 0 || (typeof acr === 'string' && acrValues.includes(acr))) &&
    (amrValues.length === 0 || methods.some((one) => typeof one === 'string' && amrValues.includes(one)))
  );
}

/**
 * Checks a token and, if needed, the ID token that came with it.
 * @throws Refused if they prove nothing, are older than two minutes, come from a weak sign-in, or the authority is
 * unreachable
 */
export async function prove(
  config: SignInConfig,
  verifier: Verifier,
  given: { token: string; idToken: string | undefined; now: Date },
): Promise<Proof> {
  const { token, idToken, now } = given;
  try {
    const vouched = await verifier.accessToken(token);
    const told = config.outside ? await idClaims(verifier, vouched, token, idToken) : {};
    const claims = { ...told, ...vouched.claims };
    const issuedAt = vouched.issuedAt ?? new Date(Number(told['iat']) * 1000);
    const age = now.getTime() - issuedAt.getTime();
    // The negated comparison also refuses NaN.
    if (!(age <= enrolWithin + clockTolerance * 1000)) throw new TokenRefused('the token is not fresh');
    if (config.outside && !isStrong(config.outside, claims)) refuse(loginRefusals.tooWeak);
    const authTime = claims['auth_time'];
    return {
      subject: vouched.subject,
      expiresAt: vouched.expiresAt ?? new Date(now.getTime() + opaqueLife),
      isOpaque: vouched.isOpaque,
      authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : issuedAt,
      authoritySid: config.outside ? null : String(claims['sid']),
      byPasskey: !config.outside && Array.isArray(claims['amr']) && claims['amr'].includes(shownKey),
      claims,
    };
  } catch (error) {
    if (error instanceof TokenRefused) refuse(loginRefusals.tokenRefused);
    if (error instanceof AuthorityUnreachable) refuse(loginRefusals.authorityUnreachable);
    throw error;
  }
}
