import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';

eachEngine('behind https', (open) => {
  const publicUrl = 'https://portal.example';
  let portal: Portal;
  beforeAll(async () => {
    const db = await open();
    await addPeople(db, [{ loginName: 'ann' }]);
    portal = await startPortal(db, { publicUrl });
  });
  afterAll(() => portal.close());

  /** Simulates a browser that reaches the portal by https through a proxy. */
  function browser() {
    const visitor = new Visitor(portal);
    const { jar } = visitor;
    const set: string[] = [];
    const straight = jar.fetch.bind(jar);
    jar.fetch = async (url, init) => {
      const response = await straight(String(url).replace(publicUrl, portal.url), init);
      set.push(...response.headers.getSetCookie());
      return response;
    };
    return { visitor, set };
  }

  test('every cookie has the prefix of this host, and signing in works by them', async () => {
    const { visitor, set } = browser();
    const token = await visitor.enter('ann');
    expect((await visitor.call('CacUser/GetUserInfo', {}, token)).status).toBe(200);
    expect((await visitor.renew()).token).toBeTruthy();
    expect(set.map((line) => line.split(/[=~]/)[0])).toEqual(
      expect.arrayContaining(['__Host-portico_authority', '__Host-portico_sign_in', '__Host-portico_device']),
    );
    for (const line of set) {
      expect(line).toMatch(/^__Host-/);
      expect(line).toMatch(/; path=\/(;|$)/i);
      expect(line).toMatch(/; secure/i);
    }
  });

  test('two windows of one browser sign in at the same time', async () => {
    const { visitor } = browser();
    const pages = [
      await visitor.jar.follow(visitor.address(), visitor.isBack),
      await visitor.jar.follow(visitor.address(), visitor.isBack),
    ];
    for (const { url } of pages) {
      const body = new URLSearchParams({ name: 'ann', password: testPassword });
      const accepted = await visitor.jar.fetch(url, { method: 'POST', body });
      expect((await visitor.finish(accepted)).token).toBeTruthy();
    }
  });

  test('a session that another host of the domain put there counts for nothing', async () => {
    const { visitor } = browser();
    await visitor.enter('ann');
    const { visitor: other } = browser();
    for (const name of ['portico_authority', 'portico_authority.sig'])
      other.jar.set(name, visitor.jar.get(`__Host-${name}`) ?? '');
    await expect(other.renew()).rejects.toThrow('login_required');
  });
});
