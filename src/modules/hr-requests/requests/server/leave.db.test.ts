import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { idOf, loanValues, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, fieldOf, inDays, later, openHrPortal, stateOf } from '#tests/support/hr-portal.ts';
import { LeaveCompany } from '../contract/LeaveCompany.ts';
import { Transfer } from '../contract/Transfer.ts';

type Given = Partial<GivenOf<typeof LeaveCompany.AddLeaveCompany>>;

eachEngine('leaving', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
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

  test('the account works on the last day; the day after it is disabled and everything has an owner', async () => {
    const form = await filed({ AUID: idOf('fin2') }, 'fin2');
    const other = await portal.ok('lead', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('a'),
      LeaveType: 3,
      LastWorkDay: inDays(40),
      Reason: '协商',
      Submit: true,
    });
    const [ahead] = await portal.ok('cash', ApprovalEffect.GetEffect, { FormID: form });
    expect(ahead!.Warnings).toEqual(['提前通知 5 天，不足法定的 30 天：须双方协商一致']);
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
    expect(other.FormID).toBeGreaterThan(form);
  });

  test('a change approved for a day after the last one is warned of, and dropped with the leaving', async () => {
    const transfer = await portal.ok('cash', Transfer.AddTransfer, {
      AUID: idOf('fin1'),
      TakeEffect: inDays(20),
      LeaderAUID: idOf('head'),
      Reason: '业务需要',
      Submit: true,
    });
    await finish(transfer.FormID);
    const form = await filed({ AUID: idOf('fin1'), LeaveType: 3 }, 'fin1');
    const { Number: number } = await portal.ok('cash', Order.GetApprovalOrderExamine, {
      FormID: transfer.FormID,
    });
    const [ahead] = await portal.ok('cash', ApprovalEffect.GetEffect, { FormID: form });
    expect(ahead!.Warnings).toEqual([`${number} 将于 ${inDays(20)} 生效，晚于最后工作日：离职生效后作废`]);
    await finish(form);
    await runDueEffects(db, later(6));
    expect(await stateOf(db, 'fin1')).toMatchObject({ active: false });
    const stateOfTransfer = async () =>
      (await db.pool.query('select state from approval.effect where form_id = $1', [transfer.FormID])).rows;
    expect(await stateOfTransfer()).toEqual([{ state: 3 }]);
    await runDueEffects(db, later(21));
    expect(await stateOfTransfer()).toEqual([{ state: 3 }]);
  });

  test('a form shows all of its faults at once', async () => {
    const answer = await portal.call('lead', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('lead'),
      LeaveType: 1,
      HandoverAUID: idOf('lead'),
      Submit: true,
    });
    expect(new Set(fieldOf(answer)?.map(([field]) => field))).toEqual(
      new Set(['HandoverAUID', 'LastWorkDay', 'Reason', 'TeamSuccessor']),
    );
  });

  test('one view says the notice, and what is to settle, to hand over and closes by itself', async () => {
    const asked = { AUID: idOf('lead'), LastWorkDay: inDays(5), LeaveType: 1 as const };
    const open = await portal.ok('lead', LeaveCompany.GetLeavingItems, asked);
    expect(open).toMatchObject({
      AUID: idOf('lead'),
      Notice: { Least: 30, Given: 5, Earliest: inDays(30), IsOnProbation: false },
      KnowsPay: false,
      LeavePay: null,
    });
    expect(open.Items).toContainEqual(
      expect.objectContaining({
        Group: 'handOver',
        Key: 'reports',
        Count: 1,
        Examples: [expect.any(String)],
      }),
    );
    expect(open.Items).toContainEqual(expect.objectContaining({ Group: 'settle', Key: 'checklist' }));
    expect(open.Items).toContainEqual(expect.objectContaining({ Group: 'closes', Key: 'account', Count: 1 }));
    const inProbation = async (userType: number) => {
      await db.pool.query('update people.person set user_type = $1 where id = $2', [userType, idOf('lead')]);
      return (await portal.ok('lead', LeaveCompany.GetLeavingItems, asked)).Notice;
    };
    expect(await inProbation(0)).toMatchObject({ Least: 3, IsOnProbation: true });
    expect(await inProbation(1)).toMatchObject({ Least: 30 });
    // By agreement no notice is needed.
    const agreed = await portal.ok('lead', LeaveCompany.GetLeavingItems, { ...asked, LeaveType: 3 });
    expect(agreed.Notice).toBe(null);
    // Neither a colleague nor whoever cannot read the form sees it.
    const foreign = await portal.call('a', LeaveCompany.GetLeavingItems, asked);
    expect(foreign.status).toBe(404);
    const form = await filed({ AUID: idOf('lead'), TeamSuccessor: idOf('head') }, 'lead');
    expect((await portal.ok('lead', LeaveCompany.GetLeavingItems, { FormID: form })).AUID).toBe(idOf('lead'));
    expect((await portal.call('a', LeaveCompany.GetLeavingItems, { FormID: form })).status).toBe(404);
  });

  test('a draft may name anybody, and tells its applicant only about people for whom they may file', async () => {
    const drafted = async (subject: Member) =>
      (
        await portal.ok('a', LeaveCompany.AddLeaveCompany, {
          AUID: idOf(subject),
          LeaveType: 3,
          Submit: false,
        })
      ).FormID;
    const ofOther = await portal.call('a', LeaveCompany.GetLeavingItems, { FormID: await drafted('head') });
    expect(ofOther.status).toBe(404);
    const ofOwn = await portal.ok('a', LeaveCompany.GetLeavingItems, { FormID: await drafted('a') });
    expect(ofOwn.AUID).toBe(idOf('a'));
  });

  test('loans are open until an approved claim offsets them', async () => {
    const { rows } = await db.pool.query<{ id: number }>(`select id from forms.template where code = 'JK'`);
    const draft = async () => {
      const { FormID, Version } = await portal.ok('a', ApprovalForm.Add, {
        TemplateId: rows[0]!.id,
        Values: loanValues('100.00'),
      });
      return { FormID, Version };
    };
    const [loan, claim] = [await draft(), await draft()];
    const loansOf = async () =>
      (await portal.ok('a', LeaveCompany.GetLeavingItems, { AUID: idOf('a') })).Items.find(
        ({ Key }) => Key === 'loans',
      );
    await portal.ok('a', Order.SubmitGetCacApprovalForm, loan);
    expect(await loansOf()).toBe(undefined);
    // Finished by hand, because finance completes loans on pages of its own.
    await db.pool.query('update approval.form set status = 5 where id = $1', [loan.FormID]);
    expect(await loansOf()).toMatchObject({
      Group: 'settle',
      Count: 1,
      Examples: [expect.stringMatching(/^JK.* ¥100\.00$/)],
    });
    // Whoever decides on the leaving and had no part in the loan is not told of it.
    const form = await filed({ AUID: idOf('a'), LeaveType: 3 }, 'a');
    const asSeenBy = async (reader: Member) =>
      (await portal.ok(reader, LeaveCompany.GetLeavingItems, { FormID: form })).Items.some(
        ({ Key }) => Key === 'loans',
      );
    expect(await asSeenBy('a')).toBe(true);
    await db.pool.query('delete from approval.row where form_id = $1', [loan.FormID]);
    expect(await asSeenBy('lead')).toBe(false);
    await db.pool.query(
      `update approval.form set template_id = (select id from forms.template where code = 'BX'), status = 5,
         form_values = form_values || jsonb_build_object('loan', jsonb_build_object('id', $1::bigint))
       where id = $2`,
      [loan.FormID, claim.FormID],
    );
    expect(await loansOf()).toBe(undefined);
  });

  test('a leader names a successor, who gets reports, departments and waiting approvals', async () => {
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

  test('a leaving finished late hands the team over from the day after the last one', async () => {
    await db.pool.query(`update people.person set is_active = true, leader_id = $1 where id = $2`, [
      idOf('head'),
      idOf('lead'),
    ]);
    await db.pool.query(`update people.person set leader_id = $1 where id = $2`, [idOf('lead'), idOf('a')]);
    await db.pool.query(`delete from people.assignment`);
    await db.pool
      .query(`insert into people.assignment (person_id, from_day, company_id, department_id, leader_id,
      user_type, fields, cause, made_at)
      select id, '2020-01-01', company_id, department_id, leader_id, user_type,
        '{company_id,department_id,leader_id,post_id,user_type}', 1, now() from people.person`);
    const form = await filed(
      { AUID: idOf('lead'), TeamSuccessor: idOf('head'), LastWorkDay: inDays(-6) },
      'cash',
    );
    await finish(form);
    await runDueEffects(db, new Date());
    const { rows } = await db.pool.query(
      `select from_day, leader_id from people.assignment where person_id = $1 and superseded_at is null
       order by from_day`,
      [idOf('a')],
    );
    expect(rows).toEqual([
      { from_day: '2020-01-01', leader_id: idOf('lead') },
      { from_day: inDays(-5), leader_id: idOf('head') },
    ]);
  });

  /** Returns all data of a person and their team that a resignation changes. */
  const touched = async (who: Member) => {
    const { rows } = await db.pool.query(
      `select p.is_active, p.job_type, p.leave_date, p.leave_remark,
         (select json_agg(row_to_json(a)) from (select from_day, to_day, department_id, leader_id, user_type, cause, form_id
           from people.assignment where person_id = p.id and superseded_at is null order by from_day) a) as days,
         (select json_agg(json_build_array(start_day, end_day, ended_on, end_reason) order by id)
           from hr_requests.contract where person_id = p.id) as contracts,
         (select json_agg(json_build_array(r.id, r.leader_id) order by r.id) from people.person r) as leaders,
         (select json_agg(json_build_array(d.id, d.leader_id) order by d.id) from people.department d) as led,
         (select json_agg(approval_role_id order by approval_role_id) from people.approval_identity
           where person_id = p.id) as identities
       from people.person p where p.id = $1`,
      [idOf(who)],
    );
    return rows[0]!;
  };

  describe('taken back within 15 days of its day', () => {
    let form: number;
    let before: Awaited<ReturnType<typeof touched>>;
    beforeEach(async () => {
      await db.pool
        .query(`update people.person set is_active = true, job_type = 0, leave_date = null, leave_remark = '',
        disabled_at = null`);
      await db.pool.query(`update people.person set leader_id = $1 where id = $2`, [idOf('lead'), idOf('a')]);
      await db.pool.query(`delete from people.assignment`);
      await db.pool
        .query(`insert into people.assignment (person_id, from_day, company_id, department_id, leader_id,
        user_type, fields, cause, made_at)
        select id, '2020-01-01', company_id, department_id, leader_id, user_type,
          '{company_id,department_id,leader_id,post_id,user_type}', 1, now() from people.person`);
      await db.pool.query(`update people.department set leader_id = $1 where id = 2`, [idOf('lead')]);
      await db.pool.query(`delete from hr_requests.contract`);
      await db.pool.query(
        `insert into hr_requests.contract (person_id, contract_type, company_id, start_day, end_day, made_at)
         values ($1, 1, 1, '2024-01-01', '2099-12-31', now())`,
        [idOf('lead')],
      );
      before = await touched('lead');
      form = await filed(
        { AUID: idOf('lead'), TeamSuccessor: idOf('head'), LastWorkDay: inDays(1), LeaveRemark: '交接完成' },
        'cash',
      );
      await finish(form);
      await runDueEffects(db, later(2));
    });

    test('it took account, contracts, team and department', async () => {
      const left = await touched('lead');
      expect(left).toMatchObject({ is_active: false, job_type: 1, leave_date: inDays(1) });
      expect(left.contracts).toEqual([['2024-01-01', '2099-12-31', inDays(1), '']]);
      expect(left.led).not.toEqual(before.led);
      expect(left.leaders).not.toEqual(before.leaders);
    });

    const ask = async () => {
      const { Version } = await portal.ok('cash', Order.GetApprovalOrderExamine, { FormID: form });
      return portal.call('cash', Order.SubmitApprovalFormRevoke, {
        FormID: form,
        Version,
        Remark: '撤回离职',
      });
    };

    test('revoking restores everything it changed; approvals already handed over stay there', async () => {
      expect((await ask()).status).toBe(200);
      await finish(form);
      expect(await touched('lead')).toEqual(before);
      const { rows: effects } = await db.pool.query(`select state from approval.effect where form_id = $1`, [
        form,
      ]);
      expect(effects).toEqual([{ state: 3 }]);
      const { rows } = await db.pool.query(
        `select detail from kit.audit where act = 'person.leavingUndone' and target = $1`,
        [`person:${idOf('lead')}`],
      );
      expect(rows).toEqual([{ detail: { formId: form } }]);
    });

    test.each<[string, () => Promise<unknown>, string]>([
      [
        'somebody enabled him meanwhile',
        () => db.pool.query(`update people.person set is_active = true where id = $1`, [idOf('lead')]),
        '账号已恢复',
      ],
      [
        'one of his reports got another leader since',
        async () => {
          const { FormID } = await portal.ok('cash', Transfer.AddTransfer, {
            AUID: idOf('a'),
            TakeEffect: inDays(3),
            LeaderAUID: idOf('boss'),
            Reason: '调整',
            Submit: true,
          });
          await finish(FormID);
          await runDueEffects(db, later(3));
        },
        `a员 ${inDays(3)} 的任职变更`,
      ],
    ])('is refused by name where %s', async (_what, happens, said) => {
      await happens();
      const refused = await ask();
      expect([refused.status, refused.message]).toEqual([
        422,
        `后续变更已依据该单据，请使用反向单据（${said}）`,
      ]);
    });

    test('is refused later than that', async () => {
      await db.pool.query(
        `update approval.effect set applied_at = now() - interval '17 days' where form_id = $1`,
        [form],
      );
      expect((await ask()).status).toBe(422);
      expect(await stateOf(db, 'lead')).toMatchObject({ active: false });
    });
  });

  test('no form takes effect after an approved last day; the list shows what was entered', async () => {
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
