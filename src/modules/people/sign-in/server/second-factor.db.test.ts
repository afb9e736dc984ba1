import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { SecondFactors } from './commands/second-factor.ts';

/** Returns a code of the app for a later period of 30 seconds. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

eachEngine('the second step', (open) => {
  let db: Database;
  let portal: Portal;
  let ids: Record<string, number>;
  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'ann' },
      { loginName: 'bob' },
      { loginName: 'cat' },
      { loginName: 'dan' },
      { loginName: 'eve' },
      { loginName: 'admin', permissions: ['CACHomeManagement', 'AASUserManagement', 'AASRoleManagement'] },
    ]);
    portal = await startPortal(db);
  });
  afterAll(() => portal.close());

  const come = async (name: string) => {
    const visitor = new Visitor(portal);
    const token = await visitor.enter(name);
    return {
      visitor,
      call: (path: string, body: object = {}) => visitor.call(path, body, token),
    };
  };
  const forget = (name: string) =>
    sql`update people.second_factor set last_step = 0 where person_id = ${ids[name]}`.execute(db.kysely);
  /** Turns the second factor on; returns the app's secret and the recovery codes. */
  const turnOn = async (name: string) => {
    const { call } = await come(name);
    const begun = await call('SecondFactor/BeginSecondFactor', { Password: testPassword });
    const secret = String(begun.Body['Secret']);
    const on = await call('SecondFactor/ConfirmSecondFactor', { Code: codeOf(secret) });
    expect(on.status).toBe(200);
    // Makes a used code valid again, as if a period had passed.
    await forget(name);
    return { call, secret, codes: on.Body['RecoveryCodes'] as string[] };
  };
  /** Enters the password and stops at the page that asks for a code. */
  const half = async (name: string) => {
    const visitor = new Visitor(portal);
    const { url } = await visitor.jar.follow(visitor.address(), visitor.isBack);
    const send = (form: Record<string, string>) =>
      visitor.jar.fetch(url, { method: 'POST', body: new URLSearchParams(form) });
    const page = await (await send({ name, password: testPassword })).text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const enter = async (code: string, given = ticket) => {
      const response = await send({ ticket: given, code });
      return response.status;
    };
    return { ticket, enter, visitor, send };
  };
  const entered = 303;

  test('on, a password alone lets nobody in; a code does, once', async () => {
    const { call, secret } = await turnOn('ann');
    expect((await call('SecondFactor/GetSecondFactor')).Body).toMatchObject({ IsOn: true, CodesLeft: 10 });
    const first = await half('ann');
    expect(first.ticket).not.toBe('');
    expect(await first.enter('000000')).toBe(401);
    const code = codeOf(secret);
    const accepted = await first.send({ ticket: first.ticket, code });
    expect(accepted.status).toBe(entered);
    expect((await first.visitor.enrol(await first.visitor.finish(accepted))).status).toBe(200);
    // A used code is refused, even if somebody has seen it.
    const second = await half('ann');
    expect(await second.enter(code)).toBe(401);
    expect(await second.enter(codeOf(secret, 1))).toBe(entered);
    const third = await half('ann');
    expect(await third.enter(codeOf(secret, 3))).toBe(401);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from people.login_record
      where person_id = ${ids['ann']} and fail_reason = 'codeWrong'`.execute(db.kysely);
    expect(rows[0]?.n).toBe(3);
  });

  test('a ticket is one sign-in’s, one person’s, and no longer than five minutes', async () => {
    const { secret } = await turnOn('bob');
    const [one, two] = [await half('bob'), await half('bob')];
    expect(await two.enter(codeOf(secret), one.ticket)).toBe(401);
    const [, until, mark] = one.ticket.split('.');
    for (const forged of [
      '',
      'x',
      `${ids['cat']}.${until}.${mark}`,
      `${ids['bob']}.${Number(until) + 60_000}.${mark}`,
    ])
      expect(await one.enter(codeOf(secret), forged)).toBe(401);
    expect(await one.enter(codeOf(secret))).toBe(entered);
    const factors = new SecondFactors(db, 'a secret of this test, long enough');
    const now = new Date();
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const given = factors.ticket('/sign-in/1', 7, now);
    expect(factors.holderOf('/sign-in/1', given, after(4.9))).toBe(7);
    expect(factors.holderOf('/sign-in/1', given, after(5.1))).toBeNull();
    expect(factors.holderOf('/sign-in/2', given, now)).toBeNull();
  });

  test('codes are not guessed, however many try at once', async () => {
    const { secret } = await turnOn('cat');
    const { enter } = await half('cat');
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('000001')));
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(7);
    // While the person is locked, even a right code is not checked.
    expect(await enter(codeOf(secret))).toBe(429);
  });

  test('a recovery code replaces a code once, and its person is told', async () => {
    const { codes, call } = await turnOn('dan');
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    const { enter } = await half('dan');
    expect(await enter(code.toLowerCase().replace('-', ' '))).toBe(entered);
    const again = await half('dan');
    expect(await again.enter(code)).toBe(401);
    expect((await call('SecondFactor/GetSecondFactor')).Body).toMatchObject({ CodesLeft: 9 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from kit.notice
      where key like ${`factor.recovered:${ids['dan']}:%`}`.execute(db.kysely);
    expect(rows[0]?.n).toBe(1);
    const fresh = await call('SecondFactor/RenewRecoveryCodes', { Password: testPassword });
    expect(fresh.Body['RecoveryCodes']).toHaveLength(10);
    expect(await again.enter(codes[1] ?? '')).toBe(401);
    const dump = await dumpOf(db);
    for (const one of [...codes, ...(fresh.Body['RecoveryCodes'] as string[])])
      expect(dump).not.toContain(one);
  });

  test('turning it on and off asks for proof', async () => {
    const { call } = await come('eve');
    const path = 'SecondFactor/BeginSecondFactor';
    expect((await call(path, { Password: 'not this' })).Body['Reason']).toBe('proofWrong');
    const confirm = 'SecondFactor/ConfirmSecondFactor';
    expect((await call(confirm, { Code: '123456' })).Body['Reason']).toBe('factorOff');
    const begun = await call(path, { Password: testPassword });
    const secret = String(begun.Body['Secret']);
    expect(begun.Body['Uri']).toContain(`secret=${secret}`);
    // A set-up that was not confirmed does not count as on.
    expect((await half('eve')).ticket).toBe('');
    expect((await call(confirm, { Code: '000000' })).Body['Reason']).toBe('codeWrong');
    expect((await call(confirm, { Code: codeOf(secret) })).status).toBe(200);
    expect((await call(path, { Password: testPassword })).Body['Reason']).toBe('factorOn');
    await forget('eve');
    const end = 'SecondFactor/EndSecondFactor';
    expect((await call(end, { Code: '000000' })).Body['Reason']).toBe('codeWrong');
    expect((await call(end, { Code: codeOf(secret) })).status).toBe(200);
    expect((await half('eve')).ticket).toBe('');
  });

  test('a person whose role requires two-step verification can do nothing else before and cannot turn it off; an administrator can', async () => {
    const admin = await come('admin');
    const role = { RoleName: '出纳', RoleNameEn: 'Cashier', DataScope: 1, NeedsFactor: true };
    const added = await admin.call('CacRole/AddRole', role);
    const RoleID = added.Body['RoleID'];
    const eve = await come('eve');
    expect((await eve.call('CacLoginRecord/GetCacLoginRecordList')).status).toBe(200);
    await admin.call('CacRole/AddRoleUser', { RoleID, AUIDs: [ids['eve']] });
    const held = await eve.call('CacLoginRecord/GetCacLoginRecordList');
    expect(held.Body['Reason']).toBe('factorFirst');
    expect((await eve.call('CacUser/GetUserInfo')).Body).toMatchObject({ MustAddFactor: true });
    const { call, secret } = await turnOn('eve');
    expect((await eve.call('CacLoginRecord/GetCacLoginRecordList')).status).toBe(200);
    const end = await call('SecondFactor/EndSecondFactor', { Code: codeOf(secret) });
    expect(end.Body['Reason']).toBe('factorNeeded');

    const reset = 'SecondFactor/ResetSecondFactorByAUID';
    expect((await call(reset, { AUID: ids['admin'] })).status).toBe(403);
    expect((await admin.call(reset, { AUID: ids['admin'] })).Body['Reason']).toBe('ownFactor');
    expect((await admin.call(reset, { AUID: 999_999 })).status).toBe(404);
    expect((await admin.call(reset, { AUID: ids['eve'] })).status).toBe(200);
    expect((await admin.call(reset, { AUID: ids['eve'] })).Body['Reason']).toBe('factorOff');
    expect((await call('CacLoginRecord/GetCacLoginRecordList')).status).toBe(401);
    expect((await half('eve')).ticket).toBe('');
    // A role that no longer requires the second factor stops asking at once.
    await admin.call('CacRole/UpdateRole', { ...role, RoleID, NeedsFactor: false });
    expect((await (await come('eve')).call('CacLoginRecord/GetCacLoginRecordList')).status).toBe(200);
  });
});
