import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { addPersons, openIdentityNumber } from '#modules/people/persons/server/commands/add-persons.ts';
import { searchPinyin } from '#modules/people/persons/server/commands/pinyin.ts';
import { findByName } from '#modules/people/persons/server/queries/persons.ts';
import {
  addApprovalRoles,
  addPermissions,
  addRoles,
  assignApprovalIdentities,
  assignRoles,
  grantPermissions,
} from '#modules/people/rights/server/commands/permissions.ts';
import { listOwnCodes } from '#modules/people/rights/server/queries/permissions.ts';
import { eachEngine } from '#tests/support/engines.ts';
import {
  addAccountingSubjects,
  addCompanies,
  addDepartments,
  setDepartmentLeaders,
} from './commands/organisation.ts';
import type { NewPerson } from './rules/organisation.ts';

const change = {
  by: null,
  now: new Date('2026-11-20T02:00:00Z'),
  language: 'zh' as const,
  secret: 'a secret that is long enough to be one',
};

const twice = <T extends object>(row: T): T[] => [row, { ...row }];

eachEngine('organisation commands', (open) => {
  let db: Database;
  let round = 0;
  let company: number;
  let root: number;
  let boss: number;
  beforeAll(async () => {
    db = await open();
  });

  const run = <T>(fn: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, fn);
  const person = (more: Partial<NewPerson> = {}): NewPerson => ({
    employeeId: `E${round}`,
    loginName: `e${round}`,
    chineseName: '单雄信',
    companyId: company,
    departmentId: root,
    leaderId: boss,
    ...more,
  });

  beforeEach(async () => {
    round += 1;
    [company, root, boss] = await run(async (tx) => {
      const [company] = await addCompanies(tx, [{ name: `公司${round}`, nameEn: 'Company' }], change);
      const at = { parentId: null, name: `集团${round}`, nameEn: 'Group' };
      const [root] = await addDepartments(tx, [at], change);
      const head = person({
        employeeId: `B${round}`,
        loginName: `b${round}`,
        companyId: company!,
        departmentId: root!,
        leaderId: null,
      });
      const [boss] = await addPersons(tx, [head], change);
      return [company!, root!, boss!];
    });
  });

  /** Returns the name and the field of the refusal. */
  const refusal = async (fn: (tx: Tx) => Promise<unknown>): Promise<string> => {
    try {
      await run(fn);
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      const { field, fields } = cause.detail;
      return `${cause.refusal.name} ${field ?? fields?.map((each) => each.Field).join(' ')}`;
    }
    return 'done';
  };

  test('a branch of departments keeps the way from its root', async () => {
    const [left, right] = await run((tx) =>
      addDepartments(
        tx,
        [
          { parentId: root, name: '左', nameEn: 'Left', sort: 10 },
          { parentId: root, name: '右', nameEn: 'Right', sort: 20 },
        ],
        change,
      ),
    );
    const [leaf] = await run((tx) =>
      addDepartments(tx, [{ parentId: right!, name: '叶', nameEn: 'Leaf' }], change),
    );
    const { rows } = await sql<{ id: number; path: number[] }>`
      select id, path from people.department where path @> array[${root}::bigint] order by id`.execute(
      db.kysely,
    );
    expect(rows).toEqual([
      { id: root, path: [root] },
      { id: left, path: [root, left] },
      { id: right, path: [root, right] },
      { id: leaf, path: [root, right, leaf] },
    ]);
  });

  test('a person is found by every way of writing the name; the identity number lies sealed', async () => {
    const identityNumber = '11010519491231002x';
    const [id] = await run((tx) =>
      addPersons(tx, [person({ identityNumber, englishName: 'Sean Shan', loginName: `S.${round}` })], change),
    );
    for (const text of ['雄信', 'shanxiong', 'sxx', 'sean', `E${round}`]) {
      const found = await findByName(db, text);
      expect([text, found.some(({ AUID }) => AUID === id)]).toEqual([text, true]);
    }
    const { rows } = await sql<{ login_name: string; created_at: Date; sealed: string; index: string }>`
      select login_name, created_at, identity_number_sealed as sealed, identity_number_index as index
      from people.person where id = ${id!}`.execute(db.kysely);
    expect(rows[0]).toMatchObject({ login_name: `s.${round}`, created_at: change.now });
    expect(JSON.stringify(rows)).not.toContain('194912');
    expect(openIdentityNumber(change.secret, rows[0]!.sealed)).toBe('11010519491231002X');
    await sql`update people.person set identity_number_index = null where id = ${id!}`.execute(db.kysely);
  });

  test.each([
    ['欧阳娜', 'ouyangna oyn'],
    ['吕绿', 'lvlv ll'],
    ['Anna 王', 'annawang aw'],
  ])('%s reads %s', (name, pinyin) => expect(searchPinyin(name)).toBe(pinyin));

  test('roles add up their codes; what is given twice is held once', async () => {
    const codes = [`A${round}`, `B${round}`, `C${round}`];
    await run(async (tx) => {
      const nodes = codes.map((code, n) => ({
        code,
        parent: n === 0 ? null : codes[0]!,
        name: code,
        nameEn: code,
      }));
      await addPermissions(tx, nodes, change);
      const [first, second] = await addRoles(
        tx,
        [
          { name: `甲${round}`, nameEn: 'First', codes: [codes[0]!] },
          { name: `乙${round}`, nameEn: 'Second', codes: [codes[1]!] },
        ],
        change,
      );
      await grantPermissions(tx, [{ roleId: second!, codes: [codes[1]!, codes[2]!] }], change);
      const assigned = [first, second, second].map((roleId) => ({ personId: boss, roleId: roleId! }));
      await assignRoles(tx, assigned, change);
    });
    expect(await listOwnCodes(db, boss)).toEqual(codes);
  });

  const missing = 999_999;
  const refused: [string, string, (tx: Tx) => Promise<unknown>][] = [
    [
      'a company of a name in use',
      'nameTaken Name',
      (tx) => addCompanies(tx, [{ name: `公司${round}`, nameEn: 'x' }], change),
    ],
    [
      'two companies of one name',
      'nameTaken Rows.1.Name',
      (tx) => addCompanies(tx, twice({ name: '同名', nameEn: 'Same' }), change),
    ],
    [
      'a company without a name',
      'badInput Name NameEn',
      (tx) => addCompanies(tx, [{ name: ' ', nameEn: '' }], change),
    ],
    [
      'a department below none',
      'departmentGone ParentId',
      (tx) => addDepartments(tx, [{ parentId: missing, name: 'x', nameEn: 'x' }], change),
    ],
    [
      'a root department of a name in use',
      'nameTaken Name',
      (tx) => addDepartments(tx, [{ parentId: null, name: `集团${round}`, nameEn: 'x' }], change),
    ],
    [
      'two of one name below one parent',
      'nameTaken Rows.1.Name',
      (tx) => addDepartments(tx, twice({ parentId: root, name: 'x', nameEn: 'x' }), change),
    ],
    [
      'an employee id in use',
      'employeeIdTaken EmployeeId',
      (tx) => addPersons(tx, [person({ employeeId: `B${round}` })], change),
    ],
    [
      'a login name in use, in other letters',
      'loginNameTaken LoginName',
      (tx) => addPersons(tx, [person({ loginName: `B${round}` })], change),
    ],
    [
      'one identity number for two',
      'identityNumberTaken Rows.1.IdCard',
      (tx) =>
        addPersons(
          tx,
          [
            person({ identityNumber: '11010519491231002X' }),
            person({ employeeId: 'y', loginName: 'y', identityNumber: '11010519491231002x' }),
          ],
          change,
        ),
    ],
    [
      'identity numbers that are wrong',
      'badInput Rows.0.IdCard Rows.1.IdCard Rows.2.IdCard',
      (tx) =>
        addPersons(
          tx,
          ['1', '110105194912310021', '110105194902310025'].map((identityNumber) =>
            person({ identityNumber }),
          ),
          change,
        ),
    ],
    [
      'an unknown company',
      'companyGone CompanyId',
      (tx) => addPersons(tx, [person({ companyId: missing })], change),
    ],
    [
      'an unknown department',
      'departmentGone DeptId',
      (tx) => addPersons(tx, [person({ departmentId: missing })], change),
    ],
    [
      'an unknown leader',
      'personGone LeaderId',
      (tx) => addPersons(tx, [person({ leaderId: missing })], change),
    ],
    [
      'everything wrong at once',
      'badInput EmployeeId Email Gender EntryTime',
      (tx) =>
        addPersons(
          tx,
          [person({ employeeId: 'a b', email: 'nobody', gender: 7 as 0, entryDate: '2026-02-30' })],
          change,
        ),
    ],
    [
      'a leader who is nobody',
      'personGone LeaderId',
      (tx) => setDepartmentLeaders(tx, [{ departmentId: root, leaderId: missing }], change),
    ],
    [
      'a role with an unknown code',
      'permissionGone Codes',
      (tx) => addRoles(tx, [{ name: '丙', nameEn: 'C', codes: ['Nothing'] }], change),
    ],
    [
      'codes for no role',
      'roleGone RoleId',
      async (tx) => {
        await addPermissions(tx, [{ code: 'Some', name: 'x', nameEn: 'x' }], change);
        await grantPermissions(tx, [{ roleId: missing, codes: ['Some'] }], change);
      },
    ],
    [
      'a role for nobody',
      'personGone PersonId',
      (tx) => assignRoles(tx, [{ personId: missing, roleId: missing }], change),
    ],
    [
      'no role for somebody',
      'roleGone RoleId',
      (tx) => assignRoles(tx, [{ personId: boss, roleId: missing }], change),
    ],
    [
      'a node below none',
      'parentGone Parent',
      (tx) => addPermissions(tx, [{ code: 'x', parent: 'None', name: 'x', nameEn: 'x' }], change),
    ],
    [
      'a node with a code in use',
      'codeTaken Rows.1.Code',
      (tx) => addPermissions(tx, twice({ code: 'x', name: 'x', nameEn: 'x' }), change),
    ],
    [
      'a page that is no path',
      'badInput Url',
      (tx) => addPermissions(tx, [{ code: 'x', name: 'x', nameEn: 'x', url: 'https://x' }], change),
    ],
    [
      'an approval role in use',
      'nameTaken Name',
      async (tx) => {
        await addApprovalRoles(tx, [{ name: '会签人', nameEn: 'x' }], change);
        await addApprovalRoles(tx, [{ name: '会签人', nameEn: 'x' }], change);
      },
    ],
    [
      'an identity of no approval role',
      'approvalRoleGone ApprovalRoleId',
      (tx) =>
        assignApprovalIdentities(
          tx,
          [{ departmentId: root, approvalRoleId: missing, personId: boss }],
          change,
        ),
    ],
    [
      'a subject below none',
      'parentGone Rows.1.Parent',
      (tx) =>
        addAccountingSubjects(
          tx,
          [
            { code: '1', name: 'x', nameEn: 'x' },
            { code: '1.1', parent: '2', name: 'x', nameEn: 'x' },
          ],
          change,
        ),
    ],
  ];
  test.each(refused)('%s: %s', async (_what, expected, fn) => expect(await refusal(fn)).toBe(expected));

  test('an entry that somebody else adds at the same moment is refused by the table itself', async () => {
    const company = { name: `同时${round}`, nameEn: 'x' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => refusal((tx) => addCompanies(tx, [company], change))),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => /^(taken|nameTaken) /.test(answer))).toHaveLength(2);
  });

  test('every change is in the audit log', async () => {
    const { rows } = await sql<{ act: string }>`
      select distinct act from kit.audit where target in (${`company:${company}`}, ${`person:${boss}`})`.execute(
      db.kysely,
    );
    expect(rows.map((row) => row.act).toSorted()).toEqual(['company.add', 'person.add']);
    expect((await verifyAudit(db)).broken).toEqual([]);
  });
});
