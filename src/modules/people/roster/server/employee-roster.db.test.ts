import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { bodyOf, UserPortal } from '#tests/support/user-portal.ts';
import { readSheet } from 'read-excel-file/node';
import { rosterCodes } from '../contract/EmployeeRoster.ts';

const { manage, basic, common } = userCodes;
const identity = `11010519900307663${identityCheckDigit('11010519900307663')}`;

interface Row {
  readonly EmployeeId: string;
  readonly State: number;
  readonly Fields: Readonly<Record<string, unknown>>;
}

eachEngine('the employee roster', (open) => {
  let users: UserPortal;
  beforeAll(async () => {
    users = await UserPortal.open(await open(), {
      manager: [manage, basic, common],
      hr: [rosterCodes.roster, basic, common],
      // Reads the roster, but neither accounts nor cards.
      reader: [rosterCodes.roster],
      plain: [],
    });
    const card = { IdCard: identity, Phone: '13812345678', Education: 7, ContractType: 1, Nation: '汉' };
    await users.add('R1', { ...card, EntryTime: '2024-03-01', position: '会计' });
    await users.add('R2', { BirthDate: '1992-03-09', EntryTime: '2025-01-06' });
    await users.db.pool.query(
      `update people.person set is_active = false, job_type = 1, leave_date = '2025-06-30' where employee_id = 'R2'`,
    );
  });
  afterAll(() => users.portal.close());

  const page = async (name: string, filter: object = {}): Promise<readonly Row[]> =>
    bodyOf<{ Rows: Row[] }>(
      await users.call(name, 'EmployeeRoster/GetRosterPage', { Name: '欧阳明', ...filter }),
    ).Rows;

  test('shows fields of account and card, masked, with what follows from them', async () => {
    const [row, ...others] = await page('hr');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      EmployeeId: 'R1',
      State: 1,
      Fields: {
        Phone: '138****5678',
        IdCard: '110***********663' + identity.slice(-1),
        BirthDate: '1990-03-07',
        Gender: 1,
        Education: 7,
        Nation: '汉',
        ContractEndDate: '2027-03-05',
      },
    });
    expect(row!.Fields['Age']).toBeGreaterThan(30);
    expect(row!.Fields['Service']).toBeGreaterThan(1);
    expect(row!.Fields['Retirement']).toMatch(/^20[45]\d-/);
  });

  test('whoever reads no cards sees none of them, by no filter or order either', async () => {
    const [row] = await page('reader');
    expect(Object.keys(row!.Fields).toSorted()).toEqual([
      'ChineseName',
      'CompanyId',
      'DeptId',
      'DisableTime',
      'EmployeeId',
      'EnglishName',
      'EntryTime',
      'JobType',
      'Service',
      'UserType',
      'leaderid',
      'position',
    ]);
    for (const filter of [
      { Education: 7 },
      { ContractType: 1 },
      { BirthMonth: 3 },
      { Sort: 'ContractEndDate' },
    ])
      expect(await page('reader', filter)).toEqual([]);
    expect((await users.call('plain', 'EmployeeRoster/GetRosterPage')).status).toBe(403);
  });

  test.each([
    [{ Education: 7 }, ['R1']],
    [{ Education: 8 }, []],
    [{ ContractType: 1 }, ['R1']],
    [{ BirthMonth: 3 }, ['R1']],
    [{ BirthMonth: 3, State: 3 }, ['R2']],
    [{ State: 3 }, ['R2']],
    [{ State: 1 }, ['R1']],
    [{ State: 4 }, []],
    [{ Position: '会计' }, ['R1']],
    [{ EntryFrom: '2024-03-01', EntryTo: '2024-03-01' }, ['R1']],
    [{ EntryFrom: '2024-03-02' }, []],
  ])('the filter %j leaves %j', async (filter, wanted) => {
    expect((await page('hr', filter)).map(({ EmployeeId }) => EmployeeId)).toEqual(wanted);
  });

  test('Excel has the chosen columns in their order, and the audit log who took it', async () => {
    const download = async (name: string, query: string): Promise<unknown[][]> => {
      const { visitor, token } = await users.as(name);
      const response = await visitor.jar.fetch(
        `${users.portal.url}/api/EmployeeRoster/ExportRoster?Name=%E6%AC%A7%E9%98%B3%E6%98%8E&${query}`,
        { headers: { authorization: `Bearer ${token}`, 'x-language': 'zh' } },
      );
      expect(response.status).toBe(200);
      return readSheet(Buffer.from(await response.arrayBuffer()));
    };
    expect(await download('hr', 'Columns=Education,EmployeeId,Phone,DeptId')).toEqual([
      ['学历', '工号', '手机号', '部门'],
      ['本科', 'R1', '138****5678', '总部'],
    ]);
    const [head] = await download('reader', 'Columns=Education,EmployeeId,Age');
    expect(head).toEqual(['工号']);
    const entry = await users.one<{ detail: object }>(
      `select detail from kit.audit where target = 'person:roster' order by at desc limit 1`,
    );
    expect(entry.detail).toEqual({ columns: ['EmployeeId'], rows: 1 });
  });
});
