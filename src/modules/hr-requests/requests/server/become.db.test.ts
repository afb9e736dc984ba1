import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { runDueEffects, verifyRecords } from '#modules/approval/server/open.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import {
  approveBill,
  fieldOf,
  inDays,
  later,
  onProbation,
  openHrPortal,
  stateOf,
} from '#tests/support/hr-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { Become } from '../contract/Become.ts';

const confirm = (day: string) => ({
  AUID: idOf('a'),
  Result: 'confirm' as const,
  Becometimenow: day,
  SelfSummary: '完成了三个项目',
});

eachEngine('confirmations', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
  });
  afterAll(() => portal.close());

  const entry = inDays(-170);
  const until = inDays(10);
  beforeEach(async () => {
    await db.pool.query('update approval.bill set state = 4');
    await onProbation(db, 'a', entry, until);
  });

  /** Reads the panel beside a confirmation, with its facts as texts by section. */
  const readProbation = async (who: 'a' | 'lead' | 'cash', asked: object) => {
    const { Sections, ...rest } = await portal.ok(who, Become.GetProbation, asked);
    return {
      ...rest,
      facts: new Map(
        Sections.map(({ Key, Facts }) => [Key, Facts.map(({ Name, Value }) => `${Name} ${Value}`)]),
      ),
    };
  };

  const submit = async (fields: object, who: 'a' | 'lead' | 'cash' | 'stranger' = 'a') =>
    portal.call(who, Become.AddBecome, { ...confirm(inDays(0)), ...fields, Submit: true });
  const submitted = async (fields: object = {}, who: 'a' | 'lead' | 'cash' = 'a'): Promise<number> => {
    const answer = await submit(fields, who);
    expect([answer.status, answer.message]).toEqual([200, '']);
    return answer.body.FormID;
  };
  const finish = async (FormID: number) => {
    const scored = await approveBill(portal, 'lead', FormID, { LeaderScore: '88' });
    expect([scored.status, scored.message]).toEqual([200, '']);
    return approveBill(portal, 'cash', FormID);
  };
  const revoke = async (FormID: number) => {
    const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    return portal.call('a', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '有误' });
  };

  test('attendance, goals and reviews of the probation stand beside the form, within the rights of the reader', async () => {
    const days = [
      [inDays(-20), 480, 12, 0, 0],
      [inDays(-19), 480, 0, 5, 0],
      [inDays(-18), 480, 8, 0, 1],
      // Before the entry, and so not of this probation.
      [inDays(-200), 480, 30, 0, 0],
    ] as const;
    for (const [day, rostered, late, early, lacks] of days)
      await db.pool.query(
        `insert into attendance.day (person_id, day, kind, state, rostered, worked, late, early, absent, leave_paid,
           leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, input_hash, worked_out_at)
         values ($1, $2, 1, 0, $3, 400, $4, $5, 30, 0, 0, 0, 0, 0, 0, $6, '', now())`,
        [idOf('a'), day, rostered, late, early, lacks],
      );
    const cycle = await db.pool.query<{ id: number }>(
      `insert into okr.cycle (period_type, first_day, last_day, state)
       values (1, $1, ($1::date + interval '1 month - 1 day')::date, 1) returning id`,
      [`${inDays(0).slice(0, 7)}-01`],
    );
    await db.pool.query(
      `insert into okr.goal (kind, cycle_id, title, owner_id, department_id, state, made_at)
       values (1, $1, '上线新版本', $2, (select department_id from people.person where id = $2), 1, now())`,
      [cycle.rows[0]!.id, idOf('a')],
    );
    const ofLeader = await readProbation('lead', { AUID: idOf('a') });
    expect([ofLeader.From, ofLeader.To]).toEqual([entry, inDays(0)]);
    expect(ofLeader.facts.get('attendance')).toEqual([
      '应出勤 3 天',
      '迟到 2 次，共 20 分钟',
      '早退 1 次',
      '缺勤 1.5 小时',
      '请假 0 小时',
      '缺卡 1 次',
    ]);
    expect(ofLeader.facts.get('goals')).toEqual(['上线新版本 已生效']);
    expect(ofLeader.facts.get('reviews')).toEqual([]);
    const form = await submitted();
    expect((await readProbation('lead', { FormID: form })).facts.get('attendance')).toHaveLength(6);
    // HR reads the form, and attendance only with its code.
    const ofHr = await readProbation('cash', { FormID: form });
    expect(ofHr.facts.get('attendance')).toEqual([]);
    for (const asked of [{ AUID: idOf('a') }, { FormID: form }])
      expect((await portal.call('stranger', Become.GetProbation, asked)).status).toBe(404);
  });

  test('confirms with the last approval, after the leader scored; the form says it before', async () => {
    const form = await submitted();
    const [preview] = await portal.ok('lead', ApprovalEffect.GetEffect, { FormID: form });
    expect(preview!.Lines.map((line) => [line.LabelEn, line.BeforeEn, line.AfterEn])).toEqual([
      ['Employee type', 'Probation', 'Regular'],
      ['Confirmed on', '', inDays(0)],
    ]);
    const unscored = await approveBill(portal, 'lead', form);
    expect([unscored.status, fieldOf(unscored)?.[0]?.[0]]).toEqual([422, 'LeaderScore']);
    expect((await finish(form)).status).toBe(200);
    expect(await stateOf(db, 'a')).toMatchObject({ type: 1, confirmed: inDays(0), until });
    const { rows } = await db.pool.query(
      `select cause, form_id from people.assignment where person_id = $1 and superseded_at is null order by from_day`,
      [idOf('a')],
    );
    expect(rows).toEqual([
      { cause: 1, form_id: null },
      { cause: 2, form_id: form },
    ]);
    expect((await verifyRecords(db, form)).broken).toEqual([]);
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test('a day ahead comes with the job, and holds the place of another bill until then', async () => {
    const form = await submitted({ Becometimenow: inDays(10) });
    await finish(form);
    expect(await stateOf(db, 'a')).toMatchObject({ type: 0, confirmed: null });
    const second = await submit({}, 'lead');
    expect(fieldOf(second)?.[0]?.[0]).toBe('AUID');
    expect(fieldOf(second)?.[0]?.[1]).toMatch(/^a员已有未完结的转正申请：ZZ-/);
    await runDueEffects(db, later(9));
    expect(await stateOf(db, 'a')).toMatchObject({ type: 0, confirmed: null });
    await runDueEffects(db, later(10));
    expect(await stateOf(db, 'a')).toMatchObject({ type: 1, confirmed: inDays(10) });
  });

  const Agreement = async () => [{ uid: await portal.upload('a', '协议.pdf', sampleFiles.pdf) }];

  test('is extended once, then confirmed', async () => {
    const extendTo = inDays(60);
    const extension = { Result: 'extend', ExtendTo: extendTo, Becometimenow: null };
    const without = await submit(extension);
    expect(fieldOf(without)).toEqual([['Agreement', '延长试用协议不能为空']]);
    const early = await submit({ ...extension, ExtendTo: until, Agreement: await Agreement() });
    expect(fieldOf(early)).toContainEqual(['ExtendTo', `须晚于预计转正日期 ${until}`]);
    const form = await submitted({ ...extension, Agreement: await Agreement() });
    expect((await finish(form)).status).toBe(200);
    expect(await stateOf(db, 'a')).toMatchObject({ type: 0, until: extendTo, confirmed: null });
    const again = await submit({ ...extension, ExtendTo: inDays(90), Agreement: await Agreement() });
    expect(fieldOf(again)).toContainEqual(['Result', '试用期只能延长一次']);
    await finish(await submitted());
    expect(await stateOf(db, 'a')).toMatchObject({ type: 1, until: extendTo, confirmed: inDays(0) });
  });

  test('is revoked within its days, every value restored; not where something rests on it', async () => {
    const form = await submitted();
    await finish(form);
    expect((await revoke(form)).status).toBe(200);
    for (const who of ['lead', 'cash'] as const)
      expect((await approveBill(portal, who, form)).status).toBe(200);
    expect(await stateOf(db, 'a')).toMatchObject({ type: 0, confirmed: null, until });
    const { rows } = await db.pool.query(
      `select from_day, to_day from people.assignment where person_id = $1 and superseded_at is null`,
      [idOf('a')],
    );
    expect(rows).toEqual([{ from_day: entry, to_day: null }]);

    const next = await submitted();
    await finish(next);
    await db.pool.query(`update people.employee_card set confirmed_on = $2 where person_id = $1`, [
      idOf('a'),
      inDays(-1),
    ]);
    const refused = await revoke(next);
    expect([refused.status, refused.message]).toEqual([
      422,
      '后续变更已依据该单据，请使用反向单据（实际转正日期已修改）',
    ]);
  });

  test('what it changes has to be as it was submitted', async () => {
    const form = await submitted();
    await approveBill(portal, 'lead', form, { LeaderScore: '60' });
    await db.pool.query(`update people.employee_card set probation_until = $2 where person_id = $1`, [
      idOf('a'),
      inDays(20),
    ]);
    const refused = await approveBill(portal, 'cash', form);
    expect([refused.status, refused.message]).toEqual([
      422,
      `生效条件不满足：审批后预计转正日期已变为${inDays(20)}`,
    ]);
  });

  test.each([
    ['before the entry', { Becometimenow: inDays(-171) }, 'cash', ['Becometimenow', '生效日期早于入职日期']],
    [
      'long ago, by the person',
      { Becometimenow: inDays(-40) },
      'a',
      ['Becometimenow', `生效日期最早为 ${inDays(-31)}，更早的日期请联系人事`],
    ],
    ['about somebody else', {}, 'stranger', ['AUID', '只能由本人、直属上级或人事提交']],
    ['with a score of one’s own', { LeaderScore: 100 }, 'a', ['LeaderScore', '上级评分由上级填写']],
  ] as const)('is refused %s', async (_what, fields, who, expected) => {
    if (who === 'stranger')
      await db.pool.query(
        `insert into people.approval_identity (department_id, approval_role_id, person_id)
         select 2, id, $1 from people.approval_role where name = '申请人' on conflict do nothing`,
        [idOf('stranger')],
      );
    expect(fieldOf(await submit(fields, who))).toContainEqual(expected);
  });

  test('only people on probation can be confirmed', async () => {
    await finish(await submitted());
    expect(fieldOf(await submit({}))).toContainEqual(['AUID', '该员工不在试用期，无需转正']);
  });

  test('of two simultaneous submissions one is accepted', async () => {
    const answers = await Promise.all([submit({}, 'a'), submit({}, 'lead'), submit({}, 'cash')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, message, ...answer } of answers.filter((one) => one.status !== 200)) {
      expect(status).toBeLessThan(500);
      expect(`${message}${fieldOf(answer)?.[0]?.[1] ?? ''}`).toContain('a员已有未完结的转正申请');
    }
  });

  test('people due for confirmation appear to everybody who may see them, with forms in progress', async () => {
    const due = async (who: 'cash' | 'lead') =>
      (await portal.ok(who, Become.GetBecomePreparePage, {})).Rows.map(
        ({ AUID, DaysLeft, FormID, CanOpen }) => [AUID, DaysLeft, FormID, CanOpen],
      );
    expect(await due('cash')).toEqual([[idOf('a'), 10, null, false]]);
    const form = await submitted();
    expect(await due('lead')).toEqual([[idOf('a'), 10, form, true]]);
    const ing = await portal.ok('cash', Become.GetBecomeIngPage, {});
    expect(ing.Rows.find(({ FormID }) => FormID === form)).toMatchObject({
      SubjectAUID: idOf('a'),
      Result: 'confirm',
      Becometimenow: inDays(0),
      DocumentStateCN: '审批中',
    });
    const waiting = await portal.ok('lead', Become.GetBecomeApprovalPage, {});
    expect(waiting.Rows.map(({ FormID }) => FormID)).toContain(form);
    await finish(form);
    expect(await due('cash')).toEqual([]);
    const ed = await portal.ok('cash', Become.GetBecomeEdPage, {});
    expect(ed.Rows[0]).toMatchObject({ FormID: form, EffectState: 2 });
    expect((await portal.call('a', Become.GetBecomeEdPage, {})).status).toBe(403);
  });

  test('its form stands in no list of those who look over forms', async () => {
    const form = await submitted();
    const seen = await portal.ok('admin', Order.GetCacApprovalFormByAdminToExamine, { PageSize: 200 });
    expect(seen.Rows.map(({ FormID }) => FormID)).not.toContain(form);
  });

  test('a draft is saved, changed and submitted by its typed doors; other forms are none of theirs', async () => {
    const draft = await portal.ok('a', Become.AddBecome, { AUID: idOf('a'), Result: 'confirm' });
    const { FormID, Version } = draft;
    const day = inDays(3);
    const edited = await portal.ok('a', Become.EditBecome, {
      FormID,
      Version,
      Becometimenow: day,
      SelfSummary: '一',
    });
    expect(
      (await portal.call('lead', Become.EditBecome, { FormID, Version: edited.Version, SelfSummary: '二' }))
        .status,
    ).toBe(404);
    await portal.ok('a', Become.SubmitBecome, { FormID, Version: edited.Version });
    const { Values } = await portal.ok('a', ApprovalForm.FindDocJsonAsync, { FormID });
    expect(Values).toMatchObject({ Becometimenow: day, SelfSummary: '一' });
    const { rows } = await db.pool.query<{ id: number }>(`select id from forms.template where code = 'TY'`);
    const other = await portal.ok('a', ApprovalForm.Add, { TemplateId: rows[0]!.id, Values: {} });
    const foreign = { FormID: other.FormID, Version: other.Version };
    expect((await portal.call('a', Become.EditBecome, foreign)).status).toBe(404);
  });
});
