import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { keepTime, publishProcess, runDueEffects, verifyRecords } from '#modules/approval/server/open.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import { changeAssignments } from '#modules/people/server/open.ts';
import { idOf, loanValues, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import {
  approveBill,
  finishBill,
  fieldOf,
  inDays,
  later,
  openHrPortal,
  stateOf,
} from '#tests/support/hr-portal.ts';
import { Transfer } from '../contract/Transfer.ts';

type Given = Partial<GivenOf<typeof Transfer.AddTransfer>>;

const research = 2;
const finance = 3;

const level = (name: string, who: Member) => ({
  name: { zh: name, en: name },
  approvers: { kind: 'people' as const, people: [idOf(who)] },
  sign: 1 as const,
});

eachEngine('transfers', (open) => {
  let portal: Portal;
  let db: Database;
  let baker: number;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into people.post (name, name_en) values ('面包师', 'Baker') returning id`,
    );
    baker = rows[0]!.id;
  });
  afterAll(() => portal.close());

  /** Everybody is back at their first place, and no request is pending. */
  beforeEach(async () => {
    await db.pool
      .query(`update approval.bill set state = 4; update approval.effect set next_try = null, state = 3,
      reversed_at = now() where state in (1, 4)`);
    await db.pool.query(
      `delete from people.assignment where from_day > '2020-01-01' or superseded_at is null`,
    );
    await db.pool
      .query(`update people.person p set is_active = true, position = '', user_type = 1, company_id = 1,
      department_id = case when login_name in ('fin1', 'fin2', 'cash') then 3 when login_name in ('boss', 'admin') then 1
        else 2 end,
      leader_id = case login_name when 'a' then ${idOf('lead')} when 'lead' then ${idOf('head')}
        when 'head' then ${idOf('boss')} when 'fin2' then ${idOf('fin1')} end`);
    await db.pool
      .query(`update people.department set leader_id = ${idOf('head')}, is_active = true where id = 2;
      update people.department set is_active = true where id = 3`);
    await db.pool.query(`delete from people.approval_identity i using people.approval_role r
      where r.id = i.approval_role_id and (r.name = '申请人' or i.person_id = ${idOf('head')})`);
    await db.pool.query(`insert into people.approval_identity (department_id, approval_role_id, person_id)
      select p.department_id, r.id, p.id from people.person p, people.approval_role r
      where r.name = '申请人' and p.login_name <> 'stranger'`);
    await db.pool
      .query(`insert into people.assignment (person_id, from_day, company_id, department_id, leader_id,
        user_type, fields, cause, made_at)
      select id, '2020-01-01', company_id, department_id, leader_id, user_type,
        '{company_id,department_id,leader_id,post_id,user_type}', 1, now() from people.person`);
  });

  const file = (given: Given, who: Member = 'cash', language = 'zh') =>
    portal.call(
      who,
      Transfer.AddTransfer,
      {
        AUID: idOf('a'),
        TakeEffect: inDays(0),
        DeptId: finance,
        LeaderAUID: idOf('fin1'),
        Reason: '业务需要',
        Submit: true,
        ...given,
      },
      language,
    );
  const filed = async (given: Given, who: Member = 'cash'): Promise<number> => {
    const answer = await file(given, who);
    expect([answer.status, answer.message, answer.refusal]).toMatchObject([200, '', expect.anything()]);
    return answer.body.FormID;
  };
  const finish = (FormID: number) => finishBill(portal, FormID);
  const effectOf = async (FormID: number) =>
    (await portal.ok('cash', ApprovalEffect.GetEffect, { FormID }))[0]!;
  const identities = async (who: Member) =>
    (
      await db.pool.query<{ d: number; role: string }>(
        `select i.department_id as d, r.name as role from people.approval_identity i
         join people.approval_role r on r.id = i.approval_role_id where i.person_id = $1 order by 1, 2`,
        [idOf(who)],
      )
    ).rows.map(({ d, role }) => `${d} ${role}`);

  test('dated ahead changes nothing before its day; then place, leader, post and applicant identity move together', async () => {
    const form = await filed({ TakeEffect: inDays(7), PostID: baker });
    const lines = (await effectOf(form)).Lines.map((line) => [line.Label, line.Before, line.After]);
    expect(lines).toEqual([
      ['部门', '研发部', '财务部'],
      ['职位', '', '面包师'],
      ['直属上级', 'lead员', 'fin1员'],
    ]);
    await finish(form);
    await runDueEffects(db, later(6));
    expect(await stateOf(db, 'a')).toMatchObject({
      department: research,
      leader: idOf('lead'),
      position: '',
    });
    expect((await portal.ok('cash', Transfer.GetTransferPassPage, {})).Rows[0]).toMatchObject({
      FormID: form,
      SubjectName: 'a员',
      TransferBeforeDeptIDCN: '研发部',
      TransferAfterDeptIDCN: '财务部',
      TransferAfterPostIDCN: '面包师',
      TransferAfterLeader: 'fin1员',
      TakeEffect: inDays(7),
      EffectState: 1,
    });
    await runDueEffects(db, later(7));
    expect(await stateOf(db, 'a')).toMatchObject({
      department: finance,
      leader: idOf('fin1'),
      position: '面包师',
    });
    expect(await identities('a')).toEqual([`${finance} 申请人`]);
    expect((await effectOf(form)).State).toBe(2);
    expect((await verifyRecords(db, form)).broken).toEqual([]);
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test('reports and departments led go to the successor, approvals that wait to whoever takes them over', async () => {
    const loan = await portal.ok('a', Order.SubmitGetCacApprovalForm, await draftLoan());
    const without = await file({ AUID: idOf('lead'), LeaderAUID: idOf('fin1') });
    expect(fieldOf(without)).toEqual([['TeamSuccessor', '请选择团队接手人（直属下属 1 人，负责部门 0 个）']]);
    const form = await filed({
      AUID: idOf('lead'),
      LeaderAUID: idOf('fin1'),
      TeamSuccessor: idOf('a'),
      HandoverAUID: idOf('head'),
    });
    await finish(form);
    expect(await stateOf(db, 'lead')).toMatchObject({ department: research });
    await runDueEffects(db, new Date());
    expect(await stateOf(db, 'lead')).toMatchObject({ department: finance, leader: idOf('fin1') });
    // One of the reports becomes the successor and reports to the former leader of the person who moved.
    expect(await stateOf(db, 'a')).toMatchObject({ leader: idOf('head') });
    const { rows } = await db.pool.query(
      `select person_id from approval.row where form_id = $1 and status = 6`,
      [loan.FormID],
    );
    expect(rows).toEqual([{ person_id: idOf('head') }]);
  });

  const leadersOf = async (who: Member) =>
    (
      await db.pool.query(
        `select from_day, leader_id from people.assignment where person_id = $1 and superseded_at is null
         order by from_day`,
        [idOf(who)],
      )
    ).rows.map((row) => [row.from_day, row.leader_id]);

  test('dated back, each of the team goes on that day, or on the later one on which they came', async () => {
    await inTransaction(db, (tx) =>
      changeAssignments(
        tx,
        [{ personId: idOf('fin2'), do: 'change', day: inDays(-4), set: { leader_id: idOf('lead') } }],
        { cause: 4, formId: null },
        { by: null, now: new Date() },
      ),
    );
    const form = await filed({
      AUID: idOf('lead'),
      LeaderAUID: idOf('fin1'),
      TeamSuccessor: idOf('head'),
      TakeEffect: inDays(-9),
    });
    const before = [await leadersOf('a'), await leadersOf('fin2')];
    await finish(form);
    await runDueEffects(db, new Date());
    expect(await leadersOf('a')).toEqual([
      ['2020-01-01', idOf('lead')],
      [inDays(-9), idOf('head')],
    ]);
    expect(await leadersOf('fin2')).toEqual([
      ['2020-01-01', idOf('fin1')],
      [inDays(-4), idOf('head')],
    ]);
    await revoke(form);
    expect([await leadersOf('a'), await leadersOf('fin2')]).toEqual(before);
  });

  const revoke = async (FormID: number) => {
    const { Version } = await portal.ok('cash', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('cash', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '有误' });
    await finish(FormID);
  };

  test('approvals handed over come back when it is revoked, but those decided meanwhile', async () => {
    const waiting = await portal.ok('a', Order.SubmitGetCacApprovalForm, await draftLoan());
    const decided = await portal.ok('a', Order.SubmitGetCacApprovalForm, await draftLoan());
    const form = await filed({
      AUID: idOf('lead'),
      LeaderAUID: idOf('fin1'),
      TeamSuccessor: idOf('head'),
      HandoverAUID: idOf('fin2'),
    });
    await finish(form);
    await runDueEffects(db, new Date());
    const holders = async (FormID: number) =>
      (
        await db.pool.query(
          `select person_id, status from approval.row where form_id = $1 and level = 1 order by no`,
          [FormID],
        )
      ).rows.map((row) => [row.person_id, row.status]);
    expect(await holders(waiting.FormID)).toEqual([
      [idOf('lead'), 10],
      [idOf('fin2'), 6],
    ]);
    await approveBill(portal, 'fin2', decided.FormID);
    await revoke(form);
    expect(await holders(waiting.FormID)).toEqual([
      [idOf('lead'), 10],
      [idOf('fin2'), 10],
      [idOf('lead'), 6],
    ]);
    expect(await holders(decided.FormID)).toEqual([
      [idOf('lead'), 10],
      [idOf('fin2'), 2],
    ]);
    expect((await verifyRecords(db, waiting.FormID)).broken).toEqual([]);
  });

  const draftLoan = async () => {
    const { rows } = await db.pool.query<{ id: number }>(`select id from forms.template where code = 'JK'`);
    const { FormID, Version } = await portal.ok('a', ApprovalForm.Add, {
      TemplateId: rows[0]!.id,
      Values: loanValues('100.00'),
    });
    return { FormID, Version };
  };

  test('is taken back whole within its days: place, team, departments and identities', async () => {
    await db.pool.query(
      `insert into people.approval_identity (department_id, approval_role_id, person_id)
       select 2, id, $1 from people.approval_role where name = '财务审核' on conflict do nothing`,
      [idOf('head')],
    );
    const before = [await stateOf(db, 'head'), await stateOf(db, 'lead'), await identities('head')];
    const form = await filed({ AUID: idOf('head'), LeaderAUID: idOf('fin1'), TeamSuccessor: idOf('lead') });
    await finish(form);
    await runDueEffects(db, new Date());
    expect(await stateOf(db, 'lead')).toMatchObject({ leader: idOf('boss') });
    expect(await identities('head')).toEqual([`${finance} 申请人`]);
    const leads = async () =>
      (await db.pool.query(`select leader_id from people.department where id = 2`)).rows[0];
    expect(await leads()).toEqual({ leader_id: idOf('lead') });
    const { Version } = await portal.ok('cash', Order.GetApprovalOrderExamine, { FormID: form });
    await portal.ok('cash', Order.SubmitApprovalFormRevoke, { FormID: form, Version, Remark: '有误' });
    await finish(form);
    expect([await stateOf(db, 'head'), await stateOf(db, 'lead'), await identities('head')]).toEqual(before);
    expect(await leads()).toEqual({ leader_id: idOf('head') });
    const { rows } = await db.pool.query(
      `select count(*)::int as n from people.assignment where superseded_at is null and person_id = any($1)`,
      [[idOf('head'), idOf('lead')]],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('is not taken back where a later transfer rests on it, which is named by its day', async () => {
    const first = await filed({});
    await finish(first);
    await runDueEffects(db, new Date());
    const second = await filed({ DeptId: 1, LeaderAUID: idOf('boss'), TakeEffect: inDays(3) });
    await finish(second);
    await runDueEffects(db, later(3));
    const { Version } = await portal.ok('cash', Order.GetApprovalOrderExamine, { FormID: first });
    const refused = await portal.call('cash', Order.SubmitApprovalFormRevoke, {
      FormID: first,
      Version,
      Remark: '有误',
    });
    expect([refused.status, refused.message]).toEqual([
      422,
      `后续变更已依据该单据，请使用反向单据（${inDays(3)} 的任职变更）`,
    ]);
  });

  test('a department that was closed meanwhile is refused to the last who approves; on its day it fails in words', async () => {
    const form = await filed({ TakeEffect: inDays(2) }, 'lead');
    await approveBill(portal, 'head', form);
    await approveBill(portal, 'fin1', form);
    const close = (is: boolean) =>
      db.pool.query(`update people.department set is_active = $1 where id = ${finance}`, [!is]);
    await close(true);
    const refused = await approveBill(portal, 'cash', form);
    expect([refused.status, refused.message]).toEqual([422, '生效条件不满足：所选部门不存在或已停用']);
    await close(false);
    await finish(form);
    await close(true);
    await runDueEffects(db, later(2));
    expect(await effectOf(form)).toMatchObject({ State: 4, ErrorText: '所选部门不存在或已停用' });
    expect(await stateOf(db, 'a')).toMatchObject({ department: research });
    await close(false);
    const twin = await file({ TakeEffect: inDays(5), DeptId: 1, LeaderAUID: idOf('boss') });
    expect(fieldOf(twin)?.[0]?.[1]).toMatch(/^a员已有未完结的调岗申请：DG-/);
  });

  test.each<[string, Given, Member, readonly [string, string]]>([
    [
      'that changes nothing',
      { DeptId: research, LeaderAUID: idOf('lead') },
      'cash',
      ['DeptId', '变更前后相同'],
    ],
    ['to himself', { LeaderAUID: idOf('a') }, 'cash', ['LeaderAUID', '不能选择员工本人']],
    [
      'that goes round in a circle',
      { AUID: idOf('lead'), DeptId: null, LeaderAUID: idOf('a') },
      'cash',
      ['LeaderAUID', '上级关系形成循环'],
    ],
    ['before the entry', { TakeEffect: '2019-12-31' }, 'cash', ['TakeEffect', '生效日期早于入职日期']],
    [
      'long ago, by a leader',
      { TakeEffect: inDays(-40) },
      'lead',
      ['TakeEffect', `生效日期最早为 ${inDays(-31)}，更早的日期请联系人事`],
    ],
    ['by himself', {}, 'a', ['AUID', '只能由直属上级或人事提交']],
    ['to a post that is none', { PostID: 999999 }, 'cash', ['PostID', '所选内容不存在或已停用']],
    ['without a leader', { LeaderAUID: null }, 'cash', ['LeaderAUID', '调动后直属上级不能为空']],
  ])('is refused %s', async (_what, given, who, expected) => {
    const answer = await file(given, who);
    expect(answer.status).toBe(422);
    expect(fieldOf(answer)).toContainEqual(expected);
  });

  test('bad input names its field; a stranger reads nothing', async () => {
    const bad = await portal.call('cash', Transfer.AddTransfer, { TakeEffect: '1899-01-01' });
    expect([bad.status, fieldOf(bad)?.[0]?.[0]]).toEqual([400, 'TakeEffect']);
    const form = await filed({});
    expect((await portal.call('fin2', Transfer.GetTransferForm, { FormID: form })).status).toBe(404);
    expect((await portal.call('a', Transfer.GetTransferForm, { FormID: form })).status).toBe(404);
    expect((await portal.call('fin2', Transfer.GetTransferPage, {})).status).toBe(403);
    const seen = await portal.ok('cash', Transfer.GetTransferForm, { FormID: form });
    expect(seen.Values).toMatchObject({ Reason: '业务需要', DeptId: { name: '财务部' } });
  });

  test('its title names whom it is about and what is decided, to those who decide too', async () => {
    const draft = await file({ Submit: false }, 'cash');
    const form = draft.body.FormID;
    const titles = async () =>
      (
        await db.pool.query<Record<string, string>>(
          `select f.title, f.title_en, (select n.title_zh from kit.notice n where n.person_id = ${idOf('lead')}
             order by n.id desc limit 1) as notice from approval.form f where f.id = ${form}`,
        )
      ).rows[0]!;
    expect(await titles()).toMatchObject({
      title: 'a员 · 财务部 · 11月18日',
      title_en: expect.stringMatching(/^a · .* · 18 Nov$/),
    });
    const changed = await portal.ok('cash', Transfer.EditTransfer, {
      FormID: form,
      Version: draft.body.Version,
      AUID: idOf('fin2'),
      TakeEffect: inDays(0),
      DeptId: 2,
      LeaderAUID: idOf('lead'),
      Reason: '业务需要',
    });
    expect((await titles())['title']).toMatch(/^fin2员 · .* · 11月18日$/);
    await portal.ok('cash', Transfer.EditTransfer, {
      FormID: form,
      Version: changed.Version,
      AUID: idOf('a'),
      TakeEffect: inDays(0),
      DeptId: finance,
      LeaderAUID: idOf('fin1'),
      Reason: '业务需要',
      Submit: true,
    });
    const submitted = await titles();
    expect(submitted['title']).toBe('a员 · 财务部 · 11月18日');
    expect(submitted['notice']).toMatch(/^待您审批：cash员的调岗申请“a员 · 财务部 · 11月18日”（/);
  });

  test('is passed by its own call, by whoever it waits for', async () => {
    const form = await filed({});
    const waiting = await portal.ok('lead', Transfer.GetTransferApprovalPage, {});
    const row = waiting.Rows.find(({ FormID }) => FormID === form)!;
    const pass = { FormID: form, RowID: row.RowID!, Version: row.Version };
    expect((await portal.call('cash', Transfer.PassTransfer, pass)).status).not.toBe(200);
    await portal.ok('lead', Transfer.PassTransfer, pass);
  });

  test('returns since when a person has held their position and been in their department', async () => {
    await finish(await filed({ TakeEffect: inDays(-9) }));
    await runDueEffects(db, new Date());
    await finish(await filed({ DeptId: null, PostID: baker, TakeEffect: inDays(-2) }));
    await runDueEffects(db, new Date());
    expect(await portal.ok('cash', Transfer.GetTransferDuration, { AUID: idOf('a') })).toMatchObject({
      PostName: '面包师',
      PostSince: inDays(-2),
      PostDays: 3,
      DeptName: '财务部',
      DeptSince: inDays(-9),
      DeptDays: 10,
    });
    expect((await portal.call('lead', Transfer.GetTransferDuration, { AUID: idOf('boss') })).status).toBe(
      404,
    );
  });

  test('of two submitted at once one is live, and the other is told its number', async () => {
    const given = { TakeEffect: inDays(4) };
    const answers = await Promise.all([file(given), file({ ...given, DeptId: 1 }, 'lead'), file(given)]);
    const { rows } = await db.pool.query<{ number: string }>(
      `select f.number from approval.bill b join approval.form f on f.id = b.form_id
       where b.subject_id = $1 and b.state = 1`,
      [idOf('a')],
    );
    expect(rows).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(422);
      expect(fieldOf(answer)).toEqual([['AUID', `a员已有未完结的调岗申请：${rows[0]!.number}`]]);
    }
  });

  test('a time limit ends it into a closed department: it fails, and is told of once a day', async () => {
    const template = (await findStandardTemplate(db, billKinds.transfer))!;
    const limit = { hours: 8, action: 'pass' as const, to: null };
    const branch = {
      name: { zh: '全部', en: 'All' },
      when: null,
      levels: [level('一', 'lead'), { ...level('二', 'head'), limit }],
    };
    await inTransaction(db, (tx) =>
      publishProcess(tx, {
        templateId: template.id,
        departmentId: null,
        name: '限时',
        nameEn: 'Timed',
        process: { branches: [branch] },
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
    const form = await filed({});
    await approveBill(portal, 'lead', form);
    const { Nodes } = await portal.ok('cash', Order.GetApprovalOrderExamine, { FormID: form });
    const due = new Date(Nodes.find(({ DueTime }) => DueTime)!.DueTime!);
    await db.pool.query(`update people.department set is_active = false where id = ${finance}`);
    await keepTime(db, new Date(due.getTime() + 1000));
    const after = (days: number): Date => new Date(due.getTime() + 60_000 + days * 86_400_000);
    const told = async () =>
      (
        await db.pool.query(
          `select n.title_zh from kit.notice n join approval.form f on f.id = $1
           where n.person_id = $2 and strpos(n.title_zh, '未能生效（' || f.number) > 0`,
          [form, idOf('cash')],
        )
      ).rows.length;
    await runDueEffects(db, after(0));
    expect(await effectOf(form)).toMatchObject({ State: 4, ErrorText: '所选部门不存在或已停用' });
    expect(await stateOf(db, 'a')).toMatchObject({ department: research });
    expect(await told()).toBe(1);
    await runDueEffects(db, after(0));
    expect(await told()).toBe(1);
    await runDueEffects(db, after(1));
    expect(await told()).toBe(2);
    await db.pool.query(`update people.department set is_active = true where id = ${finance}`);
    await runDueEffects(db, after(3));
    expect(await effectOf(form)).toMatchObject({ State: 2 });
  });
});
