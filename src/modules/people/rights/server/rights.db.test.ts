import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, GivenOf, Placed, ReplyOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { tables } from '#kit/server/db/database.ts';
import { CacUser } from '#modules/people/persons/contract/CacUser.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { inScope, scopeOf } from '#modules/people/server/open.ts';
import type { PeopleTables } from '#modules/people/server/tables.gen.ts';
import { ask, type Asked } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addPeople } from '#tests/support/people.ts';
import { startProduct, type Caller, type Product } from '#tests/support/product.ts';
import { CacRole } from '../contract/CacRole.ts';
import { PermissionManagement } from '../contract/PermissionManagement.ts';

const keeper = 'AASPermissionManagement';
const roleKeeper = 'AASRoleManagement';

const node = (Code: string) => ({ Code, Name: Code, NameEn: Code });

eachEngine('roles and permissions', (open) => {
  let db: Database;
  let product: Product;
  let ids: Record<string, number>;
  const callers: Record<string, Caller> = {};

  beforeAll(async () => {
    db = await open();
    ids = await addPeople(db, [
      { loginName: 'chief', permissions: [keeper, roleKeeper] },
      { loginName: 'clerk', permissions: [roleKeeper, 'LearningSystem'] },
      { loginName: 'plain' },
      { loginName: 'users', permissions: ['AASUserManagement'] },
    ]);
    await sql`update people.role set data_scope = 2`.execute(db.kysely);
    product = await startProduct(db);
    for (const name of ['chief', 'clerk', 'plain']) callers[name] = await product.signIn(name);
  });
  afterAll(() => product.close());

  const as = <C extends Placed<Call>>(who: string, call: C, input: GivenOf<C>): Promise<Asked<ReplyOf<C>>> =>
    ask(product, callers[who]!, call, input);
  const role = async (name: string, more: { codes?: string[]; scope?: 1 | 2 | 3 | 4 } = {}) => {
    const added = await as('chief', CacRole.AddRole, {
      RoleName: name,
      RoleNameEn: name,
      DataScope: more.scope ?? 1,
    });
    expect(added.reason).toBe('');
    const { RoleID } = added.body;
    if (more.codes)
      expect((await as('chief', CacRole.UpdateRoleCodes, { RoleID, Codes: more.codes })).reason).toBe('');
    return RoleID;
  };
  const roleNamed = async (name: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`select id from people.role where name = ${name}`.execute(
      db.kysely,
    );
    return rows[0]?.id ?? 0;
  };

  test('a role is made, given, used at once, taken away and deleted with its holders named', async () => {
    const RoleID = await role('读者', { codes: ['CACHomeManagement', 'LearningSystem'] });
    const codes = async () => (await as('plain', CacRole.GetPermissionCode, {})).body;
    expect(await codes()).not.toContain('LearningSystem');
    expect((await as('chief', CacRole.AddRoleUser, { RoleID, AUIDs: [ids['plain']!] })).reason).toBe('');
    expect(await codes()).toContain('LearningSystem');
    const held = await as('chief', CacRole.GetRoleUserPageList, { RoleID, Name: 'plain' });
    expect(held.body).toMatchObject({ Total: 1, Rows: [{ AUID: ids['plain'], DeptName: '总部' }] });
    const listed = await as('chief', CacRole.GetRoleList, {});
    expect(listed.body.find((each) => each.RoleID === RoleID)).toMatchObject({ CodeCount: 2, UserCount: 1 });

    const blind = await as('chief', CacRole.DeleteRole, { RoleID, UserCount: 0 });
    expect([blind.status, blind.reason]).toEqual([409, 'holdersChanged']);
    expect((await as('chief', CacRole.DeleteRole, { RoleID, UserCount: 1 })).reason).toBe('');
    expect(await codes()).not.toContain('LearningSystem');
    expect((await as('chief', CacRole.GetRoleCodes, { RoleID })).status).toBe(404);
  });

  test('names are unique and the field is named', async () => {
    const RoleID = await role('唯一');
    const again = await as('chief', CacRole.AddRole, { RoleName: '唯一', RoleNameEn: 'x', DataScope: 1 });
    expect([again.reason, again.refusal.Field]).toEqual(['nameTaken', 'RoleName']);
    const other = await role('另一个');
    const renamed = await as('chief', CacRole.UpdateRole, {
      RoleID: other,
      RoleName: '唯一',
      RoleNameEn: 'x',
      DataScope: 1,
    });
    expect(renamed.reason).toBe('nameTaken');
    for (const id of [RoleID, other]) await as('chief', CacRole.DeleteRole, { RoleID: id, UserCount: 0 });
  });

  describe('a manager of roles gives only permissions they have themselves', () => {
    test('codes, to a role and to people', async () => {
      const RoleID = await role('小角色', { codes: ['LearningSystem'] });
      const more = await as('clerk', CacRole.UpdateRoleCodes, { RoleID, Codes: ['LearningSystem', keeper] });
      expect([more.status, more.reason]).toEqual([403, 'beyondOwn']);
      expect(more.message).toContain(keeper);
      expect((await as('clerk', CacRole.UpdateRoleCodes, { RoleID, Codes: [roleKeeper] })).reason).toBe('');
      // The clerk cannot change a role with codes they do not hold: neither assign it to themselves nor rename it.
      const high = await roleNamed(keeper);
      const mine = { RoleID: high, AUIDs: [ids['clerk']!] };
      for (const call of [CacRole.AddRoleUser, CacRole.DeleteRoleUser])
        expect((await as('clerk', call, mine)).reason).toBe('beyondOwn');
      expect((await as('clerk', CacRole.DeleteRole, { RoleID: high, UserCount: 1 })).reason).toBe(
        'beyondOwn',
      );
      await as('chief', CacRole.DeleteRole, { RoleID, UserCount: 0 });
    });

    test('data scopes', async () => {
      const wide = { RoleName: '宽', RoleNameEn: 'Wide', DataScope: 4 } as const;
      expect((await as('clerk', CacRole.AddRole, wide)).reason).toBe('beyondScope');
      const RoleID = await role('宽', { scope: 4 });
      expect((await as('clerk', CacRole.AddRoleUser, { RoleID, AUIDs: [ids['clerk']!] })).reason).toBe(
        'beyondScope',
      );
      const codes = await as('clerk', CacRole.UpdateRoleCodes, { RoleID, Codes: ['LearningSystem'] });
      expect(codes.reason).toBe('beyondScope');
      await as('chief', CacRole.DeleteRole, { RoleID, UserCount: 0 });
    });
  });

  describe('the last person who manages permissions keeps the right', () => {
    test.each([
      ['taking the role away', (RoleID: number) => [CacRole.DeleteRoleUser, { RoleID, AUIDs: [1] }] as const],
      ['emptying the role', (RoleID: number) => [CacRole.UpdateRoleCodes, { RoleID, Codes: [] }] as const],
      ['deleting the role', (RoleID: number) => [CacRole.DeleteRole, { RoleID, UserCount: 1 }] as const],
    ])('%s', async (_what, how) => {
      const [call, input] = how(await roleNamed(keeper));
      const given = 'AUIDs' in input ? { ...input, AUIDs: [ids['chief']!] } : input;
      const answer = await as('chief', call as typeof CacRole.DeleteRoleUser, given as never);
      expect([answer.status, answer.reason]).toEqual([422, 'lastKeeper']);
      expect(answer.message).toContain(keeper);
      expect((await as('chief', CacRole.GetPermissionCode, {})).body).toContain(keeper);
    });

    test('disabling the only holder', async () => {
      const manager = await product.signIn('users');
      const leave = { AUID: ids['chief']!, IsUse: false };
      const answer = await ask(product, manager, CacUserAdmin.UserInfoIsUse, leave);
      expect([answer.status, answer.reason]).toEqual([422, 'lastKeeper']);
    });

    test('when two take a right from each other at once, one is refused', async () => {
      const RoleID = await roleNamed(keeper);
      await as('chief', CacRole.AddRoleUser, { RoleID, AUIDs: [ids['clerk']!] });
      const take = (name: string) => ({ RoleID, AUIDs: [ids[name]!] });
      const said = await Promise.all([
        as('chief', CacRole.DeleteRoleUser, take('chief')),
        as('clerk', CacRole.DeleteRoleUser, take('clerk')),
      ]);
      expect(said.filter((answer) => answer.reason === '')).toHaveLength(1);
      await sql`insert into people.person_role values (${ids['chief']!}, ${RoleID}) on conflict do nothing`.execute(
        db.kysely,
      );
      await sql`delete from people.person_role where role_id = ${RoleID} and person_id = ${ids['clerk']!}`.execute(
        db.kysely,
      );
      callers['chief'] = await product.signIn('chief');
      callers['clerk'] = await product.signIn('clerk');
    });
  });

  const addNode = async (Code: string, ParentId: number | null = null): Promise<number> => {
    const { body, reason } = await as('chief', PermissionManagement.AddPermission, {
      ParentId,
      ...node(Code),
    });
    expect(reason).toBe('');
    return body.ID;
  };

  describe('the permission tree', () => {
    test('nodes are added, moved, never below themselves, and deleted from the leaves', async () => {
      const top = await addNode('Own_Top');
      const below = await addNode('Own_Below', top);
      const leaf = await addNode('Own_Leaf', below);
      const under = (ID: number, ParentId: number | null, BeforeID: number | null = null) =>
        as('chief', PermissionManagement.UpdateParent, { ID, ParentId, BeforeID });
      expect((await under(top, leaf)).reason).toBe('permissionBelowItself');
      expect((await under(top, top)).reason).toBe('permissionBelowItself');
      expect((await under(leaf, 999_999)).reason).toBe('parentGone');
      expect((await under(leaf, top, below)).reason).toBe('');
      const tree = (await as('chief', PermissionManagement.GetPermissionTree, {})).body;
      expect(tree.filter((each) => each.ParentId === top).map((each) => each.Code)).toEqual([
        'Own_Leaf',
        'Own_Below',
      ]);

      const RoleID = await role('持有者', { codes: ['Own_Leaf'] });
      const remove = (ID: number, RoleCount: number) =>
        as('chief', PermissionManagement.DeletePermission, { ID, RoleCount });
      expect((await remove(top, 0)).reason).toBe('permissionHasChildren');
      expect((await remove(leaf, 0)).reason).toBe('holdersChanged');
      expect((await remove(leaf, 1)).reason).toBe('');
      expect((await as('chief', CacRole.GetRoleCodes, { RoleID })).body.Codes).toEqual([]);
      expect((await remove(below, 0)).reason).toBe('');
      expect((await remove(top, 0)).reason).toBe('');
    });

    test('codes are unique; a code of the product stays, its names and address change', async () => {
      const ID = await addNode('Own_Code');
      const again = await as('chief', PermissionManagement.AddPermission, node('Own_Code'));
      expect([again.reason, again.refusal.Field]).toEqual(['codeTaken', 'Code']);
      const { rows } = await sql<{
        id: number;
      }>`select id from people.permission where code = 'LearningSystem'`.execute(db.kysely);
      const product = rows[0]!.id;
      const change = (code: string, Url: string) =>
        as('chief', PermissionManagement.UpdatePermission, { ID: product, ...node(code), Url });
      expect((await change('Learning', '')).reason).toBe('permissionOfProduct');
      expect((await change('LearningSystem', '/LearningSystem/index')).reason).toBe('');
      expect((await change('LearningSystem', 'javascript:alert(1)')).status).toBe(400);
      const gone = await as('chief', PermissionManagement.DeletePermission, { ID: product, RoleCount: 1 });
      expect(gone.reason).toBe('permissionOfProduct');
      await as('chief', PermissionManagement.DeletePermission, { ID, RoleCount: 0 });
    });
  });

  test('nobody without the codes reads or changes anything of it', async () => {
    for (const [call, input] of [
      [CacRole.GetRoleList, {}],
      [PermissionManagement.GetPermissionTree, {}],
      [CacRole.AddRole, { RoleName: 'x', RoleNameEn: 'x', DataScope: 1 }],
      [PermissionManagement.AddPermission, { Code: 'x', Name: 'x', NameEn: 'x' }],
    ] as const)
      expect((await as('plain', call as typeof CacRole.AddRole, input as never)).status).toBe(403);
    expect((await as('clerk', PermissionManagement.GetLeftMenuList, {})).status).toBe(200);
    expect((await as('clerk', CacUser.GetUserInfo, {})).body.PermissionAll).toContain(roleKeeper);
  });

  test('a data scope keeps a list to oneself, the department, the branch, or nothing', async () => {
    const one = async (text: string): Promise<number> =>
      (await sql.raw<{ id: number }>(text).execute(db.kysely)).rows[0]!.id;
    const root = await one(`select id from people.department where name = '总部'`);
    await sql`update people.department set path = array[id] where id = ${root}`.execute(db.kysely);
    const team =
      await one(`insert into people.department (parent_id, name, name_en) values (${root}, '组', 'Team')
      returning id`);
    await sql`update people.department set path = array[${root}::bigint, id] where id = ${team}`.execute(
      db.kysely,
    );
    const deep = await one(`insert into people.person
      (employee_id, login_name, chinese_name, company_id, department_id)
      select 'deep', 'deep', '深', id, ${team} from people.company limit 1 returning id`);
    const chief = ids['chief']!;
    const seen = async (personId: number, code: string): Promise<number[]> => {
      const scope = await scopeOf(db, personId, code);
      const rows = await tables<PeopleTables>(db)
        .selectFrom('people.person as p')
        .select('p.id')
        .where(inScope(scope, 'p'))
        .orderBy('p.id')
        .execute();
      return rows.map((row) => row.id);
    };
    const RoleID = await roleNamed(keeper);
    const reach = (scope: number) =>
      sql`update people.role set data_scope = ${scope} where id = ${RoleID}`.execute(db.kysely);
    const inRoot = Object.values(ids).toSorted((a, b) => a - b);
    const expected: [number, number[]][] = [
      [1, [chief]],
      [2, inRoot],
      [3, [...inRoot, deep]],
      [4, [...inRoot, deep]],
    ];
    for (const [scope, wanted] of expected) {
      await reach(scope);
      expect([scope, await seen(chief, keeper)]).toEqual([scope, wanted]);
    }
    await reach(1);
    // A second role with the same code has a wider data scope; the widest scope counts.
    const second = await role('更宽', { codes: [keeper], scope: 3 });
    await as('chief', CacRole.AddRoleUser, { RoleID: second, AUIDs: [chief] });
    expect(await seen(chief, keeper)).toEqual([...inRoot, deep]);
    expect(await seen(ids['plain']!, keeper)).toEqual([]);
  });
});
