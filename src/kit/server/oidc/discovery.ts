import { z } from 'zod';

const schema = z.looseObject({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  introspection_endpoint: z.url().optional(),
});

export type Discovery = z.infer<typeof schema>;

/** Thrown if the authority does not answer, or not usably. The person who signs in is not at fault. */
export class AuthorityUnreachable extends Error {
  constructor(issuer: string, cause: unknown) {
    super(`The sign-in authority ${issuer} cannot be reached`, { cause });
    this.name = 'AuthorityUnreachable';
  }
}

const timeout = 5_000;
const keptFor = 60 * 60_000;

/** Sends a request to the authority. @throws AuthorityUnreachable without an answer, or for status 500 and above */
export async function ask(
  issuer: string,
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'application/json', ...headers },
    });
  } catch (cause) {
    throw new AuthorityUnreachable(issuer, cause);
  }
  if (response.status >= 500) throw new AuthorityUnreachable(issuer, `HTTP ${response.status}`);
  return response;
}

/** Returns the discovery document of an issuer. It is read again every hour; failures are not cached. */
export function discovery(issuer: string): () => Promise<Discovery> {
  let kept: { at: number; document: Promise<Discovery> } | undefined;
  const read = async (): Promise<Discovery> => {
    const base = issuer.endsWith('/') ? issuer : `${issuer}/`;
    const response = await ask(issuer, new URL('.well-known/openid-configuration', base).href);
    const document = schema.safeParse(await response.json().catch(() => null));
    if (!document.success || document.data.issuer !== issuer)
      throw new AuthorityUnreachable(issuer, document.error ?? 'its discovery document names another issuer');
    return document.data;
  };
  return () => {
    if (!kept || Date.now() - kept.at > keptFor) {
      const document = read();
      kept = { at: Date.now(), document };
      document.catch(() => (kept = undefined));
    }
    return kept.document;
  };
}
