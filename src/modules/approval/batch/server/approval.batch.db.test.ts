import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTemplate } from '#modules/forms/server/open.ts';
import { idOf, loanValues, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { bothEngines } from '#tests/support/engines.ts';
import { sql } from 'kysely';
import { Notice } from '#kit/contract/Notice.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { runForgottenBatches } from './commands/batch.ts';

bothEngines('decisions on many forms', (open) => {
  let portal: Portal;
  let loan: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    loan = (await getTemplate(portal.db, { code: 'JK' })).id;
  });
  afterAll(() => portal.close());

  const item = async (who: Member, FormID: number) => {
    const { RowID, Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
    return { FormID, RowID: RowID ?? 1, Version };
  };
  const filed = async (amount = '100.00') => {
    const { FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId: loan,
      Values: loanValues(amount),
    });
    return item('lead', FormID);
  };
  const status = async (FormID: number) =>
    (await portal.ok('a', Order.GetApprovalOrderExamine, { FormID })).Nodes.filter(
      ({ ApprovalAUID }) => ApprovalAUID === idOf('lead'),
    ).map(({ Status }) => Status);
  /** As if the ten seconds were over. */
  const due = (BatchID: number) =>
    sql`update approval.batch set due_at = due_at - interval '1 minute' where id = ${BatchID}`.execute(
      portal.db.kysely,
    );

  test('wait ten seconds, can be taken back until then, and then decide on each form once', async () => {
    const Items = [await filed(), await filed('2000.00')];
    const { BatchID } = await portal.ok('lead', Order.StartBatch, { Act: 'approve', Items, Remark: '同意' });
    expect(await portal.ok('lead', Order.RunBatch, { BatchID })).toMatchObject({ State: 'waiting' });
    for (const { FormID } of Items) expect(await status(FormID)).toEqual([6]);
    await portal.ok('lead', Order.UndoBatch, { BatchID });
    await due(BatchID);
    expect(await portal.ok('lead', Order.RunBatch, { BatchID })).toMatchObject({ State: 'undone' });
    for (const { FormID } of Items) expect(await status(FormID)).toEqual([6]);

    const again = await portal.ok('lead', Order.StartBatch, { Act: 'approve', Items, Remark: '同意' });
    await due(again.BatchID);
    const [one, two] = await Promise.all([
      portal.ok('lead', Order.RunBatch, { BatchID: again.BatchID }),
      portal.ok('lead', Order.RunBatch, { BatchID: again.BatchID }),
    ]);
    const settled = await portal.ok('lead', Order.RunBatch, { BatchID: again.BatchID });
    expect(settled).toMatchObject({ State: 'done', Items: [{ Code: 1 }, { Code: 1 }] });
    expect(one.State === 'done' || two.State === 'done').toBe(true);
    for (const { FormID } of Items) {
      expect(await status(FormID)).toEqual([2]);
      const history = await portal.ok('a', Order.GetCacApprovalOrderByHistory, { FormID });
      expect(history.filter(({ AUID }) => AUID === idOf('lead'))).toHaveLength(1);
    }
    expect(await portal.call('lead', Order.UndoBatch, { BatchID: again.BatchID })).toMatchObject({
      status: 409,
      message: '已经开始处理，不能再撤销',
    });
  });

  test('returns the result of each form: one that moved on is left alone, the others are decided', async () => {
    const [good, moved] = [await filed(), await filed()];
    await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, moved);
    const Items = [good, moved];
    const preview = await portal.ok('lead', Order.PreviewBatch, { Act: 'sendBack', Items });
    expect(preview.map(({ Msg }) => Msg)).toEqual([null, '表单刚有变化，请打开查看']);
    const start = { Act: 'sendBack', Items, Remark: '缺少附件' } as const;
    const { BatchID } = await portal.ok('lead', Order.StartBatch, start);
    await due(BatchID);
    const done = await portal.ok('lead', Order.RunBatch, { BatchID });
    expect(done.Items.map(({ Code }) => Code)).toEqual([1, expect.any(Number)]);
    expect(done.Items[1]?.Msg).not.toBe('');
    expect(await status(good.FormID)).toEqual([3]);
    expect(await status(moved.FormID)).toEqual([2]);
  });

  test('are refused without a reason, and to others', async () => {
    const Items = [await filed()];
    expect(await portal.call('lead', Order.StartBatch, { Act: 'sendBack', Items })).toMatchObject({
      status: 422,
      refusal: { Field: 'Remark' },
    });
    const { BatchID } = await portal.ok('lead', Order.StartBatch, { Act: 'approve', Items });
    for (const call of [Order.UndoBatch, Order.RunBatch])
      expect((await portal.call('head', call, { BatchID })).status).toBe(404);
    // Applicants may not approve their own form in a batch.
    const own = await portal.ok('a', Order.StartBatch, { Act: 'approve', Items });
    await due(own.BatchID);
    const done = await portal.ok('a', Order.RunBatch, { BatchID: own.BatchID });
    expect(done.Items[0]?.Code).not.toBe(1);
    expect(await status(Items[0]!.FormID)).toEqual([6]);
  });

  test('answers for each form, also for forms that the caller cannot see or that do not exist', async () => {
    const mine = await filed();
    const hidden = {
      FormID: (await portal.ok('fin1', ApprovalForm.Add, { TemplateId: loan, Values: {} })).FormID,
      RowID: 1,
      Version: 1,
    };
    const unknown = { FormID: 999_999, RowID: 1, Version: 1 };
    const Items = [mine, hidden, unknown];
    const preview = await portal.ok('lead', Order.PreviewBatch, { Act: 'approve', Items });
    expect(preview[0]?.Msg).toBeNull();
    const { FormID: _one, ...ofHidden } = preview[1]!;
    const { FormID: _two, ...ofUnknown } = preview[2]!;
    expect(ofHidden).toEqual(ofUnknown);
    expect(ofHidden.Msg).not.toBeNull();
    const { BatchID } = await portal.ok('lead', Order.StartBatch, { Act: 'approve', Items });
    await due(BatchID);
    const done = await portal.ok('lead', Order.RunBatch, { BatchID });
    expect(done.Items).toMatchObject([
      { FormID: mine.FormID, Code: 1 },
      { FormID: hidden.FormID, Number: '', TemplateTitle: '', Code: 40400 },
      { FormID: unknown.FormID, Number: '', TemplateTitle: '', Code: 40400 },
    ]);
    expect(await status(mine.FormID)).toEqual([2]);
    const none = await portal.ok('lead', Order.StartBatch, { Act: 'approve', Items: [unknown] });
    await due(none.BatchID);
    expect((await portal.ok('lead', Order.RunBatch, { BatchID: none.BatchID })).State).toBe('done');
  });

  test('finance forms that need something filled in are left for the form', async () => {
    const { FormID } = await filed('50.00');
    const order: [Member, number][] = [];
    for (const who of ['lead', 'head', 'boss', 'fin1', 'fin2'] as const) {
      const detail = await portal.call(who, Order.GetApprovalOrderExamine, { FormID });
      const { RowID, Version, Can } = detail.body;
      if (detail.status !== 200 || RowID === null || !(Can.Approve || Can.FinanceApprove)) continue;
      const call = Can.FinanceApprove
        ? Order.SubmitCacApprovalFormByFinanceApproved
        : Order.SubmitCacApprovalFormByApproved;
      await portal.ok(who, call, { FormID, RowID, Version });
      order.push([who, RowID]);
    }
    expect(order.length).toBeGreaterThan(1);
    const Items = [await item('cash', FormID)];
    const [preview] = await portal.ok('cash', Order.PreviewBatch, { Act: 'approve', Items });
    expect(preview?.Msg).toContain('需要先打开填写');
    const [back] = await portal.ok('cash', Order.PreviewBatch, { Act: 'sendBack', Items });
    expect(back?.Msg).toBeNull();
  });

  test('left behind by a closed window, they are carried out all the same', async () => {
    const [good, moved] = [await filed(), await filed()];
    await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, moved);
    const { BatchID } = await portal.ok('lead', Order.StartBatch, { Act: 'approve', Items: [good, moved] });
    await runForgottenBatches(portal.db, new Date());
    expect(await status(good.FormID)).toEqual([6]);
    await due(BatchID);
    await runForgottenBatches(portal.db, new Date());
    expect(await status(good.FormID)).toEqual([2]);
    const told = await portal.ok('lead', Notice.GetNoticePageList, { PageSize: 50 });
    expect(told.Rows.some(({ TitleZh }) => TitleZh.startsWith('批量审批中有 1 份'))).toBe(true);
  });
});
