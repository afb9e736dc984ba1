import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { verifyAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { runDueEffects, verifyRecords } from '#modules/approval/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, inDays, later, openHrPortal, stateOf } from '#tests/support/hr-portal.ts';
import { figures, PayBills } from '#tests/support/pay-bills.ts';
import { Raise } from '../contract/Raise.ts';
import { Transfer } from '../contract/Transfer.ts';

type Given = Partial<GivenOf<typeof Transfer.AddTransfer>>;

const research = 2;
const finance = 3;

eachEngine('counter-bills', (open) => {
  let portal: Portal;
  let db: Database;
  let bills: PayBills;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
    bills = new PayBills(portal);
  });
  afterAll(() => portal.close());

  /** Resets the employee of the requests to their place at the start. */
  beforeEach(async () => {
    await bills.clear();
    await db.pool
      .query(`update approval.effect set next_try = null, state = 3, reversed_at = now(), counter_id = null
      where state in (1, 4)`);
    await db.pool.query(`delete from people.assignment`);
    await db.pool.query(`update people.person set department_id = ${research}, leader_id = ${idOf('lead')},
      position = '', user_type = 1 where id = ${idOf('a')}`);
    await db.pool.query(`delete from people.approval_identity i using people.approval_role r
      where r.id = i.approval_role_id and r.name = '申请人' and i.person_id = ${idOf('a')}`);
    await db.pool.query(`insert into people.approval_identity (department_id, approval_role_id, person_id)
      select ${research}, id, ${idOf('a')} from people.approval_role where name = '申请人'`);
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
  const back: Given = { DeptId: research, LeaderAUID: idOf('lead') };
  /** Files a transfer, has it approved, and applies what is due the given number of days later. */
  const moved = async (given: Given, days = 0): Promise<number> => {
    const answer = await file(given);
    expect([answer.status, answer.message, fieldOf(answer)]).toEqual([200, '', undefined]);
    await bills.finish(answer.body.FormID);
    await runDueEffects(db, later(days));
    return answer.body.FormID;
  };
  const effectOf = async (FormID: number, who: Member = 'cash') =>
    (await portal.ok(who, ApprovalEffect.GetEffect, { FormID }))[0]!;
  const numberOf = async (FormID: number) => (await bills.read('cash', FormID)).Number;
  /** Returns the people whose decision a form waits for. */
  const asked = async (FormID: number): Promise<Member[]> =>
    (
      await db.pool.query<{ who: Member }>(
        `select p.login_name as who from approval.row r join people.person p on p.id = r.person_id
         where r.form_id = $1 and r.status = 6 order by r.no`,
        [FormID],
      )
    ).rows.map(({ who }) => who);
  const raised = async (given: Partial<GivenOf<typeof Raise.AddRaise>>, days = 0): Promise<number> => {
    const form = await bills.raised(given);
    await bills.finish(form);
    await runDueEffects(db, later(days));
    return form;
  };

  test('a transfer that a later one rests on is reversed by another one, on a day of its own; both stay', async () => {
    const first = await moved({});
    const second = await moved({ DeptId: 1, LeaderAUID: idOf('boss'), TakeEffect: inDays(3) }, 3);
    const refused = await bills.askToRevoke('cash', first);
    expect([refused.status, refused.message]).toEqual([
      422,
      `后续变更已依据该单据，请使用反向单据（${inDays(3)} 的任职变更）`,
    ]);
    const answer = await file({ ...back, Original: first, TakeEffect: inDays(5) });
    const form = answer.body.FormID;
    const lines = (await effectOf(form)).Lines.map(({ Label, Before, After }) => [Label, Before, After]);
    expect(lines).toContainEqual(['原单据', `${await numberOf(first)} 生效中`, '由本单据冲销']);
    await bills.finish(form);
    await runDueEffects(db, later(4));
    expect(await stateOf(db, 'a')).toMatchObject({ department: 1 });
    expect((await effectOf(first)).State).toBe(2);
    await runDueEffects(db, later(5));
    expect(await stateOf(db, 'a')).toMatchObject({ department: research, leader: idOf('lead') });
    expect(await effectOf(first)).toMatchObject({
      State: 3,
      CounterFormID: form,
      CounterNumber: await numberOf(form),
      Reason: await numberOf(form),
      Counter: null,
    });
    expect(await portal.ok('cash', ApprovalEffect.GetEffect, { FormID: first })).toHaveLength(1);
    expect([(await effectOf(second)).State, (await effectOf(form)).State]).toEqual([2, 2]);
    const { Rows } = await portal.ok('cash', Transfer.GetTransferPassPage, {});
    expect(Rows.slice(0, 3).map(({ FormID, EffectState }) => [FormID, EffectState])).toEqual(
      expect.arrayContaining([
        [first, 3],
        [form, 2],
      ]),
    );
    const { rows } = await db.pool.query(
      `select from_day as day, department_id as d from people.assignment
       where person_id = $1 and superseded_at is null order by from_day`,
      [idOf('a')],
    );
    expect(rows).toEqual([
      { day: '2020-01-01', d: research },
      { day: inDays(0), d: finance },
      { day: inDays(3), d: 1 },
      { day: inDays(5), d: research },
    ]);
    const again = await bills.askToRevoke('cash', first);
    expect([again.status, again.message]).toEqual([
      422,
      `该单据已由反向单据 ${await numberOf(form)} 冲销，请撤销或冲销该反向单据`,
    ]);
    expect(fieldOf(await file({ ...back, DeptId: finance, Original: first, TakeEffect: inDays(6) }))).toEqual(
      [['Original', `原单据已由 ${await numberOf(form)} 冲销`]],
    );
    expect((await verifyRecords(db)).broken).toEqual([]);
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test('whoever may file one begins with what takes the person back; nobody else does', async () => {
    const first = await moved({ NewSalary: figures.moved });
    const found = (await effectOf(first)).Counter!;
    expect(found.Values).toMatchObject({
      AUID: [{ id: idOf('a'), name: 'a员' }],
      DeptId: { id: research, name: '研发部' },
      LeaderAUID: [{ id: idOf('lead') }],
      Original: { id: first, number: await numberOf(first) },
    });
    expect(Object.keys(found.Values).toSorted()).toEqual(['AUID', 'DeptId', 'LeaderAUID', 'Original']);
    // Only the new leader may now file requests about the employee. The former leader and the employee can only read.
    expect((await effectOf(first, 'fin1')).Counter).not.toBeNull();
    expect((await effectOf(first, 'lead')).Counter).toBeNull();
    expect((await effectOf(first, 'a')).Counter).toBeNull();
    const wrong = await file({ ...back, Original: first }, 'lead');
    expect(fieldOf(wrong)).toEqual([['AUID', '只能由直属上级或人事提交']]);
  });

  test('taken back itself, the original holds again, and may be reversed once more', async () => {
    const first = await moved({});
    const form = await moved({ ...back, Original: first });
    expect([(await effectOf(first)).State, (await stateOf(db, 'a')).department]).toEqual([3, research]);
    await bills.revoke('cash', form, []);
    await bills.finish(form);
    expect([(await effectOf(first)).State, (await stateOf(db, 'a')).department]).toEqual([2, finance]);
    expect(await effectOf(first)).toMatchObject({ CounterFormID: null, Reason: '', ReversedTime: null });
    await moved({ ...back, Original: first });
    expect((await effectOf(first)).State).toBe(3);
  });

  test('of two counter-forms for one original one is accepted; a revoked original makes it fail with a reason', async () => {
    const first = await moved({});
    const given = { ...back, Original: first, TakeEffect: inDays(2) };
    const answers = await Promise.all([file(given, 'fin1'), file(given, 'fin1')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const form = answers.find(({ status }) => status === 200)!.body.FormID;
    for (let [who] = await asked(form); who && who !== 'cash'; [who] = await asked(form))
      await approveBill(portal, who, form);
    await bills.revoke('cash', first, []);
    await bills.finish(first);
    const last = await approveBill(portal, 'cash', form);
    expect([last.status, last.message]).toEqual([
      422,
      expect.stringMatching(/^生效条件不满足：.*原单据的变更已撤销$/),
    ]);
  });

  test('an original that is reversed while its revocation is asked for is not revoked in the end', async () => {
    const first = await moved({});
    await bills.revoke('cash', first, []);
    const form = await moved({ ...back, Original: first });
    const agreed = [];
    for (const who of await asked(first)) agreed.push(await approveBill(portal, who, first));
    expect(agreed.at(-1)).toMatchObject({
      status: 422,
      message: `该单据已由反向单据 ${await numberOf(form)} 冲销，请撤销或冲销该反向单据`,
    });
    expect([(await effectOf(first)).State, (await stateOf(db, 'a')).department]).toEqual([3, research]);
  });

  test('an original that is revoked before the day fails the form that reverses it, in words', async () => {
    const first = await moved({});
    const { FormID: form } = (await file({ ...back, Original: first, TakeEffect: inDays(2) })).body;
    await bills.finish(form);
    await bills.revoke('cash', first, []);
    await bills.finish(first);
    await runDueEffects(db, later(2));
    expect(await effectOf(form)).toMatchObject({
      State: 4,
      ErrorText: expect.stringMatching(/原单据的变更已撤销$/) as string,
    });
  });

  test.each<[string, (first: number) => Given, readonly [string, string]]>([
    [
      'before the day of the original',
      (Original) => ({ ...back, Original, TakeEffect: inDays(-1) }),
      ['TakeEffect', `不能早于原单据的生效日期 ${inDays(0)}`],
    ],
    [
      'about somebody else',
      (Original) => ({ AUID: idOf('fin2'), DeptId: research, LeaderAUID: idOf('lead'), Original }),
      ['Original', '原单据的员工与本单据不同'],
    ],
    ['of a form that is none', () => ({ ...back, Original: 999_999 }), ['Original', '您关联的表单不存在']],
  ])('is refused %s', async (_what, given, expected) => {
    const first = await moved({});
    const answer = await file(given(first));
    expect(answer.status).toBe(422);
    expect(fieldOf(answer)).toContainEqual(expected);
  });

  test('is refused of another template, of one in approval, of one that waits for its day', async () => {
    const raise = await raised({});
    expect(fieldOf(await file({ Original: raise }))?.map(([name]) => name)).toEqual(['Original']);
    const ahead = await file({ TakeEffect: inDays(4) });
    const waiting = async (Original: number) => {
      await db.pool.query('update approval.bill set state = 4');
      return fieldOf(await file({ Original, TakeEffect: inDays(5) }));
    };
    expect(await waiting(ahead.body.FormID)).toEqual([['Original', '请选择已完成的调岗单据']]);
    await bills.finish(ahead.body.FormID);
    expect(await waiting(ahead.body.FormID)).toEqual([['Original', '原单据尚未生效，可直接撤销']]);
  });

  test('pay that a transfer changed goes back with it, unless another amount is named; only who reads it is told', async () => {
    await raised({ EffectiveDay: inDays(-9) });
    const first = await moved({ NewSalary: figures.moved });
    const { FormID: form } = (await file({ ...back, Original: first, TakeEffect: inDays(2) })).body;
    const labels = async (who: Member) => (await effectOf(form, who)).Lines.map(({ Label }) => Label);
    expect(await labels('cash')).toContain('基本工资');
    expect(await labels('admin')).not.toContain('基本工资');
    await bills.finish(form);
    await runDueEffects(db, later(2));
    expect(
      (await bills.adjustments(form)).map(({ day, cause, state, held }) => [day, cause, state, held]),
    ).toEqual([[inDays(2), 7, 3, { before: { basic: 2_468_013 }, after: { basic: 1_876_543 } }]]);
  });

  test('a raise that a later one rests on goes back to what was before, which nobody is told', async () => {
    await raised({ EffectiveDay: inDays(-9) });
    const first = await raised({ Items: [{ Item: 'basic', Percent: '10' }] });
    const second = await raised(
      { EffectiveDay: inDays(3), Items: [{ Item: 'basic', After: figures.raised }] },
      3,
    );
    const refused = await bills.askToRevoke('lead', first);
    expect(refused.message).toBe(
      `后续变更已依据该单据，请使用反向单据（${await numberOf(second)}，自 ${inDays(3)} 起的薪资）`,
    );
    const { Values } = (await effectOf(first, 'lead')).Counter!;
    expect(Values).toMatchObject({ Cause: '5', Items: [{ Item: 'basic' }], Original: { id: first } });
    const form = await raised({ Original: first, EffectiveDay: inDays(6), Items: [{ Item: 'basic' }] }, 6);
    expect(await bills.adjustments(form)).toMatchObject([
      { cause: 7, state: 3, held: { before: { basic: 2_345_678 }, after: { basic: 1_876_543 } } },
    ]);
    const { Lines } = await effectOf(form, 'lead');
    expect(Lines.map(({ Label, Before, After }) => [Label, Before, After])).toEqual([
      ['基本工资', '保密', '恢复为原单据之前的金额'],
      ['原单据', `${await numberOf(first)} 生效中`, '由本单据冲销'],
    ]);
    expect(await effectOf(first, 'lead')).toMatchObject({ State: 3, CounterFormID: form });
    const { Rows } = await portal.ok('cash', Raise.GetRaiseManagerPage, {});
    expect(Rows.map(({ FormID }) => FormID)).toEqual(expect.arrayContaining([first, second, form]));
  });

  test('a raise that reverses another is refused in words', async () => {
    const Items = [
      { Item: 'basic' as const, After: figures.first },
      { Item: 'post' as const, After: figures.raised },
    ];
    const first = await raised({ Items });
    const tried = async (given: Partial<GivenOf<typeof Raise.AddRaise>>) =>
      fieldOf(await bills.raise({ Original: first, EffectiveDay: inDays(1), ...given }));
    expect(await tried({ Items: [{ Item: 'basic', After: '100' }] })).toEqual([
      ['Items', '原单据还调整了岗位工资，请一并列出'],
    ]);
    expect(await tried({ Items: [{ Item: 'basic' }, { Item: 'post', After: '100' }] })).toEqual([
      ['Items.0.After', '系统中没有基本工资在原单据之前的金额，请填写金额'],
    ]);
    const both = [
      { Item: 'basic' as const, After: '100' },
      { Item: 'post' as const, After: '100' },
    ];
    expect(await tried({ Items: both, EffectiveDay: inDays(-1) })).toEqual([
      ['EffectiveDay', `不能早于原单据的生效日期 ${inDays(0)}`],
    ]);
    expect(await tried({ Items: both, EffectiveDay: inDays(0) })).toEqual([
      ['EffectiveDay', `a员在 ${inDays(0)} 已有薪资变动：${await numberOf(first)}`],
    ]);
    expect(await tried({ Original: null, Items: [{ Item: 'basic' }] })).toEqual([
      ['Items.0.After', '请填写调整后金额或调整比例'],
    ]);
    const english = await portal.call(
      'lead',
      Raise.AddRaise,
      {
        AUID: idOf('a'),
        Cause: 5,
        EffectiveDay: inDays(-1),
        Items: both,
        Reason: 'x',
        Original: first,
        Submit: true,
      },
      'en',
    );
    expect(fieldOf(english)).toEqual([
      ['EffectiveDay', `The day must not be before ${inDays(0)}, when the original form took effect`],
    ]);
    expect((await portal.call('stranger', Order.GetApprovalOrderExamine, { FormID: first })).status).toBe(
      404,
    );
  });

  test('the log says who reversed what; who may open the counter-bill has a link to it, others have not', async () => {
    const first = await moved({});
    const form = (await file({ ...back, Original: first, TakeEffect: inDays(1) })).body.FormID;
    await bills.finish(form);
    await runDueEffects(db, later(1));
    const { rows } = await db.pool.query(
      `select act, target, (detail ->> 'counter')::int as counter from kit.audit where act like 'effect.counter%'
       and target = $1`,
      [`approval.form:${first}`],
    );
    expect(rows).toEqual([{ act: 'effect.counter', target: `approval.form:${first}`, counter: form }]);
    expect(await effectOf(first)).toMatchObject({ CounterFormID: form, CanOpenCounter: true });
    // The former leader decided on the original, but the reversing form has not reached them.
    await db.pool.query(`delete from approval.row where form_id = $1 and person_id = $2`, [
      form,
      idOf('fin1'),
    ]);
    expect(await effectOf(first, 'fin1')).toMatchObject({ CounterFormID: form, CanOpenCounter: false });
    expect((await verifyAudit(db)).broken).toEqual([]);
  });

  test('a counter-form warns about values it does not restore, before and during approval', async () => {
    const first = await moved({});
    const whole = (await file({ ...back, Original: first, TakeEffect: inDays(1), Submit: false })).body
      .FormID;
    expect((await effectOf(whole)).Warnings).toEqual([]);
    const some = (
      await file({ LeaderAUID: idOf('lead'), DeptId: null, Original: first, TakeEffect: inDays(1) })
    ).body;
    const [effect] = await portal.ok('cash', ApprovalEffect.GetEffect, { FormID: some.FormID });
    expect(effect!.Warnings).toEqual(['原单据之前部门为研发部，本单据不恢复，仍为财务部']);
    expect(effect!.Problems).toEqual([]);
    await bills.finish(some.FormID);
    expect((await effectOf(some.FormID)).Warnings).toHaveLength(1);
  });

  test('forms to reverse are those of the person that one may read, whoever filed them', async () => {
    const first = await moved({});
    const found = async (who: Member, SubjectAUID: number) =>
      (
        await portal.ok(who, ApprovalForm.GetMyApprovalBriefInfoListAsync, { Templates: ['DG'], SubjectAUID })
      ).Rows.map(({ FormID }) => FormID);
    expect(await found('cash', idOf('a'))).toContain(first);
    expect(await found('lead', idOf('a'))).toContain(first);
    expect(await found('stranger', idOf('a'))).toEqual([]);
    expect(await found('cash', idOf('fin2'))).not.toContain(first);
    const own = await portal.ok('lead', ApprovalForm.GetMyApprovalBriefInfoListAsync, { Templates: ['DG'] });
    expect(own.Rows.map(({ FormID }) => FormID)).not.toContain(first);
  });
});
