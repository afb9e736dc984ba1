import { expect, test } from 'vitest';
import { migrate } from '#kit/server/db/migrate.ts';
import type { Database } from '#kit/server/db/database.ts';
import { migrateBefore } from '#tests/support/before.ts';
import { eachEngine } from '#tests/support/engines.ts';

/** Adds a company with one person. @returns the person's id */
async function addPerson(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `with company as (insert into people.company (name, name_en) values ('甲', 'A') returning id),
     department as (insert into people.department (name, name_en, path) values ('部', 'D', array[1]) returning id)
     insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
     select 'E1', 'e1', '人', 'P', company.id, department.id from company, department returning id`,
  );
  return rows[0]!.id;
}

eachEngine('attendance of an earlier version', (open) => {
  test('profiles of punch files keep their columns, and proofs of sessions their sessions', async () => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0203');
    const person = await addPerson(db);
    await db.pool.query(
      `insert into attendance.punch_profile (name, badge_column, day_column, time_column) values
         ('一列', '卡号', '打卡时间', null), ('两列', '卡号', '日期', '时间')`,
    );
    await db.pool.query(
      `with made as (
         insert into people.session (person_id, cookie_hash, subject, authenticated_at)
         values ($1, 'x', 'e1', now()) returning id, person_id
       ) insert into payroll.proof (session_id, person_id, proved_at) select id, person_id, now() from made`,
      [person],
    );
    await migrate(db);
    const { rows } = await db.pool.query(
      `select name, badge_column as badge, name_column as names, day_column as day, time_columns as times
       from attendance.punch_profile where badge_column = '卡号' order by id`,
    );
    expect(rows).toEqual([
      { name: '一列', badge: '卡号', names: null, day: null, times: ['打卡时间'] },
      { name: '两列', badge: '卡号', names: null, day: '日期', times: ['时间'] },
    ]);
    const proofs = await db.pool.query('select person_id as who from people.session_proof');
    expect(proofs.rows).toEqual([{ who: person }]);
    // Months come by themselves from now on; a company without a rule has calendar months.
    expect((await db.pool.query('select from attendance.month_rule')).rowCount).toBe(0);
  });

  test('groups, companies and leave types go by the rules they had', async () => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0217');
    await addPerson(db);
    await db.pool.query(
      `insert into attendance.attend_group (name) values ('一组');
       insert into attendance.company_region (company_id, region) select id, 'CN' from people.company`,
    );
    const types = async () =>
      (
        await db.pool.query(
          `select region, code, from_day, is_active, max_per_bill, need_quota from attendance.leave_type
           where region in ('CN', 'HK') order by 1, 2, 3`,
        )
      ).rows;
    const before = await types();
    await migrate(db);
    expect(await types()).toEqual(before);
    const rules = await db.pool.query(
      `select rest_rule as rest, away_percent as away, (select book_ahead from attendance.setting) as ahead,
         (select province from attendance.company_region) as province,
         (select count(*)::int from attendance.leave_type where grant_rule <> 0 or min_months > 0) as granted
       from attendance.attend_group`,
    );
    expect(rules.rows).toEqual([{ rest: 0, away: null, ahead: false, province: '', granted: 0 }]);
  });
});
