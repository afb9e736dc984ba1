import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { isCreditCode } from '#kit/rules/credit-code.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { identityFault } from '#kit/rules/identity-card.ts';
import { ensureStandard, openIdentityNumber } from '#modules/people/server/open.ts';
import { digestOf, numberOn } from '#tests/support/digest.ts';
import { connectAll } from '#tests/support/modules.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { planCompany } from './company-plan.ts';
import { demoPeople, seats } from './demo-people.ts';
import { seeded } from './random.ts';
import { seedCompany } from './seed-company.ts';

const tables = {
  'people.company': [],
  'people.department': [],
  'people.person': ['identity_number_sealed'],
  'people.permission': [],
  'people.role': [],
  'people.role_permission': [],
  'people.person_role': [],
  'people.approval_role': [],
  'people.approval_identity': [],
  'people.accounting_subject': [],
};
const change = {
  by: null,
  now: new Date('2026-11-20T02:00:00Z'),
  language: 'zh' as const,
  secret: 'a secret that is long enough to be one',
};
const make = (on: Database) => {
  connectAll(on);
  return inTransaction(on, (tx) => seedCompany(tx, planCompany(seeded(1), '2026-11-20'), change));
};
const digests = new Set<string>();

eachEngine('the demo company', (open) => {
  let db: Database;
  const all = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await query.execute(db.kysely)).rows;
  beforeAll(async () => {
    db = await open();
    await numberOn(db);
    await make(db);
  });

  test('is the same on every database', async () => {
    const again = await open();
    await numberOn(again);
    await make(again);
    digests.add(await digestOf(db, tables));
    digests.add(await digestOf(again, tables));
    expect(digests.size).toBe(1);
  });

  test('has the numbers that it promises', async () => {
    const counts = await all(sql<Record<string, number>>`
      select (select count(*) from people.company) as companies,
        (select count(*) from people.department) as departments,
        (select max(cardinality(path)) from people.department) as levels,
        (select count(*) from people.person where email like '%@example.com') as persons`);
    expect(counts).toEqual([{ companies: 14, departments: 62, levels: 4, persons: 300 }]);
  });

  test('its companies have credit codes, so that the guide to setting up asks for none; one of Hong Kong has none', async () => {
    const codes = await all(sql<{ name: string; code: string }>`
      select name, credit_code as code from people.company order by sort`);
    expect(codes.filter(({ code }) => !isCreditCode(code)).map(({ name }) => name)).toEqual([
      '霁屿国际（香港）有限公司',
    ]);
  });

  test('every department has a leader of its own; every chain of leaders ends at the head', async () => {
    const wrong = await all(sql`
      select d.name from people.department d left join people.person p on p.id = d.leader_id
      where p.department_id is distinct from d.id`);
    expect(wrong).toEqual([]);
    const ends = await all(sql<{ people: number; heads: number }>`
      with recursive up as (
        select id as start, id, leader_id, 0 as steps from people.person
        union all
        select up.start, p.id, p.leader_id, steps + 1 from up join people.person p on p.id = up.leader_id
        where steps < 10
      )
      select count(distinct start) as people, count(distinct id) as heads from up where leader_id is null`);
    expect(ends).toEqual([{ people: 300, heads: 1 }]);
  });

  test('identity numbers are sealed, and right inside', async () => {
    const rows = await all(
      sql<{ sealed: string }>`select identity_number_sealed as sealed from people.person`,
    );
    const numbers = rows.map(({ sealed }) => openIdentityNumber(change.secret, sealed));
    expect(numbers.filter((number) => identityFault(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(300);
  });

  test('all but two departments may apply, each person for their own', async () => {
    const none = await all(sql<{ name: string }>`
      select d.name from people.department d where not exists (
        select from people.approval_identity i join people.approval_role r on r.id = i.approval_role_id
        where r.name = '申请人' and i.department_id = d.id)
      order by d.id`);
    expect(none.map((row) => row.name).toSorted()).toEqual(['审计监察部', '新业务筹备组']);
  });

  test.each([
    ['审批管理员', 1],
    ['财务审核', 6],
    ['出纳', 2],
    ['财务总监', 1],
    ['总经理', 1],
    ['部门负责人', 47],
  ])('%s: %d', async (name, people) => {
    const rows = await all(sql<{ people: number }>`
      select count(distinct i.person_id) as people from people.approval_identity i
      join people.approval_role r on r.id = i.approval_role_id where r.name = ${name}`);
    expect(rows).toEqual([{ people }]);
  });

  test('the sign-in page offers its people in order, each with the rights of the seat', async () => {
    const offered = await demoPeople(db);
    expect(offered.map(({ name }) => name)).toEqual(Object.values(seats).map(({ name }) => name));
    const codes = await Promise.all(
      offered.map(async ({ id }) => {
        const rows = await all(sql<{ code: string }>`
          select distinct n.code from people.person_role pr
          join people.role_permission rp on rp.role_id = pr.role_id
          join people.permission n on n.id = rp.permission_id where pr.person_id = ${id}`);
        return rows.map((row) => row.code);
      }),
    );
    for (const held of codes) expect(held).toContain('ApplyByMyManagement');
    const holders = (code: string) => codes.flatMap((held, n) => (held.includes(code) ? [n] : []));
    expect(holders('ApprovalByFinanceManagement')).toEqual([3, 4, 5]);
    expect(holders('ApprovalByAdminManagement')).toEqual([6]);
    expect(holders('AASUserManagement')).toEqual([7]);
  });

  test('a later start changes nothing, and gives a new page to the roles that should have it', async () => {
    const before = await digestOf(db, tables);
    const ensure = () => inTransaction(db, (tx) => ensureStandard(tx, change));
    await ensure();
    expect(await digestOf(db, tables)).toBe(before);
    await sql`delete from people.permission where code = 'Payslip'`.execute(db.kysely);
    await sql`delete from people.role where name = '图书管理员'`.execute(db.kysely);
    await ensure();
    const holders = await all(sql<{ name: string }>`
      select r.name from people.role r join people.role_permission rp on rp.role_id = r.id
      join people.permission n on n.id = rp.permission_id where n.code = 'Payslip' order by r.id`);
    expect(holders.map((row) => row.name)).toEqual(['员工', 'HRBP']);
    expect(await all(sql`select from people.role where name = '图书管理员'`)).toHaveLength(0);
  });

  test('roles that come with a page are added for nobody; a role of that name gets nothing, and nobody loses a right', async () => {
    await sql`delete from people.permission where code in ('PayrollManagement', 'PayrollApproval')`.execute(
      db.kysely,
    );
    await sql`delete from people.person_role where role_id in (select id from people.role where name = '薪酬审批')`.execute(
      db.kysely,
    );
    await sql`delete from people.role where name = '薪酬审批'`.execute(db.kysely);
    await sql`
      insert into people.role_permission (role_id, permission_id)
      select r.id, n.id from people.role r, people.permission n
      where r.name = 'HRBP' and n.code = 'Remuneration'`.execute(db.kysely);
    await inTransaction(db, (tx) => ensureStandard(tx, change));
    const held = await all(sql<{ role: string; code: string }>`
      select r.name as role, n.code from people.role r join people.role_permission rp on rp.role_id = r.id
      join people.permission n on n.id = rp.permission_id
      where n.code in ('PayrollManagement', 'PayrollApproval', 'Remuneration') order by n.code, r.id`);
    expect(held).toEqual([
      { role: '薪酬审批', code: 'PayrollApproval' },
      { role: 'HRBP', code: 'Remuneration' },
      { role: '薪酬', code: 'Remuneration' },
    ]);
    expect(
      await all(sql`
        select from people.person_role pr join people.role r on r.id = pr.role_id where r.name = '薪酬审批'`),
    ).toHaveLength(0);
  });
});
