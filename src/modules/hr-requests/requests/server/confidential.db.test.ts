import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { approvalDuty } from '#modules/approval/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, inDays, onProbation, openHrPortal } from '#tests/support/hr-portal.ts';
import { Become } from '../contract/Become.ts';
import { LeaveCompany } from '../contract/LeaveCompany.ts';

eachEngine('what bills keep to themselves', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openHrPortal(db);
    await db.pool.query(
      `update forms.template_edition set controls = controls || $1::jsonb
       where template_id in (select id from forms.template where standard = 'ZZ')`,
      [JSON.stringify([{ type: 'money', name: 'Pay', label: '转正后月薪', require: false, secret: true }])],
    );
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query('update approval.bill set state = 4');
    await onProbation(db, 'a', inDays(-170), inDays(10));
  });

  const confirm = { AUID: idOf('a'), Result: 'confirm' as const, SelfSummary: '完成了三个项目' };
  const add = (who: Member, fields: object, Submit = true) =>
    portal.call(who, Become.AddBecome, { ...confirm, Becometimenow: inDays(0), ...fields, Submit });
  const versionOf = async (who: Member, FormID: number) =>
    (await portal.ok(who, Order.GetApprovalOrderExamine, { FormID })).Version;

  test('a refused request about a person reveals nothing else about them', async () => {
    const onlyThat = [['AUID', '只能由本人、直属上级或人事提交']];
    const guess = { Result: 'confirm', Becometimenow: inDays(-400) };
    expect(fieldOf(await add('fin2', guess))).toEqual(onlyThat);
    expect((await add('lead', {})).status).toBe(200);
    expect(fieldOf(await add('fin2', {}))).toEqual(onlyThat);
    const draft = await add('fin2', {}, false);
    expect(await portal.ok('fin2', ApprovalEffect.GetEffect, { FormID: draft.body.FormID })).toEqual([]);
    const own = await add('a', {}, false);
    expect(await portal.ok('a', ApprovalEffect.GetEffect, { FormID: own.body.FormID })).toHaveLength(1);
  });

  const rowOf = async (who: Member) => {
    const { Rows } = await portal.ok(who, Become.GetBecomePreparePage, { PageIndex: 1, PageSize: 50 });
    return Rows.find(({ AUID }) => AUID === idOf('lead'));
  };

  test('people due for confirmation are not told about forms in progress about them', async () => {
    await onProbation(db, 'lead', inDays(-170), inDays(10));
    const filed = await add('cash', { AUID: idOf('lead') });
    expect(await rowOf('cash')).toMatchObject({ FormID: filed.body.FormID });
    expect(await rowOf('lead')).toMatchObject({ FormID: null, Number: '' });
  });

  test('a person who submits again cannot change the leader’s score', async () => {
    const { body } = await add('a', {});
    const { FormID } = body;
    expect((await approveBill(portal, 'lead', FormID, { LeaderScore: '40' })).status).toBe(200);
    const form = await portal.ok('cash', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('cash', Order.RepulseCacAOByApprovalNew, {
      FormID,
      RowID: form.RowID!,
      Version: form.Version,
      Remark: '补充',
    });
    const better = { FormID, Version: await versionOf('a', FormID), LeaderScore: 100, Submit: true };
    expect(fieldOf(await portal.call('a', Become.EditBecome, better))?.[0]?.[0]).toBe('LeaderScore');
    const same = { FormID, Version: better.Version, SelfSummary: '补充了说明', Submit: true };
    const again = await portal.call('a', Become.EditBecome, same);
    expect([again.status, again.message]).toEqual([200, '']);
  });

  test('how far back is asked when it is filed, not of the leader who fills in later', async () => {
    const { body } = await add('a', {});
    await db.pool.query(`update approval.form set form_values = form_values || $2::jsonb where id = $1`, [
      body.FormID,
      JSON.stringify({ Becometimenow: inDays(-40) }),
    ]);
    const scored = await approveBill(portal, 'lead', body.FormID, { LeaderScore: '88' });
    expect([scored.status, scored.message]).toEqual([200, '']);
  });

  test('a bill with something secret is changed by its own call, and keeps it', async () => {
    const draft = await add('a', {}, false);
    const { FormID } = draft.body;
    const Values = { ...confirm, AUID: [{ id: idOf('a') }], Becometimenow: inDays(0), Pay: '20000.00' };
    await portal.ok('a', ApprovalForm.Edit, { FormID, Version: draft.body.Version, Values });
    const changed = await portal.call('a', Become.EditBecome, {
      FormID,
      Version: await versionOf('a', FormID),
      SelfSummary: '完成了四个项目',
      Submit: false,
    });
    expect([changed.status, changed.message]).toEqual([200, '']);
    const { Values: kept } = await portal.ok('a', ApprovalForm.FindDocJsonAsync, { FormID });
    expect(kept).toMatchObject({ Pay: '20000.00', SelfSummary: '完成了四个项目' });
  });

  test('a resignation is not named where somebody is asked what a leaver holds', async () => {
    await portal.ok('a', LeaveCompany.AddLeaveCompany, {
      AUID: idOf('a'),
      LeaveType: 1,
      LastWorkDay: inDays(5),
      Reason: '另有发展',
      Submit: true,
    });

    const held = [
      ...(await approvalDuty.held(db, idOf('a'))),
      ...(await approvalDuty.held(db, idOf('lead'))),
    ];
    expect(held.length).toBeGreaterThan(1);
    expect(JSON.stringify(held)).not.toMatch(/离职|LZ-/);
  });
});
