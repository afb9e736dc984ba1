import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, giveDays, openLeavePortal } from '#tests/support/leave-portal.ts';
import { AttendGroup } from '../contract/AttendGroup.ts';
import { AttendRoster } from '../contract/AttendRoster.ts';
import { AttendShift } from '../contract/AttendShift.ts';

const everyDay = (shift: number) => ({ Shifts: Array.from({ length: 7 }, () => shift) });
const cellOfA = (Day: string) => ({ AUID: idOf('a'), Day });

eachEngine('shifts, groups and rosters', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: {
        cash: ['SettingUpCourse', 'ApprovalByAttendanceManagement', 'LeaveQuota'],
        lead: ['SettingUpCourse'],
      },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await giveRole(db, 'lead', 3, ['SettingUpCourse']);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query(
      `delete from attendance.recalc; delete from attendance.roster; delete from attendance.group_member;
       delete from attendance.group_week; delete from attendance.attend_group; delete from attendance.shift;
       update approval.bill set state = 4`,
    );
  });

  let count = 0;
  const addShift = async (given: Partial<GivenOf<typeof AttendShift.AddAttendShift>> = {}) => {
    const { ShiftID } = await portal.ok('cash', AttendShift.AddAttendShift, {
      Name: `班次${++count}`,
      Segments: [[540, 1080]],
      Breaks: [[720, 780]],
      ...given,
    });
    return ShiftID;
  };
  const addGroup = async (given: Partial<GivenOf<typeof AttendGroup.AddAttendGroup>> = {}) => {
    const { GroupID } = await portal.ok('cash', AttendGroup.AddAttendGroup, {
      Name: `组${++count}`,
      Mode: 1,
      ...given,
    });
    return GroupID;
  };
  const put = (GroupID: number, who: readonly Member[], FromDay = inDays(-10), more = {}) =>
    portal.call('cash', AttendGroup.AddAttendMembers, { GroupID, AUIDs: who.map(idOf), FromDay, ...more });
  const shiftRow = async (id: number) =>
    (await portal.ok('cash', AttendShift.GetAttendShiftList, {})).Shifts.find(
      ({ ShiftID }) => ShiftID === id,
    )!;
  const groupRow = async (id: number) =>
    (await portal.ok('cash', AttendGroup.GetAttendGroupList, {})).Groups.find(
      ({ GroupID }) => GroupID === id,
    )!;
  const asked = async () =>
    (
      await db.pool.query<{ day: string; n: number }>(
        'select day, count(*)::int as n from attendance.recalc group by day order by day',
      )
    ).rows;
  const night = { Segments: [[1320, 1800]], Breaks: [] } as unknown as { Segments: [[number, number]] };

  test('tells when work begins and ends, a night shift on the day after; only of whom one may file for', async () => {
    await put(await addGroup(everyDay(await addShift(night))), ['a']);
    const ask = { FromDay: inDays(1), ToDay: inDays(2) };
    expect(await portal.ok('a', VacationBill.GetWorkTimes, ask)).toEqual([
      { Day: inDays(1), Begins: `${inDays(1)} 22:00`, Ends: `${inDays(2)} 06:00`, IsWorked: true },
      { Day: inDays(2), Begins: `${inDays(2)} 22:00`, Ends: `${inDays(3)} 06:00`, IsWorked: true },
    ]);
    expect((await portal.call('a', VacationBill.GetWorkTimes, { ...ask, AUID: idOf('lead') })).status).toBe(
      404,
    );
    // Before anybody was employed, the law of the person's current company applies.
    const early = { FromDay: '1990-01-01', ToDay: '1990-01-02' };
    expect((await portal.call('a', VacationBill.GetWorkTimes, early)).status).toBe(200);
    const turned = await portal.call('a', VacationBill.GetWorkTimes, { ...ask, ToDay: inDays(0) });
    expect([turned.status, fieldOf(turned)?.[0]?.[0]]).toEqual([400, 'ToDay']);
    const long = await portal.call('a', VacationBill.GetWorkTimes, { ...ask, ToDay: inDays(402) });
    expect(long.status).toBe(400);
  });

  test('a shift with faults is refused, its fields named; a name is had once', async () => {
    const answer = await portal.call('cash', AttendShift.AddAttendShift, {
      Name: '错',
      Segments: [[1080, 540]],
    });
    expect([answer.status, answer.refusal.Code, fieldOf(answer)?.[0]?.[0]]).toEqual([
      422,
      -42435,
      'Segments',
    ]);
    await addShift({ Name: '早班' });
    const again = await portal.call('cash', AttendShift.AddAttendShift, {
      Name: '早班',
      Segments: [[540, 600]],
    });
    expect([again.status, again.refusal.Field]).toEqual([409, 'Name']);
    expect(
      (await portal.call('lead', AttendShift.AddAttendShift, { Name: '乙', Segments: [[540, 600]] })).status,
    ).toBe(403);
    expect((await portal.call('a', AttendShift.GetAttendShiftList, {})).status).toBe(403);
  });

  test('a shift that nobody has worked changes at once; one that was worked changes from tomorrow on', async () => {
    const id = await addShift();
    const update = async (FromDay: string, Segments: [number, number][]) => {
      const { Version, Name } = await shiftRow(id);
      return portal.call('cash', AttendShift.UpdateAttendShift, {
        ShiftID: id,
        Version,
        Name,
        FromDay,
        Segments,
      });
    };
    expect((await update(inDays(0), [[480, 1020]])).status).toBe(200);
    await put(await addGroup(everyDay(id)), ['a']);
    const late = await update(inDays(0), [[600, 1140]]);
    expect([late.status, late.refusal.Field, late.refusal.Code]).toEqual([422, 'FromDay', -42436]);
    const preview = await portal.ok('cash', AttendShift.PreviewAttendShift, {
      ShiftID: id,
      FromDay: inDays(3),
    });
    expect([preview.People, preview.PersonDays]).toEqual([1, 31]);
    expect((await update(inDays(3), [[600, 1140]])).status).toBe(200);
    expect((await update(inDays(3), [[630, 1140]])).status).toBe(200);
    const row = await shiftRow(id);
    expect(row.Versions.map(({ FromDay, Segments }) => [FromDay, Segments[0]![0]])).toEqual([
      [inDays(3), 630],
      [inDays(0), 480],
      ['2000-01-01', 540],
    ]);
    const stale = await portal.call('cash', AttendShift.UpdateAttendShift, {
      ShiftID: id,
      Version: 1,
      Name: row.Name,
      FromDay: inDays(5),
      Segments: [[540, 600]],
    });
    expect(stale.status).toBe(409);
    const drop = (VersionID: number) =>
      portal.call('cash', AttendShift.DropAttendShiftVersion, {
        ShiftID: id,
        Version: row.Version,
        VersionID,
      });
    expect((await drop(row.Versions[1]!.VersionID)).status).toBe(422);
    expect((await drop(row.Versions[0]!.VersionID)).status).toBe(200);
    const used = await portal.call('cash', AttendShift.SetAttendShiftUse, {
      ShiftID: id,
      Version: row.Version + 1,
      IsUse: false,
    });
    expect([used.status, used.refusal.Code]).toEqual([422, -42437]);
  });

  test('a member is in one group per day; a move keeps earlier days and recalculates the member’s days', async () => {
    const shift = await addShift();
    const [one, other] = [await addGroup(everyDay(shift)), await addGroup({ Mode: 2 })];
    expect((await put(one, ['a'], inDays(-5))).status).toBe(200);
    expect(await asked()).toEqual(Array.from({ length: 7 }, (_, at) => ({ day: inDays(at - 6), n: 1 })));
    const twice = await put(other, ['a'], inDays(2));
    expect([twice.status, twice.refusal.Code]).toEqual([409, -40978]);
    expect((await put(other, ['a'], inDays(2), { IsMove: true, ToDay: inDays(4) })).status).toBe(200);
    const { Rows } = await portal.ok('lead', AttendGroup.GetAttendMemberPage, { AUID: idOf('a') });
    expect(Rows.map((row) => [row.GroupID, row.FromDay, row.ToDay])).toEqual([
      [one, inDays(-5), inDays(1)],
      [other, inDays(2), inDays(4)],
      [one, inDays(5), null],
    ]);
    const reversed = await portal.call('lead', AttendGroup.SaveAttendMember, {
      MemberID: Rows[1]!.MemberID,
      FromDay: inDays(3),
      ToDay: inDays(2),
    });
    expect([reversed.status, reversed.refusal.Field]).toEqual([422, 'ToDay']);
    const taken = await portal.call('lead', AttendGroup.SaveAttendMember, {
      MemberID: Rows[1]!.MemberID,
      FromDay: inDays(2),
      ToDay: inDays(6),
    });
    expect(taken.status).toBe(409);
    await portal.ok('lead', AttendGroup.DropAttendMember, { MemberID: Rows[1]!.MemberID });
    const stopped = await portal.call('cash', AttendGroup.SetAttendGroupUse, {
      GroupID: one,
      Version: 1,
      IsUse: false,
    });
    expect([stopped.status, stopped.refusal.Code]).toEqual([422, -42437]);
  });

  test('a group whose people have worked keeps its kind, and its week changes from tomorrow on', async () => {
    const [early, late] = [await addShift(), await addShift({ Segments: [[780, 1320]], Breaks: [] })];
    const empty = await portal.call('cash', AttendGroup.AddAttendGroup, { Name: '空', Mode: 1 });
    expect([empty.status, empty.refusal.Field]).toEqual([422, 'Shifts']);
    const id = await addGroup(everyDay(early));
    await put(id, ['a']);
    const { Version, Name } = await groupRow(id);
    const update = (given: object) =>
      portal.call('cash', AttendGroup.UpdateAttendGroup, {
        GroupID: id,
        Version,
        Name,
        Mode: 1,
        FromDay: inDays(0),
        ...everyDay(early),
        ...given,
      });
    expect((await update({ Mode: 2 })).refusal.Code).toBe(-42439);
    expect((await update(everyDay(late))).refusal.Code).toBe(-42436);
    expect((await update({ ...everyDay(late), FromDay: inDays(1) })).status).toBe(200);
    expect((await groupRow(id)).Weeks.map(({ FromDay, IsCurrent }) => [FromDay, IsCurrent])).toEqual([
      [inDays(1), false],
      ['2000-01-01', true],
    ]);
  });

  test('people without a group are listed, within the scope', async () => {
    const before = (await portal.ok('cash', AttendGroup.GetUngroupedPage, {})).Total;
    const own = (await portal.ok('lead', AttendGroup.GetUngroupedPage, {})).Total;
    expect(own).toBeLessThan(before);
    await put(await addGroup({ Mode: 3 }), ['a']);
    expect((await portal.ok('cash', AttendGroup.GetUngroupedPage, {})).Total).toBe(before - 1);
    expect((await portal.ok('cash', AttendGroup.GetAttendGroupList, {})).Ungrouped).toBe(before - 1);
  });

  const cells = async (who: Member, day: string) => {
    const { Rows } = await portal.ok('cash', AttendRoster.GetRosterGrid, { Month: day.slice(0, 7) });
    return Rows.find(({ AUID }) => AUID === idOf(who))!.Cells.find(({ Day }) => Day === day)!;
  };

  test('what is rostered comes before the week, is taken back, copied and swapped', async () => {
    const [early, late] = [await addShift(), await addShift({ Segments: [[780, 1320]], Breaks: [] })];
    await put(await addGroup(everyDay(early)), ['a', 'head']);
    const set = (Cells: { AUID: number; Day: string }[], ShiftID: number | null, IsCleared = false) =>
      portal.call('lead', AttendRoster.SaveRosterCells, { Cells, ShiftID, IsCleared });
    const done = await set([cellOfA(inDays(1)), cellOfA(inDays(1))], late);
    expect(done.status).toBe(200);
    expect(done.body.Warnings).toEqual([1, 2].map((day) => ({ AUID: idOf('a'), Day: inDays(day), What: 2 })));
    expect(await cells('a', inDays(1))).toMatchObject({ ShiftID: late, IsOwn: true });
    expect(await cells('a', inDays(2))).toMatchObject({ ShiftID: early, IsOwn: false });
    expect((await set([cellOfA(inDays(8))], null)).status).toBe(200);
    const week = { AUIDs: [idOf('a')], From: inDays(8), Until: inDays(14) };
    await portal.ok('cash', AttendRoster.RepeatRoster, week);
    expect(await cells('a', inDays(8))).toMatchObject({ ShiftID: late });
    await portal.ok('cash', AttendRoster.SwapRosterDays, {
      ...cellOfA(inDays(1)),
      WithAUID: idOf('head'),
      WithDay: inDays(1),
    });
    expect(await cells('a', inDays(1))).toMatchObject({ ShiftID: early, IsOwn: true });
    expect(await cells('head', inDays(1))).toMatchObject({ ShiftID: late, IsOwn: true });
    const same = await portal.call('cash', AttendRoster.SwapRosterDays, {
      ...cellOfA(inDays(1)),
      WithAUID: idOf('a'),
      WithDay: inDays(1),
    });
    expect([same.status, same.refusal.Field]).toEqual([422, 'WithDay']);
    expect((await set([cellOfA(inDays(1))], null, true)).status).toBe(200);
    expect(await cells('a', inDays(1))).toMatchObject({ ShiftID: early, IsOwn: false });
  });

  test('a rotation of any length is repeated to a day; one that says nothing leaves the group’s week', async () => {
    const [early, late] = [await addShift(), await addShift({ Segments: [[780, 1320]], Breaks: [] })];
    await put(await addGroup(everyDay(early)), ['a']);
    // Entries in turn: late shift, day off, and back to the fixed week.
    for (const [at, ShiftID] of [
      [1, late],
      [2, null],
    ] as const)
      await portal.ok('cash', AttendRoster.SaveRosterCells, { Cells: [cellOfA(inDays(at))], ShiftID });
    const three = { AUIDs: [idOf('a')], From: inDays(4), Until: inDays(11), Days: 3 };
    await portal.ok('cash', AttendRoster.RepeatRoster, three);
    const found = [];
    for (let at = 4; at <= 12; at += 1) {
      const { ShiftID, IsOwn } = await cells('a', inDays(at));
      found.push(IsOwn ? ShiftID : 'week');
    }
    expect(found).toEqual([late, null, 'week', late, null, 'week', late, null, 'week']);
    const refused = async (more: Partial<typeof three>, who: Member = 'cash') => {
      const { status, refusal } = await portal.call(who, AttendRoster.RepeatRoster, { ...three, ...more });
      return [status, refusal.Field];
    };
    expect(await refused({ Until: inDays(3) })).toEqual([422, 'Until']);
    expect(await refused({ Until: inDays(96) })).toEqual([422, 'Until']);
    expect(await refused({ Days: 43 })).toEqual([400, 'Days']);
    expect(await refused({ AUIDs: [idOf('cash')] }, 'lead')).toEqual([404, 'AUID']);
  });

  test('a roster is refused out of scope, out of a group, too far away, and of shifts out of use', async () => {
    const shift = await addShift();
    await put(await addGroup({ Mode: 2 }), ['a', 'cash'], inDays(0));
    const set = (who: Member, of: Member, Day: string, ShiftID: number | null = shift) =>
      portal.call(who, AttendRoster.SaveRosterCells, { Cells: [{ AUID: idOf(of), Day }], ShiftID });
    expect((await set('lead', 'cash', inDays(1))).status).toBe(404);
    expect((await set('cash', 'a', inDays(-1))).refusal.Code).toBe(-42442);
    expect((await set('cash', 'a', inDays(400))).refusal.Code).toBe(-42441);
    expect((await set('cash', 'a', inDays(1), 999_999)).status).toBe(404);
    const { Version } = await shiftRow(shift);
    await portal.ok('cash', AttendShift.SetAttendShiftUse, { ShiftID: shift, Version, IsUse: false });
    expect((await set('cash', 'a', inDays(1))).refusal.Code).toBe(-42443);
    await db.pool.query('delete from attendance.recalc');
    expect((await set('cash', 'a', inDays(0), null)).status).toBe(200);
    expect((await asked()).map(({ day }) => day)).toEqual([inDays(-1), inDays(0)]);
  });

  const setOfA = (days: number[], ShiftID: number) =>
    portal.ok('cash', AttendRoster.SaveRosterCells, {
      Cells: days.map((day) => ({ AUID: idOf('a'), Day: inDays(day) })),
      ShiftID,
    });

  test('eleven hours between two shifts, and no more than six days running', async () => {
    const late = await addShift({ Segments: [[780, 1320]], Breaks: [] });
    const early = await addShift();
    await put(await addGroup({ Mode: 2 }), ['a']);
    expect((await setOfA([1, 2, 3, 4, 5, 6], early)).Warnings).toEqual([]);
    const ten = await addShift({ Segments: [[1380, 1439]], Breaks: [] });
    expect((await setOfA([2], ten)).Warnings).toEqual([{ AUID: idOf('a'), Day: inDays(3), What: 1 }]);
    expect((await setOfA([7], late)).Warnings).toEqual([{ AUID: idOf('a'), Day: inDays(7), What: 2 }]);
  });

  test('leave of a night is a day of the day on which it began', async () => {
    const shift = await addShift(night);
    await put(await addGroup(everyDay(shift)), ['a']);
    await giveDays(portal, 'a', 5);
    const answer = await askLeave(portal, 'a', { Segments: [[`${inDays(2)} 22:00`, `${inDays(3)} 06:00`]] });
    expect([answer.status, answer.message]).toEqual([200, '']);
    const { Days, Amount } = await portal.ok('a', VacationBill.GetVacationBillDays, {
      FormID: answer.body.FormID,
    });
    expect([Amount, Days]).toEqual([10_000, [{ Day: inDays(2), Minutes: 480, Amount: 10_000 }]]);
    const end = await portal.ok('a', VacationBill.GetVacationBillDuration, {
      VacationType: 1,
      Segments: [[`${inDays(5)} 02:00`, `${inDays(5)} 06:00`]],
    });
    expect(end.Days).toMatchObject([{ Day: inDays(4), Minutes: 240, Amount: 5000 }]);
  });

  test('a thousand people and a month are paged', async () => {
    const shift = await addShift();
    const group = await addGroup(everyDay(shift));
    await db.pool.query(
      `insert into attendance.group_member (group_id, person_id, from_day) select $1, id, '2020-01-01' from people.person where is_active`,
      [group],
    );
    const month = inDays(0).slice(0, 7);
    const first = await portal.ok('cash', AttendRoster.GetRosterGrid, { Month: month, PageSize: 2 });
    expect([first.Rows.length, first.Total > 2]).toEqual([2, true]);
    const second = await portal.ok('cash', AttendRoster.GetRosterGrid, {
      Month: month,
      PageSize: 2,
      PageIndex: 2,
    });
    expect(second.Rows[0]!.AUID).not.toBe(first.Rows[0]!.AUID);
    const own = await portal.ok('lead', AttendRoster.GetRosterGrid, { Month: month });
    expect(own.Total).toBeLessThan(first.Total);
    expect(first.Rows[0]!.Cells.length).toBeGreaterThan(27);
  });
});
