import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { findStandardTemplate, setTemplateOpen } from '#modules/forms/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill } from '#tests/support/hr-portal.ts';
import { makeOffers } from '#tests/support/offer-portal.ts';
import { openRecruiting } from '#tests/support/recruiting-portal.ts';
import { Recruitment } from '../contract/Recruitment.ts';

const beyond = (planned: number, more: number) => [
  expect.stringContaining(`编制 ${planned} 人，在岗与已录用 0 人，再增加 ${more} 人将超编`),
];

eachEngine('requisitions', (open) => {
  let db: Database;
  let portal: Portal;
  let post: number;
  beforeAll(async () => {
    db = await open();
    ({ portal, post } = await openRecruiting(db, {}, { asksFirst: true }));
    await makeOffers(db);
  });
  afterAll(() => portal.close());

  const given = (more: object = {}) => ({
    Title: '后端工程师',
    PostID: post,
    DeptId: 2,
    CompanyID: 1,
    HeadCount: 2,
    EmployType: 0,
    Reason: 1,
    OwnerAUID: idOf('a'),
    SalaryMin: '18000.00',
    SalaryMax: '26000.00',
    ...more,
  });
  const get = async (RecruitmentID: number, who: Member = 'a') =>
    (await portal.ok(who, Recruitment.GetRecruitmentPage, { RecruitmentID })).Rows[0]!;
  const draft = async (more: object = {}) =>
    (await portal.ok('a', Recruitment.AddRecruitment, given({ IsDraft: true, ...more }))).RecruitmentID;
  const request = async (RecruitmentID: number, more: object = {}) => {
    const { Version } = await get(RecruitmentID);
    return portal.ok('a', Recruitment.RequestPlaces, { RecruitmentID, Version, ...more });
  };
  const submit = async (FormID: number, values: object = {}, who: Member = 'a') => {
    const { Values } = await portal.ok('a', ApprovalForm.FindDocJsonAsync, { FormID });
    const { rows } = await db.pool.query<{ version: number }>(
      'select version from approval.form where id = $1',
      [FormID],
    );
    return portal.call(who, Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: rows[0]!.version,
      Values: { ...Values, Grounds: '新产品线需要', ...values },
    });
  };

  test('an opening is granted before it opens: asked for, in approval unchanged, open on the last approval', async () => {
    expect((await portal.call('a', Recruitment.AddRecruitment, given())).refusal?.['Reason']).toBe(
      'requisitionNeeded',
    );
    const id = await draft();
    const seen = { RecruitmentID: id, Version: (await get(id)).Version };
    expect((await portal.call('a', Recruitment.EnableRecruitment, seen)).refusal?.['Reason']).toBe(
      'requisitionNeeded',
    );
    const { FormID, Path } = await request(id);
    expect(Path).toContain(`id=${FormID}`);
    // A repeated request returns the same form.
    expect((await request(id)).FormID).toBe(FormID);
    const { Values } = await portal.ok('a', ApprovalForm.FindDocJsonAsync, { FormID });
    expect(Values).toMatchObject({
      Title: '后端工程师',
      HeadCount: '2',
      DeptId: { id: 2 },
      PostID: { id: post },
    });
    expect((await submit(FormID)).status).toBe(200);
    const asked = await get(id);
    expect(asked).toMatchObject({ State: 1, Requisition: { FormID, IsReadable: true } });
    const change = { ...given({ Title: '另一个' }), RecruitmentID: id, Version: asked.Version };
    expect((await portal.call('a', Recruitment.UpdateRecruitment, change)).refusal?.['Reason']).toBe(
      'wrongState',
    );
    await finishBill(portal, FormID);
    expect(await get(id)).toMatchObject({ State: 2, HeadCount: 2, OpenDay: expect.any(String) });
    // The pay range is never stored in clear text.
    const { rows } = await db.pool.query<{ values: string }>(
      'select form_values::text as values from approval.form where id = $1',
      [FormID],
    );
    expect(rows[0]!.values).not.toContain('18000');
  });

  test('sent back, withdrawn, abandoned: a draft again, which asks with what it says by then', async () => {
    const id = await draft();
    const { FormID } = await request(id);
    await submit(FormID);
    const { Version } = await portal.ok('a', Order.GetCacApprovalDetailExamineInfoCacHe, { FormID });
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '' });
    const back = await get(id);
    expect(back.State).toBe(0);
    await portal.ok('a', Recruitment.UpdateRecruitment, {
      ...given({ HeadCount: 3 }),
      RecruitmentID: id,
      Version: back.Version,
    });
    // The old form with two places is refused, and a new one asks for three.
    expect((await submit(FormID)).refusal?.['Fields']).toMatchObject([{ Field: 'HeadCount' }]);
    const next = await request(id);
    expect(next.FormID).not.toBe(FormID);
    expect((await submit(FormID, { HeadCount: '3' })).refusal?.['Fields']).toMatchObject([
      { Field: 'RecruitmentID' },
    ]);
    expect((await submit(next.FormID)).status).toBe(200);
    await finishBill(portal, next.FormID);
    expect(await get(id)).toMatchObject({ State: 2, HeadCount: 3 });
  });

  test('more places need a new one; fewer do not', async () => {
    const id = await draft();
    const first = await request(id);
    await submit(first.FormID);
    await finishBill(portal, first.FormID);
    const opened = await get(id);
    const more = { ...given({ HeadCount: 5 }), RecruitmentID: id, Version: opened.Version };
    const refused = await portal.call('a', Recruitment.UpdateRecruitment, more);
    expect(refused.refusal).toMatchObject({ Reason: 'placesNeedRequisition', Field: 'HeadCount' });
    const same = { RecruitmentID: id, Version: opened.Version, HeadCount: 2 };
    expect((await portal.call('a', Recruitment.RequestPlaces, same)).refusal?.['Reason']).toBe('moreNeeded');
    const { FormID } = await request(id, { HeadCount: 5 });
    await submit(FormID);
    // The opening stays open meanwhile.
    const waiting = await get(id);
    expect(waiting).toMatchObject({ State: 2, HeadCount: 2 });
    const another = { RecruitmentID: id, Version: waiting.Version, HeadCount: 9 };
    expect((await portal.call('a', Recruitment.RequestPlaces, another)).refusal?.['Reason']).toBe(
      'placesAsked',
    );
    await finishBill(portal, FormID);
    const grown = await get(id);
    expect(grown).toMatchObject({ State: 2, HeadCount: 5 });
    await portal.ok('a', Recruitment.UpdateRecruitment, {
      ...given({ HeadCount: 4 }),
      RecruitmentID: id,
      Version: grown.Version,
    });
    expect((await get(id)).HeadCount).toBe(4);
  });

  test('one beyond the headcount plan is warned of: the places of a draft, and those that are more of an opening', async () => {
    const warnings = async (FormID: number) =>
      (await portal.ok('a', ApprovalEffect.GetEffect, { FormID })).flatMap(({ Warnings }) => Warnings);
    const plan = (planned: number) =>
      db.pool.query(
        `insert into people.post_plan (department_id, post_id, planned) values (2, $1, $2)
         on conflict (department_id, post_id) do update set planned = excluded.planned`,
        [post, planned],
      );
    const id = await draft();
    const first = await request(id);
    await submit(first.FormID);
    // A department without any plan warns of nothing.
    expect(await warnings(first.FormID)).toEqual([]);
    await plan(1);
    expect(await warnings(first.FormID)).toEqual(beyond(1, 2));
    await plan(2);
    expect(await warnings(first.FormID)).toEqual([]);
    await finishBill(portal, first.FormID);
    const { FormID } = await request(id, { HeadCount: 5 });
    await submit(FormID);
    expect(await warnings(FormID)).toEqual(beyond(2, 3));
    // The warning does not stop the approval.
    await finishBill(portal, FormID);
    expect((await get(id)).HeadCount).toBe(5);
    await db.pool.query('delete from people.post_plan where department_id = 2');
  });

  test('nobody else asks for a place, nor files what somebody else began', async () => {
    const id = await draft();
    const { Version } = await get(id);
    const seen = { RecruitmentID: id, Version };
    for (const who of ['fin1', 'stranger'] as const)
      expect((await portal.call(who, Recruitment.RequestPlaces, seen)).status, who).toBe(
        who === 'stranger' ? 403 : 404,
      );
    const template = await inTransaction(db, (tx) => findStandardTemplate(tx, 'XQ'));
    const { FormID } = await request(id);
    const { Values } = await portal.ok('a', ApprovalForm.FindDocJsonAsync, { FormID });
    const forged = await portal.ok('fin1', ApprovalForm.Add, { TemplateId: template!.id, Values });
    const answer = await portal.call('fin1', Order.SubmitGetCacApprovalForm, {
      FormID: forged.FormID,
      Version: forged.Version,
      Values: { ...Values, Grounds: '冒名' },
    });
    expect(answer.refusal?.['Fields']).toMatchObject([{ Field: 'RecruitmentID' }]);
    expect((await get(id)).State).toBe(0);
  });

  test('its form is named to whoever keeps the opening, and led to only for whom it is', async () => {
    const id = await draft();
    const { FormID } = await request(id);
    // A draft is visible only to its author.
    expect((await get(id)).Requisition).toBeNull();
    await submit(FormID);
    const asked = async (who: Member) => {
      const { Requisition } = await get(id, who);
      const form = await portal.call(who, Order.GetCacApprovalDetailExamineInfoCacHe, { FormID });
      return [Requisition?.FormID, Requisition?.IsReadable, form.status];
    };
    expect(await asked('a')).toEqual([FormID, true, 200]);
    // A person with the department in scope may change the opening, but takes no part in the approval.
    expect(await asked('lead')).toEqual([FormID, false, 404]);
    await finishBill(portal, FormID);
    expect((await get(id, 'lead')).Requisition?.Number).toMatch(/^XQ-/);
    // An assistant is not told about the requisition.
    const { Version } = await get(id);
    await portal.ok('a', Recruitment.UpdateRecruitment, {
      ...given({ Assistants: [idOf('fin1')] }),
      RecruitmentID: id,
      Version,
    });
    expect((await get(id, 'fin1')).Requisition).toBeNull();
  });

  test('a company that closes the form opens its places itself', async () => {
    const id = await draft();
    const template = await inTransaction(db, (tx) => findStandardTemplate(tx, 'XQ'));
    const set = (isOpen: boolean) => inTransaction(db, (tx) => setTemplateOpen(tx, template!.id, isOpen));
    await set(false);
    await portal.ok('a', Recruitment.EnableRecruitment, {
      RecruitmentID: id,
      Version: (await get(id)).Version,
    });
    expect((await get(id)).State).toBe(2);
    await set(true);
  });
});
