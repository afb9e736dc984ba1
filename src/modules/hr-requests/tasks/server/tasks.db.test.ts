import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { connect } from '#kit/server/registry.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { Become } from '#modules/hr-requests/requests/contract/Become.ts';
import { LeaveCompany } from '#modules/hr-requests/requests/contract/LeaveCompany.ts';
import { openPay } from '#modules/payroll/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import {
  finishBill,
  giveRole,
  inDays,
  later,
  onProbation,
  openHrPortal,
  stateOf,
} from '#tests/support/hr-portal.ts';
import { PayBills } from '#tests/support/pay-bills.ts';
import { HRTask } from '../contract/HRTask.ts';
import { ownerKinds, taskKinds } from '../contract/task-codes.ts';

eachEngine('tasks', (open) => {
  let portal: Portal;
  let db: Database;
  let bills: PayBills;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    connect(db, [
      onPersonLeaves('a library', 70, {
        held: async (_on, personId) =>
          personId === idOf('a')
            ? [
                {
                  key: 'books',
                  name: { zh: '书', en: 'Books' },
                  count: 1,
                  fate: { zh: '', en: '' },
                  successor: 'none',
                  examples: [],
                  task: { zh: '归还图书《三体》', en: 'Return “The Three-Body Problem”' },
                },
              ]
            : [],
        handOver: async () => [],
      }),
    ]);
    portal = await openHrPortal(db);
    bills = new PayBills(portal);
    await giveRole(db, 'fin1', 4, ['Remuneration']);
    await giveRole(db, 'lead', 3, ['EmployeeManagement']);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query('update approval.bill set state = 4');
    await db.pool.query('delete from hr_requests.task');
    await db.pool.query('delete from hr_requests.checklist');
  });

  const leaving = async (who: Member = 'a', last = inDays(20)): Promise<number> => {
    const answer = await portal.call(who, LeaveCompany.AddLeaveCompany, {
      AUID: idOf(who),
      LeaveType: 1,
      LastWorkDay: last,
      Reason: '另有发展',
      Submit: true,
    });
    expect([answer.status, answer.message]).toEqual([200, '']);
    await finishBill(portal, answer.body.FormID);
    return answer.body.FormID;
  };
  const tasksOf = async (FormID: number, who: Member = 'cash') =>
    (await portal.ok(who, HRTask.GetTaskPage, { FormID })).Rows;
  const named = async (FormID: number, title: string, who: Member = 'cash') =>
    (await tasksOf(FormID, who)).find(({ Title }) => Title === title)!;

  test('a finished leaving creates the tasks of the list, tasks for duties held, and the non-compete task', async () => {
    await db.pool.query(
      `insert into people.employee_card (person_id, competition) values ($1, 30)
       on conflict (person_id) do update set competition = 30`,
      [idOf('a')],
    );
    const form = await leaving();
    const rows = await tasksOf(form);
    expect(rows.map(({ Title, OwnerAUID, DueDay }) => [Title, OwnerAUID, DueDay])).toEqual([
      ['工作交接', idOf('lead'), inDays(20)],
      ['归还工牌、钥匙与办公设备', idOf('a'), inDays(20)],
      ['结清工资与未休年假', idOf('cash'), inDays(20)],
      ['开具离职证明', idOf('cash'), inDays(20)],
      ['归还图书《三体》', idOf('a'), inDays(20)],
      ['竞业限制：履行或放弃', idOf('cash'), inDays(20)],
      ['社保、公积金停缴与档案转移', idOf('cash'), inDays(35)],
    ]);
    expect(rows.every(({ State, DaysLeft }) => State === 0 && DaysLeft >= 20)).toBe(true);
    // Only the task owner sees the percentage. Other readers of the form do not.
    expect((await named(form, '竞业限制：履行或放弃')).Percent).toBe(30);
    expect((await named(form, '竞业限制：履行或放弃', 'lead')).Percent).toBeNull();
    const { rows: kept } = await db.pool.query(
      `select sealed from hr_requests.task where code = 'nonCompete'`,
    );
    // Encrypted text may contain digits by chance, so the test checks that no word is readable.
    expect(String(kept[0]!.sealed)).not.toMatch(/percent|[{":}]/);
    expect(openPay(String(kept[0]!.sealed))).toMatchObject({ percent: 30 });
    const { rows: notices } = await db.pool.query(
      `select title_zh, url from kit.notice where person_id = $1 and key like 'task-made-%' order by id desc limit 1`,
      [idOf('cash')],
    );
    expect(notices[0]).toMatchObject({ url: '/dashboard/index?todo=tasks' });
    expect(notices[0]!.title_zh).toContain('您有 4 项待办任务');
    await db.pool.query(`update people.employee_card set competition = null where person_id = $1`, [
      idOf('a'),
    ]);
  });

  test('its owner does or waives a task, nobody else; who sees an older state is told', async () => {
    const form = await leaving();
    const { TaskID, Version } = await named(form, '工作交接');
    const mine = await portal.ok('lead', HRTask.GetTaskPage, { Mine: true });
    expect(mine.Rows.map(({ Title }) => Title)).toEqual(['工作交接']);
    const done = { TaskID, Version, State: 1 };
    for (const who of ['a', 'stranger', 'fin2'] as const)
      expect((await portal.call(who, HRTask.UpdateTask, done)).status, who).toBe(404);
    expect((await portal.call('lead', HRTask.UpdateTask, { ...done, State: 2 })).refusal).toMatchObject({
      Code: -42388,
      Field: 'Reason',
    });
    await portal.ok('lead', HRTask.UpdateTask, done);
    expect((await portal.call('lead', HRTask.UpdateTask, done)).status).toBe(409);
    expect(await named(form, '工作交接')).toMatchObject({ State: 1, ClosedBy: 'lead员', Version: 2 });
    await portal.ok('lead', HRTask.UpdateTask, { TaskID, Version: 2, State: 2, Reason: '无需交接' });
    expect(await named(form, '工作交接')).toMatchObject({ State: 2, Reason: '无需交接' });
    await portal.ok('lead', HRTask.UpdateTask, { TaskID, Version: 3, State: 0 });
    expect(await named(form, '工作交接')).toMatchObject({ State: 0, Reason: '', ClosedTime: null });
  });

  test('responsible HR can do or reassign any task of a person, but none about themselves', async () => {
    const form = await leaving();
    const keys = await named(form, '归还工牌、钥匙与办公设备');
    expect(keys).toMatchObject({ CanUpdate: true, CanAssign: true });
    const given = { TaskID: keys.TaskID, Version: keys.Version, OwnerAUID: idOf('boss'), DueDay: inDays(3) };
    expect((await portal.call('a', HRTask.UpdateTask, given)).status).toBe(403);
    expect(
      (await portal.call('cash', HRTask.UpdateTask, { ...given, OwnerAUID: 999 })).refusal,
    ).toMatchObject({ Field: 'OwnerAUID' });
    await portal.ok('cash', HRTask.UpdateTask, given);
    const mine = await portal.ok('boss', HRTask.GetTaskPage, { Mine: true });
    expect(mine.Rows[0]).toMatchObject({ Title: '归还工牌、钥匙与办公设备', DueDay: inDays(3) });
    const own = await leaving('cash');
    const seen = await portal.ok('cash', HRTask.GetTaskPage, { Kind: 'leave' });
    expect(new Set(seen.Rows.map(({ FormID }) => FormID))).toEqual(new Set([form]));
    // People may complete their own tasks but not reassign them.
    const self = await named(own, '归还工牌、钥匙与办公设备');
    expect(self).toMatchObject({ CanUpdate: true, CanAssign: false });
  });

  test('a list shows the tasks of people in scope, by kind, state, day and words', async () => {
    const form = await leaving();
    const other = await leaving('fin2');
    const all = await portal.ok('cash', HRTask.GetTaskPage, {});
    expect(new Set(all.Rows.map(({ FormID }) => FormID))).toEqual(new Set([form, other]));
    const scoped = await portal.ok('lead', HRTask.GetTaskPage, {});
    expect(new Set(scoped.Rows.map(({ FormID }) => FormID))).toEqual(new Set([form]));
    expect((await portal.ok('boss', HRTask.GetTaskPage, {})).Total).toBe(0);
    expect((await portal.ok('stranger', HRTask.GetTaskPage, { FormID: form })).Total).toBe(0);
    const count = async (filter: object) => (await portal.ok('cash', HRTask.GetTaskPage, filter)).Total;
    expect(await count({ Kind: 'raise' })).toBe(0);
    expect(await count({ State: 1 })).toBe(0);
    expect(await count({ Keyword: 'a员' })).toBe(6);
    expect(await count({ DueFrom: inDays(21) })).toBe(2);
    expect(await count({ DueTo: inDays(19) })).toBe(0);
  });

  test('an amount is sealed; who has it to do and who keeps pay read it, other readers of the form do not', async () => {
    const form = await leaving();
    const { TaskID, Version } = await named(form, '结清工资与未休年假');
    const given = { TaskID, Version, State: 1, Amount: '12345.67' };
    expect((await portal.call('lead', HRTask.UpdateTask, given)).status).toBe(403);
    expect((await portal.call('cash', HRTask.UpdateTask, { ...given, Amount: '1.234' })).status).toBe(400);
    await portal.ok('cash', HRTask.UpdateTask, given);
    const amount = async (who: Member) => (await named(form, '结清工资与未休年假', who)).Amount;
    expect([await amount('cash'), await amount('lead')]).toEqual(['12345.67', null]);
    const { rows } = await db.pool.query(
      `select (select count(*)::int from hr_requests.task where task::text like '%12345%') as tasks,
        (select count(*)::int from kit.audit where detail::text like '%12345%') as log`,
    );
    expect(rows[0]).toEqual({ tasks: 0, log: 0 });
    const plain = await named(form, '工作交接');
    expect(
      (await portal.call('lead', HRTask.UpdateTask, { TaskID: plain.TaskID, Version: 1, Amount: '1' }))
        .refusal,
    ).toMatchObject({ Code: -42389, Field: 'Amount' });
  });

  test('only readers of a confidential amount can reassign its task, so nobody learns it by becoming the owner', async () => {
    await db.pool.query(
      `insert into people.employee_card (person_id, competition) values ($1, 30)
       on conflict (person_id) do update set competition = 30`,
      [idOf('a')],
    );
    const form = await leaving();
    await db.pool.query(`update people.employee_card set competition = null where person_id = $1`, [
      idOf('a'),
    ]);
    const settle = await named(form, '结清工资与未休年假');
    await portal.ok('cash', HRTask.UpdateTask, { TaskID: settle.TaskID, Version: 1, Amount: '12345.67' });
    for (const title of ['结清工资与未休年假', '竞业限制：履行或放弃']) {
      const { TaskID, Version } = await named(form, title, 'lead');
      const mine = { TaskID, Version, OwnerAUID: idOf('lead') };
      expect((await portal.call('lead', HRTask.UpdateTask, mine)).refusal, title).toMatchObject({
        Code: -42399,
        Field: 'OwnerAUID',
      });
      // The leader may change the day. A new owner may be set by somebody who can read the amount.
      const { Version: later } = await portal.ok('lead', HRTask.UpdateTask, {
        TaskID,
        Version,
        DueDay: inDays(30),
      });
      await portal.ok('cash', HRTask.UpdateTask, { ...mine, Version: later });
    }
  });

  test('a revoked bill takes its open tasks along; finished again it leaves new ones', async () => {
    const form = await leaving();
    const done = await named(form, '工作交接');
    await portal.ok('lead', HRTask.UpdateTask, { TaskID: done.TaskID, Version: 1, State: 1 });
    await bills.revoke('a', form, ['lead', 'cash']);
    const after = await tasksOf(form);
    expect(after.filter(({ State }) => State === 0)).toEqual([]);
    expect(after.filter(({ State }) => State === 1)).toHaveLength(1);
    expect(after.find(({ State }) => State === 2)!.Reason).toBe('单据已撤销');
    expect((await portal.ok('lead', HRTask.GetTaskPage, { Mine: true, State: 0 })).Total).toBe(0);
    const { Version } = await bills.read('a', form);
    await portal.ok('a', LeaveCompany.EditLeaveCompany, { FormID: form, Version, Submit: true });
    await finishBill(portal, form);
    const again = (await tasksOf(form)).filter(({ State }) => State === 0);
    expect(again).toHaveLength(6);
  });

  test('tasks of revoked forms cannot be reopened', async () => {
    const form = await leaving();
    const { TaskID } = await named(form, '工作交接');
    await portal.ok('lead', HRTask.UpdateTask, { TaskID, Version: 1, State: 1 });
    await bills.revoke('a', form, ['lead', 'cash']);
    const gone = (await tasksOf(form)).find(({ Title }) => Title === '开具离职证明')!;
    expect([gone.CanReopen, (await named(form, '工作交接')).CanReopen]).toEqual([false, false]);
    for (const { TaskID: id, Version, who } of [
      { ...gone, who: 'cash' as const },
      { ...(await named(form, '工作交接')), who: 'lead' as const },
    ])
      expect(
        (await portal.call(who, HRTask.UpdateTask, { TaskID: id, Version, State: 0 })).refusal,
      ).toMatchObject({ Code: -42398, Field: 'State' });
    const { Version } = await bills.read('a', form);
    await portal.ok('a', LeaveCompany.EditLeaveCompany, { FormID: form, Version, Submit: true });
    await finishBill(portal, form);
    const again = { TaskID: gone.TaskID, Version: gone.Version, State: 0 };
    expect((await portal.call('cash', HRTask.UpdateTask, again)).refusal).toMatchObject({ Code: -42398 });
    await portal.ok('lead', HRTask.UpdateTask, { TaskID, Version: 2, State: 0 });
    expect((await portal.ok('lead', HRTask.GetTaskPage, { Mine: true, State: 0 })).Total).toBe(2);
  });

  test('open tasks stop no last day, and go to whoever takes over', async () => {
    const mine = await leaving('a', inDays(3));
    const answer = await portal.ok('lead', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('lead'),
      LeaveType: 1,
      LastWorkDay: inDays(1),
      Reason: '离开',
      TeamSuccessor: idOf('head'),
      HandoverAUID: idOf('boss'),
      Submit: true,
    });
    await finishBill(portal, answer.FormID);
    await runDueEffects(db, later(2));
    expect(await stateOf(db, 'lead')).toMatchObject({ active: false });
    expect((await named(mine, '工作交接')).OwnerAUID).toBe(idOf('boss'));
    // A task that the leaver should have done themselves also goes to another person.
    expect((await named(answer.FormID, '归还工牌、钥匙与办公设备')).OwnerAUID).toBe(idOf('boss'));
    await db.pool.query(
      `update people.person set is_active = true, job_type = 0, leave_date = null where id = $1`,
      [idOf('lead')],
    );
    await db.pool.query(`update people.person set leader_id = $1 where id = $2`, [idOf('lead'), idOf('a')]);
  });

  test('a company has a list of its own; only HR who looks after everybody keeps lists', async () => {
    const line = {
      Title: '归还车位',
      TitleEn: 'Return the parking space',
      Owner: 4,
      OwnerAUID: idOf('boss'),
      Days: -5,
    };
    const standard = await portal.ok('cash', HRTask.GetChecklist, { Kind: 'leave' });
    expect(standard).toMatchObject({ IsOwn: false, Version: 0, CanUpdate: true });
    const given = { Kind: 'leave' as const, CompanyId: 1, Version: 0, Lines: [line] };
    expect((await portal.call('lead', HRTask.UpdateChecklist, given)).status).toBe(403);
    expect((await portal.call('a', HRTask.GetChecklist, { Kind: 'leave' })).status).toBe(403);
    await portal.ok('cash', HRTask.UpdateChecklist, given);
    expect((await portal.call('cash', HRTask.UpdateChecklist, given)).status).toBe(409);
    expect(
      (
        await portal.call('cash', HRTask.UpdateChecklist, {
          ...given,
          Version: 1,
          Lines: [{ ...line, OwnerAUID: 999 }],
        })
      ).refusal,
    ).toMatchObject({ Field: 'Lines.0.OwnerAUID' });
    const form = await leaving('a');
    expect((await tasksOf(form)).map(({ Title, OwnerAUID, DueDay }) => [Title, OwnerAUID, DueDay])).toEqual([
      ['归还车位', idOf('boss'), inDays(15)],
      ['归还图书《三体》', idOf('a'), inDays(20)],
    ]);
    expect(await portal.ok('cash', HRTask.GetChecklist, { Kind: 'leave' })).toMatchObject({ IsOwn: false });
    const own = await portal.ok('cash', HRTask.GetChecklist, { Kind: 'leave', CompanyId: 1 });
    expect(own).toMatchObject({ IsOwn: true, Version: 1 });
    await portal.ok('cash', HRTask.UpdateChecklist, { ...given, Version: 1, Lines: null });
    expect(await portal.ok('cash', HRTask.GetChecklist, { Kind: 'leave', CompanyId: 1 })).toMatchObject({
      IsOwn: false,
      Lines: standard.Lines,
    });
  });

  test('every kind of list can be kept, that of a first day as well', async () => {
    const line = { Title: '领工牌', TitleEn: 'Badge', Owner: ownerKinds.hrbp, OwnerAUID: null, Days: 0 };
    for (const Kind of taskKinds) {
      const { Lines } = await portal.ok('cash', HRTask.GetChecklist, { Kind });
      expect(Lines.length).toBeGreaterThan(0);
      const given = { Kind, CompanyId: null, Version: 0, Lines: [line] };
      const { Version } = await portal.ok('cash', HRTask.UpdateChecklist, given);
      expect(await portal.ok('cash', HRTask.GetChecklist, { Kind })).toMatchObject({
        IsOwn: true,
        Lines: [{ Title: '领工牌' }],
      });
      await portal.ok('cash', HRTask.UpdateChecklist, { ...given, Version, Lines: null });
    }
  });

  test('a failed probation leaves a draft of the leaving with the HRBP, begun by the system', async () => {
    await onProbation(db, 'a', inDays(-150), inDays(30));
    const { FormID } = await portal.ok('lead', Become.AddBecome, {
      AUID: idOf('a'),
      Result: 'fail',
      FailReason: '未达到岗位要求',
      SelfSummary: '无',
      Submit: true,
    });
    await finishBill(portal, FormID);
    const [task, ...others] = await tasksOf(FormID);
    expect(others).toEqual([]);
    expect(task).toMatchObject({ Code: 'leave', OwnerAUID: idOf('cash'), IsLinkedDraft: true });
    const draft = await bills.read('cash', task!.LinkedFormID!);
    expect(draft).toMatchObject({ Number: task!.LinkedNumber, ApplicantAUID: idOf('cash') });
    expect(draft.Values).toMatchObject({
      AUID: [{ id: idOf('a') }],
      LeaveType: '2',
      LastWorkDay: inDays(30),
      Reason: '未达到岗位要求',
    });
    expect(draft.History[0]).toMatchObject({ AUID: null });
    // Nobody else may see the draft.
    expect((await tasksOf(FormID, 'lead'))[0]).toMatchObject({ LinkedFormID: null, LinkedNumber: '' });
    const { rows } = await db.pool.query(`select url from kit.notice where person_id = $1 and key = $2`, [
      idOf('cash'),
      `task-leave-${task!.LinkedFormID}`,
    ]);
    expect(rows).toEqual([{ url: `/commonForTemplate?id=${task!.LinkedFormID}` }]);
    expect(await stateOf(db, 'a')).toMatchObject({ active: true, type: 0 });
  });
});
