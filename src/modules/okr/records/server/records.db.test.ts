import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyDay, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { Notice } from '#kit/contract/Notice.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openGoals } from '#tests/support/goal-portal.ts';
import { ErrorReporting } from '../contract/ErrorReporting.ts';
import { recordCodes, recordStates } from '../contract/record-codes.ts';
import { recordRefusals as no } from '../contract/record-refusals.ts';
import { UserInfoCaliber } from '../contract/UserInfoCaliber.ts';
import { WorkRecord } from '../contract/WorkRecord.ts';
import { WorkStatistics } from '../contract/WorkStatistics.ts';

const today = companyDay(new Date());
const lastMonth = shiftMonth(today.slice(0, 7), -1);
const { saturation, hours, calibre, errors, months } = recordCodes;

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;
const sum = (figure: 'Recorded' | 'Capacity', rows: readonly { Recorded: number; Capacity: number }[]) =>
  rows.reduce((whole, row) => whole + row[figure], 0);

eachEngine('records of work', (open) => {
  let portal: Portal;
  let db: Database;
  let node: number;
  let other: number;
  let projects: number[];

  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openGoals(db, {
      fin2: [saturation, hours, calibre, errors, months],
      lead: ['OPPMWorkBreakdownManagement', 'EmployeeKRExecuteManagement', 'attendanceManagement'],
    });
    await db.pool.query(
      'delete from people.person_role where person_id = $1 and role_id in (select r.id from people.role r join people.role_permission rp on rp.role_id = r.id join people.permission n on n.id = rp.permission_id where n.code = $2 and r.data_scope = 4)',
      [idOf('lead'), 'attendanceManagement'],
    );
    const project = async (name: string, manager: Member) => {
      const { rows } = await db.pool.query<{ id: number }>(
        `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
         select $1, $1, p.id, p.department_id, '2020-01-01', '2040-12-31', 2, now() from people.person p where p.id = $2
         returning id`,
        [name, idOf(manager)],
      );
      return rows[0]!.id;
    };
    const nodeOf = async (name: string, projectId: number, owner: Member) => {
      const { rows } = await db.pool.query<{ id: number }>(
        `with next as (select nextval('okr.obid') as id)
         insert into okr.work_breakdown (id, project_id, path, name, owner_id, sort_no, stamp)
         select next.id, $1, array[next.id], $2, $3, 1, 1 from next returning id`,
        [projectId, name, idOf(owner)],
      );
      return rows[0]!.id;
    };
    projects = [await project('订单平台', 'fin1'), await project('另一个项目', 'boss')];
    node = await nodeOf('联调', projects[0]!, 'a');
    other = await nodeOf('机密', projects[1]!, 'boss');
  });
  beforeEach(async () => {
    await db.pool.query('delete from okr.error_report');
    await db.pool.query('delete from okr.work_record where correction_of is not null');
    await db.pool.query('delete from okr.work_record');
    await db.pool.query('delete from okr.day_mark');
    await db.pool.query('delete from okr.record_month');
    await db.pool.query('delete from okr.user_calibre');
    await db.pool.query('delete from okr.user_calibre_head');
  });
  afterAll(() => portal.close());

  const dayOf = async (who: Member, WorkDate = today) =>
    (await portal.ok(who, WorkRecord.GetWeek, { DateFrom: WorkDate })).Days[0]!;
  const save = (who: Member, Records: readonly object[], more: object = {}) =>
    portal.call(who, WorkRecord.SaveDay, {
      WorkDate: today,
      Records: Records.map((one) => ({ TypeID: 1, ...one })) as never,
      ...more,
    });
  const submitted = async (who: Member, Records: readonly object[]) => {
    expect((await save(who, Records, { IsSubmit: true })).status).toBe(200);
    return (await dayOf(who)).Records;
  };
  const review = (
    who: Member,
    records: readonly { RecordID: number; Version: number }[],
    more: object = {},
  ) =>
    portal.call(who, WorkRecord.Review, {
      Records: records.map(({ RecordID, Version }) => ({ RecordID, Version })),
      IsConfirmed: true,
      ...more,
    });
  const seenBy = async (who: Member, filter: object = {}) =>
    (await portal.ok(who, WorkRecord.GetPage, { PageSize: 200, ...filter })).Rows;
  /** Inserts confirmed hours of a day, as they are at the end of the process. */
  const planted = (who: Member, day: string, minutes: number, more: { obid?: number; type?: number } = {}) =>
    db.pool.query(
      `insert into okr.work_record (person_id, work_day, obid, type, minutes, state, logged_at)
       values ($1, $2, $3, $4, $5, 2, now())`,
      [idOf(who), day, more.obid ?? null, more.type ?? 1, minutes],
    );

  test('a day is written, confirmed by who stands above, and waits again when it is changed', async () => {
    expect((await save('a', [{ OBID: node, Minutes: 120, Content: '接口联调' }])).status).toBe(200);
    const [draft] = (await dayOf('a')).Records;
    expect(draft).toMatchObject({ State: 0, Item: '联调', Minutes: 120, CanReview: false });
    // Drafts are visible to their writer only.
    expect(await seenBy('lead')).toEqual([]);
    const given = {
      RecordID: draft!.RecordID,
      Version: draft!.Version,
      OBID: node,
      Minutes: 150,
      Content: '',
    };
    const [one] = await submitted('a', [given]);
    expect((await save('a', [given])).status).toBe(409);
    expect(one).toMatchObject({ State: recordStates.submitted, Minutes: 150 });
    for (const who of ['a', 'stranger', 'fin1'] as const)
      expect((await review(who, [one!])).status, who).toBe(404);
    expect((await seenBy('lead', { IsWaiting: true })).map(({ RecordID }) => RecordID)).toEqual([
      one!.RecordID,
    ]);
    expect(codeOf(await review('lead', [one!], { IsConfirmed: false }))).toBe(no.returnReason.code);
    expect((await review('lead', [one!], { IsConfirmed: false, Reason: '写清楚内容' })).status).toBe(200);
    const told = (await portal.ok('a', Notice.GetNoticePageList, {})).Rows.map(({ TitleZh }) => TitleZh);
    expect(told).toContain(`${today} 等 1 条工时被退回：写清楚内容`);
    const [back] = (await dayOf('a')).Records;
    expect(back).toMatchObject({ State: recordStates.returned, Reason: '写清楚内容' });
    const [again] = await submitted('a', [{ ...given, Version: back!.Version, Content: '支付接口' }]);
    expect((await review('lead', [again!])).status).toBe(200);
    expect((await review('lead', [again!])).status).toBe(409);
    const [confirmed] = (await dayOf('a')).Records;
    expect(confirmed).toMatchObject({ State: recordStates.confirmed });
    expect(codeOf(await review('lead', [confirmed!]))).toBe(no.recordState.code);
    expect(codeOf(await save('a', []))).toBe(no.recordConfirmed.code);
    const kept = { ...given, Version: confirmed!.Version, Content: '支付接口' };
    // A record saved unchanged stays confirmed. A changed one is pending again.
    expect((await save('a', [kept])).status).toBe(200);
    expect((await dayOf('a')).Records[0]).toMatchObject({ State: recordStates.confirmed });
    expect((await save('a', [{ ...kept, Minutes: 155 }])).status).toBe(200);
    expect((await dayOf('a')).Records[0]).toMatchObject({ State: recordStates.submitted, Minutes: 155 });
  });

  test('work records are limited by day, minutes and the person’s items', async () => {
    const said = async (Records: readonly object[], more: object = {}) => {
      const answer = await save('a', Records, more);
      return [answer.status, answer.refusal?.Code && codeOf(answer)];
    };
    expect(await said([{ Minutes: 60 }], { WorkDate: shiftDays(today, 1) })).toEqual([422, no.dayAhead.code]);
    expect(await said([{ Minutes: 60 }], { WorkDate: shiftDays(today, -60) })).toEqual([
      422,
      no.dayPast.code,
    ]);
    expect(await said([{ Minutes: 1000 }, { Minutes: 445 }])).toEqual([422, no.dayFull.code]);
    expect(await said([{ Minutes: 60, OBID: other }])).toEqual([422, no.itemGone.code]);
    expect(await said([{ Minutes: 60, OBID: 987_654 }])).toEqual([422, no.itemGone.code]);
    expect((await save('a', [{ Minutes: 7 }])).status).toBe(400);
    expect((await save('a', [{ RecordID: 987_654, Version: 1, Minutes: 5 }])).status).toBe(404);
    await db.pool.query(`update okr.work_breakdown set state = 3, state_before = 1 where id = $1`, [node]);
    expect(await said([{ Minutes: 60, OBID: node }])).toEqual([422, no.itemStopped.code]);
    await db.pool.query(`update okr.work_breakdown set state = 1, state_before = null where id = $1`, [node]);
    const items = await portal.ok('a', WorkRecord.GetItems, {});
    expect(items.map(({ OBID }) => OBID)).toEqual([node]);
    expect(await portal.ok('stranger', WorkRecord.GetItems, {})).toEqual([]);
    // A member of a project is offered all of its items except hidden ones.
    await db.pool.query('update okr.project set member_ids = $2 where id = $1', [
      projects[0],
      [idOf('stranger')],
    ]);
    expect((await portal.ok('stranger', WorkRecord.GetItems, {})).map(({ OBID }) => OBID)).toEqual([node]);
    await db.pool.query('update okr.work_breakdown set is_hidden = true where id = $1', [node]);
    expect(await portal.ok('stranger', WorkRecord.GetItems, {})).toEqual([]);
    expect(codeOf(await save('stranger', [{ Minutes: 60, OBID: node }]))).toBe(no.itemGone.code);
    await db.pool.query('update okr.work_breakdown set is_hidden = false where id = $1', [node]);
    await db.pool.query(`update okr.project set member_ids = '{}' where id = $1`, [projects[0]]);
  });

  test('hours are taken only for what the list offers', async () => {
    const child = async (parent: number) => {
      const { rows } = await db.pool.query<{ id: number }>(
        `with next as (select nextval('okr.obid') as id)
         insert into okr.work_breakdown (id, project_id, parent_id, path, name, owner_id, sort_no, stamp)
         select next.id, $1, $2, array[$2, next.id], '下级', $3, 1, 1 from next returning id`,
        [projects[0], parent, idOf('a')],
      );
      return rows[0]!.id;
    };
    const offered = async () =>
      (await portal.ok('a', WorkRecord.GetItems, {})).some(({ OBID }) => OBID === node);
    const agree = async (isTaken: boolean) => {
      expect(await offered()).toBe(isTaken);
      const answer = await save('a', [{ Minutes: 60, OBID: node }]);
      expect([answer.status, isTaken ? 0 : codeOf(answer)]).toEqual(
        isTaken ? [200, 0] : [422, no.itemClosed.code],
      );
      await db.pool.query('delete from okr.work_record');
    };
    await agree(true);
    await db.pool.query(`update okr.work_breakdown set state = 2, typed_bp = 10000 where id = $1`, [node]);
    await agree(false);
    await db.pool.query(`update okr.work_breakdown set state = 1, typed_bp = null where id = $1`, [node]);
    for (const state of [1, 3, 4]) {
      await db.pool.query('update okr.project set state = $2 where id = $1', [projects[0], state]);
      await agree(false);
    }
    await db.pool.query('update okr.project set state = 2 where id = $1', [projects[0]]);
    const below = await child(node);
    await agree(false);
    await db.pool.query('delete from okr.work_breakdown where id = $1', [below]);
    await agree(true);
    // Hours recorded before the project ended can still be corrected.
    const [one] = await submitted('a', [{ Minutes: 60, OBID: node }]);
    await db.pool.query('update okr.project set state = 3 where id = $1', [projects[0]]);
    const { RecordID, Version } = one!;
    expect((await save('a', [{ RecordID, Version, OBID: node, Minutes: 45 }])).status).toBe(200);
    await db.pool.query('update okr.project set state = 2 where id = $1', [projects[0]]);
  });

  test('a returned record does not fill the day until it is sent again', async () => {
    const [one] = await submitted('a', [{ Minutes: 1000, OBID: node }]);
    expect((await review('lead', [one!], { IsConfirmed: false, Reason: '太多' })).status).toBe(200);
    const [returned] = (await dayOf('a')).Records;
    const { RecordID, Version } = returned!;
    const both = [{ RecordID, Version, Minutes: 1000, OBID: node }, { Minutes: 480 }];
    expect((await save('a', both)).status).toBe(200);
    const [old, fresh] = (await dayOf('a')).Records;
    expect([old!.State, fresh!.State]).toEqual([recordStates.returned, recordStates.draft]);
    const again = [old!, fresh!].map(({ RecordID: id, Version: version, OBID, Minutes }) => ({
      RecordID: id,
      Version: version,
      OBID,
      Minutes,
    }));
    expect(codeOf(await save('a', again, { IsSubmit: true }))).toBe(no.dayFull.code);
  });

  test('two windows of one person never write more than a day holds', async () => {
    const both = await Promise.all([
      save('a', [{ Minutes: 1000 }], { IsSubmit: true }),
      save('a', [{ Minutes: 900 }], { IsSubmit: true }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await db.pool.query<{ sum: number }>(
      'select sum(minutes)::int as sum from okr.work_record',
    );
    expect(rows[0]!.sum).toBeLessThanOrEqual(1440);
  });

  test('a day that is said to be complete is not unfilled; drafts stand against it, a change takes it back', async () => {
    await save('a', [{ Minutes: 60 }]);
    expect(codeOf(await portal.call('a', WorkRecord.MarkComplete, { WorkDate: today }))).toBe(
      no.draftsLeft.code,
    );
    await save('a', []);
    await portal.ok('a', WorkRecord.MarkComplete, { WorkDate: today });
    expect(await dayOf('a')).toMatchObject({ State: 3, IsMarked: true, Records: [] });
    await save('a', [{ Minutes: 60 }], { IsSubmit: true });
    expect(await dayOf('a')).toMatchObject({ State: 2, IsMarked: false });
    const ahead = await portal.call('a', WorkRecord.MarkComplete, { WorkDate: shiftDays(today, 1) });
    expect(codeOf(ahead)).toBe(no.dayAhead.code);
  });

  test('an empty day that is complete counts 0, an unmarked one is unfilled: in the week, for oneself and for who looks over all (16)', async () => {
    const [unmarked, complete] = [shiftDays(today, -2), shiftDays(today, -1)];
    await db.pool.query('delete from attendance.day');
    for (const day of [unmarked, complete])
      await db.pool.query(
        `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
           leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
         values ($1, $2, 1, 0, 480, 480, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '\\x00', now())`,
        [idOf('a'), day],
      );
    await portal.ok('a', WorkRecord.MarkComplete, { WorkDate: complete });
    expect([await dayOf('a', unmarked), await dayOf('a', complete)]).toMatchObject([
      { State: 1, IsMarked: false, Records: [] },
      { State: 3, IsMarked: true, Records: [] },
    ]);
    const range = { DateFrom: unmarked, DateTo: complete };
    for (const who of ['a', 'fin2'] as const) {
      const found = await portal.ok(who, WorkStatistics.GetWorkRecordSaturation, {
        ...range,
        PageSize: 200,
      });
      const mine = found.Rows.find(({ Person }) => Person.AUID === idOf('a'))!;
      expect(mine.Days).toMatchObject([
        { WorkDate: unmarked, State: 1, Recorded: 0, Capacity: 480 },
        { WorkDate: complete, State: 3, Recorded: 0, Capacity: 480 },
      ]);
      expect([mine.Recorded, mine.Capacity, mine.SaturationBp]).toEqual([0, 960, '0']);
    }
    // A withdrawn day is unfilled like the other.
    await save('a', [{ Minutes: 60 }], { WorkDate: complete });
    await save('a', [], { WorkDate: complete });
    expect(await dayOf('a', complete)).toMatchObject({ State: 1, IsMarked: false });
  });

  test('a closed month takes no records; excess hours are deducted in an open month', async () => {
    const day = `${lastMonth}-01`;
    await planted('a', day, 240, { obid: node });
    const { rows } = await db.pool.query<{ id: string }>('select id from okr.work_record');
    const RecordID = Number(rows[0]!.id);
    const off = (Minutes: number, who: Member = 'a') =>
      portal.call(who, WorkRecord.TakeOff, { RecordID, WorkDate: today, Minutes });
    expect(codeOf(await off(60))).toBe(no.notClosed.code);
    const close = (who: Member, Month = lastMonth) => portal.call(who, WorkRecord.CloseMonth, { Month });
    expect((await close('a')).status).toBe(403);
    expect(codeOf(await close('fin2', today.slice(0, 7)))).toBe(no.monthRuns.code);
    await db.pool.query(`update okr.work_record set state = 1`);
    expect((await close('fin2')).message).toBe('还有 1 条工时待确认，不能关账');
    await db.pool.query(`update okr.work_record set state = 2`);
    expect((await close('fin2')).status).toBe(200);
    expect(codeOf(await close('fin2'))).toBe(no.monthClosed.code);
    expect(await portal.ok('fin2', WorkRecord.GetMonths, {})).toEqual({
      Closed: [lastMonth],
      CanClose: true,
    });
    expect((await off(60, 'lead')).status).toBe(404);
    expect((await off(60)).status).toBe(200);
    expect((await off(185)).message).toBe('最多可冲减 180 分钟');
    expect((await off(180)).status).toBe(200);
    const counters = (await dayOf('a')).Records;
    expect(counters.map(({ Minutes, State, CorrectionOf }) => [Minutes, State, CorrectionOf])).toEqual([
      [-60, 1, RecordID],
      [-180, 1, RecordID],
    ]);
    expect((await review('lead', counters)).status).toBe(200);
    // The corrected hours are gone completely, and the day itself can be written again.
    expect((await portal.ok('a', WorkRecord.GetPage, {})).Minutes).toBe(0);
    expect((await save('a', [{ Minutes: 60 }])).status).toBe(200);
    expect((await dayOf('a')).Records).toHaveLength(3);
  });

  test('a department is the sum over the sum; attendance says how long people were there, else the calendar', async () => {
    const from = shiftDays(today, -9);
    const range = { DateFrom: from, DateTo: today };
    await db.pool.query('delete from attendance.day');
    await db.pool.query(
      `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
         leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
       values ($1, $2, 1, 0, 480, 300, 0, 0, 0, 60, 20, 0, 0, 0, 0, 0, '\\x00', now())`,
      [idOf('a'), from],
    );
    await planted('a', from, 335, { obid: node });
    await planted('a', shiftDays(today, -1), 45);
    await planted('lead', from, 100);
    await save('a', [{ Minutes: 60 }], { IsSubmit: true });
    const all = await portal.ok('fin2', WorkStatistics.GetWorkRecordSaturation, { ...range, PageSize: 200 });
    const mine = all.Rows.find(({ Person }) => Person.AUID === idOf('a'))!;
    expect(mine.Days[0]).toEqual({
      WorkDate: from,
      Recorded: 335,
      Waiting: 0,
      Capacity: 400,
      Source: 1,
      State: 2,
      IsBeyond: true,
    });
    expect(mine.Days.at(-1)).toMatchObject({ Recorded: 0, Waiting: 60, Source: 2, State: 2 });
    expect(mine.Recorded).toBe(380);
    for (const figure of ['Recorded', 'Capacity'] as const)
      expect([sum(figure, all.Departments), all.Whole[figure]]).toEqual([
        sum(figure, all.Rows),
        sum(figure, all.Rows),
      ]);
    expect(all.Whole.Recorded).toBe(480);
    // A person without the code sees only their own days.
    const own = await portal.ok('a', WorkStatistics.GetWorkRecordSaturation, { ...range, PageSize: 200 });
    expect(own.Rows.map(({ Person }) => Person.AUID)).toEqual([idOf('a')]);
    expect(own.Whole.Recorded).toBe(380);
    const long = { DateFrom: shiftDays(today, -31), DateTo: today };
    expect((await portal.call('a', WorkStatistics.GetWorkRecordSaturation, long)).message).toBe(
      '一次最多查看 31 天',
    );
  });

  test('a day counts in the department of that day, by what is not superseded', async () => {
    const { rows } = await db.pool.query<{ id: number }>('select id from people.assignment');
    const moves = (day: number, department: number, isSuperseded = false) =>
      db.pool.query(
        `insert into people.assignment (person_id, from_day, company_id, department_id, user_type, fields, cause, made_at,
           superseded_at) select id, $2, company_id, $3, 1, '{}', 3, now(), case when $4 then now() end
         from people.person where id = $1`,
        [idOf('a'), shiftDays(today, day), department, isSuperseded],
      );
    const until = (day: string | null) =>
      db.pool.query(
        'update people.assignment set to_day = $2 where person_id = $1 and superseded_at is null',
        [idOf('a'), day],
      );
    await until(shiftDays(today, -5));
    await moves(-4, 3);
    await moves(-2, 1, true);
    await planted('a', shiftDays(today, -5), 100);
    await planted('a', shiftDays(today, -4), 200);
    await planted('a', today, 20);
    const range = { DateFrom: shiftDays(today, -9), DateTo: today, PageSize: 200 };
    const { Departments, Rows } = await portal.ok('fin2', WorkStatistics.GetWorkRecordSaturation, range);
    const written = Departments.filter(({ Recorded }) => Recorded > 0);
    expect(written.map(({ DeptId, Recorded }) => [DeptId, Recorded])).toEqual([
      [2, 100],
      [3, 220],
    ]);
    expect(sum('Capacity', Departments)).toBe(sum('Capacity', Rows));
    await db.pool.query('delete from people.assignment where not id = any($1)', [rows.map(({ id }) => id)]);
    await until(null);
  });

  test('hours are added up by two dimensions; what somebody does not see is one part, and shares of a calibre divide them', async () => {
    const day = `${lastMonth}-15`;
    await planted('a', day, 120, { obid: node });
    await planted('boss', day, 60, { obid: other, type: 2 });
    await planted('lead', day, 45, { type: 3 });
    const range = { DateFrom: `${lastMonth}-01`, DateTo: today };
    const ask = (Rows: number, Columns: number) =>
      portal.ok('fin2', WorkStatistics.GetHoursStatistics, { ...range, Rows, Columns });
    const projects = await ask(1, 3);
    // `fin2` works for neither project.
    expect(projects.Rows.map(({ Key, Name, Minutes }) => [Key, Name, Minutes])).toEqual([
      ['other', '其他', '180'],
      ['none', '未归项目', '45'],
    ]);
    expect(projects.Columns.map(({ Name, Minutes }) => [Name, Minutes])).toEqual([
      ['核心工作', '120'],
      ['支持工作', '60'],
      ['无效工作', '45'],
    ]);
    expect(projects.Total).toBe('225');
    const { rows } = await db.pool.query<{ id: number }>(
      'select id from people.department order by id limit 2',
    );
    const Lines = rows.map(({ id }, n) => ({ DeptId: id, RatioBp: n === 0 ? 3334 : 6666 }));
    await portal.ok('fin2', UserInfoCaliber.Save, {
      AUID: idOf('a'),
      Version: 0,
      FromMonth: lastMonth,
      Lines,
    });
    const byCalibre = await ask(4, 6);
    const of = (dept: number) => byCalibre.Rows.find(({ Key }) => Key === `${dept}-0`)?.Minutes;
    expect(byCalibre.Total).toBe('225');
    expect(Number(of(Lines[0]!.DeptId)) + Number(of(Lines[1]!.DeptId))).toBeGreaterThanOrEqual(120);
    const people = await ask(2, 4);
    const cells = people.Cells.filter(({ Row }) => Row === String(idOf('a')));
    expect(cells.map(({ Minutes }) => Minutes).toSorted()).toEqual(['40.008', '79.992']);
    expect(
      codeOf(await portal.call('fin2', WorkStatistics.GetHoursStatistics, { ...range, Rows: 1, Columns: 1 })),
    ).toBe(no.sameDimension.code);
    expect(
      (await portal.call('lead', WorkStatistics.GetHoursStatistics, { ...range, Rows: 1, Columns: 2 }))
        .status,
    ).toBe(403);
  });

  test('where somebody counts sums to the whole, from a month on, and never in a closed one', async () => {
    const { rows } = await db.pool.query<{ id: number }>(
      'select id from people.department order by id limit 2',
    );
    const [one, two] = rows.map(({ id }) => id) as [number, number];
    const keep = (
      Version: number,
      FromMonth: string,
      Lines: readonly { DeptId: number; RatioBp: number }[],
    ) =>
      portal.call('fin2', UserInfoCaliber.Save, { AUID: idOf('a'), Version, FromMonth, Lines: [...Lines] });
    const whole = [{ DeptId: one, RatioBp: 10_000 }];
    expect((await keep(0, lastMonth, [{ DeptId: one, RatioBp: 9999 }])).message).toBe(
      '口径比例合计应为 100%，当前 99.99%',
    );
    expect(
      codeOf(
        await keep(0, lastMonth, [
          { DeptId: one, RatioBp: 5000 },
          { DeptId: one, RatioBp: 5000 },
        ]),
      ),
    ).toBe(no.lineTwice.code);
    expect((await keep(0, lastMonth, whole)).status).toBe(200);
    expect((await keep(0, lastMonth, whole)).status).toBe(409);
    const month = today.slice(0, 7);
    expect(
      (
        await keep(1, month, [
          { DeptId: one, RatioBp: 4000 },
          { DeptId: two, RatioBp: 6000 },
        ])
      ).status,
    ).toBe(200);
    const linesOf = async (Month: string) =>
      (await portal.ok('fin2', UserInfoCaliber.GetPage, { Month, PageSize: 200 })).Rows.find(
        ({ Person }) => Person.AUID === idOf('a'),
      )!.Lines.map(({ DeptId, RatioBp, FromMonth, ToMonth }) => [DeptId, RatioBp, FromMonth, ToMonth]);
    const now = [
      [one, 4000, month, null],
      [two, 6000, month, null],
    ];
    expect(await linesOf(lastMonth)).toEqual([[one, 10_000, lastMonth, lastMonth], ...now]);
    expect(await linesOf(month)).toEqual(now);
    // A person with a time allocation comes first in the list, whatever their place would be otherwise.
    const first = async () =>
      (await portal.ok('fin2', UserInfoCaliber.GetPage, { Month: month, PageSize: 1 })).Rows[0]!.Person.AUID;
    expect(await first()).toBe(idOf('a'));
    await portal.ok('fin2', WorkRecord.CloseMonth, { Month: lastMonth });
    expect(codeOf(await keep(2, lastMonth, whole))).toBe(no.monthClosed.code);
    // A start in an earlier month is refused too, because the lines would apply to the closed month.
    expect(codeOf(await keep(2, shiftMonth(lastMonth, -1), whole))).toBe(no.monthClosed.code);
    expect((await keep(2, month, [])).status).toBe(200);
    expect(await linesOf(month)).toEqual([]);
    expect(await first()).not.toBe(idOf('a'));
    for (const who of ['a', 'lead'] as const)
      expect((await portal.call(who, UserInfoCaliber.GetPage, {})).status).toBe(403);
  });

  test('a report goes to the leader; whom it is about never settles it', async () => {
    await planted('a', today, 60);
    const [record] = await seenBy('a');
    const add = (who: Member, given: object) =>
      portal.call(who, ErrorReporting.Add, { Kind: 1, Words: '少记了一小时', ...given });
    expect((await add('stranger', { RecordID: record!.RecordID })).status).toBe(404);
    expect((await add('a', { RecordID: record!.RecordID })).status).toBe(200);
    expect(codeOf(await add('a', { WorkDate: shiftDays(today, 1), Kind: 3 }))).toBe(no.dayAhead.code);
    const reports = async (who: Member) => (await portal.ok(who, ErrorReporting.GetPage, {})).Rows;
    const [mine] = await reports('a');
    expect(mine).toMatchObject({ State: 0, Handler: { AUID: idOf('lead') }, CanHandle: false });
    expect(await reports('stranger')).toEqual([]);
    const handle = (who: Member, State: number, more: object = {}) =>
      portal.call(who, ErrorReporting.Handle, {
        ReportID: mine!.ReportID,
        Version: mine!.Version,
        State,
        ...more,
      });
    for (const who of ['a', 'stranger'] as const) expect((await handle(who, 1)).status).toBe(404);
    expect(codeOf(await handle('lead', 2))).toBe(no.answerNeeded.code);
    expect((await handle('lead', 2, { Answer: '已补记' })).status).toBe(200);
    expect((await handle('fin2', 3, { Answer: '不' })).status).toBe(409);
    const settled = (await reports('fin2'))[0]!;
    expect(settled).toMatchObject({ State: 2, Answer: '已补记', CanHandle: false });
    const told = (await portal.ok('a', Notice.GetNoticePageList, {})).Rows.map(({ TitleZh }) => TitleZh);
    expect(told).toContain(`您对 ${today} 工时的报错：已更正，已补记`);
  });

  test('five kinds of people see what they may of the same records, in lists, sums and items', async () => {
    await submitted('a', [{ OBID: node, Minutes: 30, Content: '私语' }]);
    await planted('boss', today, 90, { obid: other });
    const seen = async (who: Member) =>
      (await seenBy(who)).map(({ Person, Item, Content }) => [Person.ChineseName, Item, Content]);
    const a = ['a员', '联调', '私语'];
    expect(await seen('a')).toEqual([a]);
    expect(await seen('stranger')).toEqual([]);
    // A leader reads records on the projects their people work for.
    expect(await seen('lead')).toEqual([a]);
    // A person who looks after everyone's hours sees all records, but not the names of projects that are not theirs.
    expect(new Set((await seen('fin2')).map((row) => row.join()))).toEqual(
      new Set(['a员,,私语', 'boss员,,']),
    );
    expect(await seen('boss')).toContainEqual(['boss员', '机密', '']);
    for (const filter of [{ Keyword: '机密' }, { OBID: other }, { ProjectID: projects[1]! }])
      expect(await seenBy('fin2', filter)).toEqual([]);
    expect((await seenBy('fin2')).map(({ OBID }) => OBID)).toEqual([null, null]);
    expect((await seenBy('lead', { ProjectID: projects[0]! })).map(({ OBID }) => OBID)).toEqual([node]);
  });
});
