import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalEffect } from '#modules/approval/contract/ApprovalEffect.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { approvalDuty, runDueEffects } from '#modules/approval/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, fieldOf, inDays, later, openHrPortal, stateOf } from '#tests/support/hr-portal.ts';
import { LeaveCompany } from '../contract/LeaveCompany.ts';
import { Transfer } from '../contract/Transfer.ts';

type Given = Partial<GivenOf<typeof LeaveCompany.AddLeaveCompany>>;

eachEngine('leaving', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    onPersonLeaves('approval', approvalDuty);
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
  });
  afterAll(() => portal.close());
  beforeEach(() => db.pool.query('update approval.bill set state = 4'));

  const file = (given: Given, who: Member) =>
    portal.call(who, LeaveCompany.AddLeaveCompany, {
      LeaveType: 1,
      LastWorkDay: inDays(5),
      Reason: '另有发展',
      Submit: true,
      ...given,
    });
  const filed = async (given: Given, who: Member): Promise<number> => {
    const answer = await file(given, who);
    expect([answer.status, answer.message]).toEqual([200, '']);
    return answer.body.FormID;
  };
  const finish = (FormID: number) => finishBill(portal, FormID);

  test('he works on his last day; the day after the account is out of use and everything has an owner', async () => {
    const form = await filed({ AUID: idOf('fin2') }, 'fin2');
    const other = await portal.ok('lead', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('a'),
      LeaveType: 3,
      LastWorkDay: inDays(40),
      Reason: '协商',
      Submit: true,
    });
    await finish(form);
    await runDueEffects(db, later(5));
    expect(await stateOf(db, 'fin2')).toMatchObject({ active: true });
    await runDueEffects(db, later(6));
    expect(await stateOf(db, 'fin2')).toMatchObject({ active: false });
    const { rows } = await db.pool.query(
      `select p.job_type, p.leave_date, p.leave_remark, a.to_day from people.person p
       join people.assignment a on a.person_id = p.id and a.superseded_at is null where p.id = $1`,
      [idOf('fin2')],
    );
    expect(rows).toEqual([
      { job_type: 1, leave_date: inDays(5), leave_remark: '另有发展', to_day: inDays(5) },
    ]);
    expect((await portal.ok('cash', ApprovalEffect.GetEffect, { FormID: form }))[0]).toMatchObject({
      State: 2,
    });
    const { Version } = await portal.ok('cash', Order.GetApprovalOrderExamine, { FormID: form });
    const undone = await portal.call('fin2', Order.SubmitApprovalFormRevoke, {
      FormID: form,
      Version,
      Remark: '想回来',
    });
    expect([undone.status, undone.message]).toEqual([
      422,
      '后续变更已依据该单据，请使用反向单据（离职已办理，请由人事恢复账号）',
    ]);
    expect(other.FormID).toBeGreaterThan(form);
  });

  test('who leads says who takes over; reports, departments and waiting approvals go there', async () => {
    const without = await file({ AUID: idOf('lead') }, 'lead');
    expect(fieldOf(without)).toEqual([['TeamSuccessor', '请选择团队接手人（直属下属 1 人，负责部门 0 个）']]);
    const waiting = await filed({ AUID: idOf('a') }, 'a');
    const form = await filed(
      { AUID: idOf('lead'), TeamSuccessor: idOf('head'), LastWorkDay: inDays(1) },
      'lead',
    );
    await finish(form);
    await runDueEffects(db, later(2));
    expect(await stateOf(db, 'lead')).toMatchObject({ active: false });
    expect(await stateOf(db, 'a')).toMatchObject({ leader: idOf('head') });
    const { rows } = await db.pool.query(
      `select person_id from approval.row where form_id = $1 and status = 6`,
      [waiting],
    );
    expect(rows).toEqual([{ person_id: idOf('head') }]);
  });

  test('nothing is dated after an approved last day; the list says what was said', async () => {
    const form = await filed({ AUID: idOf('a'), LeaveRemark: '交接完成', LastWorkDay: inDays(5) }, 'a');
    await finish(form);
    const transfer = await portal.call('cash', Transfer.AddTransfer, {
      AUID: idOf('a'),
      TakeEffect: inDays(6),
      LeaderAUID: idOf('head'),
      DeptId: 1,
      Reason: '迟了',
      Submit: true,
    });
    expect(fieldOf(transfer)).toEqual([['TakeEffect', '生效日期晚于最后工作日']]);
    const managed = await portal.ok('cash', LeaveCompany.GetLeaveCompanyManagerPage, {});
    expect(managed.Rows.find(({ FormID }) => FormID === form)).toMatchObject({
      SubjectName: 'a员',
      LeaveType: 1,
      LastWorkDay: inDays(5),
      LeaveRemark: '交接完成',
      EffectState: 1,
      CanOpen: true,
    });
    const mine = await portal.ok('a', LeaveCompany.GetLeaveCompanyPage, {});
    expect(mine.Rows.map(({ FormID }) => FormID)).toContain(form);
    const decided = await portal.ok('cash', LeaveCompany.GetLeaveCompanyAdoptPage, {});
    expect(decided.Rows.map(({ FormID }) => FormID)).toContain(form);
    expect((await portal.call('a', LeaveCompany.GetLeaveCompanyManagerPage, {})).status).toBe(403);
  });

  test.each<[string, Given, Member, readonly [string, string]]>([
    ['before the entry', { LastWorkDay: '2019-01-01' }, 'cash', ['LastWorkDay', '生效日期早于入职日期']],
    ['as gone without notice, by himself', { LeaveType: 6 }, 'a', ['LeaveType', '该类型只能由人事提交']],
    ['to himself', { HandoverAUID: idOf('a') }, 'cash', ['HandoverAUID', '不能选择员工本人']],
    ['about somebody else', {}, 'boss', ['AUID', '只能由本人、直属上级或人事提交']],
  ])('is refused %s', async (_what, given, who, expected) => {
    expect(fieldOf(await file({ AUID: idOf('a'), ...given }, who))).toContainEqual(expected);
  });
});
