import { expect, test } from 'vitest';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { idOf, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill } from '#tests/support/hr-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';

eachEngine('through which door forms of sheets are decided', (open) => {
  const kpi = useKpi(open, 'submitted');
  const { get, wrote, formOf, submit, adopt, version, waiting } = kpi;

  const preview = async (who: Member, FormID: number): Promise<string | null> => {
    const Items = [await waiting(FormID)];
    const [seen] = await kpi.portal.ok(who, Order.PreviewBatch, { Act: 'approve', Items });
    return seen!.Msg;
  };
  /** Returns the answer of a batch for a form, after its ten seconds of delay. */
  const inBatch = async (who: Member, FormID: number, Act: 'approve' | 'sendBack' = 'approve') => {
    const Items = [await waiting(FormID)];
    const Remark = Act === 'approve' ? '' : '依据不足';
    const { BatchID } = await kpi.portal.ok(who, Order.StartBatch, {
      Act,
      Items,
      Remark,
      Key: crypto.randomUUID(),
    });
    await kpi.db.pool.query(`update approval.batch set due_at = now() - interval '1 second' where id = $1`, [
      BatchID,
    ]);
    const { Items: done } = await kpi.portal.ok(who, Order.RunBatch, { BatchID });
    return done[0]!;
  };
  /** Hands a pending row to another person, as if they stood in. */
  const hand = (FormID: number, to: Member) =>
    kpi.db.pool.query('update approval.row set person_id = $2 where form_id = $1 and status = 6', [
      FormID,
      idOf(to),
    ]);
  /** Nobody decides on their own sheet, whichever way they approve. */
  const isClosedTo = async (who: Member, FormID: number, why: string): Promise<void> => {
    await hand(FormID, who);
    const inbox = await approveBill(kpi.portal, who, FormID);
    expect([inbox.status, inbox.message]).toEqual([422, expect.stringContaining(why)]);
    expect(await preview(who, FormID)).toContain(why);
    expect((await inBatch(who, FormID)).Msg).toContain(why);
    const page = await kpi.portal.call(who, Kpi.AdoptByFormID, { FormID });
    expect([page.status, page.message]).toEqual([422, expect.stringContaining(why)]);
  };

  test('targets take effect from the inbox and from a batch as from the review, and nobody approves their own', async () => {
    const FormID = await formOf(kpi.sheet);
    await isClosedTo('a', FormID, '自己的考核表');
    await hand(FormID, 'lead');
    expect(await preview('lead', FormID)).toBeNull();
    expect((await inBatch('lead', FormID)).Code).toBe(1);
    expect((await get(kpi.sheet)).Head.State).toBe(2);
  });

  test('a result waits for its scores at the inbox and in a batch, and then both finish it', async () => {
    await adopt('lead', kpi.sheet);
    await kpi.begin();
    await kpi.fill();
    await submit(kpi.sheet);
    const FormID = await formOf(kpi.sheet);
    const bare = await approveBill(kpi.portal, 'lead', FormID);
    expect([bare.status, bare.message]).toEqual([422, expect.stringContaining('请先在考核表中评分')]);
    expect((await inBatch('lead', FormID)).Msg).toContain('请先在考核表中评分');
    await wrote('lead', kpi.sheet, [
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
    ]);
    expect((await inBatch('lead', FormID)).Code).toBe(1);
    expect((await inBatch('head', FormID)).Msg).toContain('请先在考核表中评分');
    await wrote('head', kpi.sheet, [[3, 'SecondScore', '60']]);
    expect((await approveBill(kpi.portal, 'head', FormID)).status).toBe(200);
    expect((await get(kpi.sheet, 'lead')).Head).toMatchObject({ State: 5, Total: '85.60' });
  });

  test('a target change takes effect from a batch unless the targets in force changed, and nobody approves their own', async () => {
    await adopt('lead', kpi.sheet);
    const change = {
      SheetID: kpi.sheet,
      Reason: '市场变化',
      Rows: [
        { RowNo: 1, Target: '120', WeightBp: 4000 },
        { RowNo: 2, Target: '10', WeightBp: 4000 },
      ],
    };
    const { FormID } = await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change);
    await kpi.portal.ok('a', Kpi.SubmitByFormID, { FormID });
    await isClosedTo('a', FormID, '自己的考核表');
    await hand(FormID, 'lead');
    const put = (target: string) =>
      kpi.db.pool.query(`update kpi.row set target = $2 where sheet_id = $1 and row_no = 1`, [
        kpi.sheet,
        target,
      ]);
    await put('90');
    expect(await preview('lead', FormID)).toContain('生效目标已变化');
    expect((await inBatch('lead', FormID)).Msg).toContain('生效目标已变化');
    expect((await approveBill(kpi.portal, 'lead', FormID)).message).toContain('生效目标已变化');
    await put('100');
    expect((await inBatch('lead', FormID)).Code).toBe(1);
    expect((await get(kpi.sheet)).Rows.slice(0, 2)).toMatchObject([
      { Target: '120', WeightBp: 4000 },
      { Target: '10', WeightBp: 4000 },
    ]);
  });

  /** Publishes a result of 85.60 and lets its person appeal. Both people who scored it took part in the score. */
  const appealed = async (): Promise<number> => {
    await adopt('lead', kpi.sheet);
    await kpi.begin();
    await kpi.scored(null);
    await kpi.portal.ok('cash', KPISheet.Publish, { PeriodID: kpi.run, Confirmed: true });
    const asked = { SheetID: kpi.sheet, Version: await version(), Reason: '漏计' };
    return (await kpi.portal.ok('a', KPISheet.Appeal, asked)).FormID;
  };

  test('an appeal is accepted where the total is said and by who had no hand in it, and refused through any door with its reason', async () => {
    const FormID = await appealed();
    await isClosedTo('a', FormID, '不能处理自己的申诉');
    await isClosedTo('lead', FormID, '您参与过该评分');
    await isClosedTo('boss', FormID, '请在考核表中填写申诉后的总分');
    expect((await get(kpi.sheet)).Appeal).toMatchObject({ State: 0 });
    expect((await inBatch('boss', FormID, 'sendBack')).Code).toBe(1);
    const refused = { State: 2, Answer: '依据不足', By: { AUID: idOf('boss') } };
    expect((await get(kpi.sheet)).Appeal).toMatchObject(refused);
    await kpi.db.pool.query('delete from kpi.appeal');
    const { Version } = (await get(kpi.sheet)).Head;
    const again = await kpi.portal.ok('a', KPISheet.Appeal, { SheetID: kpi.sheet, Version, Reason: '再议' });
    await kpi.portal.ok('boss', Order.RepulseCacAOByApprovalNew, {
      ...(await waiting(again.FormID)),
      Remark: '依据不足',
    });
    expect((await get(kpi.sheet)).Appeal).toMatchObject(refused);
    expect((await get(kpi.sheet)).Head).toMatchObject({ State: 7, Total: '85.60' });
  });

  test('an appeal that is withdrawn holds nothing up, and its person may appeal again', async () => {
    const FormID = await appealed();
    const { Version } = await waiting(FormID);
    await kpi.portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '' });
    const after = await get(kpi.sheet);
    expect([after.Appeal, after.Can.Appeal]).toEqual([null, true]);
    expect((await kpi.portal.call('cash', KPISheet.Lock, { PeriodID: kpi.run })).message).toMatch(
      /^申诉期到/,
    );
    const asked = { SheetID: kpi.sheet, Version: after.Head.Version, Reason: '另有漏计' };
    await kpi.portal.ok('a', KPISheet.Appeal, asked);
    expect((await get(kpi.sheet)).Appeal).toMatchObject({ State: 0, Reason: '另有漏计' });
  });
});
