import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls as calls } from '#app/modules.ts';
import { Notice } from '#kit/contract/Notice.ts';
import type { Call, GivenOf, Placed } from '#kit/contract/call.ts';
import { companyDay, shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates } from '#modules/forms/server/open.ts';
import { CacDept } from '#modules/people/organisation/contract/CacDept.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { CacUserAdmin as Users } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { AccessToken } from '#modules/people/programs/contract/AccessToken.ts';
import { ProgramAccount } from '#modules/people/programs/contract/ProgramAccount.ts';
import { accessAreas } from '#modules/people/programs/contract/access-areas.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { disableUser } from '#modules/people/server/open.ts';
import { makeCompany } from '#tests/support/approval-portal.ts';
import { ask } from '#tests/support/ask.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';

const {
  AddProgramAccount,
  CreateProgramToken,
  GetProgramAccountList,
  SwitchProgramAccount,
  UpdateProgramAccount,
} = ProgramAccount;
const bearer = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } });
const today = companyDay(new Date());

eachEngine('programs with an account of their own', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  let admin: Caller;
  let department = 0;

  const as = <C extends Placed<Call>>(who: Caller, call: C, input: GivenOf<C>) =>
    ask(product, who, call, input);
  const roleNamed = async (code: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select role_id as id from people.role_permission rp
      join people.permission n on n.id = rp.permission_id where n.code = ${code} order by 1 limit 1`.execute(
      db.kysely,
    );
    return rows[0]?.id ?? 0;
  };
  const fields = (name: string, more: Partial<GivenOf<typeof AddProgramAccount>> = {}) => ({
    Name: name,
    Purpose: '每晚对账',
    OwnerId: ids['owner'] ?? 0,
    DeptId: department,
    Areas: [...accessAreas],
    MayWrite: true,
    EndDay: shiftMonths(today, 6),
    ...more,
  });
  const add = async (name: string, more: Partial<GivenOf<typeof AddProgramAccount>> = {}) => {
    const { body, reason } = await as(admin, AddProgramAccount, fields(name, more));
    expect(reason).toBe('');
    return body.AUID;
  };
  const tokenOf = async (AUID: number, Name = '生产服务器') => {
    const { body, reason } = await as(admin, CreateProgramToken, {
      AUID,
      Name,
      Days: 30,
      Password: testPassword,
    });
    expect(reason).toBe('');
    return { ...body, program: bearer(body.Token) };
  };
  const answers = async (program: Caller) => (await as(program, CacUser.GetUserInfo, {})).status;
  const rowOf = async (id: number) =>
    (await as(admin, GetProgramAccountList, {})).body.Rows.find(({ AUID }) => AUID === id);

  beforeAll(async () => {
    db = await open();
    await makeCompany(db);
    connectAll(db);
    await ensureStandardTemplates(db, new Date());
    await ensureStandardProcesses(db, new Date());
    ids = await addPeople(db, [
      {
        loginName: 'admin2',
        permissions: [
          'LoginRecordManagement',
          'AASRoleManagement',
          'AASPermissionManagement',
          'AASUserManagement',
        ],
      },
      { loginName: 'guard', permissions: ['LoginRecordManagement'] },
      { loginName: 'owner' },
      { loginName: 'next' },
    ]);
    // Department in which the forms of the small company are filed.
    department = 2;
    product = await startProduct(db);
    admin = await product.signIn('admin2');
  });
  afterAll(() => product.close());

  test('it is made, given tokens that are shown once and kept as hashes, and acts in its own name', async () => {
    const id = await add('财务系统');
    const { Token, Id, program } = await tokenOf(id);
    expect(Token).toMatch(/^portico_pat_[\w-]{43}$/);
    expect(await dumpOf(db)).not.toContain(Token.slice(12));
    const { body: me } = await as(program, CacUser.GetUserInfo, {});
    expect([me.AUID, me.ChineseName]).toEqual([id, '财务系统']);
    // Rights by roles alone: none yet.
    expect(me.PermissionAll).toEqual([]);
    expect((await as(program, Users.GetUserInfoList, {})).reason).toBe('forbidden');
    const row = await rowOf(id);
    expect(row).toMatchObject({ State: 1, Tokens: 1, OwnerId: ids['owner'], EndDay: shiftMonths(today, 6) });
    expect(row?.LastUseTime).not.toBeNull();
    // A second one beside it, and the first ends alone.
    const second = await tokenOf(id, '备用');
    expect((await as(admin, AccessToken.RevokeAccessToken, { Id })).reason).toBe('');
    expect([await answers(program), await answers(second.program)]).toEqual([401, 200]);
    const listed = await as(admin, AccessToken.GetAccessTokenPageList, { AUID: id });
    expect(listed.body.Rows.map(({ Name, State }) => [Name, State])).toEqual([
      ['备用', 1],
      ['生产服务器', 3],
    ]);
    // The owner of the program is notified of all that.
    const owner = await product.signIn('owner');
    const told = JSON.stringify((await as(owner, Notice.GetNoticePageList, {})).body);
    expect(told).toContain('You are now responsible for the program account “财务系统”');
    expect(told).toContain('revoked the access token “生产服务器”');
  });

  test('whatever the call: nothing that people do in person, nothing that is a person’s own, and never a fault', async () => {
    const { program } = await tokenOf(await add('探测程序'));
    const wrong: string[] = [];
    for (const call of calls.filter(({ kind }) => kind !== 'stream')) {
      const mayNot = call.inPerson || !(call.byPrograms ?? (call.reads || call.access !== 'signedIn'));
      if (!mayNot && !(call.reads && call.kind === 'post')) continue;
      const response = await fetch(product.url + call.path, {
        method: call.method,
        headers: { ...program.headers, 'content-type': 'application/json' },
        ...(call.method === 'POST' ? { body: JSON.stringify(call.example ?? {}) } : {}),
      });
      const { Body } = (await response.json()) as { Body: { Reason?: string } | null };
      const reason = response.ok ? '' : Body?.Reason;
      if (mayNot ? reason !== (call.inPerson ? 'inPersonOnly' : 'peopleOnly') : response.status >= 500)
        wrong.push(`${call.path} ${response.status} ${reason}`);
    }
    expect(wrong).toEqual([]);
    const decides =
      /Approved$|^SubmitCacAOByApproval|^Repulse|^Override|^Adopt|^StartBatch|^Pass[A-Z]|^LockPayRun|^ConfirmKR/;
    const open = calls.filter((call) => decides.test(call.key) && !call.reads && !call.inPerson);
    expect(open.length).toBeGreaterThan(10);
    expect(
      open.filter((call) => call.byPrograms ?? call.access !== 'signedIn').map(({ key }) => key),
    ).toEqual([]);
    const response = await fetch(`${product.url}/mcp`, {
      method: 'POST',
      headers: { ...program.headers, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(403);
  });

  test('it is nobody among people, and nobody signs in with it', async () => {
    const before = await as(admin, CacDept.SearchDepartmentList, {});
    const id = await add('隐身程序');
    const { rows } = await sql<{ login_name: string }>`select login_name from people.person
      where id = ${id}`.execute(db.kysely);
    const name = '隐身程序';
    expect((await as(admin, CacUser.GetUserInfoListByName, { Name: name })).body).toEqual([]);
    for (const IsUse of ['true', 'false', undefined])
      expect((await as(admin, Users.GetUserInfoList, { Name: name, IsUse })).body.Rows).toEqual([]);
    expect((await as(admin, Users.GetUserInfoByAUID, { AUID: id })).reason).toBe('notFound');
    expect((await as(admin, CacDept.SearchDepartmentList, {})).body).toEqual(before.body);
    // A program cannot sign in, even with a password, which no call gives it.
    await sql`insert into people.account (person_id, password_hash, must_change, password_changed_at)
      select ${id}, password_hash, false, now() from people.account where person_id = ${ids['owner']}`.execute(
      db.kysely,
    );
    await expect(product.signIn(rows[0]?.login_name ?? '')).rejects.toThrow('not accepted');
    // The database refuses to make a program an active person.
    await expect(
      sql`update people.person set is_active = true where id = ${id}`.execute(db.kysely),
    ).rejects.toThrow('person_program');
  });

  test('nobody gives it more than he holds, or makes tokens of what has more than he', async () => {
    const guard = await product.signIn('guard');
    const role = await roleNamed('AASUserManagement');
    const given = fields('越权程序', { RoleIDs: [role] });
    expect((await as(guard, AddProgramAccount, given)).refusal.Field).toBe('RoleIDs');
    expect((await as(guard, AddProgramAccount, given)).reason).toBe('rolesNotYours');
    const id = await add('越权程序', { RoleIDs: [role] });
    const input = { AUID: id, Name: 'x', Days: 7, Password: testPassword };
    expect((await as(guard, CreateProgramToken, input)).reason).toBe('moreRights');
    const version = (await rowOf(id))?.Version ?? 0;
    const change = { ...given, AUID: id, Version: version, Name: '改名' };
    expect((await as(guard, UpdateProgramAccount, change)).reason).toBe('moreRights');
    expect((await as(guard, SwitchProgramAccount, { AUID: id, IsOn: false })).reason).toBe('moreRights');
    expect((await as(admin, CreateProgramToken, { ...input, Password: 'no' })).reason).toBe('proofWrong');
    const owner = await product.signIn('owner');
    expect((await as(owner, GetProgramAccountList, {})).status).toBe(403);
    const { program } = await tokenOf(id);
    expect((await as(program, Users.GetUserInfoList, {})).reason).toBe('');
    expect((await as(program, CreateProgramToken, input)).reason).toBe('inPersonOnly');
  });

  test('it gives no more than who answers for it could: they are one', async () => {
    const [users, roles] = [await roleNamed('AASUserManagement'), await roleNamed('AASRoleManagement')];
    const { RoleID } = (
      await as(admin, CacRole.AddRole, { RoleName: '登录记录', RoleNameEn: 'Records', DataScope: 4 })
    ).body;
    await as(admin, CacRole.UpdateRoleCodes, { RoleID, Codes: ['AASRoleManagement'] });
    const id = await add('入职同步', { RoleIDs: [users, roles, RoleID] });
    const { program } = await tokenOf(id);
    const give = async (name: string) =>
      (await as(program, CacRole.AddRoleUser, { RoleID, AUIDs: [ids[name]!] })).reason;
    expect([await give('owner'), await give('next')]).toEqual(['beyondOwn', 'beyondOwn']);
    await as(admin, CacRole.AddRoleUser, { RoleID, AUIDs: [ids['owner']!] });
    expect(await give('next')).toBe('');
    await as(admin, CacRole.DeleteRoleUser, { RoleID, AUIDs: [ids['owner']!, ids['next']!] });
  });

  test('a role says which programs have it, and is not deleted by whoever was not shown them', async () => {
    const { RoleID } = (
      await as(admin, CacRole.AddRole, { RoleName: '对账', RoleNameEn: 'Reconciling', DataScope: 1 })
    ).body;
    const AUID = await add('对账程序', { RoleIDs: [RoleID] });
    await as(admin, SwitchProgramAccount, { AUID, IsOn: false });
    const held = await as(admin, CacRole.GetRoleUserPageList, { RoleID, PageSize: 5 });
    expect(held.body).toMatchObject({ Total: 0, Programs: [{ AUID, Name: '对账程序' }] });
    const blind = await as(admin, CacRole.DeleteRole, { RoleID, UserCount: 0 });
    expect([blind.reason, blind.refusal.Msg]).toEqual(['holdersChanged', expect.stringContaining('1')]);
    expect((await as(admin, CacRole.DeleteRole, { RoleID, UserCount: 0, ProgramCount: 1 })).reason).toBe('');
    expect((await rowOf(AUID))?.Roles).toEqual([]);
  });

  test('bad input is refused by its field', async () => {
    const refused = async (more: Partial<GivenOf<typeof AddProgramAccount>>) => {
      const { reason, refusal } = await as(admin, AddProgramAccount, fields('错误', more));
      return [reason, refusal.Field];
    };
    expect(await refused({ OwnerId: 999_999 })).toEqual(['personGone', 'OwnerId']);
    expect(await refused({ OwnerId: await add('不是人') })).toEqual(['personGone', 'OwnerId']);
    expect(await refused({ DeptId: 999_999 })).toEqual(['departmentGone', 'DeptId']);
    expect(await refused({ EndDay: shiftDays(today, -1) })).toEqual(['endPassed', 'EndDay']);
    expect(await refused({ EndDay: shiftMonths(today, 37) })).toEqual(['endPassed', 'EndDay']);
    expect((await refused({ RoleIDs: [999_999] }))[0]).toBe('notFound');
    expect((await refused({ Areas: [] }))[0]).toBe('badInput');
    const id = await add('版本');
    const stale = { ...fields('版本'), AUID: id, Version: 99 };
    expect((await as(admin, UpdateProgramAccount, stale)).reason).toBe('stale');
  });

  test('what changes of it holds at once for all its tokens: areas, writing, its end, its switch', async () => {
    const id = await add('变化程序');
    const { program } = await tokenOf(id);
    expect(await answers(program)).toBe(200);
    const change = async (more: Partial<GivenOf<typeof AddProgramAccount>>) => {
      const Version = (await rowOf(id))?.Version ?? 0;
      const { reason } = await as(admin, UpdateProgramAccount, {
        ...fields('变化程序', more),
        AUID: id,
        Version,
      });
      expect(reason).toBe('');
    };
    await change({ Areas: ['rooms'] });
    expect((await as(program, CacUser.GetUserInfo, {})).reason).toBe('outsideAreas');
    await change({ MayWrite: false });
    expect((await as(program, Notice.ReadNotice, {})).reason).toBe('readsOnly');
    await sql`update people.program_account set ends_on = ${shiftDays(today, -1)}::date
      where person_id = ${id}`.execute(db.kysely);
    await change({});
    expect(await answers(program)).toBe(200);
    expect((await as(admin, SwitchProgramAccount, { AUID: id, IsOn: false })).reason).toBe('');
    expect(await answers(program)).toBe(401);
    expect((await rowOf(id))?.State).toBe(4);
    const token = { AUID: id, Name: 'x', Days: 7, Password: testPassword };
    expect((await as(admin, CreateProgramToken, token)).reason).toBe('accountRests');
    expect((await as(admin, SwitchProgramAccount, { AUID: id, IsOn: true })).reason).toBe('');
    expect(await answers(program)).toBe(401);
    expect(await answers((await tokenOf(id)).program)).toBe(200);
  });

  test('a token ends with the account’s last day', async () => {
    const id = await add('短期程序', { EndDay: today });
    const { ExpireTime, program } = await tokenOf(id);
    expect(companyDay(new Date(new Date(ExpireTime).getTime() - 1))).toBe(today);
    await sql`update people.program_account set ends_on = ${shiftDays(today, -1)}::date
      where person_id = ${id}`.execute(db.kysely);
    expect(await answers(program)).toBe(401);
    expect((await rowOf(id))?.State).toBe(3);
  });

  test('when whoever answers for it leaves, it rests until somebody else does', async () => {
    const id = await add('无主程序', { OwnerId: ids['next'] ?? 0 });
    const { program } = await tokenOf(id);
    expect(await answers(program)).toBe(200);
    const held = await as(admin, Users.GetUserDisableInfo, { AUID: ids['next'] ?? 0 });
    expect(JSON.stringify(held.body)).toContain('无主程序');
    const by = { by: ids['admin2'] ?? 0, now: new Date(), language: 'zh' as const, ip: '' };
    await inTransaction(db, (tx) => disableUser(tx, { AUID: ids['next'] ?? 0 }, by));
    expect(await answers(program)).toBe(401);
    const row = await rowOf(id);
    expect(row?.State).toBe(2);
    const told = JSON.stringify((await as(admin, Notice.GetNoticePageList, {})).body);
    expect(told).toContain('无主程序');
    const change = { ...fields('无主程序'), AUID: id, Version: row?.Version ?? 0 };
    expect((await as(admin, UpdateProgramAccount, change)).reason).toBe('');
    expect(await answers(program)).toBe(200);
    // An owner who is named a second time is notified a second time.
    const toldOf = async () => {
      const owner = await product.signIn('owner');
      const { body } = await as(owner, Notice.GetNoticePageList, {});
      return body.Rows.filter(
        ({ TitleEn }) => TitleEn === 'You are now responsible for the program account “无主程序”',
      ).length;
    };
    expect(await toldOf()).toBe(1);
    for (const OwnerId of [ids['guard'] ?? 0, ids['owner'] ?? 0]) {
      const Version = (await rowOf(id))?.Version ?? 0;
      await as(admin, UpdateProgramAccount, { ...change, OwnerId, Version });
    }
    expect(await toldOf()).toBe(2);
  });

  test('it files forms in its own name, where none of its own employment is asked for', async () => {
    const id = await add('工单系统');
    const { program, Id } = await tokenOf(id);
    const groups = (await as(program, CacApprovalOrder.SearchApprovalFormTemplate, {})).body;
    const template = (code: string) =>
      groups.flatMap(({ Templates }) => Templates).find(({ Code }) => Code === code)?.TemplateId ?? 0;
    const TemplateId = template('TY');
    const { Values } = (await as(program, CacApprovalOrder.GetApprovalTemplate, { TemplateId })).body;
    const form = { TemplateId, Values: { ...Values, topic: '换工牌', reason: '旧的坏了' }, Remark: '' };
    const refused = await as(program, ApprovalForm.AddMyApproval, form);
    expect([refused.status, refused.reason]).toEqual([422, 'programHasNoLeader']);
    await sql`insert into approval.process_edition (process_id, number, content)
      select process_id, number + 1, replace(content::text, 'directLeader', 'departmentLeader')::jsonb
      from approval.process_edition e where number = (
        select max(number) from approval.process_edition where process_id = e.process_id)`.execute(db.kysely);
    const { body, reason } = await as(program, ApprovalForm.AddMyApproval, form);
    expect(reason).toBe('');
    const { rows } = await sql<{ name: string; by: number; behind: number }>`select applicant_name as name,
      applicant_id as by, (facts->>'behind')::int as behind from approval.form where id = ${body.FormID}`.execute(
      db.kysely,
    );
    // The owner stands behind the form, so they may decide on it no more than the program may.
    expect(rows).toEqual([{ name: '工单系统', by: id, behind: ids['owner'] }]);
    expect(Id).not.toBe('');
    for (const code of ['QJ', 'LZ', 'ZZ']) {
      const draft = { TemplateId: template(code), Values: {} };
      expect(draft.TemplateId).toBeGreaterThan(0);
      expect((await as(program, ApprovalForm.Add, draft)).reason).toBe('programHasNoEmployment');
    }
  });
});
