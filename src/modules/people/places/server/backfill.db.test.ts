import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine, type OpenTestDatabase } from '#tests/support/engines.ts';

/** A database of the version before there were assignments. */
async function before(open: OpenTestDatabase) {
  const db = await open({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'before-assignments-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS))
    if (file < '0045') copyFileSync(join(MIGRATIONS, file), join(folder, file));
  await migrate(db, { folder });
  await db.pool.query(`insert into people.company (name, name_en) values ('甲', '')`);
  await db.pool.query(`insert into people.department (name, name_en) values ('总部', '')`);
  await db.pool.query(`insert into people.post (name) values ('工程师')`);
  return db;
}

eachEngine('assignments of people who were there before', (open) => {
  test('begin with the entry, end with the leaving, and say what the person says', async () => {
    const db = await before(open);
    await db.pool
      .query(`insert into people.person (employee_id, login_name, chinese_name, company_id, department_id,
        leader_id, position, user_type, entry_date, is_active, leave_date, disabled_at, created_at) values
      ('1', 'a', '在职', 1, 1, null, '工程师', 1, '2020-03-01', true, null, null, '2024-01-01T00:00:00Z'),
      ('2', 'b', '无入职日', 1, 1, 1, '', 0, null, true, null, null, '2024-01-01T20:00:00Z'),
      ('3', 'c', '未来', 1, 1, 1, ' 没有的岗位 ', 2, '2900-01-01', true, null, null, now()),
      ('4', 'd', '离职', 1, 1, 1, '没有的岗位', 1, '2021-01-01', false, '2023-05-31', '2023-06-02T01:00:00Z', now()),
      ('5', 'e', '停用', 1, 1, 1, '', 1, '2021-01-01', false, null, '2023-06-01T17:00:00Z', now()),
      ('6', 'f', '先离后入', 1, 1, 1, '', 1, '2021-01-01', false, '2020-12-01', now(), now())`);
    await migrate(db);
    const { rows } = await db.pool
      .query(`select a.person_id, a.from_day, a.to_day, a.leader_id, o.name, o.is_active,
        a.user_type, a.cause, cardinality(a.fields) as fields
      from people.assignment a left join people.post o on o.id = a.post_id order by a.person_id`);
    const today = companyDay(new Date());
    expect(rows.map((row) => Object.values(row as object))).toEqual([
      [1, '2020-03-01', null, null, '工程师', true, 1, 1, 5],
      [2, '2024-01-02', null, 1, null, null, 0, 1, 5],
      [3, today, null, 1, '没有的岗位', false, 2, 1, 5],
      [4, '2021-01-01', '2023-05-31', 1, '没有的岗位', false, 1, 1, 5],
      [5, '2021-01-01', '2023-06-02', 1, null, null, 1, 1, 5],
      [6, '2021-01-01', '2021-01-01', 1, null, null, 1, 1, 5],
    ]);
    await expect(
      db.pool
        .query(`insert into people.assignment (person_id, from_day, company_id, department_id, user_type, fields,
        cause, made_at) values (1, '2020-01-01', 1, 1, 1, '{}', 4, now())`),
    ).rejects.toThrow('assignment_days');
  });
});
