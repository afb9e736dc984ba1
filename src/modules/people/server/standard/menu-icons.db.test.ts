import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS, migrate } from '#kit/server/db/migrate.ts';
import { eachEngine } from '#tests/support/engines.ts';

eachEngine('icons of the menu that were there before', (open) => {
  test('are told apart after an upgrade; what somebody chose stays', async () => {
    const db = await open({ empty: true });
    const folder = mkdtempSync(join(tmpdir(), 'before-icons-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const file of readdirSync(MIGRATIONS))
      if (file < '0158') copyFileSync(join(MIGRATIONS, file), join(folder, file));
    await migrate(db, { folder });
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
});
