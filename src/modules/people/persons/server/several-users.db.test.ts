import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { companyDay } from '#kit/rules/dates.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { Visitor } from '#tests/support/sign-in-flow.ts';
import { bodyOf, UserPortal } from '#tests/support/user-portal.ts';
import { userCodes } from '../contract/user-tabs.ts';

interface Row {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EmployeeId: string;
  readonly Code: number;
  readonly Msg: string;
  readonly Password?: string | null;
  readonly Held?: { readonly Key: string; readonly Successor: string }[];
}

eachEngine('several users at once', (open) => {
  let users: UserPortal;
  beforeAll(async () => {
    users = await UserPortal.open(await open(), {
      manager: [userCodes.manage],
      plain: [],
      chief: ['AASPermissionManagement', 'AASRoleManagement'],
    });
  });
  afterAll(() => users.portal.close());

  let count = 0;
  const add = async (more: object = {}): Promise<number> => {
    count += 1;
    return (await users.add(`S${String(count).padStart(3, '0')}`, more)).AUID;
  };
  const rowsOf = async (path: string, body: object, name = 'manager'): Promise<Row[]> =>
    bodyOf<{ Rows: Row[] }>(await users.call(name, `CacUser/${path}`, body)).Rows;
  const nobody = 999_999;
  const acts = async (act: string, ids: readonly number[]): Promise<string[]> => {
    const { rows } = await users.db.pool.query<{ target: string }>(
      `select target from kit.audit where act = $1 and target = any($2) order by target`,
      [act, ids.map((id) => `person:${id}`)],
    );
    return rows.map(({ target }) => target);
  };

  test('initial passwords, each with its answer: people with more rights, or who do not exist, get none', async () => {
    const [one, other] = [await add(), await add()];
    const rows = await rowsOf('ResetPasswords', { AUIDs: [one, users.ids['chief'], nobody, other, one] });
    expect(rows.map(({ AUID, Code, Msg }) => [AUID, Code, Msg])).toEqual([
      [one, 1, ''],
      [users.ids['chief'], -40383, expect.stringContaining('rights that you do not')],
      [nobody, -40400, expect.any(String)],
      [other, 1, ''],
    ]);
    expect(rows.map(({ Password }) => typeof Password)).toEqual(['string', 'object', 'object', 'string']);
    expect(rows[0]!.Password).not.toBe(rows[3]!.Password);
    expect(rows[2]).toMatchObject({ EmployeeId: '', ChineseName: '' });
    const tokens = await new Visitor(users.portal).signIn('s001', rows[0]!.Password!);
    expect((await new Visitor(users.portal).signIn('s002', rows[3]!.Password!)).idToken).toBeTruthy();
    expect(tokens.idToken).toBeTruthy();
    expect(await acts('password.reset', [one, other])).toEqual([`person:${one}`, `person:${other}`]);
    expect((await users.call('plain', 'CacUser/ResetPasswords', { AUIDs: [one] })).status).toBe(403);
    const many = Array.from({ length: 21 }, (_, n) => n + 1);
    expect((await users.call('manager', 'CacUser/ResetPasswords', { AUIDs: many })).status).toBe(400);
    expect((await users.call('manager', 'CacUser/ResetPasswords', { AUIDs: [] })).status).toBe(400);
  });

  test('a department, by the one writer of places; one that is not there is said of each', async () => {
    const { id: DeptId } = await users.one<{ id: number }>(
      `insert into people.department (name, name_en) values ('新部', 'New') returning id`,
    );
    await users.one(`update people.department set path = array[id] where id = $1`, [DeptId]);
    const AUIDs = [await add(), await add()];
    const rows = await rowsOf('UpdateUsersDept', { AUIDs: [...AUIDs, nobody], DeptId });
    expect(rows.map(({ Code }) => Code)).toEqual([1, 1, -40400]);
    const places = await users.db.pool.query<{ n: number }>(
      `select count(*)::int as n from people.assignment
        where person_id = any($1) and department_id = $2 and superseded_at is null`,
      [AUIDs, DeptId],
    );
    expect(places.rows).toEqual([{ n: 2 }]);
    expect(await acts('person.update', AUIDs)).toHaveLength(2);
    const gone = await rowsOf('UpdateUsersDept', { AUIDs, DeptId: nobody });
    expect(gone.map(({ Code }) => Code)).toEqual([-42261, -42261]);
  });

  test('a manager of roles gives and takes a role, never with a wider scope than their own', async () => {
    const { id: RoleID } = await users.one<{ id: number }>(
      `insert into people.role (name, name_en) values ('会议', 'Meetings') returning id`,
    );
    const AUIDs = [await add(), await add()];
    const holders = async (): Promise<number> =>
      (
        await users.one<{ n: number }>(
          `select count(*)::int as n from people.person_role where role_id = $1`,
          [RoleID],
        )
      ).n;
    const given = { AUIDs: [...AUIDs, nobody], RoleID, IsGiven: true };
    expect((await rowsOf('UpdateUsersRole', given, 'chief')).map(({ Code }) => Code)).toEqual([1, 1, -40400]);
    expect(await holders()).toBe(2);
    await rowsOf('UpdateUsersRole', { AUIDs, RoleID, IsGiven: false }, 'chief');
    expect(await holders()).toBe(0);
    expect((await users.call('manager', 'CacUser/UpdateUsersRole', given)).status).toBe(403);
  });

  describe('disabling', () => {
    test('asks for what each holds, and what one lacks does not keep the others', async () => {
      const [leader, plain] = [await add(), await add()];
      const report = await add({ leaderid: leader });
      const held = await rowsOf('GetUsersDisableInfo', { AUIDs: [leader, plain, nobody] });
      expect(held.map(({ Held }) => Held!.some(({ Successor }) => Successor === 'team'))).toEqual([
        true,
        false,
        false,
      ]);
      const leaving = {
        AUIDs: [leader, plain, users.ids['manager']],
        JobType: 1,
        DisableTime: companyDay(new Date()),
      };
      const rows = await rowsOf('DisableUsers', leaving);
      expect(rows.map(({ Code }) => Code)).toEqual([-42269, 1, -42268]);
      const again = await rowsOf('DisableUsers', {
        ...leaving,
        AUIDs: [leader],
        TeamSuccessor: users.ids['plain'],
      });
      expect(again.map(({ Code }) => Code)).toEqual([1]);
      expect(
        await users.one(`select leader_id, is_active from people.person where id = $1`, [report]),
      ).toEqual({ leader_id: users.ids['plain'], is_active: true });
      expect(await acts('person.disable', [leader, plain])).toHaveLength(2);
    });

    test.each([
      ['a day is missing', { JobType: 1 }, 'leaveDayNeeded', 'DisableTime'],
      ['the successor leaves as well', { ApprovalSuccessor: 'self' }, 'successorLeaves', 'ApprovalSuccessor'],
      ['the team’s successor leaves as well', { TeamSuccessor: 'self' }, 'successorLeaves', 'TeamSuccessor'],
    ])('is refused of everybody where %s', async (_what, given, reason, field) => {
      const AUIDs = [await add(), await add()];
      const input = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value === 'self' ? AUIDs[1] : value]),
      );
      const refused = await users.call('manager', 'CacUser/DisableUsers', { AUIDs, ...input });
      expect([refused.status, refused.Body['Reason'], refused.Body['Field']]).toEqual([422, reason, field]);
      const { n } = await users.one<{ n: number }>(
        `select count(*)::int as n from people.person where id = any($1) and is_active`,
        [AUIDs],
      );
      expect(n).toBe(2);
    });
  });

  test('the Excel holds the chosen ones alone, and only those of the filters', async () => {
    const [one, other] = [await add({ ChineseName: '选中' }), await add({ ChineseName: '选中' })];
    await add({ ChineseName: '选中' });
    const { visitor, token } = await users.as('manager');
    const shown = async (query: string): Promise<number> => {
      const response = await visitor.jar.fetch(
        `${users.portal.url}/api/CacUser/ExportUserInfoList?${query}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      expect(response.status).toBe(200);
      return (await readSheet(Buffer.from(await response.arrayBuffer()))).length - 1;
    };
    expect(await shown(`AUIDs=${one},${other},${nobody}`)).toBe(2);
    expect(await shown(`AUIDs=${one},${other}&IsUse=false`)).toBe(0);
    const bad = await visitor.jar.fetch(`${users.portal.url}/api/CacUser/ExportUserInfoList?AUIDs=1;drop`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bad.status).toBe(400);
  });
});
