import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#app/build-web.ts';
import { areaOf, allCalls as calls } from '#app/modules.ts';
import { Notice } from '#kit/contract/Notice.ts';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { AccessToken } from '#modules/people/programs/contract/AccessToken.ts';
import { createToken, tellEndingTokens } from '#modules/people/programs/server/commands/access-tokens.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { endSessionsOf } from '#modules/people/sign-in/server/commands/revocation.ts';
import { sweep as sweepSignIns } from '#modules/people/sign-in/server/commands/sweep.ts';
import { makeCompany } from '#tests/support/approval-portal.ts';
import { ask } from '#tests/support/ask.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

const { CreateAccessToken, GetMyAccessTokenList, GetAccessTokenPageList, RevokeAccessToken } = AccessToken;
const asked = calls.filter((call) => call.kind !== 'stream');

const limits = ['inPersonOnly', 'outsideAreas', 'readsOnly'];
const bearer = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } });
const day = 24 * 60 * 60_000;
const after = (days: number): Date => new Date(Date.now() + days * day);

eachEngine('access tokens', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;

  beforeAll(async () => {
    db = await open();
    await makeCompany(db);
    await ensureStandardTemplates(db, new Date());
    await ensureStandardProcesses(db, new Date());
    ids = await addPeople(db, [
      { loginName: 'ann' },
      { loginName: 'ben', permissions: ['CACHomeManagement', 'AASRoleManagement'] },
      { loginName: 'guard', permissions: ['LoginRecordManagement'] },
      { loginName: 'many' },
      { loginName: 'gone' },
    ]);
    await sql`insert into people.approval_identity (department_id, approval_role_id, person_id)
      select p.department_id, r.id, p.id from people.person p, people.approval_role r
      where r.name = '申请人' and p.login_name = 'ann'`.execute(db.kysely);
    product = await startProduct(db);
  });
  afterAll(() => product.close());

  const as = <C extends Placed<Call>>(who: Caller, call: C, input: GivenOf<C>) =>
    ask(product, who, call, input);
  /** A token made over the wire by a person. */
  const made = async (name: string, more: Partial<GivenOf<typeof CreateAccessToken>> = {}) => {
    const person = await product.signIn(name);
    const input = { Name: '夜间导出', Days: 30, Password: testPassword, MayWrite: true, ...more };
    const { body, reason } = await as(person, CreateAccessToken, input);
    expect(reason).toBe('');
    return { person, token: body.Token, id: body.Id, program: bearer(body.Token) };
  };
  const answers = async (program: Caller) => (await as(program, CacUser.GetUserInfo, {})).status;

  test('a token is made with the password, shown once, and kept as a hash', async () => {
    const person = await product.signIn('ann');
    const wrong = { Name: 'x', Days: 30, Password: 'not this one' };
    const refused = await as(person, CreateAccessToken, wrong);
    expect([refused.status, refused.reason, refused.refusal.Field]).toEqual([422, 'proofWrong', 'Password']);
    expect((await as(person, CreateAccessToken, { ...wrong, Days: 31 })).reason).toBe('badInput');
    const { token, id, program } = await made('ann', { Areas: ['rooms', 'home', 'rooms'], MayWrite: false });
    expect(token).toMatch(/^portico_pat_[\w-]{43}$/);
    const { body } = await as(person, GetMyAccessTokenList, {});
    const [first] = body.Rows;
    expect(first).toMatchObject({ Id: id, Name: '夜间导出', Areas: ['home', 'rooms'], MayWrite: false });
    expect(first).toMatchObject({ State: 1, Hint: token.slice(-4), LastUseTime: null });
    expect(await dumpOf(db)).not.toContain(token.slice(12));
    const notices = await as(person, Notice.GetNoticePageList, {});
    expect(JSON.stringify(notices.body)).toContain('夜间导出');
    // A use is noted, with its address.
    await as(program, Notice.GetNoticePageList, {});
    const [used] = (await as(person, GetMyAccessTokenList, {})).body.Rows;
    expect(used?.LastUseTime).not.toBeNull();
    expect(used?.LastUseIp).not.toBe('');
  });

  test('no token does more than its limits say, whatever the call', async () => {
    const tokens = [
      { areas: [], MayWrite: true },
      { areas: [], MayWrite: false },
      { areas: ['rooms', 'library'] as const, MayWrite: true },
    ];
    for (const { areas, MayWrite } of tokens) {
      const { program } = await made('ann', { Areas: [...areas], MayWrite });
      for (const call of asked) {
        const reaches = areas.length === 0 || (areas as readonly string[]).includes(areaOf(call) ?? '');
        const wanted = call.inPerson
          ? 'inPersonOnly'
          : !reaches
            ? 'outsideAreas'
            : !MayWrite && !call.reads
              ? 'readsOnly'
              : '';
        // An allowed call takes effect, so only those that read are sent.
        if (wanted === '' && !(call.kind === 'post' && call.reads)) continue;
        const response = await fetch(product.url + call.path, {
          method: call.method,
          headers: { ...program.headers, 'content-type': 'application/json' },
          ...(call.method === 'POST' ? { body: '{}' } : {}),
        });
        const { Body } = (await response.json()) as { Body: { Reason?: string } | null };
        const reason = response.ok ? '' : (Body?.Reason ?? '');
        const found = limits.includes(reason) ? reason : '';
        expect([call.path, found]).toEqual([call.path, wanted]);
      }
    }
  });

  test('what only a person may do is marked', () => {
    const marked = calls.filter((call) => call.inPerson).map(({ key }) => key);
    expect(marked).toEqual(
      expect.arrayContaining([
        'EidtPasswords',
        'ResetPasswordByAUID',
        'ResetPasswords',
        'StartViewAs',
        'CreateAccessToken',
        'ProvePayrollSlip',
        'OpenPayRun',
      ]),
    );
    const opens = calls.filter(({ key }) => /^(?:Reveal|Prove)/.test(key));
    expect(opens.filter((call) => !call.inPerson).map(({ path }) => path)).toEqual([]);
  });

  test('its rights are its person’s at the moment, and its changes name it in the audit log', async () => {
    const { program, id } = await made('ben');
    const role = await as(program, CacRole.AddRole, { RoleName: '新', RoleNameEn: 'New', DataScope: 1 });
    expect(role.reason).toBe('');
    const { rows } = await sql<{ detail: { token?: string } }>`select detail from kit.audit
      where act = 'role.add' and actor_id = ${ids['ben']}`.execute(db.kysely);
    expect(rows.map(({ detail }) => detail.token)).toEqual([id]);
    await sql`delete from people.person_role where person_id = ${ids['ben']} and role_id in (
      select id from people.role where name like '%AASRoleManagement%')`.execute(db.kysely);
    const fresh = await made('ben');
    expect((await as(fresh.program, CacRole.GetRoleList, {})).reason).toBe('forbidden');
  });

  test('revoked, it ends at once: by its person, by whoever watches sign-ins, by nobody else', async () => {
    const mine = await made('ann');
    expect(await answers(mine.program)).toBe(200);
    const stranger = await product.signIn('ben');
    expect((await as(stranger, RevokeAccessToken, { Id: mine.id })).reason).toBe('notFound');
    expect(await answers(mine.program)).toBe(200);
    expect((await as(mine.person, RevokeAccessToken, { Id: mine.id })).reason).toBe('');
    expect(await answers(mine.program)).toBe(401);
    expect((await as(mine.person, RevokeAccessToken, { Id: mine.id })).reason).toBe('notFound');

    const theirs = await made('ann');
    const guard = await product.signIn('guard');
    expect((await as(stranger, GetAccessTokenPageList, {})).status).toBe(403);
    const seen = (await as(guard, GetAccessTokenPageList, { Keyword: 'ann', State: 1 })).body;
    expect(seen.Rows.map(({ Id }) => Id)).toContain(theirs.id);
    expect(seen.Rows.every(({ AUID, State }) => AUID === ids['ann'] && State === 1)).toBe(true);
    expect((await as(guard, RevokeAccessToken, { Id: theirs.id })).reason).toBe('');
    expect(await answers(theirs.program)).toBe(401);
    const told = await as(theirs.person, Notice.GetNoticePageList, {});
    expect(JSON.stringify(told.body)).toContain('administrator');
  });

  test('it ends on its day, with its person’s account, and with a reset password', async () => {
    const late = await made('gone');
    await sql`update people.access_token set created_at = now() - interval '2 days',
      expires_at = now() - interval '1 second' where id = ${late.id}::uuid`.execute(db.kysely);
    expect(await answers(late.program)).toBe(401);

    const { program, person } = await made('gone');
    expect(await answers(program)).toBe(200);
    const id = ids['gone'] ?? 0;
    // Ends all other sessions, as a person's own new password does. This session goes on, and so do programs.
    const { body } = await as(person, GetMyAccessTokenList, {});
    expect(body.Rows.map(({ State }) => State)).toEqual([1, 2]);
    const [session] = (
      await sql<{ id: string }>`select id from people.session
      where person_id = ${id} and ended_at is null order by created_at desc limit 1`.execute(db.kysely)
    ).rows;
    await inTransaction(db, (tx) => endSessionsOf(tx, id, new Date(), session?.id));
    expect(await answers(program)).toBe(200);
    await inTransaction(db, (tx) => endSessionsOf(tx, id, new Date()));
    expect(await answers(program)).toBe(401);
    // Tokens that ended long ago are deleted.
    await sweepSignIns(db, after(200));
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from people.access_token
      where person_id = ${id}`.execute(db.kysely);
    expect(rows[0]?.count).toBe(0);
  });

  test('a program’s person is told a week before, once; of tokens that nobody uses he is not', async () => {
    const used = await made('gone', { Name: '在用的' });
    const idle = await made('gone', { Name: '闲置的' });
    expect(await answers(used.program)).toBe(200);
    const told = async () => {
      const { rows } = await sql<{ subject: string }>`select subject from kit.notice
        where key like 'token.ending:%' and subject in (${`token:${used.id}`}, ${`token:${idle.id}`})`.execute(
        db.kysely,
      );
      return rows.map(({ subject }) => subject);
    };
    await inTransaction(db, (tx) => tellEndingTokens(tx, after(22)));
    expect(await told()).toEqual([]);
    await inTransaction(db, (tx) => tellEndingTokens(tx, after(24)));
    await inTransaction(db, (tx) => tellEndingTokens(tx, after(25)));
    expect(await told()).toEqual([`token:${used.id}`]);
  });

  test('of many made at once there are never more than twenty', async () => {
    const actor = { id: ids['many'] ?? 0, sessionId: '', permissions: new Set<string>() };
    const wanted = { name: 'x', days: 7, areas: [], mayWrite: false };
    const by = { actor, ip: '', now: new Date() };
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, () => inTransaction(db, (tx) => createToken(tx, wanted, by))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from people.access_token
      where person_id = ${actor.id}`.execute(db.kysely);
    expect(rows[0]?.count).toBe(20);
  });

  test('a company that allows none takes none and makes none', async () => {
    const { program, token } = await made('ann');
    const closed = await startProduct(db, { ACCESS_TOKENS: 'off' });
    try {
      expect((await ask(closed, program, CacUser.GetUserInfo, {})).status).toBe(401);
      const person = await closed.signIn('ann');
      const input = { Name: 'x', Days: 7, Password: testPassword };
      expect((await ask(closed, person, CreateAccessToken, input)).reason).toBe('tokensOff');
      expect((await ask(closed, person, GetMyAccessTokenList, {})).body.IsOpen).toBe(false);
    } finally {
      await closed.close();
    }
    expect(await answers(bearer(token))).toBe(200);
    expect(await answers(bearer(`${token}x`))).toBe(401);
  });

  test('a stranger’s program, as the page about programs shows it, files a form', async () => {
    const page = readFileSync(join(root, 'docs/programs.md'), 'utf8');
    const program = /```js\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
    expect(program.trim().split('\n').length).toBeLessThan(20);
    const { token } = await made('ann', { Areas: ['approval'] });
    const env = { ...process.env, PORTICO_URL: product.url, PORTICO_TOKEN: token };
    const said = await new Promise<string>((resolve) => {
      const args = ['--input-type=module', '--eval', program];
      execFile(process.execPath, args, { env }, (_error, out, err) => resolve(out + err));
    });
    expect(said).toMatch(/^\d+\n$/);
    const { rows } = await sql<{ applicant: number }>`select applicant_id as applicant from approval.form
      where id = ${Number(said)}`.execute(db.kysely);
    expect(rows[0]?.applicant).toBe(ids['ann']);
  });
});
