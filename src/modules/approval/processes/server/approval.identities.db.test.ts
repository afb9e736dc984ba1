import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, openPortal, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { CacApprovalProcess as Process } from '../contract/CacApprovalProcess.ts';

eachEngine('approval identities', (open) => {
  let portal: Portal;
  beforeAll(async () => {
    const db = await open();
    portal = await openPortal(db);
    await db.pool.query(
      `with n as (insert into people.permission (code, name, name_en)
          values ('AASApprovalIdentityManagement', '审批身份', 'Identities') on conflict (code) do update set sort = 0 returning id),
        r as (insert into people.role (name, name_en, data_scope) values ('身份管理', 'Identities', 4) returning id),
        rp as (insert into people.role_permission (role_id, permission_id) select r.id, n.id from r, n)
       insert into people.person_role (person_id, role_id) select $1, id from r`,
      [idOf('admin')],
    );
  });
  afterAll(() => portal.close());

  const roles = () => portal.ok('admin', Process.GetApprovalRoleList, {});
  const list = (filter = {}) => portal.ok('admin', Process.GetApprovalIdentityList, filter);

  test('roles are added and renamed, and built-in roles keep their names', async () => {
    const added = await portal.ok('admin', Process.AddApprovalRole, {
      RoleName: '法务',
      RoleNameEn: 'Legal',
    });
    const { RoleId } = added;
    const again = await portal.call('admin', Process.AddApprovalRole, { RoleName: '法务', RoleNameEn: 'x' });
    expect(again).toMatchObject({ status: 409, refusal: { Reason: 'nameTaken' } });
    const rename = (id: number, RoleName: string) =>
      portal.call('admin', Process.EditApprovalRole, { RoleId: id, RoleName, RoleNameEn: 'Legal' });
    expect((await rename(RoleId, '法务审核')).status).toBe(200);
    expect(await rename(RoleId, '出纳')).toMatchObject({ status: 409, refusal: { Field: 'RoleName' } });
    expect(await rename(999_999, '其他')).toMatchObject({ status: 422, refusal: { Field: 'RoleId' } });
    const own = (await roles()).find(({ RoleName }) => RoleName === '申请人')!;
    expect(own.IsOwn).toBe(true);
    expect(await rename(own.RoleId, '发起人')).toMatchObject({ refusal: { Reason: 'roleFixed' } });
    expect((await rename(own.RoleId, '申请人')).status).toBe(200);
    expect((await roles()).find((role) => role.RoleId === RoleId)).toMatchObject({
      RoleName: '法务审核',
      PeopleCount: 0,
      IsOwn: false,
    });
  });

  test('identities are given to several people for several departments, and taken away', async () => {
    const { RoleId } = (await roles()).find(({ RoleName }) => RoleName === '法务审核')!;
    const given = { DeptIds: [2, 3], RoleId, AUIDs: [idOf('lead'), idOf('head')] };
    expect(await portal.ok('admin', Process.AddApprovalIdentities, given)).toMatchObject({ Added: 4 });
    await portal.ok('admin', Process.AddApprovalIdentities, given);
    expect(await list({ RoleId })).toMatchObject({ Total: 4 });
    expect(await list({ RoleId, DeptId: 3, Keyword: 'head' })).toMatchObject({
      Total: 1,
      Rows: [{ DeptNameEn: 'Finance', EnglishName: 'head', PersonDeptNameEn: 'Research', IsUse: true }],
    });
    const gone = await portal.call('admin', Process.AddApprovalIdentities, { ...given, DeptIds: [999] });
    expect(gone).toMatchObject({ status: 422, refusal: { Reason: 'departmentGone' } });
    const Identities = [{ DeptId: 3, RoleId, AUID: idOf('head') }];
    const remove = () => portal.ok('admin', Process.RemoveApprovalIdentities, { Identities });
    expect(await remove()).toMatchObject({ Removed: 1 });
    expect(await remove()).toMatchObject({ Removed: 0 });
    const people = await portal.ok('admin', Process.GetCacUserInfoByDept, { DeptId: 2 });
    expect(people.find(({ AUID }) => AUID === idOf('head'))?.Roles.map(({ RoleName }) => RoleName)).toEqual([
      '申请人',
      '法务审核',
    ]);
  });

  test('gaps: departments where nobody may apply, roles that a process asks and nobody holds', async () => {
    const gaps = () => portal.ok('admin', Process.GetApprovalIdentityGaps, {});
    expect(await gaps()).toEqual({ Departments: [], Roles: [], Processes: [] });
    const all = await list({ PageSize: 200 });
    const Identities = all.Rows.filter(
      ({ RoleName, DeptId }) => RoleName === '出纳' || (RoleName === '申请人' && DeptId === 3),
    ).map(({ DeptId, RoleId, AUID }) => ({ DeptId, RoleId, AUID }));
    await portal.ok('admin', Process.RemoveApprovalIdentities, { Identities });
    expect(await gaps()).toMatchObject({
      Departments: [{ DeptId: 3, UserCount: 3 }],
      Roles: [{ RoleName: '出纳', Processes: expect.arrayContaining([expect.anything()]) }],
    });
  });
});
