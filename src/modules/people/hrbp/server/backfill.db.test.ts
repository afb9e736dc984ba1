import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine, type OpenTestDatabase } from '#tests/support/engines.ts';

/** A database of the version before HRBPs had rows of their own: three people sign as a role, one as cashier. */
async function before(open: OpenTestDatabase, role: string) {
  const db = await open({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'before-hrbp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS))
    if (file < '0056') copyFileSync(join(MIGRATIONS, file), join(folder, file));
  await migrate(db, { folder });
  await db.pool.query(`insert into people.company (name, name_en) values ('甲', '')`);
  await db.pool.query(`insert into people.department (name, name_en) values ('总部', ''), ('研发', '')`);
  await db.pool
    .query(`insert into people.person (employee_id, login_name, chinese_name, company_id, department_id,
      is_active) values ('1', 'a', '甲', 1, 1, true), ('2', 'b', '乙', 1, 1, true), ('3', 'c', '丙', 1, 2, false)`);
  await db.pool.query(
    `insert into people.approval_role (name, name_en) values ($1, 'HRBP'), ('出纳', 'Cashier')`,
    [role],
  );
  await db.pool.query(
    `insert into people.approval_identity (department_id, approval_role_id, person_id)
     select d, r.id, p from (values (1, 1), (2, 2), (2, 3)) as given (d, p), people.approval_role r where r.name = $1
     union all select 1, r.id, 1 from people.approval_role r where r.name = '出纳'`,
    [role],
  );
  return db;
}

const rowsOf = async (db: Awaited<ReturnType<typeof before>>) => ({
  hrbps: (
    await db.pool.query<object>(
      `select department_id as d, person_id as p, from_day, to_day, is_active from people.hrbp order by 1, 2`,
    )
  ).rows.map((row) => Object.values(row)),
  identities: (
    await db.pool.query<{ name: string }>(
      `select r.name from people.approval_identity i join people.approval_role r on r.id = i.approval_role_id order by 1`,
    )
  ).rows.map(({ name }) => name),
});

eachEngine('HRBPs of before', (open) => {
  test('move from the approval role; a person not in service keeps their row, out of use', async () => {
    const db = await before(open, 'HRBP');
    await migrate(db);
    const today = companyDay(new Date());
    expect(await rowsOf(db)).toEqual({
      hrbps: [
        [1, 1, today, null, true],
        [2, 2, today, null, true],
        [2, 3, today, null, false],
      ],
      identities: ['出纳'],
    });
  });

  test('a role of another name was never looked for, and stays as it is', async () => {
    const db = await before(open, '人事伙伴');
    await migrate(db);
    expect(await rowsOf(db)).toEqual({ hrbps: [], identities: ['人事伙伴', '人事伙伴', '人事伙伴', '出纳'] });
  });
});
