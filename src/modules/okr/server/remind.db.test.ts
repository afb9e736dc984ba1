import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Database } from '#kit/server/db/database.ts';
import { EmployeeKRExecute } from '#modules/okr/executions/contract/EmployeeKRExecute.ts';
import { WorkScheme } from '#modules/okr/executions/contract/WorkScheme.ts';
import { KRExplain } from '#modules/okr/goals/contract/KRExplain.ts';
import { TargetKR } from '#modules/okr/goals/contract/TargetKR.ts';
import { isFirstOfWeek, isLastOfWeek } from '#modules/okr/goals/server/rules/periods.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, openGoals } from '#tests/support/goal-portal.ts';
import { remindSilent, remindUnfilled, remindWaiting } from './commands/remind.ts';

const none = new Map<string, 'holiday' | 'workday'>();
/** Noon of a day in company time. */
const noon = (day: string): Date => new Date(`${day}T04:00:00Z`);
/** Returns the first day from a day on that meets a condition. */
const from = (day: string, holds: (day: string) => boolean): string =>
  holds(day) ? day : from(shiftDays(day, 1), holds);
const workDaysAfter = (day: string, count: number): string => {
  let at = day;
  for (let left = count; left > 0; left -= 1) at = from(shiftDays(at, 1), (one) => isWorkDay(one, none));
  return at;
};

eachEngine('reminders of goals', (open) => {
  let portal: Portal;
  let db: Database;
  const month = '2034-01';
  let KRID: number;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openGoals(db);
    const quarter = await cycle(2, month);
    const top = await objective('lead', quarter, '安静的目标');
    KRID = await keyResult('lead', top, '安静');
    await update('lead', month, top, { Weights: [{ KRID, WeightBp: 10_000 }], Action: 1 });
    await step(quarter, 2);
    await db.pool.query(`update okr.goal set made_at = '2034-01-01'`);
  });
  afterAll(() => portal.close());
  const { cycle, objective, keyResult, update, step, report, find } = goalSteps(() => portal);

  const told = async (who: Member, part: string) =>
    (await portal.ok(who, Notice.GetNoticePageList, { PageSize: 100 })).Rows.filter(({ TitleZh }) =>
      TitleZh.includes(part),
    ).map(({ TitleZh }) => TitleZh);

  test('on the last workday of a week, whoever said nothing is told once; who is off is not, and who reported neither', async () => {
    const last = from('2034-01-16', (day) => isLastOfWeek(day, none));
    await remindSilent(db, noon(shiftDays(last, -1)));
    expect(await told('lead', '没有更新进展')).toEqual([]);
    await db.pool.query(
      `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
         leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
       values ($1, $2, 1, 0, 480, 0, 0, 0, 0, 480, 0, 0, 0, 0, 0, 0, '\\x00', now())`,
      [idOf('lead'), last],
    );
    await remindSilent(db, noon(last));
    expect(await told('lead', '没有更新进展')).toEqual([]);
    await db.pool.query('delete from attendance.day');
    const before = await find('lead', month, KRID);
    await remindSilent(db, noon(last));
    await remindSilent(db, noon(last));
    // A reminder about silence changes nothing of the key result.
    expect(await find('lead', month, KRID)).toEqual(before);
    expect(await told('lead', '没有更新进展')).toEqual(['您有 1 项 KR 一周没有更新进展']);
    expect((await report('lead', month, KRID, '10')).status).toBe(200);
    await db.pool.query('alter table okr.check_in disable trigger append_only');
    await db.pool.query('update okr.check_in set at = $1', [noon(shiftDays(last, 5))]);
    await db.pool.query('alter table okr.check_in enable trigger append_only');
    await remindSilent(db, noon(shiftDays(last, 7)));
    expect(await told('lead', '没有更新进展')).toHaveLength(1);
  });

  test('an unanswered assignment is reminded after 2 and 4 workdays, then goes to the leader and the next leader', async () => {
    const { DeptId } = await find('lead', month, KRID);
    const { SchemeID } = await portal.ok('head', WorkScheme.AddWorkScheme, {
      Title: '提醒方案',
      AscripTionTime: month,
      DeptId,
      KRs: [{ KRID, WeightBp: 10_000 }],
    });
    await portal.ok('lead', WorkScheme.SplitSchemeKR, {
      SchemeID,
      KRID,
      Version: (await find('lead', month, KRID)).Version,
      Shares: [{ AUID: idOf('a'), ShareBp: 10_000 }],
    });
    await portal.ok('head', WorkScheme.DelOrOpenWorkScheme, { SchemeID, Version: 1, Action: 1 });
    const asked = from('2034-01-09', (day) => isWorkDay(day, none));
    await db.pool.query('update okr.kr_execute set assigned_at = $1', [noon(asked)]);
    const after = async (days: number) => {
      await remindWaiting(db, noon(workDaysAfter(asked, days)));
      return [
        (await told('a', '等您答复')).length,
        (await told('lead', '未答复')).length,
        (await told('head', '未答复')).length,
      ];
    };
    expect(await after(1)).toEqual([0, 0, 0]);
    expect(await after(2)).toEqual([1, 0, 0]);
    expect(await after(3)).toEqual([1, 0, 0]);
    expect(await after(4)).toEqual([2, 0, 0]);
    expect(await after(6)).toEqual([2, 1, 0]);
    expect(await after(8)).toEqual([2, 1, 1]);
    expect(await told('lead', '未答复')).toEqual(['a员已 6 个工作日未答复是否承接“安静”']);
    const { Rows } = await portal.ok('a', EmployeeKRExecute.GetEmployeeKRExecutePage, {});
    const { OBID, Version } = Rows.find((row) => row.KRID === KRID)!;
    await portal.ok('a', EmployeeKRExecute.UndertakeKRExecute, { OBID, Version });
    expect(await after(20)).toEqual([2, 1, 1]);
  });

  test('owners are told that a period ends within a week, who keeps periods that it is over', async () => {
    const end = '2034-03-31';
    await remindWaiting(db, noon(workDaysAfter('2034-03-10', 1)));
    expect(await told('lead', '将于')).toEqual([]);
    const near = from('2034-03-27', (day) => isWorkDay(day, none));
    await remindWaiting(db, noon(near));
    await remindWaiting(db, noon(workDaysAfter(near, 1)));
    expect(await told('lead', '将于')).toEqual([`2034-01 起的季度周期将于 ${end} 结束，请更新进展`]);
    expect(await told('stranger', '将于')).toEqual([]);
    await remindWaiting(db, noon(workDaysAfter(end, 1)));
    expect(await told('cash', '已到期')).toEqual(['2034-01 起的季度周期已到期，可以进入复盘']);
    expect(await told('head', '已到期')).toEqual([]);
  });

  test('on the first workday of a week, who writes hours is told once how many of the days still open are empty', async () => {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
       values ('在办', 'BUSY', $1, 2, '2036-01-01', '2036-12-31', 2, now()) returning id`,
      [idOf('lead')],
    );
    await db.pool.query(
      `with next as (select nextval('okr.obid') as id)
       insert into okr.work_breakdown (id, project_id, path, name, owner_id, sort_no, stamp)
       select id, $1, array[id], '在办', $2, 1, 1 from next`,
      [rows[0]!.id, idOf('fin2')],
    );
    const monday = from('2036-02-04', (day) => isFirstOfWeek(day, none));
    // On the seven workdays before, one has hours recorded and one is marked as complete.
    const before = (back: number) => {
      let day = monday;
      for (let left = back; left > 0;) {
        day = shiftDays(day, -1);
        if (isWorkDay(day, none)) left -= 1;
      }
      return day;
    };
    await db.pool.query(
      `insert into okr.work_record (person_id, work_day, type, minutes, state, logged_at) values ($1, $2, 1, 60, 1, now())`,
      [idOf('fin2'), before(1)],
    );
    await db.pool.query(`insert into okr.day_mark (person_id, work_day, marked_at) values ($1, $2, now())`, [
      idOf('fin2'),
      before(2),
    ]);
    await remindUnfilled(db, noon(shiftDays(monday, 1)));
    expect(await told('fin2', '没有填写工时')).toEqual([]);
    await remindUnfilled(db, noon(monday));
    await remindUnfilled(db, noon(monday));
    expect(await told('fin2', '没有填写工时')).toEqual(['您有 5 个工作日没有填写工时']);
    expect(await told('stranger', '没有填写工时')).toEqual([]);
    // A person who is off all day is not reminded on that day.
    const next = from(shiftDays(monday, 7), (day) => isFirstOfWeek(day, none));
    await db.pool.query(
      `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
         leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
       values ($1, $2, 1, 0, 480, 0, 0, 0, 0, 480, 0, 0, 0, 0, 0, 0, '\\x00', now())`,
      [idOf('fin2'), next],
    );
    await remindUnfilled(db, noon(next));
    expect(await told('fin2', '没有填写工时')).toHaveLength(1);
  });

  test('confirmed hours of work against those planned measure a key result; who does not see the work reads no hours', async () => {
    const quarter = await cycle(2, '2035-01');
    const top = await objective('lead', quarter, '工时目标');
    const project = await db.pool.query<{ id: number }>(
      `insert into okr.project (name, code, manager_id, department_id, start_day, end_day, state, made_at)
       values ('工时', 'HOURS', $1, 2, '2035-01-01', '2035-12-31', 2, now()) returning id`,
      [idOf('lead')],
    );
    const { rows } = await db.pool.query<{ id: number }>(
      `with next as (select nextval('okr.obid') as id, nextval('okr.obid') as below), top as (
         insert into okr.work_breakdown (id, project_id, path, name, plan_minutes, sort_no, stamp)
         select id, $1, array[id], '联调', 600, 1, 1 from next returning id)
       insert into okr.work_breakdown (id, project_id, parent_id, path, name, sort_no, stamp)
       select below, $1, next.id, array[next.id, below], '细', 1, 1 from next returning parent_id as id`,
      [project.rows[0]!.id],
    );
    const NodeOBID = rows[0]!.id;
    const measured = await keyResult('lead', top, '投入', {
      Metrics: [{ Name: '工时', Kind: 2, Source: 3, NodeOBID, WeightBp: 10_000 }],
    });
    await update('lead', '2035-01', top, { Weights: [{ KRID: measured, WeightBp: 10_000 }], Action: 1 });
    const progress = async (who: Member) => (await find(who, '2035-01', measured)).ProgressBp;
    // A missing report does not count as zero.
    expect(await progress('lead')).toBe(null);
    const record = (minutes: number, state: number, type = 1) =>
      db.pool.query(
        `insert into okr.work_record (person_id, work_day, obid, type, minutes, state, logged_at)
         select $1, $2, id, $6, $3, $4, now() from okr.work_breakdown where parent_id = $5`,
        [idOf('a'), companyDay(new Date()), minutes, state, NodeOBID, type],
      );
    // Invalid hours do not count as progress.
    await record(300, 2, 3);
    expect(await progress('lead')).toBe(null);
    await record(150, 2);
    await record(300, 1);
    expect(await progress('lead')).toBe('2500');
    const why = async (who: Member) =>
      (await portal.ok(who, KRExplain.Get, { KRID: measured })).Why.Metrics[0]!;
    expect(await why('lead')).toMatchObject({ NodeName: '联调', Inside: 150, All: 600, ProgressBp: '2500' });
    expect(await why('stranger')).toMatchObject({ NodeName: '', Inside: 0, All: 0, ProgressBp: '2500' });
    const bad = await portal.call('lead', TargetKR.AddSurfaceTargetKR, {
      Kind: 2,
      ParentKRID: top,
      Title: '缺工作项',
      Metrics: [{ Name: '工时', Kind: 2, Source: 3, WeightBp: 10_000 }] as never,
    });
    expect(bad.status).toBe(422);
  });
});
