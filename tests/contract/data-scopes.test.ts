import { PasswordLink } from '#modules/people/sign-in/contract/PasswordLink.ts';
import { sql } from 'kysely';
import { movePerson } from '#tests/support/assignments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls as calls } from '#app/modules.ts';
import type { Placed } from '#kit/contract/call.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { excel } from '#kit/server/excel.ts';
import { CacApprovalProcess as Process } from '#modules/approval/processes/contract/CacApprovalProcess.ts';
import { identityCalls } from '#modules/approval/processes/contract/identity-calls.ts';
import { sealField } from '#modules/people/server/commands/secrets.ts';
import { AssignmentTimeline } from '#modules/hr-requests/timeline/contract/Assignment.ts';
import { Contract } from '#modules/hr-requests/contracts/contract/Contract.ts';
import { Assignment } from '#modules/people/places/contract/Assignment.ts';
import { AccessToken } from '#modules/people/programs/contract/AccessToken.ts';
import { CacLoginRecord } from '#modules/people/sign-in/contract/CacLoginRecord.ts';
import { CacRole } from '#modules/people/rights/contract/CacRole.ts';
import { SecondFactor } from '#modules/people/sign-in/contract/SecondFactor.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { CacUserAdmin as Users } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { Program } from '#modules/people/programs/contract/Program.ts';
import { ProgramAccount } from '#modules/people/programs/contract/ProgramAccount.ts';
import { PermissionManagement } from '#modules/people/rights/contract/PermissionManagement.ts';
import { readSheet } from 'read-excel-file/node';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { startProduct, testSecret, type Caller, type Product } from '#tests/support/product.ts';

/** The codes that administer people; each call that takes one of them holds to its data scope. */
const codes = [
  'AASUserManagement',
  'AASUserManagementBasisView',
  'AASUserManagementCommonView',
  'EmployeeQuickSearchFull',
  'LoginRecordManagement',
  'AASRoleManagement',
  'AASApprovalIdentityManagement',
];

/** Places that a data scope reaches besides the caller: 1 own, 2 department, 3 department and below, 4 all. */
const reached: Readonly<Record<number, readonly Where[]>> = {
  1: [],
  2: ['beside'],
  3: ['beside', 'below'],
  4: ['beside', 'below', 'elsewhere', 'above'],
};
type Where = 'beside' | 'below' | 'elsewhere' | 'above';
const places: readonly Where[] = ['beside', 'below', 'elsewhere', 'above'];
const scopes = [1, 2, 3, 4] as const;

/** Calls of these codes that name no person, or show nothing of one. */
const impersonal = new Set<string>(
  [
    Users.GetUserImportTemplate,
    Users.ApplyUserImport, // what its dry run let through
    CacRole.GetRoleCodes,
    CacRole.GetRoleList,
    CacRole.AddRole,
    PermissionManagement.GetPermissionTree,
    Process.AddApprovalRole,
    Process.EditApprovalRole,
    Process.GetApprovalIdentityGaps,
    Contract.UploadContractFile,
    ...Object.values(Program), // programs are nobody's
  ].map(({ path }) => path),
);

const today = companyDay(new Date());

interface Target {
  readonly id: number;
  readonly name: string;
  readonly department: number;
  readonly record: number;
}

eachEngine('data scopes in user management', (open) => {
  let db: Database;
  let product: Product;
  const callers = new Map<number, Caller>();
  const targets = new Map<Where, Target>();
  let roleOfTargets = 0;
  let roleEmpty = 0;
  let approvalRole = 0;

  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await db.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const tokenOf = async ({ id }: Target): Promise<string> => {
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into people.access_token (person_id, name, token_hash, hint, areas, may_write, created_at, expires_at)
       values ($1, '令牌', gen_random_uuid()::text, '0000', '{}', false, now(), now() + interval '1 day') returning id`,
      [id],
    );
    return rows[0]?.id ?? '';
  };
  /** Adds a program account in the target's department, with the target as the person responsible. Returns its id. */
  const accountOf = async ({ id, department: of }: Target): Promise<number> => {
    const account = await one(
      `insert into people.person (employee_id, login_name, chinese_name, company_id, department_id, is_active, sso_state,
         is_program)
       select n, n, '程序', p.company_id, $2, false, 0, true
       from people.person p, (select gen_random_uuid()::text as n) x where p.id = $1 returning id`,
      [id, of],
    );
    await one(
      `insert into people.program_account (person_id, purpose, owner_id, areas, may_write, ends_on)
       values ($1, '试', $2, '{rooms}', false, $3)`,
      [account, id, today],
    );
    return account;
  };
  const department = async (name: string, parent: number | null): Promise<number> => {
    const id = await one(
      `insert into people.department (name, name_en, parent_id) values ($1, $1, $2) returning id`,
      [name, parent],
    );
    await one(
      `update people.department d set path = coalesce((select path from people.department where id = d.parent_id), '{}') || d.id
       where id = $1`,
      [id],
    );
    return id;
  };

  beforeAll(async () => {
    db = await open();
    const admins = scopes.map((scope) => ({ loginName: `admin${scope}` }));
    const keeper = { loginName: 'keeper', permissions: ['AASPermissionManagement', 'AASRoleManagement'] };
    const ids = await addPeople(db, [keeper, ...admins, ...places.map((loginName) => ({ loginName }))]);
    const above = await department('集团', null);
    const beside = await department('分公司', above);
    const departments = {
      above,
      beside,
      below: await department('分部', beside),
      elsewhere: await department('别处', above),
    };
    for (const code of codes)
      await one(
        `insert into people.permission (code, name, name_en) values ($1, $1, $1) on conflict do nothing`,
        [code],
      );
    for (const scope of scopes) {
      await movePerson(db, ids[`admin${scope}`]!, beside);
      await one(
        `with r as (insert into people.role (name, name_en, data_scope) values ($1, $1, $2) returning id),
          rp as (insert into people.role_permission (role_id, permission_id)
            select r.id, p.id from r, people.permission p where p.code = any($3))
         insert into people.person_role (person_id, role_id) select $4, id from r`,
        [`范围${scope}`, scope, codes, ids[`admin${scope}`]],
      );
    }
    product = await startProduct(db);
    for (const scope of scopes) callers.set(scope, await product.signIn(`admin${scope}`));
    for (const where of places) {
      const id = ids[where]!;
      await movePerson(db, id, departments[where]);
      await product.signIn(where);
      const record = await one(`select id from people.login_record where person_id = $1`, [id]);
      targets.set(where, { id, name: where, department: departments[where], record });
    }
    roleOfTargets = await one(
      `insert into people.role (name, name_en) values ('被管', 'Managed') returning id`,
    );
    roleEmpty = await one(`insert into people.role (name, name_en) values ('空', 'Empty') returning id`);
    approvalRole = await one(
      `insert into people.approval_role (name, name_en) values ('审', 'Reviewer') returning id`,
    );
  });
  afterAll(() => product.close());

  const as = (scope: number) => ({ ...callers.get(scope)!.headers, 'x-language': 'en' });
  const send = async (scope: number, call: Placed, input: object): Promise<Response> =>
    fetch(product.url + call.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...as(scope) },
      body: JSON.stringify(input),
    });
  /** Tries a call on a target. Returns whether it succeeded; `back` is the SQL that undoes its effect. */
  const does =
    (call: Placed, input: (target: Target) => object, back = ''): Try =>
    async (scope, target) => {
      const answer = await send(scope, call, input(target));
      expect([200, 403, 404]).toContain(answer.status);
      if (back) await one(back, [target.id]);
      return answer.ok;
    };
  /**
   * Tries a call for several people with this target alone. Its answer must name the target exactly if the call
   * succeeded for them.
   */
  const doesAmong =
    (call: Placed, more: (target: Target) => object = () => ({}), back = ''): Try =>
    async (scope, target) => {
      const answer = await send(scope, call, { AUIDs: [target.id], ...more(target) });
      expect(answer.status).toBe(200);
      const { Body } = (await answer.json()) as { Body: { Rows: { Code: number; ChineseName: string }[] } };
      if (back) await one(back, [target.id]);
      const [row] = Body.Rows;
      expect(row!.ChineseName !== '').toBe(row!.Code === 1);
      return row!.Code === 1;
    };
  /** Tries a reading call. Returns whether its answer contains the target. */
  const shows =
    (call: Placed, input: (target: Target) => object): Try =>
    async (scope, target) => {
      const answer = await send(scope, call, input(target));
      expect(answer.status).toBe(200);
      return JSON.stringify(await answer.json()).includes(`"AUID":${target.id},`);
    };
  type Try = (scope: number, target: Target) => Promise<boolean>;

  const enabled = `update people.person set is_active = true, sso_state = 1, disabled_at = null where id = $1`;
  const programOf = ({ id, department: DeptId }: Target) => ({
    Name: '程序',
    Purpose: '试',
    OwnerId: id,
    DeptId,
    Areas: ['rooms'],
    EndDay: today,
  });
  const signsAs = ({ id }: Target) =>
    one(
      `insert into people.approval_identity (department_id, approval_role_id, person_id) values (1, $1, $2)
       on conflict do nothing`,
      [approvalRole, id],
    );
  const here = ({ id }: Target) => ({ AUID: id });
  const term = { ContractType: 1, StartDay: '2026-01-01', EndDay: '2026-12-31' };
  /** A call about a contract of the target. */
  const ofContract =
    (call: Placed, input: object): Try =>
    async (scope, target) => {
      await one(`delete from hr_requests.contract where person_id = $1`, [target.id]);
      const ContractID = await one(
        `insert into hr_requests.contract (person_id, contract_type, company_id, start_day, end_day, made_at)
         values ($1, 1, 1, '2026-01-01', '2026-12-31', now()) returning id`,
        [target.id],
      );
      return does(call, () => ({ ContractID, Version: 1, ...input }))(scope, target);
    };
  const tries = new Map<Placed, Try>([
    [Users.GetUserInfoByAUID, does(Users.GetUserInfoByAUID, here)],
    [Users.GetUserInfoByIdAndType, does(Users.GetUserInfoByIdAndType, ({ id }) => ({ Id: id, Type: 2 }))],
    [Users.GetUserRecordPage, does(Users.GetUserRecordPage, here)],
    [Users.GetUserInfoIsDisable, does(Users.GetUserInfoIsDisable, here)],
    [Users.GetUserDisableInfo, does(Users.GetUserDisableInfo, here)],
    [Users.GetUserInfoList, shows(Users.GetUserInfoList, ({ name }) => ({ Name: name }))],
    [
      Users.GetApprovalRoles,
      async (scope, target) => {
        await signsAs(target);
        const answer = await send(scope, Users.GetApprovalRoles, { AUID: target.id });
        return ((await answer.json()) as { Body: unknown[] }).Body.length > 0;
      },
    ],
    [
      Users.Add,
      async (scope, { department: DeptId, name }) => {
        const EmployeeId = `N-${scope}-${name}`;
        const given = { EmployeeId, ChineseName: '新人', EnglishName: 'New', CompanyId: 1, DeptId };
        const answer = await send(scope, Users.Add, given);
        await one(`update people.person set department_id = 1, is_active = false where employee_id = $1`, [
          EmployeeId,
        ]);
        return answer.ok;
      },
    ],
    [Users.Update, does(Users.Update, ({ id }) => ({ AUID: id, position: '岗' }))],
    [Users.UpdateWXUser, does(Users.UpdateWXUser, ({ id, name }) => ({ AUID: id, BWX_UserID: name }))],
    [Users.UserInfoIsUse, does(Users.UserInfoIsUse, ({ id }) => ({ AUID: id, IsUse: false }), enabled)],
    [
      Users.RevealUserField,
      async (scope, target) => {
        const phone = sealField(testSecret, 'Phone', '13800000000');
        await one(`update people.person set phone_sealed = $1 where id = $2`, [phone, target.id]);
        return does(Users.RevealUserField, ({ id }) => ({ AUID: id, Field: 'Phone', Reason: '核对' }))(
          scope,
          target,
        );
      },
    ],
    [
      Assignment.PreviewChange,
      does(Assignment.PreviewChange, ({ id }) => ({ AUID: id, EffectiveDay: today, position: '岗' })),
    ],
    [
      Assignment.GetPlacePage,
      shows(Assignment.GetPlacePage, (target) => ({ DeptId: target.department, Day: today })),
    ],
    [AssignmentTimeline.GetAssignmentList, does(AssignmentTimeline.GetAssignmentList, here)],
    [Contract.ProposeRenewal, does(Contract.ProposeRenewal, here)],
    [Interviewee.GetArrivals, does(Interviewee.GetArrivals, here)],
    [
      Contract.AddContract,
      does(
        Contract.AddContract,
        ({ id }) => ({ AUID: id, ...term }),
        'delete from hr_requests.contract where person_id = $1',
      ),
    ],
    [Contract.UpdateContract, ofContract(Contract.UpdateContract, { SignNo: 'HT' })],
    [Contract.EndContract, ofContract(Contract.EndContract, { EndedEarly: '2026-06-30', Reason: '协商' })],
    [
      Contract.GetContractPage,
      async (scope, target) => {
        await ofContract(Contract.UpdateContract, {})(4, target);
        return shows(Contract.GetContractPage, here)(scope, target);
      },
    ],
    [CacUser.ResetPasswordByAUID, does(CacUser.ResetPasswordByAUID, here)],
    [
      SecondFactor.ResetSecondFactorByAUID,
      async (scope, target) => {
        await sql`insert into people.second_factor (person_id, secret, created_at, confirmed_at)
          values (${target.id}, 'x', now(), now())`.execute(db.kysely);
        const reached = await does(SecondFactor.ResetSecondFactorByAUID, here)(scope, target);
        await sql`delete from people.second_factor where person_id = ${target.id}`.execute(db.kysely);
        return reached;
      },
    ],
    [Users.ResetPasswords, doesAmong(Users.ResetPasswords)],
    [PasswordLink.MakePasswordLinks, doesAmong(PasswordLink.MakePasswordLinks)],
    [Users.UpdateUsersDept, doesAmong(Users.UpdateUsersDept, (target) => ({ DeptId: target.department }))],
    [Users.UpdateUsersRole, doesAmong(Users.UpdateUsersRole, () => ({ RoleID: roleEmpty, IsGiven: false }))],
    [Users.GetUsersDisableInfo, doesAmong(Users.GetUsersDisableInfo)],
    [Users.DisableUsers, doesAmong(Users.DisableUsers, () => ({}), enabled)],
    [
      Users.ExportUserInfoList,
      async (scope, { name }) => {
        const url = `${product.url}${Users.ExportUserInfoList.path}?Name=${name}`;
        const answer = await fetch(url, { headers: as(scope) });
        const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
        return rows.some((row) => row.includes(`E-${name}`));
      },
    ],
    [
      Users.DryRunUserImport,
      async (scope, { name }) => {
        const head = ['工号', '职位'].map((title) => ({ title }));
        const sheet = await excel('x', [{ name: 'Users', head, rows: [[`E-${name}`, `岗${scope}`]] }]);
        const form = new FormData();
        form.set('file', new Blob([new Uint8Array(sheet.stream as Buffer)]), 'users.xlsx');
        const answer = await fetch(product.url + Users.DryRunUserImport.path, {
          method: 'POST',
          headers: as(scope),
          body: form,
        });
        const { Body } = (await answer.json()) as { Body: { Rows: { Kind: string }[] } };
        return Body.Rows[0]?.Kind === 'changed';
      },
    ],
    [
      AccessToken.GetAccessTokenPageList,
      async (scope, target) => {
        await tokenOf(target);
        return shows(AccessToken.GetAccessTokenPageList, here)(scope, target);
      },
    ],
    [
      AccessToken.RevokeAccessToken,
      async (scope, target) => {
        const Id = await tokenOf(target);
        return does(AccessToken.RevokeAccessToken, () => ({ Id }))(scope, target);
      },
    ],
    [
      ProgramAccount.GetProgramAccountList,
      async (scope, target) => {
        const id = await accountOf(target);
        return shows(ProgramAccount.GetProgramAccountList, () => ({}))(scope, { ...target, id });
      },
    ],
    [ProgramAccount.AddProgramAccount, does(ProgramAccount.AddProgramAccount, programOf)],
    [
      ProgramAccount.UpdateProgramAccount,
      async (scope, target) => {
        const AUID = await accountOf(target);
        const input = (of: Target) => ({ ...programOf(of), AUID, Version: 1 });
        return does(ProgramAccount.UpdateProgramAccount, input)(scope, target);
      },
    ],
    [
      ProgramAccount.SwitchProgramAccount,
      async (scope, target) => {
        const AUID = await accountOf(target);
        return does(ProgramAccount.SwitchProgramAccount, () => ({ AUID, IsOn: false }))(scope, target);
      },
    ],
    [
      ProgramAccount.CreateProgramToken,
      async (scope, target) => {
        const AUID = await accountOf(target);
        const input = () => ({ AUID, Name: '试', Days: 7, Password: testPassword });
        return does(ProgramAccount.CreateProgramToken, input)(scope, target);
      },
    ],
    [CacLoginRecord.GetCacLoginRecordPageList, shows(CacLoginRecord.GetCacLoginRecordPageList, here)],
    [
      CacLoginRecord.ForceSignOutCacLoginRecord,
      does(CacLoginRecord.ForceSignOutCacLoginRecord, ({ record }) => ({ Id: record })),
    ],
    [
      CacRole.GetRoleUserPageList,
      async (scope, target) => {
        await one(
          `insert into people.person_role (person_id, role_id) values ($1, $2) on conflict do nothing`,
          [target.id, roleOfTargets],
        );
        return shows(CacRole.GetRoleUserPageList, () => ({ RoleID: roleOfTargets }))(scope, target);
      },
    ],
    [
      CacRole.AddRoleUser,
      does(
        CacRole.AddRoleUser,
        ({ id }) => ({ RoleID: roleEmpty, AUIDs: [id] }),
        `delete from people.person_role where role_id in (select id from people.role where name = '空') and $1 > 0`,
      ),
    ],
    [CacRole.DeleteRoleUser, does(CacRole.DeleteRoleUser, ({ id }) => ({ RoleID: roleEmpty, AUIDs: [id] }))],
    ...[
      [CacRole.UpdateRole, { RoleName: '空', RoleNameEn: 'Empty', DataScope: 1 }] as const,
      [CacRole.UpdateRoleCodes, { Codes: [] }] as const,
    ].map(([call, input]): [Placed, Try] => [
      call,
      async (scope, target) => {
        await one(`insert into people.person_role (person_id, role_id) values ($1, $2)`, [
          target.id,
          roleEmpty,
        ]);
        const empty = `delete from people.person_role where role_id in (select id from people.role where name = '空') and $1 > 0`;
        return does(call, () => ({ RoleID: roleEmpty, ...input }), empty)(scope, target);
      },
    ]),
    [
      CacRole.DeleteRole,
      async (scope, target) => {
        await one(`delete from people.role where name = '临时'`);
        const RoleID = await one(
          `insert into people.role (name, name_en) values ('临时', 'Brief') returning id`,
        );
        await one(`insert into people.person_role (person_id, role_id) values ($1, $2)`, [target.id, RoleID]);
        return does(CacRole.DeleteRole, () => ({ RoleID, UserCount: 1 }))(scope, target);
      },
    ],
    [
      PermissionManagement.ExplainAccess,
      does(PermissionManagement.ExplainAccess, ({ id }) => ({ AUID: id, Code: 'AASUserManagement' })),
    ],
    [
      Process.GetCacUserInfoByDept,
      shows(Process.GetCacUserInfoByDept, (target) => ({ DeptId: target.department })),
    ],
    [
      Process.AddApprovalIdentities,
      does(Process.AddApprovalIdentities, ({ id }) => ({
        DeptIds: [1],
        RoleId: approvalRole,
        AUIDs: [id],
      })),
    ],
    [
      Process.GetApprovalIdentityList,
      async (scope, target) => {
        await signsAs(target);
        return shows(Process.GetApprovalIdentityList, () => ({ RoleId: approvalRole }))(scope, target);
      },
    ],
    [
      Process.RemoveApprovalIdentities,
      does(Process.RemoveApprovalIdentities, ({ id }) => ({
        Identities: [{ DeptId: 1, RoleId: approvalRole, AUID: id }],
      })),
    ],
  ]);

  test('every call of a code that administers people is tried, or names nobody', () => {
    const asking = calls.filter(
      ({ access, key, controller }) =>
        typeof access !== 'string' &&
        access.some((code) => codes.includes(code)) &&
        // Who designs processes names people in them, and administers none.
        (controller !== 'CacApprovalProcess' || key in identityCalls),
    );
    const tried = new Set([...tries.keys()].map(({ path }) => path));
    const left = asking.filter(({ path }) => !tried.has(path) && !impersonal.has(path));
    expect(left.map(({ path }) => path)).toEqual([]);
  });

  test.each([...tries].map(([call, attempt]) => [call.path, attempt] as const))(
    '%s reaches as far as the data scope',
    async (_path, attempt) => {
      const found: Record<number, Where[]> = {};
      for (const scope of scopes) {
        found[scope] = [];
        for (const where of places) if (await attempt(scope, targets.get(where)!)) found[scope].push(where);
      }
      expect(found).toEqual(reached);
    },
  );

  /**
   * Adds a new person in the department beside, who holds these codes with these scopes. They make the calls of scope
   * 0.
   */
  async function callerWith(
    loginName: string,
    codes: readonly (readonly [string, number])[],
  ): Promise<number> {
    const id = (await addPeople(db, [{ loginName }]))[loginName]!;
    await movePerson(db, id, targets.get('beside')!.department);
    for (const [code, scope] of codes)
      await one(
        `with r as (insert into people.role (name, name_en, data_scope) values ($4, $4, $2) returning id),
          p as (insert into people.permission (code, name, name_en) values ($1, $1, $1)
            on conflict (code) do update set sort = 0 returning id),
          rp as (insert into people.role_permission (role_id, permission_id) select r.id, p.id from r, p)
         insert into people.person_role (person_id, role_id) select $3, id from r`,
        [code, scope, id, `${loginName} ${code}`],
      );
    callers.set(0, await product.signIn(loginName));
    return id;
  }
  const contractWrites = [
    Contract.ProposeRenewal,
    Contract.AddContract,
    Contract.UpdateContract,
    Contract.EndContract,
  ];

  test('who is HRBP of people whom he does not administer sees their cards, and writes no contracts of theirs', async () => {
    const target = targets.get('elsewhere')!;
    const id = await callerWith('partner', [
      ['AASUserManagement', 1],
      ['AASUserManagementCommonView', 1],
    ]);
    await one(`insert into people.hrbp (department_id, person_id, from_day) values ($1, $2, '2020-01-01')`, [
      target.department,
      id,
    ]);
    await one('delete from hr_requests.contract');
    for (const call of contractWrites)
      expect([call.path, await tries.get(call)!(0, target)]).toEqual([call.path, false]);
  });

  test('who keeps contracts as HRBP keeps them also where he administers others further', async () => {
    const target = targets.get('elsewhere')!;
    const id = await callerWith('hrkeeper', [
      ['AASUserManagement', 2],
      ['AASUserManagementCommonView', 2],
      ['ContractManagement', 1],
    ]);
    await one(`insert into people.hrbp (department_id, person_id, from_day) values ($1, $2, '2020-01-01')`, [
      target.department,
      id,
    ]);
    await one('delete from hr_requests.contract');
    for (const call of contractWrites)
      expect([call.path, await tries.get(call)!(0, target)]).toEqual([call.path, true]);
  });

  test('who administers everybody but sees the cards of few writes the cards and contracts of those few', async () => {
    await callerWith('mixed', [
      ['AASUserManagement', 4],
      ['AASUserManagementCommonView', 2],
    ]);
    await one('delete from hr_requests.contract');
    for (const where of ['beside', 'elsewhere'] as const) {
      const target = targets.get(where)!;
      for (const call of contractWrites)
        expect([where, call.path, await tries.get(call)!(0, target)]).toEqual([
          where,
          call.path,
          where === 'beside',
        ]);
      const card = does(Users.Update, ({ id }) => ({ AUID: id, NativePlace: '苏州' }));
      expect([where, await card(0, target)]).toEqual([where, where === 'beside']);
    }
  });
});
