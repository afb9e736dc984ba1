import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { openLeavePortal } from '#tests/support/leave-portal.ts';
import { sheetFile } from '#tests/support/sheet-file.ts';
import { AttendGroup } from '../contract/AttendGroup.ts';
import { AttendRoster } from '../contract/AttendRoster.ts';
import { AttendShift } from '../contract/AttendShift.ts';

/** Month of the test. It lies completely ahead, within the range in which rosters can be set. */
const month = shiftMonth(inDays(0).slice(0, 7), 2);
const on = (day: number): string => `${month}-${String(day).padStart(2, '0')}`;

eachEngine('a roster in Excel', (open) => {
  let portal: Portal;
  let db: Database;
  let early: number;
  let late: number;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse'], lead: ['SettingUpCourse'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await giveRole(db, 'lead', 3, ['SettingUpCourse']);
    const addShift = async (Name: string, NameEn: string, from: number) =>
      (
        await portal.ok('cash', AttendShift.AddAttendShift, {
          Name,
          NameEn,
          Segments: [[from, from + 480]],
          Breaks: [],
        })
      ).ShiftID;
    early = await addShift('早班', 'Early', 480);
    late = await addShift('晚班', 'Late', 900);
    const group = async (Name: string, given: object, who: readonly Member[]) => {
      const { GroupID } = await portal.ok('cash', AttendGroup.AddAttendGroup, { Name, Mode: 1, ...given });
      await portal.ok('cash', AttendGroup.AddAttendMembers, {
        GroupID,
        AUIDs: who.map(idOf),
        FromDay: inDays(-10),
      });
    };
    await group('门店', { Shifts: Array.from({ length: 7 }, () => early) }, ['cash']);
    await group('轮班', { Mode: 2 }, ['a', 'head']);
  });
  afterAll(() => portal.close());
  beforeEach(() => db.pool.query('delete from attendance.roster; delete from attendance.recalc'));

  const head = ['工号 *', '姓名', '1', '2', '3'];
  const read = async (rows: string[][], who: Member = 'cash', titles = head) =>
    portal.send(who, AttendRoster.DryRunRosterImport, { Month: month }, await sheetFile(titles, rows));
  type Dry = Awaited<ReturnType<typeof read>>['body']['Rows'];
  const apply = (rows: Dry, who: Member = 'cash') =>
    portal.call(who, AttendRoster.ApplyRosterImport, {
      Rows: rows.filter(({ Kind }) => Kind === 'changed').map(({ AUID, Days }) => ({ AUID: AUID!, Days })),
    });
  const writeOne = (Day: string, ShiftID: number) =>
    portal.call('cash', AttendRoster.ApplyRosterImport, {
      Rows: [{ AUID: idOf('a'), Days: [{ Day, ShiftID, Seen: -1 }] }],
    });
  const rostered = async (who: Member) =>
    (
      await db.pool.query<{ day: string; shift: number | null }>(
        'select day::text as day, shift_id as shift from attendance.roster where person_id = $1 order by day',
        [idOf(who)],
      )
    ).rows.map(({ day, shift }) => [day, shift]);

  test('each row says which days change, and why not; nothing is written', async () => {
    const { body } = await read([
      ['a', '某人', '晚班', 'off', 'Early'],
      ['head', '', '早班', '', '休'],
      ['a', '', '晚班', '', ''],
      ['fin2', '', '早班', '', ''],
      ['nobody', '', '', '', ''],
      ['cash', '', '中班', '', ''],
    ]);
    expect(body.Rows.map(({ Row, Kind, Errors }) => [Row, Kind, Errors.map(({ Field }) => Field)])).toEqual([
      [2, 'changed', []],
      [3, 'changed', []],
      [4, 'error', ['EmployeeId']],
      [5, 'error', ['Day1']],
      [6, 'error', ['EmployeeId']],
      [7, 'error', ['Day1']],
    ]);
    expect(body.Rows[0]!.Days).toEqual([
      { Day: on(1), ShiftID: late, Seen: -1 },
      { Day: on(2), ShiftID: 0, Seen: -1 },
      { Day: on(3), ShiftID: early, Seen: -1 },
    ]);
    expect(body.Rows.slice(2).map(({ Errors }) => Errors[0]!.Msg)).toEqual([
      '与文件第 2 行重复',
      `${on(1)} 不在考勤组中`,
      '没有这个工号，或不在您的范围内：nobody',
      '没有这个班次：中班',
    ]);
    expect(await rostered('a')).toEqual([]);
    const { refusal } = await read([['a', '']], 'cash', ['工号', '32']);
    expect(refusal.Code).toBe(-42273);
  });

  test('an import writes exactly the preview, once; a dash restores the default', async () => {
    const { body } = await read([
      ['a', '', '晚班', '休', ''],
      ['head', '', '早班', '', ''],
    ]);
    const done = await apply(body.Rows);
    expect(done.body).toMatchObject({ Code: 1, People: 2, Days: 3 });
    expect(done.body.Warnings).toEqual([]);
    expect(await rostered('a')).toEqual([
      [on(1), late],
      [on(2), null],
    ]);
    expect(await rostered('head')).toEqual([[on(1), early]]);
    // The roster has changed since the dry run.
    expect((await apply(body.Rows)).refusal.Reason).toBe('stale');
    const back = await read([['a', '', '-', '晚班', '早班']]);
    const warned = await apply(back.body.Rows);
    expect(warned.body.Warnings).toEqual([{ AUID: idOf('a'), Day: on(3), What: 1 }]);
    expect(await rostered('a')).toEqual([
      [on(2), late],
      [on(3), early],
    ]);
  });

  test('an export shows the roster as worked, and importing it unchanged changes nothing', async () => {
    await apply(
      (
        await read([
          ['a', '', '晚班', '休', ''],
          ['head', '', '早班', '', ''],
        ])
      ).body.Rows,
    );
    const content = Buffer.from(await portal.bytes('cash', AttendRoster.ExportRoster, { Month: month }));
    const out = await readSheet(content);
    expect(out[0]?.slice(0, 5)).toEqual(['工号 *', '姓名', '部门', '1', '2']);
    const line = (who: string) => out.find(([id]) => id === who)?.slice(3, 6);
    expect(line('a')).toEqual(['晚班', '休', null]);
    // Without entries, the fixed week of the group and the calendar apply.
    for (const cell of line('cash')!) expect(['早班', '休']).toContain(cell);
    expect(line('head')).toEqual(['早班', null, null]);
    const again = await portal.send(
      'cash',
      AttendRoster.DryRunRosterImport,
      { Month: month },
      { name: 'b.xlsx', content },
    );
    expect(again.body.Rows.map(({ Kind }) => Kind)).toEqual(['same', 'same', 'same']);
    const few = Buffer.from(
      await portal.bytes('cash', AttendRoster.ExportRoster, { Month: month, Keyword: 'head' }),
    );
    expect((await readSheet(few)).slice(1).map(([id]) => id)).toEqual(['head']);
  });

  test('reaches no further than who keeps it; nobody else reads or writes', async () => {
    const rows = [
      ['a', '', '晚班', '', ''],
      ['cash', '', '晚班', '', ''],
    ];
    const all = (await read(rows)).body.Rows;
    expect((await read(rows, 'lead')).body.Rows.map(({ Kind }) => Kind)).toEqual(['changed', 'error']);
    expect((await apply(all, 'lead')).status).toBe(404);
    expect((await apply(all, 'fin1')).status).toBe(403);
    expect((await read(rows, 'fin1')).status).toBe(403);
    const out = await readSheet(
      Buffer.from(await portal.bytes('lead', AttendRoster.ExportRoster, { Month: month })),
    );
    expect(out.slice(1).map(([id]) => id)).not.toContain('cash');
    expect(await rostered('a')).toEqual([]);
    const twice = await portal.call('cash', AttendRoster.ApplyRosterImport, {
      Rows: [all[0]!, all[0]!].map(({ AUID, Days }) => ({ AUID: AUID!, Days })),
    });
    expect(twice.status).toBe(400);
  });

  test('a shift out of use or a day too far ahead is refused when it is written; today is worked out anew', async () => {
    expect((await writeOne(on(1), 999_999)).status).toBe(404);
    expect((await writeOne(inDays(400), late)).refusal.Code).toBe(-42441);
    await db.pool.query('update attendance.shift set is_active = false where id = $1', [late]);
    expect((await writeOne(on(1), late)).refusal.Code).toBe(-42443);
    await db.pool.query('update attendance.shift set is_active = true where id = $1', [late]);
    expect((await writeOne(inDays(0), late)).status).toBe(200);
    const { rows } = await db.pool.query<{ day: string }>(
      'select distinct day::text as day from attendance.recalc where person_id = $1 order by day',
      [idOf('a')],
    );
    expect(rows.map(({ day }) => day)).toContain(inDays(0));
  });
});
