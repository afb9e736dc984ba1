import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { NoticePreference } from '#modules/people/notices/contract/NoticePreference.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { AccessToken } from '#modules/people/programs/contract/AccessToken.ts';
import { Program } from '#modules/people/programs/contract/Program.ts';
import { ask } from '#tests/support/ask.ts';
import { CookieJar } from '#tests/support/cookie-jar.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';

const back = 'http://127.0.0.1:7777/callback';
const isBack = (url: string): boolean => url.startsWith('http://127.0.0.1:7777/');
const bearer = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } });
type Given = Record<string, string>;

/** OAuth client that keeps its data in memory between the steps of the authorization. */
class Memory implements OAuthClientProvider {
  asked: URL | undefined;
  #client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  #tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  #verifier = '';
  readonly redirectUrl = back;
  readonly clientMetadata = { client_name: 'Helper', redirect_uris: [back] };
  clientInformation = () => this.#client;
  saveClientInformation: NonNullable<OAuthClientProvider['saveClientInformation']> = (given) => {
    this.#client = given;
  };
  tokens = () => this.#tokens;
  saveTokens: OAuthClientProvider['saveTokens'] = (given) => {
    this.#tokens = given;
  };
  redirectToAuthorization = (url: URL): void => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string): void => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  #discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
  discoveryState = () => this.#discovered;
  saveDiscoveryState: NonNullable<OAuthClientProvider['saveDiscoveryState']> = (given) => {
    this.#discovered = given;
  };
}

eachEngine('programs', (open) => {
  let db: Database;
  let product: Product;
  let boss: Caller;
  const everything = { answer: 'allow', days: '30', write: 'yes' };

  beforeAll(async () => {
    db = await open();
    await addPeople(db, [
      { loginName: 'ann', permissions: ['CACHomeManagement'] },
      { loginName: 'boss', permissions: ['LoginRecordManagement'] },
    ]);
    product = await startProduct(db, { PROGRAM_REGISTRATION: 'on' });
    boss = await product.signIn('boss');
  });
  afterAll(() => product.close());

  /** A person's browser: signs in, looks at the page, answers it. @returns the page and where it leads */
  const consent = async (
    asked: string,
    form: Given,
    areas: readonly string[] | 'all' = 'all',
    signedIn?: CookieJar,
  ) => {
    const jar = signedIn ?? new CookieJar();
    const signIn = await jar.follow(asked, isBack);
    if (isBack(signIn.url)) return { page: '', back: new URL(signIn.url), policy: '' };
    const enter = async () => {
      const entered = await jar.fetch(signIn.url, {
        method: 'POST',
        body: new URLSearchParams({ name: 'ann', password: testPassword }),
      });
      return jar.follow(new URL(entered.headers.get('location')!, product.url).href, isBack);
    };
    const shown = signedIn ? signIn : await enter();
    const page = await shown.response.text();
    const names = [...page.matchAll(/name="(area\.\w+)"/g)].map(([, name]) => name!);
    const chosen = names.filter((name) => areas === 'all' || areas.includes(name.slice(5)));
    const body = new URLSearchParams({ ...form, ...Object.fromEntries(chosen.map((name) => [name, 'yes'])) });
    const answered = await jar.fetch(shown.url, { method: 'POST', body });
    const next = answered.headers.get('location');
    if (next === null) return { page: await answered.text(), back: null, policy: '' };
    const led = await jar.follow(new URL(next, product.url).href, isBack);
    return {
      page,
      back: new URL(led.url),
      policy: shown.response.headers.get('content-security-policy') ?? '',
    };
  };
  const post = async (path: string, body: Given | object, isForm = true) => {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: isForm ? {} : { 'content-type': 'application/json' },
      body: isForm ? new URLSearchParams(body as Given) : JSON.stringify(body),
    });
    const said = await response.text();
    return { status: response.status, said: (said ? JSON.parse(said) : {}) as Given };
  };
  const register = (more: object = {}) =>
    post('/authority/reg', { client_name: 'Robot', redirect_uris: [back], ...more }, false);
  const verifier = randomBytes(32).toString('base64url');
  const address = (client_id: string, more: Given = {}) =>
    `${product.url}/authority/auth?${new URLSearchParams({
      client_id,
      response_type: 'code',
      redirect_uri: back,
      scope: 'read write',
      state: 's',
      resource: `${product.url}/api`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }).toString()}`;
  const exchange = (client_id: string, code: string, more: Given = {}) =>
    post('/authority/token', {
      grant_type: 'authorization_code',
      client_id,
      code,
      redirect_uri: back,
      code_verifier: verifier,
      ...more,
    });
  const refresh = (client_id: string, refresh_token: string) =>
    post('/authority/token', { grant_type: 'refresh_token', client_id, refresh_token });
  /** A program that somebody let in. */
  const letIn = async (form: Given = everything, areas: readonly string[] | 'all' = 'all') => {
    const { said: client } = await register();
    expect(client['client_secret']).toBeUndefined();
    const id = client['client_id']!;
    const { back: led } = await consent(address(id), form, areas);
    const { status, said } = await exchange(id, led!.searchParams.get('code')!);
    expect([status, said['error_description']]).toEqual([200, undefined]);
    return { id, access: said['access_token']!, refresh: said['refresh_token']!, said };
  };
  const canCall = async (token: string) =>
    (await ask(product, bearer(token), CacUser.GetUserInfo, {})).status;

  test('an assistant needs the address alone: it registers, its person lets it in, it calls a tool', async () => {
    const memory = new Memory();
    const url = new URL(`${product.url}/mcp`);
    const transport = new StreamableHTTPClientTransport(url, { authProvider: memory });
    await expect(new Client({ name: 'helper', version: '1' }).connect(transport)).rejects.toThrow(
      'nauthorized',
    );
    expect(memory.asked?.searchParams.get('resource')).toBe(url.href);
    expect(memory.asked?.searchParams.get('code_challenge_method')).toBe('S256');
    const { page, back: led, policy } = await consent(memory.asked!.href, everything);
    expect(page).toContain('Helper');
    expect(policy).toContain("form-action 'self' http://127.0.0.1:7777");
    await transport.finishAuth(led!.searchParams);
    const client = new Client({ name: 'helper', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: memory }));
    expect(JSON.stringify(await client.callTool({ name: 'who_am_i', arguments: {} }))).toContain('ann');
    await client.close();
    const ann = await product.signIn('ann');
    const mine = await ask(product, ann, AccessToken.GetMyAccessTokenList, {});
    expect(mine.body.Rows[0]).toMatchObject({ Name: 'Helper', State: 1, MayWrite: true, Areas: [] });
    expect(JSON.stringify((await ask(product, ann, Notice.GetNoticePageList, {})).body)).toContain('Helper');
  });

  test('what it may do is what its person chose, and the audit log names it', async () => {
    const narrow = await letIn({ answer: 'allow', days: '7' }, ['home']);
    expect(await canCall(narrow.access)).toBe(403);
    const program = bearer(narrow.access);
    expect((await ask(product, program, Notice.GetNoticePageList, {})).status).toBe(200);
    expect((await ask(product, program, AccessToken.GetMyAccessTokenList, {})).reason).toBe('inPersonOnly');
    const change = await fetch(product.url + NoticePreference.SetNoticePreference.path, {
      method: 'POST',
      headers: { ...program.headers, 'content-type': 'application/json', 'x-language': 'en' },
      body: '{}',
    });
    expect(change.status).toBe(403);
    const { rows } = await sql<{ areas: string[]; days: number }>`select areas,
      round(extract(epoch from expires_at - created_at) / 86400)::int as days from people.access_token
      where client_id = ${narrow.id}`.execute(db.kysely);
    expect(rows).toEqual([{ areas: ['home'], days: 7 }]);
    const audit =
      await sql`select from kit.audit where act = 'program.letIn' and detail->>'client' = ${narrow.id}`.execute(
        db.kysely,
      );
    expect(audit.rows).toHaveLength(1);
  });

  test('declined, or with nothing chosen, it gets nothing', async () => {
    const { said } = await register();
    const declined = await consent(address(said['client_id']!), { answer: 'deny' });
    expect(declined.back?.searchParams.get('error')).toBe('access_denied');
    const nothing = await consent(address(said['client_id']!), { answer: 'allow', days: '7' }, []);
    expect(nothing.back).toBeNull();
    expect(nothing.page).toContain('role="alert"');
  });

  test('refresh tokens are good once; used again, all that was given ends, and the person stays signed in', async () => {
    const first = await letIn();
    const ann = await product.signIn('ann');
    const second = await refresh(first.id, first.refresh);
    expect(second.status).toBe(200);
    expect(await canCall(second.said['access_token']!)).toBe(200);
    const again = await refresh(first.id, first.refresh);
    expect([again.status, again.said['error']]).toEqual([400, 'invalid_grant']);
    expect(await canCall(second.said['access_token']!)).toBe(401);
    expect(await canCall(first.access)).toBe(401);
    expect((await refresh(first.id, second.said['refresh_token']!)).status).toBe(400);
    expect((await ask(product, ann, CacUser.GetUserInfo, {})).status).toBe(200);
  });

  test('it ends by the program, by its person, and by an administrator', async () => {
    const given = await letIn();
    const revoked = await post('/authority/token/revocation', { client_id: given.id, token: given.refresh });
    expect(revoked.status).toBe(200);
    expect(await canCall(given.access)).toBe(401);

    const mine = await letIn();
    const ann = await product.signIn('ann');
    const [row] = (await ask(product, ann, AccessToken.GetMyAccessTokenList, {})).body.Rows;
    expect((await ask(product, ann, AccessToken.RevokeAccessToken, { Id: row!.Id })).status).toBe(200);
    expect(await canCall(mine.access)).toBe(401);
    expect((await refresh(mine.id, mine.refresh)).status).toBe(400);

    const last = await letIn();
    const listed = await ask(product, boss, Program.GetProgramList, {});
    expect(listed.body).toMatchObject({ IsOpen: true, RegisterThemselves: true });
    expect(listed.body.Rows.find(({ ClientId }) => ClientId === last.id)).toMatchObject({
      Name: 'Robot',
      People: 1,
    });
    expect((await ask(product, ann, Program.RemoveProgram, { ClientId: last.id })).status).toBe(403);
    expect((await ask(product, boss, Program.RemoveProgram, { ClientId: last.id })).status).toBe(200);
    expect(await canCall(last.access)).toBe(401);
    expect((await refresh(last.id, last.refresh)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(product, boss, Program.RemoveProgram, { ClientId: last.id })).status).toBe(404);
  });

  test('a program is let in once: the second time ends the first', async () => {
    const { id, access } = await letIn();
    const { back: led } = await consent(address(id), everything);
    const { said } = await exchange(id, led!.searchParams.get('code')!);
    expect(await canCall(said['access_token']!)).toBe(200);
    expect(await canCall(access)).toBe(401);
  });

  test('an administrator adds one by hand; its port on one’s own machine may vary, nothing else', async () => {
    const wish = { Name: 'Export', RedirectUri: 'http://127.0.0.1/callback' };
    const { body } = await ask(product, boss, Program.AddProgram, wish);
    const { back: led } = await consent(address(body.ClientId), everything);
    expect((await exchange(body.ClientId, led!.searchParams.get('code')!)).status).toBe(200);
    for (const redirect_uri of ['http://127.0.0.1:7777/other', 'https://evil.example/callback']) {
      const said = await fetch(address(body.ClientId, { redirect_uri }), { redirect: 'manual' });
      expect(said.status, redirect_uri).toBe(400);
    }
    const bad = await ask(product, boss, Program.AddProgram, {
      Name: 'x',
      RedirectUri: 'http://evil.example/',
    });
    expect([bad.reason, bad.refusal.Fields?.[0]?.Field]).toEqual(['badInput', 'RedirectUri']);
  });

  test.each([
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example/' }, 'invalid_target'],
    [{ response_type: 'id_token token' }, 'invalid_request'],
  ])('%o is answered by %s', async (more: Given, error) => {
    const { said } = await register();
    const { back: led } = await consent(address(said['client_id']!, more), everything);
    const given = new URLSearchParams(led!.search || led!.hash.slice(1));
    expect(given.get('error')).toBe(error);
  });

  test.each([
    [{ redirect_uris: ['http://evil.example/callback'] }],
    [{ redirect_uris: ['http://evil.example/callback'], application_type: 'web' }],
    [{ redirect_uris: ['javascript:alert(1)'] }],
    [{ redirect_uris: ['ms-msdt:/id'] }],
    [{ client_name: 'Helper\u202Eocitrop' }],
    [{ client_name: 'Portico\nHelper' }],
    [{ redirect_uris: [] }],
    [{ response_types: ['id_token token'], grant_types: ['implicit'] }],
    [{ grant_types: ['client_credentials'], response_types: [] }],
    [{ token_endpoint_auth_method: 'client_secret_basic' }],
    [{ client_name: '' }],
  ])('registering with %o is refused', async (more) => {
    expect((await register(more)).status).toBe(400);
  });

  test('no address that somebody registers is fetched', async () => {
    const receiver = await startReceiver();
    const uri = `${receiver.url}/keys`;
    const { said } = await register({ jwks_uri: uri, sector_identifier_uri: uri });
    expect(JSON.stringify(said)).not.toContain(receiver.url);
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });

  test('a wrong verifier and a code that was used bring nothing', async () => {
    const { said: client } = await register();
    const id = client['client_id']!;
    const { back: led } = await consent(address(id), everything);
    const code = led!.searchParams.get('code')!;
    expect((await exchange(id, code, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
    const second = await consent(address(id), everything);
    const good = second.back!.searchParams.get('code')!;
    const { said } = await exchange(id, good);
    expect(await canCall(said['access_token']!)).toBe(200);
    expect((await exchange(id, good)).status).toBe(400);
    expect(await canCall(said['access_token']!)).toBe(401);
  });

  test('a code that is shown again and again ends what it brought, never the person’s own sessions', async () => {
    const { said: client } = await register();
    const id = client['client_id']!;
    // The portal's pages in the browser that lets the program in.
    const config = {
      publicUrl: product.url,
      clientId: 'portico-web',
      responseType: 'id_token token',
    } as const;
    const visitor = new Visitor({ url: product.url, config });
    const token = await visitor.enter('ann');
    const { back: led } = await consent(address(id), everything, 'all', visitor.jar);
    const code = led!.searchParams.get('code')!;
    expect((await exchange(id, code)).status).toBe(200);
    for (let time = 0; time < 3; time++) expect((await exchange(id, code)).status).toBe(400);
    expect((await visitor.call('CacUser/GetUserInfo', {}, token)).status).toBe(200);
    expect((await visitor.renew()).token).toBeTruthy();
  });

  test('an access token that its program gives back is good for nothing at once, on every process', async () => {
    const other = await startProduct(db);
    const given = await letIn();
    const everywhere = [product, other];
    const seen = () =>
      Promise.all(
        everywhere.map(async (one) => (await ask(one, bearer(given.access), CacUser.GetUserInfo, {})).status),
      );
    expect(await seen()).toEqual([200, 200]);
    const gone = await post('/authority/token/revocation', { client_id: given.id, token: given.access });
    expect(gone.status).toBe(200);
    await expect.poll(seen).toEqual([401, 401]);
    await other.close();
  });

  test('one address registers some programs and leaves places for others', async () => {
    const behind = await startProduct(db, { PROGRAM_REGISTRATION: 'on', TRUST_PROXY: '127.0.0.1' });
    const from = async (address: string) => {
      const response = await fetch(`${behind.url}/authority/reg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ client_name: 'Robot', redirect_uris: [back] }),
      });
      return response.status;
    };
    const statuses = [];
    for (let time = 0; time < 41; time++) statuses.push(await from('192.0.2.7'));
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 201), 429]);
    // An hour later its unused ones are still there.
    await sql`delete from kit.call_limit`.execute(db.kysely);
    expect(await from('192.0.2.7')).toBe(429);
    expect(await from('192.0.2.8')).toBe(201);
    await behind.close();
  });

  test('who gives tokens stands where the standards say, and tokens are kept as hashes', async () => {
    const read = async (path: string) =>
      (await (await fetch(product.url + path)).json()) as Record<string, unknown>;
    expect(await read('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
      resource: `${product.url}/mcp`,
      authorization_servers: [`${product.url}/authority`],
    });
    expect(await read('/.well-known/oauth-authorization-server/authority')).toMatchObject({
      issuer: `${product.url}/authority`,
      registration_endpoint: `${product.url}/authority/reg`,
      revocation_endpoint: `${product.url}/authority/token/revocation`,
      code_challenge_methods_supported: ['S256'],
    });
    const refused = await fetch(`${product.url}/mcp`, { method: 'POST' });
    expect(refused.headers.get('www-authenticate')).toContain(
      `resource_metadata="${product.url}/.well-known/oauth-protected-resource/mcp"`,
    );
    const given = await letIn();
    const kept = await dumpOf(db);
    expect(kept).not.toContain(given.access);
    expect(kept).not.toContain(given.refresh);
  });

  test('unless the company allows it no program registers itself, and without access tokens there are none', async () => {
    const closed = await startProduct(db);
    expect((await fetch(`${closed.url}/authority/reg`, { method: 'POST' })).status).toBe(404);
    await closed.close();
    const { access } = await letIn();
    const off = await startProduct(db, { ACCESS_TOKENS: 'off' });
    expect((await ask(off, bearer(access), CacUser.GetUserInfo, {})).status).toBe(401);
    expect((await fetch(`${off.url}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
    await off.close();
  });
});
