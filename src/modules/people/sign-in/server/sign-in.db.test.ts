import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';

const names = async (visitor: Visitor, token: string, path: string): Promise<Set<unknown>> => {
  const { Body } = await visitor.call(`CacLoginRecord/${path}`, {}, token);
  const rows = (Array.isArray(Body) ? Body : Body['Rows']) as { LoginName: string }[];
  return new Set(rows.map((row) => row.LoginName));
};

eachEngine('signing in', (open) => {
  let db: Database;
  const portals: Portal[] = [];
  const start = async (overrides?: Parameters<typeof startPortal>[1]): Promise<Portal> => {
    const portal = await startPortal(db, overrides);
    portals.push(portal);
    return portal;
  };
  beforeAll(async () => {
    db = await open();
    await addPeople(db, [
      { loginName: 'anna' },
      { loginName: 'boss', permissions: ['LoginRecordManagement'] },
    ]);
  });
  afterAll(async () => {
    for (const portal of portals) await portal.close();
  });

  describe.each(['id_token token', 'code'] as const)('%s', (responseType) => {
    let portal: Portal;
    beforeAll(async () => (portal = await start({ responseType })));

    test('the whole way: sign in, call, renew, sign out', async () => {
      const visitor = new Visitor(portal);
      const first = await visitor.signIn('E-anna');
      expect((await visitor.call('CacUser/GetUserInfo', {}, first.token)).status).toBe(401);

      const entered = await visitor.enrol(first);
      expect(entered).toMatchObject({ status: 200, ErrorCode: 0, Body: { Code: 1, IsNew: true } });
      const me = await visitor.call('CacUser/GetUserInfo', {}, first.token);
      expect(me).toMatchObject({ status: 200, Body: { EmployeeId: 'E-anna' } });
      const again = await visitor.enrol(first);
      expect(again.Body).toMatchObject({ SessionId: entered.Body['SessionId'], IsNew: false });

      const second = await visitor.renew();
      expect(second.token).not.toBe(first.token);
      expect((await visitor.enrol(second)).Body).toMatchObject({
        SessionId: entered.Body['SessionId'],
        IsNew: false,
      });
      for (const { token } of [first, second])
        expect((await visitor.call('CacUser/IsInitPw', {}, token)).Body).toBe(false);

      const out = await visitor.call('CacLoginRecord/GetSignOutCacLoginRecord', {}, second.token);
      expect(out.status).toBe(200);
      expect(visitor.jar.get('portico_session')).toBeUndefined();
      for (const { token } of [first, second])
        expect((await visitor.call('CacUser/IsInitPw', {}, token)).status).toBe(401);
      await expect(visitor.renew()).rejects.toThrow('login_required');
    });

    test('leaving goes straight back to the portal, to registered addresses only', async () => {
      const visitor = new Visitor(portal);
      const { token, idToken } = await visitor.signIn('anna');
      await visitor.enrol({ token, idToken });
      await visitor.call('CacLoginRecord/GetSignOutCacLoginRecord', {}, token);
      const end = (to: string): Promise<Response> =>
        visitor.jar.fetch(
          `${portal.url}/authority/session/end?${new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: to, state: 's1' }).toString()}`,
        );
      const home = await end(`${portal.url}/`);
      expect([home.status, home.headers.get('location')]).toEqual([303, `${portal.url}/?state=s1`]);
      expect((await end('https://elsewhere.example/')).status).toBe(400);
    });
  });

  test('the record says who, whence, with what, and how it ended', async () => {
    const portal = await start();
    const visitor = new Visitor(portal);
    const { token, idToken } = await visitor.signIn('anna');
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    await visitor.call('CacLoginRecord/AddCacLoginRecord', { IdToken: idToken }, token, {
      'user-agent': agent,
    });
    await visitor.call('CacUser/Quit', {}, token);
    const boss = new Visitor(portal);
    const bossToken = await boss.enter('boss');
    const list = await boss.call(
      'CacLoginRecord/GetCacLoginRecordPageList',
      { Keyword: 'anna', PageSize: 1 },
      bossToken,
    );
    expect((list.Body['Rows'] as unknown[])[0]).toMatchObject({
      ChineseName: '测anna',
      LoginName: 'anna',
      LoginType: 2,
      Result: 1,
      Ip: '127.0.0.1',
      Browser: 'Firefox 145',
      Os: 'Linux',
      LogoutType: 1,
      IsCurrent: false,
    });
  });

  test('everybody sees their own records, only managers those of others', async () => {
    const portal = await start();
    const anna = new Visitor(portal);
    const boss = new Visitor(portal);
    const [annaToken, bossToken] = [await anna.enter('anna'), await boss.enter('boss')];
    expect(await names(anna, annaToken, 'GetCacLoginRecordPageList')).toEqual(new Set(['anna']));
    expect(await names(boss, bossToken, 'GetCacLoginRecordPageList')).toEqual(new Set(['anna', 'boss']));
    expect(await names(boss, bossToken, 'GetCacLoginRecordList')).toEqual(new Set(['boss']));
  });

  test('two processes share sessions, keys and open sign-ins', async () => {
    const one = await start();
    const other = await startPortal(db, { publicUrl: one.url });
    portals.push(other);
    const visitor = new Visitor(one);
    const { url } = await visitor.jar.follow(visitor.address());
    const elsewhere = new URL(url);
    elsewhere.port = new URL(other.url).port;
    const accepted = await visitor.jar.fetch(elsewhere, {
      method: 'POST',
      body: new URLSearchParams({ name: 'anna', password: testPassword }),
    });
    const tokens = await visitor.finish(accepted);
    await visitor.enrol(tokens);
    const there = new Visitor(other);
    there.jar.set('portico_session', visitor.jar.get('portico_session') ?? '');
    expect((await there.call('CacUser/GetUserInfo', {}, tokens.token)).status).toBe(200);
  });

  test('nothing failed unseen', () => {
    expect(portals.flatMap((portal) => portal.failures)).toEqual([]);
  });
});
