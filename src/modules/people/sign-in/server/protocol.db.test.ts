import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';

const form = (name: string) => ({ name, password: testPassword });

const signInAs = async (visitor: Visitor, name: string) => visitor.finish(await visitor.submit(form(name)));

/** Returns the parameters that the authority appended to the portal's address. */
const givenIn = (url: string): URLSearchParams => {
  const back = new URL(url);
  return new URLSearchParams(back.hash ? back.hash.slice(1) : back.search);
};

eachEngine('requests of OpenID Connect to the built-in authority', (open) => {
  let db: Database;
  const portals: Record<string, Portal> = {};
  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'anna' }, { loginName: 'ben' }]);
    for (const responseType of ['id_token token', 'code'] as const)
      portals[responseType] = await startPortal(db, { responseType });
  });
  afterAll(async () => {
    for (const portal of Object.values(portals)) await portal.close();
  });

  describe.each(['id_token token', 'code'])('%s', (flow) => {
    const visit = () => new Visitor(portals[flow]!);

    test('a request may be posted, also from a page of somebody else', async () => {
      const visitor = visit();
      const asked = new URL(visitor.address());
      const posted = await visitor.jar.fetch(asked.origin + asked.pathname, {
        method: 'POST',
        headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
        body: asked.searchParams,
      });
      expect(posted.status).toBe(303);
      const next = new URL(posted.headers.get('location') ?? '', asked).href;
      const { url } = await visitor.jar.follow(next, visitor.isBack);
      expect(url).toContain('/authority/sign-in/');
    });

    test('who knows the authority is asked nothing for consent, and for an account when it is to be chosen', async () => {
      const visitor = visit();
      await signInAs(visitor, 'anna');
      const agreed = await visitor.jar.follow(visitor.address({ prompt: 'consent' }), visitor.isBack);
      expect(givenIn(agreed.url).get('error')).toBeNull();
      expect(visitor.isBack(agreed.url)).toBe(true);
      const choosing = await visitor.jar.follow(
        visitor.address({ prompt: 'select_account' }),
        visitor.isBack,
      );
      expect(choosing.url).toContain('/authority/sign-in/');
      const chosen = await visitor.submit(form('ben'), { prompt: 'select_account' });
      // The library ends the other person's session by a form that submits itself; the security policy allows its
      // script.
      const there = new URL(chosen.headers.get('location') ?? '', choosing.url).href;
      const leaving = await visitor.jar.follow(there, visitor.isBack);
      expect(leaving.response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
      const page = await leaving.response.text();
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
      const ended = await visitor.jar.fetch(action, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      const { idToken } = await visitor.finish(ended);
      const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
      expect(JSON.parse(payload)).toMatchObject({ preferred_username: 'ben' });
    });

    test('the answer says for what the token is', async () => {
      const visitor = visit();
      await signInAs(visitor, 'anna');
      const { url } = await visitor.jar.follow(visitor.address(), visitor.isBack);
      const code = givenIn(url).get('code');
      const scope =
        code === null
          ? givenIn(url).get('scope')
          : ((await (await visitor.show(code, new URL(url))).json()) as { scope?: string }).scope;
      expect(scope).toBe('openid profile');
    });

    test('401 says how to come in, and that a token is no longer good', async () => {
      const visitor = visit();
      const ask = (headers: Record<string, string>) =>
        visitor.jar.fetch(`${visitor.portal.url}/api/CacUser/GetUserInfo`, { method: 'POST', headers });
      expect((await ask({})).headers.get('www-authenticate')).toBe('Bearer realm="Portico"');
      expect((await ask({ authorization: 'Bearer old' })).headers.get('www-authenticate')).toBe(
        'Bearer realm="Portico", error="invalid_token"',
      );
    });
  });

  test.each(['one after the other', 'at the same moment'])(
    'a code that is shown twice, %s, lets nobody in',
    async (when) => {
      const visitor = new Visitor(portals['code']!);
      const token = await visitor.enter('anna');
      expect((await visitor.call('CacUser/GetUserInfo', {}, token)).status).toBe(200);
      const { url } = await visitor.jar.follow(visitor.address(), visitor.isBack);
      const [code, back] = [givenIn(url).get('code') ?? '', new URL(url)];
      const show = () => visitor.show(code, back);
      const [first, second] =
        when === 'at the same moment' ? await Promise.all([show(), show()]) : [await show(), await show()];
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
      await expect.poll(async () => (await visitor.call('CacUser/GetUserInfo', {}, token)).status).toBe(401);
      await expect(visitor.renew()).rejects.toThrow('login_required');
    },
  );
});
