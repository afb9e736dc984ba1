import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill } from '#tests/support/hr-portal.ts';
import { openKpi, period, sheetSteps, template } from '#tests/support/kpi-portal.ts';
import { KPISheet } from '../contract/KPISheet.ts';
import { KPIStationPosition as Kpi } from '../contract/KPIStationPosition.ts';

eachEngine('through which door forms of sheets are decided', (open) => {
  let portal: Portal;
  let db: Database;
  let run: number;
  let sheet: number;
  let n = 0;

  beforeAll(async () => {
    db = await open({ connections: 4 });
    const opened = await openKpi(db);
    portal = opened.portal;
    await template(portal, opened.post);
  });
  afterAll(() => portal.close());
  const { get, wrote, formOf, submit, adopt, own } = sheetSteps(() => portal);

  /** Targets that wait for the leader. */
  beforeEach(async () => {
    await db.pool.query('delete from kpi.sheet');
    await db.pool.query('delete from kpi.period');
    n += 1;
    run = await period(portal, `入口周期${n}`);
    await portal.ok('cash', KPISheet.Generate, { PeriodID: run, IsDryRun: false });
    sheet = await own(run);
    await submit(sheet);
  });

  /** The row of a form that waits, as lists have it. */
  const waiting = async (FormID: number) => {
    const { rows } = await db.pool.query<{ RowID: number; Version: number }>(
      `select r.no as "RowID", f.version as "Version" from approval.row r join approval.form f on f.id = r.form_id
       where f.id = $1 and r.status = 6`,
      [FormID],
    );
    return { FormID, ...rows[0]! };
  };
  const preview = async (who: Member, FormID: number): Promise<string | null> => {
    const Items = [await waiting(FormID)];
    const [seen] = await portal.ok(who, Order.PreviewBatch, { Act: 'approve', Items });
    return seen!.Msg;
  };
  /** What a batch says of a form once its ten seconds are over. */
  const inBatch = async (who: Member, FormID: number, Act: 'approve' | 'sendBack' = 'approve') => {
    const Items = [await waiting(FormID)];
    const Remark = Act === 'approve' ? '' : '依据不足';
    const { BatchID } = await portal.ok(who, Order.StartBatch, {
      Act,
      Items,
      Remark,
      Key: crypto.randomUUID(),
    });
    await db.pool.query(`update approval.batch set due_at = now() - interval '1 second' where id = $1`, [
      BatchID,
    ]);
    const { Items: done } = await portal.ok(who, Order.RunBatch, { BatchID });
    return done[0]!;
  };
  /** Somebody's row waits for somebody else, as if he stood in. */
  const hand = (FormID: number, to: Member) =>
    db.pool.query('update approval.row set person_id = $2 where form_id = $1 and status = 6', [
      FormID,
      idOf(to),
    ]);
  /** Nobody decides on his own, whichever door he takes. */
  const isClosedTo = async (who: Member, FormID: number, why: string): Promise<void> => {
    await hand(FormID, who);
    const inbox = await approveBill(portal, who, FormID);
    expect([inbox.status, inbox.message]).toEqual([422, expect.stringContaining(why)]);
    expect(await preview(who, FormID)).toContain(why);
    expect((await inBatch(who, FormID)).Msg).toContain(why);
    const page = await portal.call(who, Kpi.AdoptByFormID, { FormID });
    expect([page.status, page.message]).toEqual([422, expect.stringContaining(why)]);
  };

  test('targets come into force from the inbox and from a batch as from the sheet, and nobody approves his own', async () => {
    const FormID = await formOf(sheet);
    await isClosedTo('a', FormID, '自己的考核表');
    await hand(FormID, 'lead');
    expect(await preview('lead', FormID)).toBeNull();
    expect((await inBatch('lead', FormID)).Code).toBe(1);
    expect((await get(sheet)).Head.State).toBe(2);
  });

  test('a result waits for its scores at the inbox and in a batch, and then both finish it', async () => {
    await adopt('lead', sheet);
    const { Version } = (await get(sheet)).Head;
    await portal.ok('a', KPISheet.BeginScoring, { SheetID: sheet, Version });
    await wrote('a', sheet, [
      [1, 'Actual', '80'],
      [2, 'Actual', '12'],
      [3, 'SelfScore', '100'],
    ]);
    await submit(sheet);
    const FormID = await formOf(sheet);
    const bare = await approveBill(portal, 'lead', FormID);
    expect([bare.status, bare.message]).toEqual([422, expect.stringContaining('请先在考核表中评分')]);
    expect((await inBatch('lead', FormID)).Msg).toContain('请先在考核表中评分');
    await wrote('lead', sheet, [
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
    ]);
    expect((await inBatch('lead', FormID)).Code).toBe(1);
    expect((await inBatch('head', FormID)).Msg).toContain('请先在考核表中评分');
    await wrote('head', sheet, [[3, 'SecondScore', '60']]);
    expect((await approveBill(portal, 'head', FormID)).status).toBe(200);
    expect((await get(sheet, 'lead')).Head).toMatchObject({ State: 5, Total: '85.60' });
  });

  test('a change of targets comes into force from a batch, not where what holds has moved, and nobody approves his own', async () => {
    await adopt('lead', sheet);
    const change = {
      SheetID: sheet,
      Reason: '市场变化',
      Rows: [
        { RowNo: 1, Target: '120', WeightBp: 4000 },
        { RowNo: 2, Target: '10', WeightBp: 4000 },
      ],
    };
    const { FormID } = await portal.ok('a', Kpi.UpdateKPIBackup, change);
    await portal.ok('a', Kpi.SubmitByFormID, { FormID });
    await isClosedTo('a', FormID, '自己的考核表');
    await hand(FormID, 'lead');
    const put = (target: string) =>
      db.pool.query(`update kpi.row set target = $2 where sheet_id = $1 and row_no = 1`, [sheet, target]);
    await put('90');
    expect(await preview('lead', FormID)).toContain('生效目标已变化');
    expect((await inBatch('lead', FormID)).Msg).toContain('生效目标已变化');
    expect((await approveBill(portal, 'lead', FormID)).message).toContain('生效目标已变化');
    await put('100');
    expect((await inBatch('lead', FormID)).Code).toBe(1);
    expect((await get(sheet)).Rows.slice(0, 2)).toMatchObject([
      { Target: '120', WeightBp: 4000 },
      { Target: '10', WeightBp: 4000 },
    ]);
  });

  /** A published result of 85.60 that its person appeals against; both who scored it had a hand in it. */
  const appealed = async (): Promise<number> => {
    await adopt('lead', sheet);
    const version = async () => (await get(sheet)).Head.Version;
    await portal.ok('a', KPISheet.BeginScoring, { SheetID: sheet, Version: await version() });
    await wrote('a', sheet, [
      [1, 'Actual', '80'],
      [2, 'Actual', '12'],
      [3, 'SelfScore', '100'],
    ]);
    await submit(sheet);
    await wrote('lead', sheet, [
      [3, 'LeaderScore', '80'],
      [4, 'LeaderScore', '0'],
    ]);
    await adopt('lead', sheet);
    await wrote('head', sheet, [[3, 'SecondScore', '60']]);
    await adopt('head', sheet);
    await portal.ok('cash', KPISheet.Publish, { PeriodID: run, Confirmed: true });
    const asked = { SheetID: sheet, Version: await version(), Reason: '漏计' };
    return (await portal.ok('a', KPISheet.Appeal, asked)).FormID;
  };

  test('an appeal is accepted where the total is said and by who had no hand in it, and refused through any door with its reason', async () => {
    const FormID = await appealed();
    await isClosedTo('a', FormID, '您参与过该评分');
    await isClosedTo('lead', FormID, '您参与过该评分');
    await isClosedTo('boss', FormID, '请在考核表中填写申诉后的总分');
    expect((await get(sheet)).Appeal).toMatchObject({ State: 0 });
    expect((await inBatch('boss', FormID, 'sendBack')).Code).toBe(1);
    const refused = { State: 2, Answer: '依据不足', By: { AUID: idOf('boss') } };
    expect((await get(sheet)).Appeal).toMatchObject(refused);
    await db.pool.query('delete from kpi.appeal');
    const { Version } = (await get(sheet)).Head;
    const again = await portal.ok('a', KPISheet.Appeal, { SheetID: sheet, Version, Reason: '再议' });
    await portal.ok('boss', Order.RepulseCacAOByApprovalNew, {
      ...(await waiting(again.FormID)),
      Remark: '依据不足',
    });
    expect((await get(sheet)).Appeal).toMatchObject(refused);
    expect((await get(sheet)).Head).toMatchObject({ State: 7, Total: '85.60' });
  });

  test('an appeal that is withdrawn holds nothing up, and its person may appeal again', async () => {
    const FormID = await appealed();
    const { Version } = await waiting(FormID);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '' });
    const after = await get(sheet);
    expect([after.Appeal, after.Can.Appeal]).toEqual([null, true]);
    expect((await portal.call('cash', KPISheet.Lock, { PeriodID: run })).message).toMatch(/^申诉期到/);
    const asked = { SheetID: sheet, Version: after.Head.Version, Reason: '另有漏计' };
    await portal.ok('a', KPISheet.Appeal, asked);
    expect((await get(sheet)).Appeal).toMatchObject({ State: 0, Reason: '另有漏计' });
  });
});
