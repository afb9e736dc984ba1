import { afterAll, beforeAll, expect, test } from 'vitest';
import { LocalBus } from '#kit/server/db/bus.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { addPermissions, addRoles, assignRoles } from '#modules/people/rights/server/commands/permissions.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { endSessionsOf } from './commands/revocation.ts';
import { sweep } from './commands/sweep.ts';

const ask = async (visitor: Visitor, token: string): Promise<number> =>
  (await visitor.call('CacUser/GetUserInfo', {}, token)).status;

const latest = async (by: Visitor, as: string, Keyword: string): Promise<number> => {
  const input = { Keyword, OnlyLive: true };
  const { Body } = await by.call('CacLoginRecord/GetCacLoginRecordPageList', input, as);
  return (Body['Rows'] as { Id: number }[])[0]?.Id ?? 0;
};

const force = (by: Visitor, as: string, Id: number) =>
  by.call('CacLoginRecord/ForceSignOutCacLoginRecord', { Id }, as);

const days = (n: number): Date => new Date(Date.now() + n * 24 * 60 * 60_000);

eachEngine('ending a session', (open) => {
  let db: Database;
  /** Database of the second process, with its own connections if the engine has more than one. */
  let otherDb: Database;
  let portal: Portal;
  let other: Portal;
  let ids: Record<string, number>;
  beforeAll(async () => {
    db = await open();
    const { connectionString } = db.pool.options;
    otherDb = connectionString ? await openDatabase({ url: connectionString, dataDir: '' }) : db;
    ids = await addPeople(db, [
      { loginName: 'anna' },
      { loginName: 'boss', permissions: ['LoginRecordManagement'] },
    ]);
    portal = await startPortal(db);
    other = await startPortal(otherDb, { publicUrl: portal.url });
  });
  afterAll(async () => {
    await portal.close();
    await other.close();
    if (otherDb !== db) await otherDb.close();
  });

  /** Returns the same browser, connected to the second process. */
  const there = (visitor: Visitor): Visitor => {
    const same = new Visitor(other);
    same.jar.set('portico_session', visitor.jar.get('portico_session') ?? '');
    return same;
  };
  /** Signs in and makes both processes cache the caller. */
  const known = async (name: string): Promise<{ visitor: Visitor; token: string }> => {
    const visitor = new Visitor(portal);
    const token = await visitor.enter(name);
    for (const at of [visitor, there(visitor)])
      for (let i = 0; i < 2; i++) if ((await ask(at, token)) !== 200) throw new Error('not let in');
    return { visitor, token };
  };
  const heard = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = otherDb.bus.subscribe('people.callers', () => {
        stop();
        resolve();
      });
    });
  /** Runs `end`, then asks both processes; the second one after it has received the notice. */
  const after = async (visitor: Visitor, token: string, end: () => Promise<unknown>): Promise<number[]> => {
    const notice = heard();
    const elsewhere = there(visitor);
    await end();
    const here = await ask(visitor, token);
    await notice;
    return [here, await ask(elsewhere, token)];
  };

  test('signing out counts at once in every process', async () => {
    const { visitor, token } = await known('anna');
    const leave = () => visitor.call('CacLoginRecord/GetSignOutCacLoginRecord', {}, token);
    expect(await after(visitor, token, leave)).toEqual([401, 401]);
  });

  test('disabling a person counts at once in every process', async () => {
    const { visitor, token } = await known('anna');
    const ended = after(visitor, token, () =>
      inTransaction(db, (tx) => endSessionsOf(tx, ids['anna'] ?? 0, new Date())),
    );
    expect(await ended).toEqual([401, 401]);
    await expect(visitor.renew()).rejects.toThrow('login_required');
  });

  test('a manager ends somebody’s session from the list, others only their own', async () => {
    const { visitor, token } = await known('anna');
    const boss = await known('boss');
    const bosses = await latest(boss.visitor, boss.token, 'boss');
    expect((await force(visitor, token, bosses)).status).toBe(404);
    expect(await ask(boss.visitor, boss.token)).toBe(200);
    const annas = await latest(boss.visitor, boss.token, 'anna');
    const end = () => force(boss.visitor, boss.token, annas);
    expect(await after(visitor, token, end)).toEqual([401, 401]);
    const { rows } = await db.pool.query(
      'select s.end_kind from people.login_record r join people.session s on s.id = r.session_id where r.id = $1',
      [annas],
    );
    expect(rows).toEqual([{ end_kind: 3 }]);
  });

  test('a permission that is given counts at once', async () => {
    const { visitor, token } = await known('anna');
    const asks = () => visitor.call('CacUser/GetUserInfoList', {}, token);
    expect((await asks()).status).toBe(403);
    const change = { by: null, now: new Date(), language: 'zh' } as const;
    await inTransaction(db, async (tx) => {
      await addPermissions(tx, [{ code: 'AASUserManagement', name: '用户管理', nameEn: 'Users' }], change);
      const role = { name: '用户管理员', nameEn: 'User administrator', codes: ['AASUserManagement'] };
      const [roleId = 0] = await addRoles(tx, [role], change);
      await assignRoles(tx, [{ personId: ids['anna'] ?? 0, roleId }], change);
    });
    expect((await asks()).status).toBe(200);
  });

  test('while notices may be missed nothing is remembered', async () => {
    const { visitor, token } = await known('anna');
    const { bus } = db;
    if (!(bus instanceof LocalBus)) throw new Error('not the bus that tells');
    bus.alive = false;
    // This change sends no notice.
    await db.pool.query(`update people.session set ended_at = now(), end_kind = 3 where ended_at is null`);
    expect(await ask(visitor, token)).toBe(401);
    bus.alive = true;
  });

  test('an open stream ends with its session', async () => {
    const { visitor, token } = await known('boss');
    const actor = await other.signIn.authenticate({
      ip: '127.0.0.1',
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `portico_session=${visitor.jar.get('portico_session')}`,
      },
    });
    if (!actor) throw new Error('not signed in');
    const ended = new Promise<void>((resolve) => void other.signIn.whenEnded(actor, resolve));
    expect((await visitor.call('CacUser/Quit', {}, token)).status).toBe(200);
    await ended;
  });

  test('time ends sessions that nobody comes back to, and clears what it left', async () => {
    const { visitor, token } = await known('boss');
    const count = async (table: string): Promise<number> =>
      (await db.pool.query<{ count: number }>(`select count(*) from people.${table}`)).rows[0]?.count ?? 0;
    await sweep(db, new Date());
    expect(await ask(visitor, token)).toBe(200);
    expect(await after(visitor, token, () => sweep(db, days(1)))).toEqual([401, 401]);
    expect(await count('session_token')).toBe(0);
    const { rows } = await db.pool.query(
      'select end_kind from people.session order by created_at desc limit 1',
    );
    expect(rows).toEqual([{ end_kind: 2 }]);
    await sweep(db, days(8));
    expect(await count('authority_record')).toBe(0);
    expect(await count('login_record')).toBeGreaterThan(0);
    await sweep(db, days(181));
    expect([await count('login_record'), await count('session')]).toEqual([0, 0]);
  });

  test('nothing failed unseen', () => {
    expect([...portal.failures, ...other.failures]).toEqual([]);
  });
});
