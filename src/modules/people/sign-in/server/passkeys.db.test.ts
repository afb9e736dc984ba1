import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { Context } from '#kit/server/http/context.ts';
import { Device } from '#tests/support/device.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { freePort, type Portal, startPortal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { mostPasskeys, type Passkey } from '../contract/Passkey.ts';
import { isOurChallenge, newChallenge } from './commands/challenges.ts';
import { Passkeys } from './commands/passkeys.ts';

type Asked = ReplyOf<typeof Passkey.BeginPasskey>;
const entered = 303;

eachEngine('passkeys', (open) => {
  let db: Database;
  let portal: Portal;
  let ids: Record<string, number>;
  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      ...['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus'].map((loginName) => ({ loginName })),
      { loginName: 'admin', permissions: ['CACHomeManagement', 'AASUserManagement'] },
    ]);
    const port = await freePort();
    // Browsers offer no passkeys for bare IP addresses.
    const url = `http://localhost:${port}`;
    portal = { ...(await startPortal(db, { port, publicUrl: url })), url };
  });
  afterAll(() => portal.close());

  const come = async (name: string) => {
    const visitor = new Visitor(portal);
    const token = await visitor.enter(name);
    const call = (path: string, body: object = {}) => visitor.call(`Passkey/${path}`, body, token);
    const begin = async () =>
      (await call('BeginPasskey', { Password: testPassword })).Body as unknown as Asked;
    const add = async (device = new Device(portal.url)) => {
      const added = await call('AddPasskey', { Name: '手机', ...device.make(await begin()) });
      expect(added.status).toBe(200);
      return device;
    };
    return { call, begin, add, other: (path: string, body: object = {}) => visitor.call(path, body, token) };
  };
  /** Opens the sign-in page and returns its challenge. */
  const arrive = async () => {
    const visitor = new Visitor(portal);
    const { url, response } = await visitor.jar.follow(visitor.address(), visitor.isBack);
    const challenge = /data-challenge="([^"]+)"/.exec(await response.text())?.[1] ?? '';
    const send = (form: Record<string, string>) =>
      visitor.jar.fetch(url, { method: 'POST', body: new URLSearchParams(form) });
    const show = (device: Device, given = challenge, host = 'localhost') =>
      send({ passkey: device.show(given, host) });
    return { visitor, challenge, send, show };
  };
  const records = async (name: string) => {
    const { rows } = await sql<{ type: number; reason: string | null }>`
      select login_type as type, fail_reason as reason from people.login_record
      where person_id = ${ids[name]} order by id`.execute(db.kysely);
    return rows;
  };

  const isOffered = (publicUrl: string, outside = portal.config.outside) =>
    new Passkeys(db, { ...portal.config, publicUrl, outside }).isOffered;

  test('a device proves the person in place, for the session that was asked and for its person alone', async () => {
    const { add, other } = await come('gus');
    const ways = async () => (await other('SecondFactor/GetProofWays')).Body;
    expect(await ways()).toMatchObject({ ByPassword: true, ByCode: false, Passkey: null });
    const device = await add();
    const { Challenge, Host } = (await ways())['Passkey'] as { Challenge: string; Host: string };
    const { rows } = await sql<{ id: string }>`
      select id from people.session where person_id = ${ids['gus']} order by id`.execute(db.kysely);
    const proves = async (sessionId: string, personId: number, shown: string) => {
      const ctx = { db, now: new Date(), ip: '', actor: { id: personId, sessionId } };
      const proof = { password: '', code: '', passkey: shown };
      return (await portal.signIn.provesAgain.proveBy(ctx as unknown as Context, proof)).is;
    };
    const asked = rows.at(-1)!.id;
    expect(await proves(randomUUID(), ids['gus']!, device.show(Challenge, Host))).toBe('passkeyWrong');
    expect(await proves(asked, ids['eve']!, device.show(Challenge, Host))).toBe('passkeyWrong');
    const stranger = new Device(portal.url);
    expect(await proves(asked, ids['gus']!, stranger.show(Challenge, Host))).toBe('passkeyWrong');
    expect(await proves(asked, ids['gus']!, device.show(Challenge, Host))).toBe('right');
  });

  test('a device lets its person in without a password, and the record says how', async () => {
    const { add, call } = await come('ann');
    const device = await add();
    const page = await arrive();
    const accepted = await page.show(device);
    expect(accepted.status).toBe(entered);
    const tokens = await page.visitor.finish(accepted);
    expect((await page.visitor.enrol(tokens)).status).toBe(200);
    expect((await page.visitor.call('CacUser/GetUserInfo', {}, tokens.token)).Body).toMatchObject({
      AUID: ids['ann'],
    });
    expect((await records('ann')).at(-1)).toEqual({ type: 4, reason: null });
    const [row] = (await call('GetMyPasskeyList')).Body['Rows'] as {
      LastUseTime: string;
      IsSynced: boolean;
    }[];
    expect(row).toMatchObject({ Name: '手机', IsSynced: true });
    expect(row?.LastUseTime).not.toBeNull();
  });

  test('an answer is one page’s, for this portal, from somebody whom the device knows', async () => {
    const device = await (await come('bob')).add();
    const [one, two] = [await arrive(), await arrive()];
    expect((await two.show(device, one.challenge)).status).toBe(401);
    expect((await one.show(device, one.challenge, 'portal.example.com')).status).toBe(401);
    expect(
      (await one.send({ passkey: new Device('http://evil.example').show(one.challenge, 'localhost') }))
        .status,
    ).toBe(401);
    expect((await one.show(new Device(portal.url))).status).toBe(401);
    for (const passkey of ['x', '{}', '[]', '"a"', device.show('', 'localhost')])
      expect((await one.send({ passkey })).status).toBe(401);
    device.verifies = false;
    expect((await one.show(device)).status).toBe(401);
    device.verifies = true;
    const accepted = await one.show(device);
    expect(accepted.status).toBe(entered);
    await one.visitor.finish(accepted);
    // The sign-in page has expired, so an intercepted answer is useless.
    expect((await one.show(device)).status).toBe(410);
    const failed = (await records('bob')).filter(({ reason }) => reason === 'passkeyWrong');
    expect(failed.length).toBeGreaterThan(1);
  });

  test('a device that counts is refused where its number was there before', async () => {
    const device = new Device(portal.url);
    device.counter = 5;
    await (await come('cat')).add(device);
    for (const [counter, status] of [
      [7, entered],
      [7, 401],
      [6, 401],
      [8, entered],
    ] as const) {
      device.counter = counter;
      expect((await (await arrive()).show(device)).status, `number ${counter}`).toBe(status);
    }
  });

  test('adding and removing ask for proof; a key belongs to one person; their number has a limit', async () => {
    const { call, begin, add } = await come('dan');
    expect((await call('BeginPasskey', { Password: 'not this' })).Body['Reason']).toBe('proofWrong');
    const device = await add();
    const { add: _, ...other } = await come('eve');
    const mine = device.make(await begin());
    // An answer to one person's challenge is refused for another person.
    expect((await other.call('AddPasskey', { Name: 'x', ...mine })).Body['Reason']).toBe('passkeyWrong');
    const again = device.make(await other.begin());
    expect((await other.call('AddPasskey', { Name: 'x', ...again })).Body['Reason']).toBe('passkeyKnown');
    const careless = new Device(portal.url);
    careless.verifies = false;
    const unseen = careless.make(await begin());
    expect((await call('AddPasskey', { Name: 'x', ...unseen })).Body['Reason']).toBe('passkeyWrong');

    const devices = Array.from({ length: mostPasskeys }, () => new Device(portal.url));
    const made = await Promise.all(devices.map(async (one) => one.make(await begin())));
    const answers = await Promise.all(made.map((one) => call('AddPasskey', { Name: 'y', ...one })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostPasskeys - 1);
    expect((await call('BeginPasskey', { Password: testPassword })).Body['Reason']).toBe('manyPasskeys');

    const [first] = (await call('GetMyPasskeyList')).Body['Rows'] as { Id: number }[];
    const Id = first?.Id;
    expect((await call('RemovePasskey', { Id, Password: 'not this' })).Body['Reason']).toBe('proofWrong');
    expect((await other.call('RemovePasskey', { Id, Password: testPassword })).status).toBe(404);
    expect((await call('RemovePasskey', { Id, Password: testPassword })).status).toBe(200);
    expect((await (await arrive()).show(device)).status).toBe(401);
    const { rows } = await sql<{ key: string }>`select split_part(key, ':', 1) as key from kit.notice
      where key like 'passkey.%' and key like ${`%:${ids['dan']}:%`} group by 1 order by 1`.execute(
      db.kysely,
    );
    expect(rows.map(({ key }) => key)).toEqual(['passkey.added', 'passkey.removed']);
  });

  test('on the second page a key of the same person replaces the code, another person’s does not', async () => {
    const fay = await come('fay');
    const device = await fay.add();
    const strange = await (await come('eve')).add();
    await sql`insert into people.second_factor (person_id, secret, created_at, confirmed_at)
      values (${ids['fay']}, 'x', now(), now())`.execute(db.kysely);
    const page = await arrive();
    const second = await (await page.send({ name: 'fay', password: testPassword })).text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(second)?.[1] ?? '';
    const challenge = /data-challenge="([^"]+)"/.exec(second)?.[1] ?? '';
    const show = (one: Device) => page.send({ ticket, passkey: one.show(challenge, 'localhost') });
    expect((await show(strange)).status).toBe(401);
    expect((await show(device)).status).toBe(entered);
  });

  test('a disabled person is not let in; an administrator removes the passkeys of a lost phone', async () => {
    const gus = await come('gus');
    const device = await gus.add();
    const admin = await come('admin');
    expect((await admin.other('SecondFactor/ResetSecondFactorByAUID', { AUID: ids['gus'] })).status).toBe(
      200,
    );
    expect((await (await arrive()).show(device)).status).toBe(401);
    expect((await gus.call('GetMyPasskeyList')).status).toBe(401);
    const next = await (await come('gus')).add();
    await sql`update people.person set is_active = false where id = ${ids['gus']}`.execute(db.kysely);
    expect((await (await arrive()).show(next)).status).toBe(403);
  });

  test('there are none where browsers make none', () => {
    expect(isOffered('https://portal.example.com')).toBe(true);
    expect(isOffered('http://localhost:3000')).toBe(true);
    expect(isOffered('http://portal.example.com')).toBe(false);
    expect(isOffered('https://10.0.0.5')).toBe(false);
    expect(isOffered('https://[::1]:8443')).toBe(false);
    expect(isOffered('https://portal.example.com', { issuer: 'x', audience: 'x', personClaim: null })).toBe(
      false,
    );
  });
});

test('a challenge is good for one purpose and until its end', () => {
  const now = new Date();
  const given = newChallenge('secret', 'add 1', 1000, now);
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect(isOurChallenge('secret', 'add 1', given, later(999))).toBe(true);
  expect(isOurChallenge('secret', 'add 1', given, later(1000))).toBe(false);
  expect(isOurChallenge('secret', 'add 2', given, now)).toBe(false);
  expect(isOurChallenge('other', 'add 1', given, now)).toBe(false);
  expect(isOurChallenge('secret', 'add 1', '', now)).toBe(false);
  expect(newChallenge('secret', 'add 1', 1000, now)).not.toBe(given);
});
