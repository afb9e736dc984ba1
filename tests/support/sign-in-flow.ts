import { createHash, randomBytes } from 'node:crypto';
import { CookieJar } from './cookie-jar.ts';
import { testPassword } from './people.ts';
import type { Portal } from './portal.ts';
import type { Caller } from './product.ts';

const random = (): string => randomBytes(16).toString('base64url');

export interface Tokens {
  readonly token: string;
  readonly idToken: string;
}

/** Details of a portal that a visiting browser needs. */
export interface Visited {
  readonly url: string;
  readonly config: Pick<Portal['config'], 'publicUrl' | 'clientId' | 'responseType'>;
}

/** The portal's pages as a client of the authority, one person in one browser. */
export class Visitor {
  readonly jar = new CookieJar();
  readonly portal: Visited;
  /** Address of the authority, by default the portal's own. */
  readonly #authorize: string;
  #verifier = '';

  constructor(portal: Visited, authorize = `${portal.url}/authority/auth`) {
    this.portal = portal;
    this.#authorize = authorize;
  }

  /** Returns the address that begins a sign-in. */
  address(more: Readonly<Record<string, string>> = {}): string {
    const { config } = this.portal;
    this.#verifier = random() + random();
    const pkce: Record<string, string> =
      config.responseType === 'code'
        ? {
            code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
            code_challenge_method: 'S256',
          }
        : { nonce: random() };
    const query = new URLSearchParams({
      client_id: config.clientId,
      response_type: config.responseType,
      scope: 'openid profile',
      redirect_uri: `${config.publicUrl}/oidc-callback`,
      state: random(),
      ...pkce,
      ...more,
    });
    return `${this.#authorize}?${query.toString()}`;
  }

  isBack = (url: string): boolean => url.startsWith(`${this.portal.config.publicUrl}/oidc-`);

  /** Fills in the sign-in page; gives the answer, a redirect after a success. */
  async submit(
    form: Readonly<Record<string, string>>,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { url } = await this.jar.follow(this.address(more), this.isBack);
    return this.jar.fetch(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Signs in with name and password. @throws Error when the page says no */
  async signIn(name: string, password = testPassword): Promise<Tokens> {
    return this.finish(await this.submit({ name, password }));
  }

  /** Follows the way back to the portal after the form was accepted. */
  async finish(accepted: Response): Promise<Tokens> {
    const next = accepted.headers.get('location');
    if (next === null) throw new Error(`not accepted: ${accepted.status} ${await accepted.text()}`);
    const { url } = await this.jar.follow(new URL(next, this.portal.url).href, this.isBack);
    return this.#tokens(url);
  }

  /** Renews without any page. @throws Error with the authority's refusal */
  async renew(): Promise<Tokens> {
    const redirect_uri = `${this.portal.config.publicUrl}/oidc-silent`;
    const { url } = await this.jar.follow(this.address({ prompt: 'none', redirect_uri }), this.isBack);
    return this.#tokens(url);
  }

  async #tokens(url: string): Promise<Tokens> {
    const back = new URL(url);
    const given = new URLSearchParams(back.hash ? back.hash.slice(1) : back.search);
    const code = given.get('code');
    if (code !== null) return this.exchange(code, back);
    const token = given.get('access_token');
    const idToken = given.get('id_token');
    if (!token || !idToken) throw new Error(given.get('error') ?? `nothing came back: ${url}`);
    return { token, idToken };
  }

  /** Shows a code to the token endpoint. */
  show(code: string, back: URL): Promise<Response> {
    return fetch(this.#authorize.replace(/auth$/, 'token'), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: this.portal.config.clientId,
        redirect_uri: back.origin + back.pathname,
        code,
        code_verifier: this.#verifier,
      }),
    });
  }

  /** Turns a code into tokens. @throws Error with the authority's refusal */
  async exchange(code: string, back: URL): Promise<Tokens> {
    const response = await this.show(code, back);
    const given = (await response.json()) as Record<string, string>;
    if (!given['access_token'] || !given['id_token']) throw new Error(given['error'] ?? 'no tokens');
    return { token: given['access_token'], idToken: given['id_token'] };
  }

  /** Makes a call with a bearer token and whatever cookies there are. */
  async call(
    path: string,
    body: unknown = {},
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.jar.fetch(`${this.portal.url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-language': 'en',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as Omit<Answer, 'status'>;
    return { status: response.status, ...envelope };
  }

  /** Sends the tokens to the login check. */
  enrol({ token, idToken }: Tokens): Promise<Answer> {
    return this.call('CacLoginRecord/AddCacLoginRecord', { IdToken: idToken }, token);
  }

  /** Signs in and passes the login check: the token that calls are made with. */
  async enter(name: string, password = testPassword): Promise<string> {
    const tokens = await this.signIn(name, password);
    const answer = await this.enrol(tokens);
    if (answer.status !== 200) throw new Error(answer.Msg);
    return tokens.token;
  }
}

export interface Answer {
  readonly status: number;
  readonly ErrorCode: number;
  readonly Msg: string;
  readonly Body: Readonly<Record<string, unknown>>;
}

/** Signs somebody in at the product's own address. @returns the headers that their calls carry */
export async function enterAt(url: string, loginName: string): Promise<Caller> {
  const config = { publicUrl: url, clientId: 'portico-web', responseType: 'id_token token' } as const;
  const visitor = new Visitor({ url, config });
  const token = await visitor.enter(loginName);
  return { headers: { authorization: `Bearer ${token}`, cookie: visitor.jar.header('/api') } };
}
