import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalAbsence } from '#modules/approval/absences/contract/ApprovalAbsence.ts';
import { Evection } from '#modules/attendance/trips/contract/Evection.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, openLeavePortal, takeBack, wholeDays } from '#tests/support/leave-portal.ts';
import { VacationBill } from '../contract/VacationBill.ts';

eachEngine('who decides for somebody who is away', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, { permissions: { fin2: ['AttendanceApplication'] } });
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  const away = async (who: 'a' | 'lead' | 'fin2', FormID: number) =>
    (await portal.ok(who, VacationBill.GetStandIn, { FormID })).Away;
  const asked = async (Segments: [string, string][]): Promise<number> =>
    (await askLeave(portal, 'a', { VacationType: 2, Segments, HandoverAUID: idOf('fin2') })).body.FormID;

  test('a leave of a day or more offers its times and whom it hands over to, to its person alone', async () => {
    const form = await asked(wholeDays(2, 3));
    const found = await away('a', form);
    expect(found).toMatchObject({ DelegateAUID: idOf('fin2'), DelegateName: 'fin2员' });
    const [from, until] = [companyInstant(`${inDays(2)} 09:00`), companyInstant(`${inDays(3)} 18:00`)];
    expect([found!.StartTime, found!.EndTime].map((at) => new Date(at).getTime())).toEqual([
      from.getTime(),
      until.getTime(),
    ]);
    expect(await away('lead', form)).toBeNull();
    // The reply is valid input for the absence in approval.
    await portal.ok('a', ApprovalAbsence.AddAbsence, {
      DelegateAUID: found!.DelegateAUID!,
      StartTime: new Date(found!.StartTime).toISOString(),
      EndTime: new Date(found!.EndTime).toISOString(),
    });
    const { Rows } = await portal.ok('fin2', ApprovalAbsence.GetMyAbsenceList, {});
    expect(Rows).toMatchObject([{ PersonAUID: idOf('a'), IsMine: false }]);
  });

  test('half a day offers nothing, nor does what was withdrawn', async () => {
    expect(await away('a', await asked([[`${inDays(2)} 09:00`, `${inDays(2)} 12:00`]]))).toBeNull();
    const form = await asked(wholeDays(4));
    expect(await away('a', form)).not.toBeNull();
    await takeBack(portal, 'a', form);
    expect(await away('a', form)).toBeNull();
  });

  test('a trip offers it to everybody who travels', async () => {
    const { FormID } = await portal.ok('a', Evection.AddEvection, {
      Segments: [{ Begins: `${inDays(6)} 08:00`, Ends: `${inDays(7)} 20:00`, City: '北京' }],
      FromCity: '上海',
      Vehicle: 1,
      Purpose: '验收',
      Companions: [idOf('fin2')],
      Submit: true,
    });
    expect(await away('a', FormID)).toMatchObject({ DelegateAUID: null });
    expect(await away('fin2', FormID)).not.toBeNull();
    expect(await away('lead', FormID)).toBeNull();
  });

  test('whoever decides is warned once so many of the department are away as the group says', async () => {
    const peak = async (FormID: number) =>
      (await portal.ok('lead', VacationBill.GetTeamAway, { FormID })).Peak;
    const form = await asked(wholeDays(2, 4));
    expect(await peak(form)).toBeNull();
    await askLeave(portal, 'lead', { VacationType: 2, Segments: wholeDays(3, 5) });
    expect(await peak(form)).toEqual({ Day: inDays(3), Away: 2, Of: 4, IsMany: false });
    await db.pool.query(
      `with made as (insert into attendance.attend_group (name, away_percent) values ('提醒', 50) returning id)
       insert into attendance.group_member (group_id, person_id, from_day)
       select made.id, $1, $2 from made`,
      [idOf('a'), inDays(-5)],
    );
    expect(await peak(form)).toMatchObject({ Away: 2, Of: 4, IsMany: true });
    await db.pool.query('update attendance.attend_group set away_percent = 51');
    expect(await peak(form)).toMatchObject({ IsMany: false });
    await db.pool.query('delete from attendance.group_member; delete from attendance.attend_group');
  });
});
