import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { type Child, startAuthority } from '#tests/support/authority.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { freePort, type Portal, startPortal } from '#tests/support/portal.ts';
import { type Tokens, Visitor } from '#tests/support/sign-in-flow.ts';
import type { OutsideAuthority } from './commands/config.ts';

/** Signs in on the outside authority's own pages: any name and password, then consent. */
async function signIn(visitor: Visitor, name: string): Promise<Tokens> {
  const forms: Record<string, string>[] = [
    { prompt: 'login', login: name, password: 'any' },
    { prompt: 'consent' },
  ];
  let { url } = await visitor.jar.follow(visitor.address(), visitor.isBack);
  for (const form of forms) {
    const answer = await visitor.jar.fetch(url, { method: 'POST', body: new URLSearchParams(form) });
    const next = new URL(answer.headers.get('location') ?? '', url).href;
    ({ url } = await visitor.jar.follow(next, visitor.isBack));
  }
  const back = new URL(url);
  return visitor.exchange(back.searchParams.get('code') ?? '', back);
}

const introspection = { clientId: 'portal-server', clientSecret: 'a secret between servers' };
const personClaim = { claim: 'employee_id', equals: 'employeeId' } as const;

type Kind = readonly [name: string, format: 'jwt' | 'opaque', more: Partial<OutsideAuthority>];

const kinds: readonly Kind[] = [
  ['JWT access tokens', 'jwt', {}],
  ['opaque ones by introspection', 'opaque', { introspection }],
  ['opaque ones by userinfo', 'opaque', {}],
];

eachEngine('an outside authority', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'anna', hasAccount: false }, { loginName: 'bob' }]);
  });

  describe.each(kinds)('%s', (_name, format, more) => {
    let child: Child;
    let portal: Portal;
    beforeAll(async () => {
      const port = await freePort();
      const audience = `http://127.0.0.1:${port}/api`;
      child = await startAuthority(`http://127.0.0.1:${port}`, format, audience);
      const outside: OutsideAuthority = { issuer: child.issuer, audience, personClaim, ...more };
      portal = await startPortal(db, { port, outside, responseType: 'code', clientId: 'company-portal' });
    });
    afterAll(async () => {
      await portal.close();
      await child.stop();
    });

    const at = (clientId = 'company-portal'): Visitor =>
      new Visitor({ ...portal, config: { ...portal.config, clientId } }, `${child.issuer}/auth`);

    test('a person is found by a claim, then by the subject', async () => {
      const visitor = at();
      const tokens = await signIn(visitor, 'anna');
      expect(tokens.token.split('.').length === 3).toBe(format === 'jwt');
      expect(await visitor.enrol(tokens)).toMatchObject({ status: 200, Body: { IsNew: true } });
      const me = await visitor.call('CacUser/GetUserInfo', {}, tokens.token);
      expect(me.Body).toMatchObject({ EmployeeId: 'E-anna' });
      expect((await new Visitor(portal).call('CacUser/GetUserInfo', {}, tokens.token)).status).toBe(401);

      await db.pool.query(`update people.person set employee_id = 'E-new' where login_name = 'anna'`);
      const again = at();
      const later = await signIn(again, 'anna');
      expect((await again.enrol(later)).status).toBe(200);
      await db.pool.query(`update people.person set employee_id = 'E-anna' where login_name = 'anna'`);
    });

    test('a person without an account in the portal is refused with a message, and the attempt is recorded', async () => {
      const visitor = at();
      const answer = await visitor.enrol(await signIn(visitor, 'stranger'));
      expect(answer).toMatchObject({ status: 403, Body: { Code: -40320, Reason: 'personUnknown' } });
      const { rows } = await db.pool.query(
        `select login_type, fail_reason from people.login_record where login_name = 'stranger'`,
      );
      expect(rows).toContainEqual({ login_type: 1, fail_reason: 'personUnknown' });
    });

    test("another application's token is refused", async () => {
      const tokens = await signIn(at('another-app'), 'bob');
      expect((await at().enrol(tokens)).status).toBe(401);
    });

    test('passwords are changed where they are kept', async () => {
      const visitor = at();
      const tokens = await signIn(visitor, 'bob');
      await visitor.enrol(tokens);
      const answer = await visitor.call(
        'CacUser/EidtPasswords',
        { NewPassword: 'kite-4 lamp', ConfirmPassword: 'kite-4 lamp' },
        tokens.token,
      );
      expect(answer).toMatchObject({ status: 422, Body: { Reason: 'passwordElsewhere' } });
    });

    test('nothing failed unseen', () => {
      expect(portal.failures).toEqual([]);
    });
  });

  test.each([
    [{ acrValues: ['urn:two-steps', 'urn:key'] }, 200],
    [{ amrValues: ['otp', 'hwk'] }, 200],
    [{ acrValues: ['urn:two-steps'], amrValues: ['otp'] }, 200],
    [{ acrValues: ['urn:key'] }, 403],
    [{ amrValues: ['hwk'] }, 403],
    [{ acrValues: ['urn:two-steps'], amrValues: ['hwk'] }, 403],
  ])('it vouches for the strength that the company wants: %o is answered %i', async (strength, status) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = await startAuthority(url, 'jwt', `${url}/api`);
    const outside = { issuer: child.issuer, audience: `${url}/api`, personClaim, ...strength };
    const portal = await startPortal(db, { port, outside, responseType: 'code', clientId: 'company-portal' });
    const visitor = new Visitor(portal, `${child.issuer}/auth`);
    const answer = await visitor.enrol(await signIn(visitor, 'bob'));
    expect([answer.status, answer.Body['Reason']]).toEqual([status, status === 403 ? 'tooWeak' : undefined]);
    await portal.close();
    await child.stop();
  });

  test('an opaque token is asked for again: revoked it is refused, unanswered it waits', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = await startAuthority(url, 'opaque', `${url}/api`);
    const outside: OutsideAuthority = {
      issuer: child.issuer,
      audience: `${url}/api`,
      personClaim,
      introspection,
    };
    const config = { publicUrl: url, outside, responseType: 'code', clientId: 'company-portal' } as const;
    const portals = [
      await startPortal(db, { ...config, port }),
      await startPortal(db, config),
      await startPortal(db, config),
    ];
    const [first, second, third] = portals as [Portal, Portal, Portal];
    const visitor = new Visitor(first, `${child.issuer}/auth`);
    const tokens = await signIn(visitor, 'bob');
    expect((await visitor.enrol(tokens)).status).toBe(200);
    const ask = async (portal: Portal): Promise<number> => {
      const same = new Visitor(portal);
      same.jar.set('portico_session', visitor.jar.get('portico_session') ?? '');
      return (await same.call('CacUser/GetUserInfo', {}, tokens.token)).status;
    };
    expect(await ask(first)).toBe(200);
    await fetch(`${child.issuer}/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.token, client_id: 'company-portal' }),
    });
    expect(await ask(second)).toBe(401);
    await child.stop();
    expect(await ask(third)).toBe(503);
    for (const portal of portals) await portal.close();
  });
});
