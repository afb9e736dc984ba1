import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, keptDay, punch, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, giveDays, openLeavePortal } from '#tests/support/leave-portal.ts';
import { AttendGroup } from '../contract/AttendGroup.ts';
import { AttendRoster } from '../contract/AttendRoster.ts';
import { AttendShift } from '../contract/AttendShift.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

eachEngine('members who move from one group to another', (open) => {
  let portal: Portal;
  let db: Database;
  let day: number;
  let late: number;
  let night: number;
  let office: number;
  let counter: number;
  let turns: number;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse', 'ApprovalByAttendanceManagement', 'LeaveQuota'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    const addShift = async (Name: string, from: number, to: number) =>
      (
        await portal.ok('cash', AttendShift.AddAttendShift, {
          Name,
          Segments: [[from, to]],
          Breaks: from === 540 ? [[720, 780]] : [],
        })
      ).ShiftID;
    day = await addShift('白班', 540, 1080);
    late = await addShift('晚班', 720, 1200);
    night = await addShift('夜班', 1320, 1800);
    const addGroup = async (Name: string, shift: number | null) =>
      (
        await portal.ok('cash', AttendGroup.AddAttendGroup, {
          Name,
          Mode: shift === null ? 2 : 1,
          ...(shift === null ? {} : { Shifts: Array.from({ length: 7 }, () => shift) }),
        })
      ).GroupID;
    office = await addGroup('办公室', day);
    counter = await addGroup('柜台', late);
    turns = await addGroup('轮班', null);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await clearBills(db);
    await db.pool.query(
      `delete from attendance.roster; delete from attendance.group_member; delete from attendance.recost;
       delete from attendance.recalc; delete from attendance.day; delete from attendance.day_print`,
    );
  });

  const put = (GroupID: number, from: number, more = {}) =>
    portal.ok('cash', AttendGroup.AddAttendMembers, {
      GroupID,
      AUIDs: [idOf('a')],
      FromDay: inDays(from),
      ...more,
    });
  const move = (GroupID: number, from: number, more = {}) => put(GroupID, from, { IsMove: true, ...more });
  const set = (days: readonly number[], ShiftID: number | null) =>
    portal.ok('cash', AttendRoster.SaveRosterCells, {
      Cells: days.map((one) => ({ AUID: idOf('a'), Day: inDays(one) })),
      ShiftID,
    });
  /** Returns the shifts of roster entries, by day; undefined: the fixed week of the group applies. */
  const rostered = async (days: readonly number[]) => {
    const { rows } = await db.pool.query<{ day: string; shift: number | null }>(
      'select day, shift_id as shift from attendance.roster where person_id = $1',
      [idOf('a')],
    );
    return days.map((one) => rows.find((row) => row.day === inDays(one))?.shift);
  };
  const kept = async (...days: number[]) => {
    await workOut(db);
    const found = await Promise.all(days.map((one) => keptDay(db, 'a', inDays(one))));
    return found.map((row) => [row!.rostered, row!.worked, row!.late, row!.absent]);
  };

  test('days before the move stay, those from then on are worked out by the new week', async () => {
    await put(office, -10);
    for (const one of range(-6, -2)) await punch(db, 'a', inDays(one), '08:55', '18:05');
    expect(await kept(-6, -5, -4, -3, -2)).toEqual(range(-6, -2).map(() => [480, 480, 0, 0]));
    const before = (await keptDay(db, 'a', inDays(-6)))!.worked_out_at;
    await move(counter, -4);
    // The person arrives early for the late shift, and leaves two hours before it ends.
    const short = [480, 365, 0, 0];
    expect(await kept(-6, -5, -4, -3, -2)).toEqual([[480, 480, 0, 0], [480, 480, 0, 0], short, short, short]);
    expect((await keptDay(db, 'a', inDays(-6)))!.worked_out_at).toEqual(before);
    const { Rows } = await portal.ok('cash', AttendGroup.GetAttendMemberPage, {
      AUID: idOf('a'),
      IsPast: true,
    });
    const stays = Rows.map((row) => [row.GroupID, row.FromDay, row.ToDay]);
    expect(stays).toHaveLength(2);
    expect(stays).toEqual(
      expect.arrayContaining([
        [counter, inDays(-4), null],
        [office, inDays(-10), inDays(-5)],
      ]),
    );
    await move(office, -4);
    expect(await kept(-5, -4, -3, -2)).toEqual(range(-5, -2).map(() => [480, 480, 0, 0]));
  });

  test('what was rostered in the group before goes with it, from the day of the move on alone', async () => {
    await put(turns, -10);
    await set(range(-6, 9), night);
    await set([-4, 5], null);
    await move(office, 2);
    expect(await rostered([-6, -4, 1, 2, 5, 9])).toEqual([
      night,
      null,
      night,
      undefined,
      undefined,
      undefined,
    ]);
    const { Rows } = await portal.ok('cash', AttendRoster.GetRosterGrid, { Month: inDays(5).slice(0, 7) });
    expect(
      Rows.find(({ AUID }) => AUID === idOf('a'))!.Cells.find((one) => one.Day === inDays(5)),
    ).toMatchObject({ ShiftID: day, IsOwn: false });
    await set([5], late);
    await move(office, 4);
    expect(await rostered([5])).toEqual([late]);
    await move(counter, 5, { ToDay: inDays(5) });
    expect(await rostered([5])).toEqual([undefined]);
  });

  test('a day in a rostered group that nobody says anything about is no day of absence', async () => {
    await put(office, -10);
    await move(turns, -3);
    await set([-2], night);
    await askFor(db, ['a'], range(-4, -2).map(inDays));
    expect(await kept(-4, -3)).toEqual([
      [480, 0, 0, 480],
      [0, 0, 0, 0],
    ]);
    expect((await keptDay(db, 'a', inDays(-2)))!.rostered).toBe(480);
  });

  test('the night before a move belongs to the group in which it began', async () => {
    await put(turns, -10);
    await set([-5, -4], night);
    await punch(db, 'a', inDays(-5), '21:50', '30:10');
    await punch(db, 'a', inDays(-4), '21:50', '30:05');
    await punch(db, 'a', inDays(-2), '08:50', '18:10');
    await move(office, -3);
    expect(await kept(-5, -4, -3, -2)).toEqual([
      [480, 480, 0, 0],
      [480, 480, 0, 0],
      [480, 0, 0, 480],
      [480, 480, 0, 0],
    ]);
  });

  test('leave ahead costs the days after the move by the new shift', async () => {
    await giveDays(portal, 'a', 9);
    await put(office, -10);
    const afternoons = [4, 6].map((one): [string, string] => [
      `${inDays(one)} 13:00`,
      `${inDays(one)} 18:00`,
    ]);
    const { body } = await askLeave(portal, 'a', { Segments: afternoons });
    await finishBill(portal, body.FormID);
    const costs = async () => {
      await workOut(db);
      const { rows } = await db.pool.query<{ minutes: number; taken: number }>(
        `select d.minutes, (select -sum(l.amount)::int from attendance.ledger l
           where l.form_id = d.form_id and l.work_day = d.day) as taken
         from attendance.leave_day d where d.form_id = $1 order by d.day`,
        [body.FormID],
      );
      return rows.map((row) => [row.minutes, row.taken]);
    };
    const asBefore = await costs();
    expect(asBefore).toEqual([
      [300, 5000],
      [300, 5000],
    ]);
    await move(turns, 5);
    await set([6], night);
    expect((await costs())[0]).toEqual([300, 5000]);
    expect((await costs())[1]?.[1] ?? null).toBeNull();
    await move(office, 5);
    expect(await costs()).toEqual(asBefore);
  });
});
