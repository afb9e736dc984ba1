import { expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import { migrateBefore } from '#tests/support/before.ts';
import { eachEngine } from '#tests/support/engines.ts';

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

  test.each([
    ['审批身份', 'Approval identities', '审批流程与身份', 'Processes and identities'],
    ['身份管理', 'Who signs', '身份管理', 'Who signs'],
  ])(
    'the page of processes named %s is named as its title after an upgrade, unless somebody named it',
    async (...names) => {
      const db = await open({ empty: true });
      await migrateBefore(db, '0169');
      await db.pool.query(
        `insert into people.permission (code, name, name_en) values ('AASApprovalIdentityManagement', $1, $2)`,
        names.slice(0, 2),
      );
      await migrate(db);
      const { rows } = await db.pool.query(`select name, name_en as english from people.permission`);
      expect(rows).toEqual([{ name: names[2], english: names[3] }]);
    },
  );
});
