import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startPortal, type Portal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { sweep as sweepSignIns } from './commands/sweep.ts';

eachEngine('sessions of one person', (open) => {
  let db: Database;
  let portal: Portal;
  beforeAll(async () => {
    db = await open();
    await addPeople(db, [{ loginName: 'ann' }, { loginName: 'bob' }]);
    portal = await startPortal(db);
  });
  afterAll(() => portal.close());

  test('signing out elsewhere ends the others at once, not this one and nobody else’s', async () => {
    const [here, there, bob] = [new Visitor(portal), new Visitor(portal), new Visitor(portal)];
    const [mine, other, his] = [await here.enter('ann'), await there.enter('ann'), await bob.enter('bob')];
    expect((await here.call('CacLoginRecord/SignOutOtherCacLoginRecord', {}, mine)).status).toBe(200);
    expect((await there.call('CacUser/GetUserInfo', {}, other)).status).toBe(401);
    expect((await here.call('CacUser/GetUserInfo', {}, mine)).status).toBe(200);
    expect((await bob.call('CacUser/GetUserInfo', {}, his)).status).toBe(200);
    const list = await here.call('CacLoginRecord/GetCacLoginRecordPageList', { OnlyLive: true }, mine);
    expect(list.Body).toMatchObject({ Total: 1, Rows: [{ IsCurrent: true, LogoutType: null }] });
  });

  test('records older than the setting are deleted, younger ones stay', async () => {
    const now = new Date('2026-11-20T02:00:00Z');
    const add = (days: number) =>
      sql`insert into people.login_record (login_name, login_type, ip, browser, os, user_agent, login_time)
        values (${`old-${days}`}, 2, '', '', '', '', ${new Date(now.getTime() - days * 86_400_000)})`.execute(
        db.kysely,
      );
    for (const days of [179, 181, 29, 31]) await add(days);
    const kept = async (): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`select login_name as name from people.login_record
        where login_name like 'old-%' order by id`.execute(db.kysely);
      return rows.map((row) => row.name);
    };
    await sweepSignIns(db, now);
    expect(await kept()).toEqual(['old-179', 'old-29', 'old-31']);
    await sweepSignIns(db, now, 30);
    expect(await kept()).toEqual(['old-29']);
  });
});
