import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine, type OpenTestDatabase } from '#tests/support/engines.ts';
import { listMiscopied } from './queries/contracts.ts';

/** Creates a database of the version before contracts existed. */
async function before(open: OpenTestDatabase) {
  const db = await open({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'before-contracts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS))
    if (file < '0058') copyFileSync(join(MIGRATIONS, file), join(folder, file));
  await migrate(db, { folder });
  return db;
}

eachEngine('contracts of cards that were there before', (open) => {
  test('are what the cards say, ended with who has left; cards stay as they are', async () => {
    const db = await before(open);
    await db.pool.query(`insert into people.company (name, name_en) values ('甲', ''), ('乙', '')`);
    await db.pool.query(`insert into people.department (name, name_en) values ('总部', '')`);
    await db.pool.query(`insert into people.person
      (employee_id, login_name, chinese_name, company_id, department_id, is_active, job_type, leave_date) values
      ('1', 'a', '在职', 2, 1, true, 0, null), ('2', 'b', '无合同', 1, 1, true, 0, null),
      ('3', 'c', '离职', 1, 1, false, 1, '2025-05-31'), ('4', 'd', '到期后离职', 1, 1, false, 1, '2025-05-31'),
      ('5', 'e', '停用', 1, 1, false, 0, null), ('6', 'f', '缺开始日', 1, 1, true, 0, null)`);
    await db.pool
      .query(`insert into people.employee_card (person_id, contract_type, contract_start, contract_end) values
      (1, 3, '2020-01-01', null), (2, null, null, null), (3, 1, '2024-01-01', '2027-01-05'),
      (4, 1, '2022-01-01', '2025-01-05'), (5, 1, '2024-01-01', '2027-01-05'), (6, 1, null, '2027-01-05')`);
    await migrate(db);
    const { rows } = await db.pool.query(
      `select person_id, contract_type, company_id, start_day, end_day, ended_on, version
       from hr_requests.contract order by person_id`,
    );
    expect(rows.map((row) => Object.values(row as object))).toEqual([
      [1, 3, 2, '2020-01-01', null, null, 1],
      [3, 1, 1, '2024-01-01', '2027-01-05', '2025-05-31', 1],
      [4, 1, 1, '2022-01-01', '2025-01-05', null, 1],
      [5, 1, 1, '2024-01-01', '2027-01-05', null, 1],
    ]);
    expect(await listMiscopied(db, companyDay(new Date()))).toEqual([]);
  });
});
