import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { type Answer, Visitor } from '#tests/support/sign-in-flow.ts';
import { pageWords } from '../../authority/server/commands/words.ts';
import { listNamed } from '../../persons/server/queries/persons.ts';
import { checkPassword } from './commands/check-password.ts';
import { deviceOf, rememberOn } from './commands/devices.ts';
import { hashWith } from './commands/password-hash.ts';

const change = (visitor: Visitor, token: string, next: string, more: object = {}): Promise<Answer> =>
  visitor.call('CacUser/EidtPasswords', { NewPassword: next, ConfirmPassword: next, ...more }, token);

eachEngine('passwords', (open) => {
  let db: Database;
  let portal: Portal;
  let ids: Record<string, number>;
  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'anna' },
      { loginName: 'ben' },
      { loginName: 'carl' },
      { loginName: 'dora' },
      { loginName: 'eve', hasAccount: false },
      { loginName: 'fresh', mustChange: true },
      { loginName: 'admin', permissions: ['CACHomeManagement', 'AASUserManagement'] },
      { loginName: 'gina' },
      { loginName: 'hugo' },
      { loginName: 'iris' },
      { loginName: 'chief', permissions: ['AASPermissionManagement'] },
    ]);
    portal = await startPortal(db, { passwordWords: ['Skyline'] });
  });
  afterAll(() => portal.close());

  const signedInLongAgo = (loginName: string): Promise<unknown> =>
    db.pool.query(
      `update people.session set authenticated_at = now() - interval '6 minutes'
       where person_id = (select id from people.person where login_name = $1)`,
      [loginName],
    );

  test('a person with an initial password must change it before anything else', async () => {
    const visitor = new Visitor(portal);
    const tokens = await visitor.signIn('fresh');
    expect((await visitor.enrol(tokens)).Body).toMatchObject({ Code: 1, MustChangePassword: true });
    const { token } = tokens;
    expect((await visitor.call('CacUser/IsInitPw', {}, token)).Body).toBe(true);
    expect((await visitor.call('CacUser/GetUserInfo', {}, token)).status).toBe(200);
    const held = await visitor.call('CacLoginRecord/GetCacLoginRecordList', {}, token);
    expect(held).toMatchObject({ status: 403, Body: { Reason: 'changeFirst' } });
    expect((await change(visitor, token, 'green-boat 9')).status).toBe(200);
    expect((await visitor.call('CacUser/IsInitPw', {}, token)).Body).toBe(false);
    expect((await visitor.call('CacLoginRecord/GetCacLoginRecordList', {}, token)).status).toBe(200);
    await expect(new Visitor(portal).signIn('fresh')).rejects.toThrow('not accepted: 401');
    await new Visitor(portal).signIn('fresh', 'green-boat 9');
  });

  describe('passwords that are refused', () => {
    let visitor: Visitor;
    let token: string;
    beforeAll(async () => {
      visitor = new Visitor(portal);
      token = await visitor.enter('ben');
    });
    test.each([
      ['', '', 'NewPassword', '请输入密码'],
      ['   ', '', 'NewPassword', '请输入密码'],
      ['x9#kq', 'x9#kq', 'NewPassword', '密码长度6-16位'],
      ['x9#kq2mw7&zzyq1p4', 'x9#kq2mw7&zzyq1p4', 'NewPassword', '密码长度6-16位'],
      ['x9#kq2', '', 'ConfirmPassword', '请确认密码'],
      ['x9#kq2', 'x9#kq3', 'ConfirmPassword', '两次输入密码不一致!'],
      ['123456', '123456', 'NewPassword', '密码过于简单，请换一个'],
    ])('%j, %j', async (NewPassword, ConfirmPassword, Field, Msg) => {
      const answer = await visitor.call('CacUser/EidtPasswords', { NewPassword, ConfirmPassword }, token, {
        'x-language': 'zh',
      });
      expect(answer).toMatchObject({
        status: 400,
        Body: { Field, Fields: expect.arrayContaining([{ Field, Msg }]) },
      });
    });
    test.each([
      ['a password made of the own name', 'E-ben2026', {}, 'trivialPassword'],
      ['a common one that no rule finds', 'corvette', {}, 'trivialPassword'],
      ['a common one in capitals', 'Hollywood', {}, 'trivialPassword'],
      ['the name of the company', 'Test2026!', {}, 'trivialPassword'],
      ['a word of the company', 'skyline-88', {}, 'trivialPassword'],
      ['the same again', testPassword, {}, 'samePassword'],
      ['a wrong old one', 'x9#kq2', { OldPassword: 'guess' }, 'oldPasswordWrong'],
    ])('%s', async (_name, next, more, Reason) => {
      expect(await change(visitor, token, next, more)).toMatchObject({ status: 422, Body: { Reason } });
    });
  });

  test('six minutes after signing in the old password is asked for', async () => {
    const visitor = new Visitor(portal);
    const token = await visitor.enter('carl');
    await signedInLongAgo('carl');
    expect(await change(visitor, token, 'x9#kq2')).toMatchObject({
      status: 422,
      Body: { Reason: 'oldPasswordNeeded', Field: 'OldPassword' },
    });
    expect((await change(visitor, token, 'x9#kq2', { OldPassword: ` ${testPassword} ` })).status).toBe(200);
  });

  test('it may come in the query, which no log keeps; the body wins', async () => {
    let log = '';
    const logger = { level: 'trace', stream: { write: (line: string) => void (log += line) } };
    const logging = await startPortal(db, { logger });
    const visitor = new Visitor(logging);
    const token = await visitor.enter('carl', 'x9#kq2');
    const query = new URLSearchParams({ NewPassword: 'kite-4lamp', ConfirmPassword: 'kite-4lamp' });
    expect((await visitor.call(`CacUser/EidtPasswords?${query.toString()}`, {}, token)).status).toBe(200);
    const body = { NewPassword: 'drum-8road', ConfirmPassword: 'drum-8road' };
    expect((await visitor.call(`CacUser/EidtPasswords?${query.toString()}`, body, token)).status).toBe(200);
    await logging.close();
    expect(log).toContain('EidtPasswords');
    expect(log).not.toMatch(/kite-4lamp|drum-8road|x9#kq2/);
    await new Visitor(portal).signIn('carl', 'drum-8road');
  });

  test('without a password nobody comes in by one; a demo’s guest may choose theirs', async () => {
    expect((await new Visitor(portal).submit({ name: 'eve', password: testPassword })).status).toBe(401);
    const eve = { id: ids['eve'] ?? 0, name: { zh: '夏', en: 'Eve' }, is: { zh: '员工', en: 'staff' } };
    const demo = await startPortal(db, { demoPeople: async () => [eve] });
    const visitor = new Visitor(demo);
    const tokens = await visitor.finish(await visitor.submit({ demo: String(eve.id) }));
    await visitor.enrol(tokens);
    expect((await visitor.call('CacUser/IsInitPw', {}, tokens.token)).Body).toBe(false);
    expect((await change(visitor, tokens.token, 'kite-4 lamp')).status).toBe(200);
    await demo.close();
    await new Visitor(portal).signIn('eve', 'kite-4 lamp');
  });

  test('changing it ends the other sessions, here and at the authority', async () => {
    const [one, other] = [new Visitor(portal), new Visitor(portal)];
    const [mine, theirs] = [await one.enter('anna'), await other.enter('anna')];
    expect((await change(one, mine, 'violet 3 tram')).status).toBe(200);
    expect((await one.call('CacUser/GetUserInfo', {}, mine)).status).toBe(200);
    expect((await other.call('CacUser/GetUserInfo', {}, theirs)).status).toBe(401);
    await expect(other.renew()).rejects.toThrow('login_required');
    expect((await one.enrol(await one.renew())).status).toBe(200);
  });

  const countTokens = async () => {
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from people.access_token where person_id = $1 and revoked_at is null`,
      [ids['gina']],
    );
    return rows[0]!.n;
  };

  test('a password change ends other sessions and access tokens unless the person chooses otherwise', async () => {
    const [one, other] = [new Visitor(portal), new Visitor(portal)];
    const [mine, theirs] = [await one.enter('gina'), await other.enter('gina')];
    let made = 0;
    const addToken = async () => {
      await db.pool.query(
        `insert into people.access_token (person_id, name, token_hash, hint, areas, may_write, created_at, expires_at)
         values ($1, 'robot', $2, '', '{}', false, now(), now() + interval '1 day')`,
        [ids['gina'], `hash ${(made += 1)}`],
      );
    };
    await addToken();
    const kept = { EndSessions: false, EndTokens: false };
    expect((await change(one, mine, 'violet 3 tram', kept)).status).toBe(200);
    expect((await other.call('CacUser/GetUserInfo', {}, theirs)).status).toBe(200);
    expect(await countTokens()).toBe(1);
    expect((await change(one, mine, 'violet 4 tram', { EndSessions: false })).status).toBe(200);
    expect((await other.call('CacUser/GetUserInfo', {}, theirs)).status).toBe(200);
    expect(await countTokens()).toBe(0);
    await addToken();
    expect((await change(one, mine, 'violet 5 tram', {})).status).toBe(200);
    expect((await other.call('CacUser/GetUserInfo', {}, theirs)).status).toBe(401);
    expect(await countTokens()).toBe(0);
  });

  test('an initial password opens the portal for seven days; later the page names people to ask', async () => {
    const given = async (days: number) =>
      db.pool.query(
        `update people.account set must_change = true, password_changed_at = now() - $2 * interval '1 day'
         where person_id = $1`,
        [ids['hugo'], days],
      );
    const enter = () =>
      new Visitor(portal).submit({ name: 'hugo', password: testPassword }, { ui_locales: 'en' });
    await given(6.9);
    expect((await enter()).status).toBe(303);
    await given(7.1);
    const refused = await enter();
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('expired after 7 days. Ask admin');
    const { rows } = await db.pool.query(
      `select fail_reason from people.login_record where login_name = 'hugo' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ fail_reason: 'initialExpired' }]);
    // After a wrong password, the answer does not mention the expiry.
    const wrong = await new Visitor(portal).submit({ name: 'hugo', password: 'something else' });
    expect([wrong.status, (await wrong.text()).includes('admin')]).toEqual([401, false]);
    await db.pool.query(`update people.account set must_change = false where person_id = $1`, [ids['hugo']]);
    expect((await enter()).status).toBe(303);
  });

  test('six minutes after signing in, ending sessions and changing one’s phone ask for the password', async () => {
    const [one, other] = [new Visitor(portal), new Visitor(portal)];
    const [mine, theirs] = [await one.enter('iris'), await other.enter('iris')];
    const phone = (more = {}) =>
      one.call('CacUser/UpdateMyUserInfo', { Phone: '13900000001', ...more }, mine);
    const others = (more = {}) => one.call('CacLoginRecord/SignOutOtherCacLoginRecord', more, mine);
    expect((await phone()).status).toBe(200);
    await signedInLongAgo('iris');
    for (const act of [phone, others]) {
      expect(await act()).toMatchObject({ status: 422, Body: { Reason: 'proofNeeded', Field: 'Password' } });
      expect(await act({ Password: 'guess' })).toMatchObject({ status: 422, Body: { Reason: 'proofWrong' } });
    }
    expect((await one.call('CacUser/UpdateMyUserInfo', { EnglishName: 'Iris' }, mine)).status).toBe(200);
    expect((await phone({ Password: testPassword })).status).toBe(200);
    expect((await other.call('CacUser/GetUserInfo', {}, theirs)).status).toBe(200);
    expect((await others({ Password: testPassword })).status).toBe(200);
    expect((await other.call('CacUser/GetUserInfo', {}, theirs)).status).toBe(401);
    // An administrator changes their own mail address and ends one of their own sessions.
    const admin = new Visitor(portal);
    const admins = await admin.enter('admin');
    const second = new Visitor(portal);
    await second.enter('admin');
    await signedInLongAgo('admin');
    const own = { AUID: ids['admin'], Email: 'elsewhere@example.com' };
    expect(await admin.call('CacUser/Update', own, admins)).toMatchObject({
      Body: { Reason: 'proofNeeded' },
    });
    const { rows } = await db.pool.query<{ id: number }>(
      `select max(id)::int as id from people.login_record where login_name = 'admin'`,
    );
    expect(
      await admin.call('CacLoginRecord/ForceSignOutCacLoginRecord', { Id: rows[0]!.id }, admins),
    ).toMatchObject({ Body: { Reason: 'proofNeeded' } });
  });

  test('one proof in a session opens what asks for it, for ten minutes and in that session alone', async () => {
    const [one, other] = [new Visitor(portal), new Visitor(portal)];
    const [mine, theirs] = [await one.enter('iris'), await other.enter('iris')];
    await signedInLongAgo('iris');
    const asks = [
      ['AccessToken/CreateAccessToken', { Name: 'Export', Days: 30 }],
      ['SecondFactor/BeginSecondFactor', {}],
      ['CacUser/UpdateMyUserInfo', { Phone: '13900000002' }],
    ] as const;
    for (const [path, input] of asks)
      expect((await one.call(path, input, mine)).Body).toMatchObject({ Reason: 'proofNeeded' });
    const prove = (Password: string) => one.call('SecondFactor/ProveMyself', { Password }, mine);
    expect((await prove('guess')).Body).toMatchObject({ Reason: 'proofWrong', Field: 'Password' });
    expect((await prove('')).status).toBe(422);
    expect((await prove(testPassword)).status).toBe(200);
    for (const [path, input] of asks) {
      expect([path, (await one.call(path, input, mine)).status]).toEqual([path, 200]);
      expect((await other.call(path, input, theirs)).Body).toMatchObject({ Reason: 'proofNeeded' });
    }
    await db.pool.query(`update people.session_proof set proved_at = proved_at - interval '10 minutes'`);
    for (const [path, input] of asks)
      expect((await one.call(path, input, mine)).Body).toMatchObject({ Reason: 'proofNeeded' });
  });

  test('a reset one is shown once, ends all sessions and must be changed', async () => {
    const dora = new Visitor(portal);
    const doras = await dora.enter('dora');
    const admin = new Visitor(portal);
    const admins = await admin.enter('admin');
    expect((await dora.call('CacUser/ResetPasswordByAUID', { AUID: ids['admin'] }, doras)).status).toBe(403);
    const reset = await admin.call('CacUser/ResetPasswordByAUID', { AUID: ids['dora'] }, admins);
    expect(reset.status).toBe(200);
    expect((await dora.call('CacUser/GetUserInfo', {}, doras)).status).toBe(401);
    const again = new Visitor(portal);
    const tokens = await again.signIn('dora', String(reset.Body['Password']));
    expect((await again.enrol(tokens)).Body).toMatchObject({ MustChangePassword: true });
    expect((await admin.call('CacUser/ResetPasswordByAUID', { AUID: 999_999 }, admins)).status).toBe(404);
    // Nobody may reset their own password, because that would avoid giving the current one.
    const own = await admin.call('CacUser/ResetPasswordByAUID', { AUID: ids['admin'] }, admins);
    expect([own.status, own.ErrorCode]).toEqual([422, 42_225]);
    const { rows } = await db.pool.query(
      `select actor_id, target, ip from kit.audit where act = 'password.reset'`,
    );
    expect(rows).toEqual([{ actor_id: ids['admin'], target: `person:${ids['dora']}`, ip: '127.0.0.1' }]);
  });

  test('nobody resets the password of a person with more rights than their own', async () => {
    const admin = new Visitor(portal);
    const admins = await admin.enter('admin');
    const reset = await admin.call('CacUser/ResetPasswordByAUID', { AUID: ids['chief'] }, admins);
    expect([reset.status, reset.Body['Reason'], reset.Body['Password']]).toEqual([
      403,
      'moreRights',
      undefined,
    ]);
    await expect(new Visitor(portal).enter('chief')).resolves.toBeTruthy();
  });

  const page = async (name: string, password: string): Promise<{ status: number; text: string }> => {
    const response = await new Visitor(portal).submit({ name, password });
    const text = (await response.text())
      .replaceAll(name, 'NAME')
      // The remaining wait differs between the two requests.
      .replaceAll(/\d+ 秒/g, 'N 秒')
      .replaceAll(/sign-in\/[\w-]+/g, 'sign-in/UID');
    return { status: response.status, text };
  };

  const tryFrom = (address: number, password = 'guess', now = new Date()) =>
    tryAt(`10.0.0.${address}`, password, now);
  const tryAt = (address: string, password: string, now = new Date()) =>
    checkPassword(db, portal.config.secret, { name: 'ben', password, address, now });

  describe('guessing', () => {
    test('an unknown name and a wrong password get the same answers, up to the lock', async () => {
      await db.pool.query('delete from people.password_guard');
      for (let attempt = 1; attempt <= 6; attempt++) {
        const [known, unknown] = [await page('anna', 'guess'), await page('nobody', 'guess')];
        expect(known.status).toBe(attempt <= 5 ? 401 : 429);
        expect(unknown).toEqual(known);
      }
    });

    test('a right password waits for the end of the lock', async () => {
      expect((await page('anna', 'violet 3 tram')).status).toBe(429);
      await db.pool.query(`update people.password_guard set waits_until = now() - interval '1 second'`);
      await new Visitor(portal).signIn('anna', 'violet 3 tram');
    });

    test('all addresses of one line count as one', async () => {
      await db.pool.query('delete from people.password_guard');
      for (let n = 1; n <= 5; n++) expect((await tryAt(`2001:db8:0:1::${n}`, 'guess')).is).toBe('wrong');
      expect((await tryAt('2001:db8:0:1::6', testPassword)).is).toBe('locked');
      expect((await tryAt('2001:db8:0:2::1', testPassword)).is).toBe('right');
    });

    test('ten failures from anywhere slow strangers down, never the owner’s own device', async () => {
      await db.pool.query('delete from people.password_guard');
      const owner = new Visitor(portal);
      await owner.enter('ben');
      let now = new Date();
      for (let address = 1; address <= 10; address++)
        expect((await tryFrom(address, 'guess', now)).is).toBe('wrong');
      expect(await tryFrom(11, testPassword, now)).toMatchObject({ is: 'locked', seconds: 60 });
      await owner.finish(await owner.submit({ name: 'ben', password: testPassword }, { prompt: 'login' }));
      // The wait for strangers doubles each time, up to 15 minutes.
      await db.pool.query('delete from people.password_guard');
      for (let address = 1; address <= 10; address++) await tryFrom(address, 'guess', now);
      for (const seconds of [60, 120, 240, 480, 900, 900]) {
        expect(await tryFrom(20, testPassword, now)).toMatchObject({ is: 'locked', seconds });
        now = new Date(now.getTime() + seconds * 1000);
        expect((await tryAt(`10.1.0.${seconds}`, 'guess', now)).is).toBe('wrong');
      }
    });

    test('a cookie of a device that somebody made up, or of another person, opens no lane', async () => {
      await db.pool.query('delete from people.password_guard');
      const { secret } = portal.config;
      const made = rememberOn({ secret: 'another one', publicUrl: portal.url }, undefined, ids['ben'] ?? 0);
      expect(deviceOf(secret, made)(ids['ben'] ?? 0)).toBeNull();
      const annas = rememberOn({ secret, publicUrl: portal.url }, undefined, ids['anna'] ?? 0);
      expect(deviceOf(secret, annas)(ids['ben'] ?? 0)).toBeNull();
      expect(deviceOf(secret, annas)(ids['anna'] ?? 0)).toMatch(/^[\w-]{16}$/);
      const both = rememberOn({ secret, publicUrl: portal.url }, annas, ids['ben'] ?? 0);
      expect(deviceOf(secret, both)(ids['anna'] ?? 0)).toBe(deviceOf(secret, annas)(ids['anna'] ?? 0));
      expect(deviceOf(secret, both)(ids['ben'] ?? 0)).not.toBeNull();
    });

    test('a device that knows its owner has its own limit', async () => {
      await db.pool.query('delete from people.password_guard');
      const tryOn = (device: string, password: string) =>
        checkPassword(
          db,
          portal.config.secret,
          { name: 'ben', password, address: '10.0.0.1', now: new Date() },
          () => device,
        );
      for (let n = 1; n <= 10; n++) expect((await tryOn('one', 'guess')).is).toBe('wrong');
      expect((await tryOn('one', testPassword)).is).toBe('locked');
      expect((await tryOn('two', testPassword)).is).toBe('right');
    });

    test('one try each at many names from one line is slowed down; other lines and right ones are not', async () => {
      await db.pool.query('delete from people.password_guard');
      const now = new Date();
      const spray = (n: number, address: string) =>
        checkPassword(db, portal.config.secret, { name: `made up ${n}`, password: 'guess', address, now });
      const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => spray(n, '10.9.0.1')));
      expect(answers.filter(({ is }) => is === 'wrong')).toHaveLength(30);
      expect(answers.filter(({ is }) => is === 'locked')).toHaveLength(10);
      expect((await spray(99, '10.9.0.2')).is).toBe('wrong');
      expect((await tryAt('10.9.0.1', testPassword, now)).is).toBe('locked');
      await db.pool.query('delete from people.password_guard');
      for (let n = 0; n < 40; n++) expect((await tryAt('10.9.0.1', testPassword)).is).toBe('right');
    });

    test('260 sign-ins with made-up names at once keep nobody out', async () => {
      await db.pool.query('delete from people.password_guard');
      hashWith('usual');
      onTestFinished(() => hashWith('quick'));
      let checked = 0;
      const flood = Array.from({ length: 260 }, async (_, n) => {
        const guess = { name: `flood ${n}`, password: 'guess', address: '10.9.0.3', now: new Date() };
        const { is } = await checkPassword(db, portal.config.secret, guess);
        if (is === 'wrong') checked += 1;
        return is;
      });
      const known = await checkPassword(
        db,
        portal.config.secret,
        { name: 'ben', password: testPassword, address: '10.9.0.3', now: new Date() },
        () => 'mine',
      );
      expect(known.is).toBe('right');
      // The owner's attempt came last but was not checked last.
      expect(checked).toBeLessThan(30);
      expect((await tryAt('10.9.0.4', testPassword)).is).toBe('right');
      const ends = await Promise.all(flood);
      expect(ends.filter((is) => is === 'wrong')).toHaveLength(30);
      expect(ends.filter((is) => is === 'locked')).toHaveLength(230);
    });

    test('many at once are counted one by one', async () => {
      await db.pool.query('delete from people.password_guard');
      const answers = await Promise.all(Array.from({ length: 12 }, () => tryFrom(1)));
      expect(answers.filter(({ is }) => is === 'wrong')).toHaveLength(5);
      expect(answers.filter(({ is }) => is === 'locked')).toHaveLength(7);
    });

    test('a name with odd characters is only a wrong name', async () => {
      for (const name of ['a\u0000b', "' or 1=1 --", '%', '𠮷'.repeat(50)])
        expect((await page(name, 'guess')).status).toBe(401);
    });
  });

  test('a form from another site is not taken', async () => {
    const visitor = new Visitor(portal);
    const { url } = await visitor.jar.follow(visitor.address());
    const body = new URLSearchParams({ name: 'ben', password: testPassword });
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      expect((await visitor.jar.fetch(url, { method: 'POST', body, headers })).status).toBe(403);
    expect((await new Visitor(portal).jar.fetch(url, { method: 'POST', body })).status).toBe(410);
  });

  test('a demo lets in the people it offers, and nobody else', async () => {
    const offered = { id: ids['ben'] ?? 0, name: { zh: '本', en: 'Ben' }, is: { zh: '员工', en: 'staff' } };
    const demo = await startPortal(db, {
      demoPeople: async () => [offered],
      demoNamed: (name) => listNamed(db, name),
    });
    try {
      const { url } = await new Visitor(demo).jar.follow(new Visitor(demo).address());
      expect(url).toContain('/sign-in/');
      const ben = new Visitor(demo);
      await ben.finish(await ben.submit({ demo: String(ids['ben']) }));
      expect((await new Visitor(demo).submit({ demo: String(ids['admin']) })).status).toBe(401);
      expect((await new Visitor(portal).submit({ demo: String(ids['ben']) })).status).toBe(401);
      // Anybody else by their names or numbers, in a demo only.
      for (const demoName of ['测ben', 'BEN', 'e-ben']) {
        const named = new Visitor(demo);
        await named.finish(await named.submit({ demoName }));
      }
      for (const demoName of ['', 'nobody'])
        expect((await new Visitor(demo).submit({ demoName })).status).toBe(401);
      expect((await new Visitor(portal).submit({ demoName: 'ben' })).status).toBe(401);
      await db.pool.query(
        "update people.person set english_name = 'Twin' where login_name in ('ben', 'anna')",
      );
      const twins = await new Visitor(demo).submit({ demoName: 'twin' });
      expect(twins.status).toBe(401);
      expect(await twins.text()).toContain(pageWords.zh.demoSeveral(2));
    } finally {
      await demo.close();
    }
  });

  test('nothing failed unseen', () => {
    expect(portal.failures).toEqual([]);
  });
});
