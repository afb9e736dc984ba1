import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { z } from 'zod';
import { clockTolerance, signingAlgorithms, verifyIdToken } from '#kit/rules/id-token.ts';
import { ask, AuthorityUnreachable, discovery } from './discovery.ts';

export interface AuthorityOptions {
  readonly issuer: string;
  /** Audience that JWT access tokens must name. */
  readonly audience: string;
  readonly clientId: string;
  /** Client for the introspection of opaque tokens. Without it, they are checked at the userinfo endpoint. */
  readonly introspection?: IntrospectionClient | undefined;
  /** Keys of an authority in this process. Nothing is fetched, and only its own JWT access tokens are accepted. */
  readonly ownKeys?: JWTVerifyGetKey;
}

export interface IntrospectionClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Claims of the authority about a token. */
export interface Vouched {
  readonly subject: string;
  readonly issuedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly isOpaque: boolean;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Thrown for an invalid token; the message gives the reason, for the log. */
export class TokenRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'TokenRefused';
  }
}

export interface Verifier {
  /** Returns the claims of an access token. @throws TokenRefused, AuthorityUnreachable */
  readonly accessToken: (token: string) => Promise<Vouched>;
  /**
   * Returns the claims of an ID token that the portal's own client received with this access token.
   * @throws TokenRefused, AuthorityUnreachable
   */
  readonly idToken: (idToken: string, accessToken: string) => Promise<JWTPayload>;
}

const dateOf = (seconds: number | undefined): Date | null =>
  seconds === undefined ? null : new Date(seconds * 1000);

const introspected = z.looseObject({
  active: z.boolean(),
  sub: z.string().min(1).optional(),
  iss: z.string().optional(),
  client_id: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  iat: z.number().optional(),
  exp: z.number().optional(),
});
const userinfo = z.looseObject({ sub: z.string().min(1) });

const looksLikeJwt = (token: string): boolean => {
  try {
    return token.split('.').length === 3 && decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
};

/** An unreadable answer is the authority's fault, everything else the token's. */
const asOurs = (issuer: string, error: unknown): Error => {
  if (error instanceof AuthorityUnreachable || error instanceof TokenRefused) return error;
  const unreadable =
    error instanceof z.ZodError ||
    error instanceof SyntaxError ||
    (error instanceof errors.JOSEError && error.code === errors.JOSEError.code);
  if (unreadable) return new AuthorityUnreachable(issuer, error);
  return new TokenRefused(error instanceof Error ? error.message : String(error), error);
};

/** Verifies tokens of one authority: JWTs by its keys, opaque ones by a request. */
export function createVerifier(options: AuthorityOptions): Verifier {
  const { issuer, audience, clientId, introspection, ownKeys } = options;
  const document = discovery(issuer);
  let remote: { uri: string; keys: JWTVerifyGetKey } | undefined;

  const fetchKeys = (url: string): Promise<Response> => ask(issuer, url);
  const keys: JWTVerifyGetKey = async (header, token) => {
    if (ownKeys) return ownKeys(header, token);
    const { jwks_uri: uri } = await document();
    if (remote?.uri !== uri)
      remote = { uri, keys: createRemoteJWKSet(new URL(uri), { [customFetch]: fetchKeys }) };
    return remote.keys(header, token);
  };

  const readJwt = async (token: string): Promise<Vouched> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: signingAlgorithms,
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance,
      ...(ownKeys ? { typ: 'at+jwt' } : {}),
    });
    // An ID token is meant for the client, not for calls, even if both have the same audience.
    if ('nonce' in payload || 'at_hash' in payload)
      throw new TokenRefused('an ID token is not an access token');
    const client = payload['client_id'] ?? payload['azp'];
    if (client !== undefined && client !== clientId)
      throw new TokenRefused('the token is for another client');
    return {
      subject: payload.sub ?? '',
      issuedAt: dateOf(payload.iat),
      expiresAt: dateOf(payload.exp),
      isOpaque: false,
      claims: payload,
    };
  };

  const introspect = async (url: string, we: IntrospectionClient, token: string): Promise<Vouched> => {
    const id = [we.clientId, we.clientSecret].map(encodeURIComponent).join(':');
    const response = await ask(issuer, url, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(id).toString('base64')}` },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    });
    if (!response.ok) throw new AuthorityUnreachable(issuer, `introspection: HTTP ${response.status}`);
    const {
      active,
      sub,
      iss,
      aud,
      client_id: client,
      iat,
      exp,
      ...claims
    } = introspected.parse(await response.json());
    if (!active || sub === undefined) throw new TokenRefused('the authority does not know this token');
    if (iss !== undefined && iss !== issuer) throw new TokenRefused('the token is of another issuer');
    const forUs =
      client === clientId || [aud ?? []].flat().some((each) => each === audience || each === clientId);
    if (!forUs) throw new TokenRefused('the token is for another client');
    return { subject: sub, issuedAt: dateOf(iat), expiresAt: dateOf(exp), isOpaque: true, claims };
  };

  const askUserinfo = async (url: string, token: string): Promise<Vouched> => {
    const response = await ask(issuer, url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new TokenRefused('the authority does not know this token');
    const { sub, ...claims } = userinfo.parse(await response.json());
    return { subject: sub, issuedAt: null, expiresAt: null, isOpaque: true, claims };
  };

  const readOpaque = async (token: string): Promise<Vouched> => {
    if (ownKeys) throw new TokenRefused('this is not one of our tokens');
    const { introspection_endpoint: endpoint, userinfo_endpoint: info } = await document();
    if (endpoint && introspection) return introspect(endpoint, introspection, token);
    if (info) return askUserinfo(info, token);
    throw new TokenRefused('the authority offers no way to check opaque tokens');
  };

  return {
    accessToken: async (token) => {
      try {
        return await (looksLikeJwt(token) ? readJwt(token) : readOpaque(token));
      } catch (error) {
        throw asOurs(issuer, error);
      }
    },
    idToken: async (idToken, accessToken) => {
      try {
        return await verifyIdToken(idToken, {
          keys,
          issuer,
          clientId,
          accessToken,
          mayLackHash: true,
          now: new Date(),
        });
      } catch (error) {
        throw asOurs(issuer, error);
      }
    },
  };
}
