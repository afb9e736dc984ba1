import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startPortal, type Portal } from '#tests/support/portal.ts';
import { Visitor, type Answer } from '#tests/support/sign-in-flow.ts';
import { corp, startWorkChat, type WorkChatServer } from '#tests/support/work-chat-server.ts';

eachEngine('binding WeCom', (open) => {
  let db: Database;
  let chat: WorkChatServer;
  let portal: Portal;
  let ids: Record<string, number>;
  let visitor: Visitor;
  let token: string;

  beforeAll(async () => {
    db = await open();
    chat = await startWorkChat();
    chat.members.set('lin', '林若溪');
    ids = await addPeople(db, [{ loginName: 'ann' }, { loginName: 'bob' }]);
    const workChat = { ...corp, apiUrl: chat.url, authorizeUrl: 'https://wecom.test/authorize' };
    portal = await startPortal(db, { workChat });
  });
  afterAll(async () => {
    await portal.close();
    await chat.close();
  });
  beforeEach(async () => {
    await sql`update people.person set chat_id = null`.execute(db.kysely);
    await sql`delete from people.work_chat_binding`.execute(db.kysely);
    visitor = new Visitor(portal);
    token = await visitor.enter('ann');
  });

  /** Asks for a QR code; answers the number that stands in its address. */
  const begin = async (who = visitor, as = token): Promise<string> => {
    const { Body } = await who.call('CacUser/GetWxWorkUrl', {}, as);
    const url = new URL(String(Body['Url']));
    expect(url.origin + url.pathname).toBe('https://wecom.test/authorize');
    expect(url.searchParams.get('appid')).toBe(corp.corpId);
    expect(url.searchParams.get('redirect_uri')).toBe(`${portal.url}/wxwork-callback`);
    const left = new Date(String(Body['ExpireTime'])).getTime() - Date.now();
    expect(left).toBeGreaterThan(9.5 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
    return url.searchParams.get('state') ?? '';
  };
  /** The phone comes back, signed in nowhere. */
  const back = (state: string, code: string): Promise<Answer> =>
    new Visitor(portal).call('CacUser/BindWxWork', { code, state });
  const bound = async (): Promise<unknown> => (await visitor.call('CacUser/HaveBindWxWork', {}, token)).Body;
  const free = { IsBind: false, Name: '', IsOpen: true };

  test('the person who asked is bound to the member who scanned; the audit log has it', async () => {
    expect(await bound()).toEqual(free);
    const answer = await back(await begin(), chat.codeOf({ userId: 'lin' }));
    expect(answer).toMatchObject({ status: 200, Body: { EnglishName: 'ann' } });
    expect(await bound()).toEqual({ IsBind: true, Name: '林若溪', IsOpen: true });
    const { rows } = await sql`select act from kit.audit where target = ${`person:${ids['ann']}`}
      and act = 'person.bindWorkChat'`.execute(db.kysely);
    expect(rows).toHaveLength(1);
  });

  test('a number is good once, only the latest one, only in its time, only while its session lives', async () => {
    const used = await begin();
    expect((await back(used, chat.codeOf({ userId: 'lin' }))).status).toBe(200);
    const over = async (state: string): Promise<void> => {
      const answer = await back(state, chat.codeOf({ userId: 'lin' }));
      expect([answer.status, answer.Body['Reason']]).toEqual([422, 'bindingOver']);
    };
    await over(used);
    const older = await begin();
    const newer = await begin();
    await over(older);
    await sql`update people.work_chat_nonce set expires_at = now() - interval '1 second'`.execute(db.kysely);
    await over(newer);
    const ended = await begin();
    await visitor.call('CacLoginRecord/GetSignOutCacLoginRecord', {}, token);
    await over(ended);
    await over('made up');
  });

  test('an account of WeCom belongs to one person', async () => {
    await back(await begin(), chat.codeOf({ userId: 'lin' }));
    const bob = new Visitor(portal);
    const answer = await back(await begin(bob, await bob.enter('bob')), chat.codeOf({ userId: 'lin' }));
    expect([answer.status, answer.Body['Reason']]).toEqual([409, 'chatIdTaken']);
  });

  test('an outsider is told so, and an expired code is refused', async () => {
    const outsider = await back(await begin(), chat.codeOf({ openId: 'o-1' }));
    expect([outsider.status, outsider.Body['Reason']]).toEqual([422, 'notOfCompany']);
    const wrong = await back(await begin(), 'no such code');
    expect([wrong.status, wrong.Body['Reason']]).toEqual([422, 'bindingOver']);
    expect(await bound()).toEqual(free);
  });

  test('a token is kept, and renewed once when WeCom no longer takes it', async () => {
    await back(await begin(), chat.codeOf({ userId: 'lin' }));
    const before = chat.tokens();
    await back(await begin(), chat.codeOf({ userId: 'lin' }));
    expect(chat.tokens()).toBe(before);
    chat.forgetTokens();
    expect((await back(await begin(), chat.codeOf({ userId: 'lin' }))).status).toBe(200);
    expect(chat.tokens()).toBe(before + 1);
  });

  test('unbinding needs a sign-in of this moment', async () => {
    await back(await begin(), chat.codeOf({ userId: 'lin' }));
    await sql`update people.session set authenticated_at = now() - interval '6 minutes'`.execute(db.kysely);
    const late = await visitor.call('CacUser/DeleteWxWorkID', {}, token);
    expect([late.status, late.Body['Reason']]).toEqual([422, 'proofNeeded']);
    await sql`update people.session set authenticated_at = now()`.execute(db.kysely);
    expect((await visitor.call('CacUser/DeleteWxWorkID', {}, token)).status).toBe(200);
    expect(await bound()).toEqual(free);
  });

  test('without a corp id there is no binding', async () => {
    const without = await startPortal(db);
    const one = new Visitor(without);
    const mine = await one.enter('ann');
    expect((await one.call('CacUser/HaveBindWxWork', {}, mine)).Body).toMatchObject({ IsOpen: false });
    expect((await one.call('CacUser/GetWxWorkUrl', {}, mine)).Body['Reason']).toBe('workChatOff');
    await without.close();
  });

  test('WeCom out of reach: said so, nobody bound', async () => {
    const workChat = { ...corp, apiUrl: 'http://127.0.0.1:1', authorizeUrl: 'https://wecom.test/authorize' };
    const lonely = await startPortal(db, { workChat });
    const one = new Visitor(lonely);
    const mine = await one.enter('ann');
    const { Body } = await one.call('CacUser/GetWxWorkUrl', {}, mine);
    const state = new URL(String(Body['Url'])).searchParams.get('state');
    const answer = await one.call('CacUser/BindWxWork', { code: 'any', state });
    expect([answer.status, answer.Body['Reason']]).toEqual([503, 'workChatUnreachable']);
    await lonely.close();
  });
});
