import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { kindOfDay, openLeavePortal } from '#tests/support/leave-portal.ts';
import { AttendRun } from '../contract/AttendRun.ts';

eachEngine('hours that are counted comprehensively', (open) => {
  let portal: Portal;
  let db: Database;
  let group: number;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    const code = ['SettingUpCourse', 'AttendanceStatistics'];
    portal = await openLeavePortal(db, { permissions: { cash: code } });
    await giveRole(db, 'cash', 4, code);
    group = await rosterEverybody(portal, ['a'], { from: inDays(-10), segments: [[480, 1200]] });
    await db.pool.query('update attendance.attend_group set work_system = 2 where id = $1', [group]);
    await rosterEverybody(portal, ['lead'], { from: inDays(-10) });
  });
  afterAll(() => portal.close());

  const sums = async (from: string, to: string) => {
    const { Rows } = await portal.ok('cash', AttendRun.GetAttendStatistics, {
      FromDate: from,
      ToDate: to,
      PageSize: 100,
    });
    return (who: 'a' | 'lead') => Rows.find(({ AUID }) => AUID === idOf(who))!;
  };

  test('what exceeds eight hours of each workday is beyond the norm; statutory days are apart', async () => {
    const [first, last] = [inDays(-5), inDays(-2)];
    // Three days of twelve hours in a period of four days; one of them is a statutory holiday.
    await kindOfDay(db, inDays(-3), 3);
    await kindOfDay(db, inDays(-2), 2);
    await db.pool.query(
      `insert into attendance.roster (person_id, day, shift_id, made_at)
       select $1, $2, min(shift_id), now() from attendance.group_week where group_id = $3`,
      [idOf('a'), inDays(-3), group],
    );
    for (const day of [inDays(-5), inDays(-4), inDays(-3)]) await punch(db, 'a', day, '8:00', '20:00');
    await punch(db, 'lead', inDays(-5), '8:55', '18:00');
    await workOut(db);
    const of = await sums(first, last);
    expect(of('a')).toMatchObject({
      Worked: 2160,
      OverStatutory: 720,
      OverWork: 0,
      Norm: 2 * 480,
      Beyond: 2 * 240,
    });
    expect(of('lead')).toMatchObject({ Norm: null, Beyond: null });
  });
});
