import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine } from '#tests/support/engines.ts';

/** Tables as they were before a migration. */
async function migrateBefore(db: Database, number: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'before-menu-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS))
    if (file < number) copyFileSync(join(MIGRATIONS, file), join(folder, file));
  await migrate(db, { folder });
}

eachEngine('a menu that was there before', (open) => {
  test('icons are told apart after an upgrade; what somebody chose stays', async () => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0158');
    await db.pool.query(`insert into people.permission (code, name, name_en, icon) values
      ('Recruiting', '招聘', 'Recruiting', 'people'), ('EmployeeManagement', '员工', 'Employees', 'people'),
      ('VisitingManagement', '访客', 'Visitors', 'home'), ('LearningSystem', '学习', 'Learning', null)`);
    await migrate(db);
    const { rows } = await db.pool.query(`select code, icon from people.permission order by code`);
    expect(rows).toEqual([
      { code: 'EmployeeManagement', icon: 'people' },
      { code: 'LearningSystem', icon: null },
      { code: 'Recruiting', icon: 'recruiting' },
      { code: 'VisitingManagement', icon: 'home' },
    ]);
  });

  test.each([
    ['Staff calibre', 'Time allocation'],
    ['Cost centres', 'Cost centres'],
  ])('the page of hours named %s is named %s after an upgrade', async (before, after) => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0163');
    await db.pool.query(
      `insert into people.permission (code, name, name_en) values ('UserInfoCaliber', '人员口径', $1)`,
      [before],
    );
    await migrate(db);
    const { rows } = await db.pool.query(`select name_en as name from people.permission`);
    expect(rows).toEqual([{ name: after }]);
  });
});
