import {
  decodeProtectedHeader,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { keyLife, publicPart, signingKeys } from '#modules/people/authority/server/commands/signing-keys.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { type Tokens, Visitor } from '#tests/support/sign-in-flow.ts';

const ask = async (browser: Visitor, token?: string): Promise<number> =>
  (await browser.call('CacUser/GetUserInfo', {}, token)).status;

const seconds = (): number => Math.floor(Date.now() / 1000);

eachEngine('the login check', (open) => {
  let db: Database;
  let portal: Portal;
  let ids: Record<string, number>;
  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'anna' },
      { loginName: 'ben' },
      { loginName: 'gone' },
      { loginName: 'bare', permissions: [] },
    ]);
    portal = await startPortal(db);
  });
  afterAll(() => portal.close());

  const records = async (loginName: string): Promise<unknown[]> => {
    const { rows } = await db.pool.query<{ fail_reason: string | null }>(
      'select fail_reason from people.login_record where login_name = $1 order by id',
      [loginName],
    );
    return rows.map((row) => row.fail_reason);
  };

  const claims = (): JWTPayload => ({
    iss: `${portal.url}/authority`,
    aud: `${portal.url}/api`,
    sub: String(ids['anna']),
    iat: seconds(),
    exp: seconds() + 600,
    sid: 'made up',
    jti: crypto.randomUUID(),
  });

  const keys = () => signingKeys(db, portal.config.secret, new Date());
  /** As if the newest had signed for its time. */
  const age = () =>
    db.pool.query(`update people.signing_key set created_at = created_at - $1 * interval '1 millisecond'`, [
      keyLife,
    ]);
  const enrol = async (token: string): Promise<number> =>
    (await new Visitor(portal).call('CacLoginRecord/AddCacLoginRecord', {}, token)).status;

  const sign = async (
    change: JWTPayload,
    header: Readonly<Record<string, string>> = {},
    foreign = false,
  ): Promise<string> => {
    const jwk = (await keys())[0]!;
    const key = foreign ? (await generateKeyPair('RS256')).privateKey : await importJWK(jwk, 'RS256');
    return new SignJWT({ ...claims(), ...change })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid, ...header })
      .sign(key);
  };
  const withPublicKeyAsSecret = async (): Promise<string> => {
    const { n = '' } = publicPart((await keys())[0]!);
    return new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(Buffer.from(n, 'base64url'));
  };

  describe('only the token and its own cookie together let in', () => {
    let visitor: Visitor;
    let tokens: Tokens;
    beforeAll(async () => {
      visitor = new Visitor(portal);
      tokens = await visitor.signIn('anna');
      await visitor.enrol(tokens);
    });
    test('both', async () => expect(await ask(visitor, tokens.token)).toBe(200));
    test('the stolen token alone', async () =>
      expect(await ask(new Visitor(portal), tokens.token)).toBe(401));
    test('the cookie alone', async () => expect(await ask(visitor)).toBe(401));
    test('the ID token in its place', async () => expect(await ask(visitor, tokens.idToken)).toBe(401));
    test("somebody else's session", async () => {
      const ben = new Visitor(portal);
      const benToken = await ben.enter('ben');
      expect(await ask(ben, tokens.token)).toBe(401);
      expect(await ask(visitor, benToken)).toBe(401);
      expect(await ask(ben, benToken)).toBe(200);
    });
    test('a token cannot be enrolled a second time from another browser', async () => {
      const thief = new Visitor(portal);
      expect(await thief.enrol(tokens)).toMatchObject({ status: 401, Body: { Code: -40120 } });
      expect(await ask(thief, tokens.token)).toBe(401);
      expect(await ask(visitor, tokens.token)).toBe(200);
    });
    test('after its time the token is refused', async () => {
      const late = new Visitor(portal);
      const token = await late.enter('anna');
      await db.pool.query(
        `update people.session_token set expires_at = now() - interval '1 second'
         where session_id = (select session_id from people.session_token order by expires_at desc limit 1)`,
      );
      expect(await ask(late, token)).toBe(401);
    });
  });

  describe('tokens that prove nothing', () => {
    test('a right one is taken', async () => expect(await enrol(await sign({}))).toBe(200));

    const cases: [string, () => Promise<string> | string][] = [
      ['expired', () => sign({ iat: seconds() - 700, exp: seconds() - 100 })],
      ['not fresh: issued four minutes ago', () => sign({ iat: seconds() - 240 })],
      ['for another audience', () => sign({ aud: 'https://elsewhere.example/api' })],
      ['of another issuer', () => sign({ iss: 'https://elsewhere.example' })],
      ['signed by another key', () => sign({}, {}, true)],
      ['alg none', () => new UnsecuredJWT(claims()).encode()],
      ['the public key as a shared secret', withPublicKeyAsSecret],
      ['of another type', () => sign({}, { typ: 'JWT' })],
      ['without a subject', () => sign({ sub: undefined })],
      ['without an end', () => sign({ exp: undefined })],
      [
        'changed',
        async () =>
          (await sign({})).replace(/\.[^.]+\./, (body) =>
            `.${body.slice(1, 9)}${body.slice(9)}`.replace('a', 'b'),
          ),
      ],
      ['opaque', () => 'f3b1c0d2'],
      ['nothing at all', () => ''],
      ['longer than any', () => `${'a'.repeat(9000)}.b.c`],
    ];
    test.each(cases)('%s', async (_name, make) => expect(await enrol(await make())).toBe(401));
  });

  test('somebody disabled at the authority’s page is told so, and it is written down', async () => {
    await db.pool.query(`update people.person set is_active = false where login_name = 'gone'`);
    const answer = await new Visitor(portal).submit({ name: 'gone', password: 'plum-7 river' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('该账号已停用');
    expect(await records('gone')).toEqual(['personDisabled']);
  });

  test('somebody disabled between sign-in and login check is refused with a message', async () => {
    await db.pool.query(`update people.person set is_active = true where login_name = 'gone'`);
    const visitor = new Visitor(portal);
    const tokens = await visitor.signIn('gone');
    await db.pool.query(`update people.person set is_active = false where login_name = 'gone'`);
    const answer = await visitor.enrol(tokens);
    expect(answer).toMatchObject({ status: 403, Body: { Code: -40321, Reason: 'personDisabled' } });
    expect(answer.Msg).toContain('disabled');
    expect((await visitor.call('CacUser/GetUserInfo', {}, tokens.token)).status).toBe(401);
    expect(await records('gone')).toEqual(['personDisabled', 'personDisabled']);
    await expect(visitor.renew()).rejects.toThrow('login_required');
  });

  test('without a role that has permissions nobody comes in', async () => {
    const visitor = new Visitor(portal);
    const answer = await visitor.enrol(await visitor.signIn('bare'));
    expect(answer).toMatchObject({
      status: 403,
      Msg: 'roles must be a non-null array',
      Body: { Code: -40322 },
    });
    expect(await records('bare')).toEqual(['noRoles']);
  });

  test('a token on its way does not survive the end of its session', async () => {
    const visitor = new Visitor(portal);
    const token = await visitor.enter('anna');
    const late = await visitor.renew();
    await visitor.call('CacUser/Quit', {}, token);
    expect((await visitor.enrol(late)).status).toBe(401);
  });

  test('another person in the same browser gets a session of their own', async () => {
    const visitor = new Visitor(portal);
    const annas = await visitor.enter('anna');
    const other = new Visitor(portal);
    other.jar.set('portico_session', visitor.jar.get('portico_session') ?? '');
    const bens = await other.enter('ben');
    expect((await other.call('CacUser/GetUserInfo', {}, bens)).Body).toMatchObject({ EmployeeId: 'E-ben' });
    expect((await visitor.call('CacUser/GetUserInfo', {}, annas)).status).toBe(401);
  });

  test('signing out at the authority’s own page ends what began with it', async () => {
    const visitor = new Visitor(portal);
    const token = await visitor.enter('anna');
    const page = await visitor.jar.fetch(`${portal.url}/authority/session/end`);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
    const over = Promise.withResolvers<void>();
    const unsubscribe = db.bus.subscribe('people.callers', () => over.resolve());
    await visitor.jar.fetch(`${portal.url}/authority/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    await over.promise;
    unsubscribe();
    expect((await visitor.call('CacUser/GetUserInfo', {}, token)).status).toBe(401);
  });

  test('a key that has signed for long is followed by another, and known until that one is followed', async () => {
    const [first] = await keys();
    const before = await sign({});
    await age();
    // Several processes find it at once.
    const found = await Promise.all([keys(), keys(), keys()]);
    const kids = found.map((known) => known.map(({ kid }) => kid));
    expect(new Set(kids.map(String)).size).toBe(1);
    const [next] = kids[0]!;
    expect(kids[0]).toEqual([expect.not.stringMatching(first!.kid!), first!.kid]);

    await expect.poll(async () => enrol(await sign({}))).toBe(200);
    expect(await enrol(before)).toBe(200);
    const { token } = await new Visitor(portal).signIn('anna');
    expect(decodeProtectedHeader(token).kid).toBe(next);

    await age();
    expect((await keys()).map(({ kid }) => kid)).toEqual([expect.not.stringMatching(next!), next]);
  });

  test('nothing failed unseen', () => {
    expect(portal.failures).toEqual([]);
  });
});
