import { expect, test } from 'vitest';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { KPIInventory } from '#modules/kpi/inventory/contract/KPIInventory.ts';
import { KPIIndicator } from '#modules/kpi/templates/contract/KPIIndicator.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { idOf, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, inDays } from '#tests/support/hr-portal.ts';
import { indicator } from '#tests/support/kpi-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { KPISheet } from '../contract/KPISheet.ts';

const months = (march: string | null) => [
  { Name: '7月', Actual: '30', Evidence: '回款单 3 张' },
  { Name: '8月', Actual: march },
];

eachEngine('behind a sheet', (open) => {
  const kpi = useKpi(open, 'inForce');
  const { get, write } = kpi;

  const details = (who: Member, RowNo = 1) =>
    kpi.portal.ok(who, Kpi.GetDetails, { SheetID: kpi.sheet, RowNo });

  test('an actual is worked out from its months, open while one of them is; evidence is read by who reads the sheet, and no other way writes it', async () => {
    const uid = await kpi.portal.upload('a', '证明.pdf', sampleFiles.pdf);
    const { Version } = await details('a');
    const at = { SheetID: kpi.sheet, RowNo: 1 };
    const first = await kpi.portal.ok('a', Kpi.UpdateDetails, {
      ...at,
      Version,
      Parts: months(null),
      IEnclosure: [uid],
    });
    expect(first.Actual).toBeNull();
    const late = await kpi.portal.call('a', Kpi.UpdateDetails, { ...at, Version, Parts: [] });
    expect(late.status).toBe(409);
    const second = await kpi.portal.ok('a', Kpi.UpdateDetails, {
      ...at,
      Version: first.Version,
      Parts: months('50.5'),
      IEnclosure: [uid],
    });
    expect(second.Actual).toBe('80.5');
    const twice = await kpi.portal.call('a', Kpi.UpdateDetails, {
      ...at,
      Version: second.Version,
      Parts: [{ Name: '7月' }, { Name: '7月' }],
    });
    expect([twice.status, twice.message]).toEqual([422, '明细名称“7月”重复']);
    expect(
      (await kpi.portal.call('lead', Kpi.UpdateDetails, { ...at, Version: second.Version })).status,
    ).toBe(403);
    expect((await kpi.portal.call('fin1', Kpi.GetDetails, at)).status).toBe(404);
    const file = async (who: Member) =>
      (
        await kpi.portal.app.inject({
          url: `${FormAttachment.Download.path}?UID=${uid}`,
          headers: { authorization: `Bearer ${who}` },
        })
      ).statusCode;
    expect([await file('lead'), await file('fin1')]).toEqual([200, 404]);
    const seen = await details('lead');
    expect(seen).toMatchObject({ Actual: '80.5', Aggregate: 1, MayEdit: false, Files: [{ uid }] });
    expect(seen.Parts.map(({ Name, Actual }) => [Name, Actual])).toEqual([
      ['7月', '30'],
      ['8月', '50.5'],
    ]);
    expect(seen.History[0]).toMatchObject({ Key: 'Actual', Before: null, After: '80.5' });
    await kpi.begin();
    const typed = await write('a', kpi.sheet, [[1, 'Actual', '99']]);
    expect(typed.status === 200 && typed.body.Rows[0]).toMatchObject({
      Code: 'refused',
      Msg: '由明细汇总，请修改明细',
    });
  });

  /** Changes the weights of the first two rows from 50 and 30 to 40 per cent each. */
  const change = (more: object = {}) => ({
    SheetID: kpi.sheet,
    Reason: '市场变化',
    Rows: [
      { RowNo: 1, Target: '120', WeightBp: 4000 },
      { RowNo: 2, Target: '10', WeightBp: 4000 },
    ],
    ...more,
  });

  test('targets in force change by a form alone, all at once with its last approval; a base that moved is shown in three columns', async () => {
    const made = await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change());
    expect((await get(kpi.sheet)).Rows.map(({ WeightBp }) => WeightBp)).toEqual([5000, 3000, 2000, 0, 0]);
    expect((await kpi.portal.call('fin1', Kpi.UpdateKPIBackup, change())).status).toBe(404);
    expect((await kpi.portal.call('a', Kpi.UpdateKPIBackup, change())).status).toBe(409);
    // A missing weight is not read as 0.
    const empty = await kpi.portal.call('a', Kpi.UpdateKPIBackup, {
      ...change({ Version: made.Version }),
      Rows: [{ RowNo: 1, Target: '120', WeightBp: null as unknown as number }],
    });
    expect([empty.status, JSON.stringify(empty.refusal)]).toEqual([400, expect.stringContaining('WeightBp')]);
    const uneven = change({ Version: made.Version, Rows: [{ RowNo: 1, Target: '120', WeightBp: 4001 }] });
    const again = await kpi.portal.ok('lead', Kpi.UpdateKPIBackup, uneven);
    const refused = await kpi.portal.call('a', Kpi.SubmitByFormID, { FormID: made.FormID });
    expect([refused.status, refused.message]).toEqual([422, '校验未通过：权重合计应为 100%，当前 100.01%']);
    await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change({ Version: again.Version }));
    // The targets in force change while the change is pending.
    await kpi.db.pool.query(`update kpi.row set target = '90' where sheet_id = $1 and row_no = 1`, [
      kpi.sheet,
    ]);
    expect((await kpi.portal.call('a', Kpi.SubmitByFormID, { FormID: made.FormID })).status).toBe(422);
    const { Version } = (await kpi.portal.ok('a', KPISheet.GetBackup, { SheetID: kpi.sheet }))!;
    const moved = await kpi.portal.call('a', Kpi.UpdateKPIBackup, change({ Version }));
    expect(moved.status).toBe(409);
    expect((moved.refusal as unknown as { Rows: unknown[] }).Rows[0]).toMatchObject({
      Base: { Target: '100' },
      Theirs: { Target: '90' },
      Mine: { Target: '120' },
    });
    await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change({ Version, IsRebased: true }));
    await kpi.portal.ok('a', Kpi.SubmitByFormID, { FormID: made.FormID });
    // A pending change keeps the sheet in its state, and the sheet itself is not written to.
    const early = { SheetID: kpi.sheet, Version: (await get(kpi.sheet)).Head.Version };
    expect((await kpi.portal.call('a', KPISheet.BeginScoring, early)).message).toBe('目标变更正在审批中');
    const now = (await kpi.portal.ok('lead', KPISheet.GetBackup, { SheetID: kpi.sheet }))!;
    expect(now.Can).toMatchObject({ Edit: false, Decide: true });
    expect((await kpi.portal.call('a', Kpi.UpdateKPIBackup, change({ Version: now.Version }))).message).toBe(
      '目标变更正在审批中',
    );
    expect(
      (await kpi.portal.ok('lead', Kpi.GetFormApprovalPage, {})).Rows.map(({ SheetID }) => SheetID),
    ).toEqual([kpi.sheet]);
    expect((await get(kpi.sheet)).Rows[0]).toMatchObject({ Target: '90', WeightBp: 5000 });
    expect((await approveBill(kpi.portal, 'lead', made.FormID)).status).toBe(200);
    expect((await get(kpi.sheet)).Rows.map(({ Target, WeightBp }) => [Target, WeightBp]).slice(0, 2)).toEqual(
      [
        ['120', 4000],
        ['10', 4000],
      ],
    );
    expect(await kpi.portal.ok('a', KPISheet.GetBackup, { SheetID: kpi.sheet })).toBeNull();
    // A change that is sent back stays; a dropped one is gone.
    const next = await kpi.portal.ok(
      'a',
      Kpi.UpdateKPIBackup,
      change({ Rows: [{ RowNo: 1, Target: '80', WeightBp: 4000 }] }),
    );
    await kpi.portal.ok('a', Kpi.SubmitByFormID, { FormID: next.FormID });
    await kpi.portal.ok('lead', Kpi.RepulseByFormID, { FormID: next.FormID, Remark: '不同意' });
    const kept = (await kpi.portal.ok('a', KPISheet.GetBackup, { SheetID: kpi.sheet }))!;
    await kpi.portal.ok('a', KPISheet.DropBackup, { SheetID: kpi.sheet, Version: kept.Version });
    expect(await kpi.portal.ok('a', KPISheet.GetBackup, { SheetID: kpi.sheet })).toBeNull();
    // The form of a dropped change can no longer be submitted.
    const left = await kpi.portal.call('a', Kpi.SubmitByFormID, { FormID: next.FormID });
    expect(left.status).not.toBe(200);
    const form = await kpi.portal.ok('a', CacApprovalOrder.GetApprovalOrderExamine, { FormID: next.FormID });
    expect(form.StateType).toBe(-2);
    const log = await kpi.portal.ok('lead', Kpi.GetApprovalLogByAUID, { AUID: idOf('a') });
    expect(log.Rows.map(({ Kind, Remark }) => [Kind, Remark]).slice(0, 3)).toEqual([
      [3, '不同意'],
      [2, ''],
      [2, ''],
    ]);
    expect((await kpi.portal.ok('fin1', Kpi.GetApprovalLogByAUID, { AUID: idOf('a') })).Total).toBe(0);
  });

  test('a change that nobody was asked about ends when the result begins, and its form with it', async () => {
    const made = await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change());
    await kpi.begin();
    const form = await kpi.portal.ok('a', CacApprovalOrder.GetApprovalOrderExamine, { FormID: made.FormID });
    expect(form.StateType).toBe(-2);
    expect((await get(kpi.sheet)).Rows.map(({ WeightBp }) => WeightBp).slice(0, 2)).toEqual([5000, 3000]);
  });

  test('the project of a manager is shown to them and to readers of their review', async () => {
    await kpi.db.pool.query(
      `insert into okr.project (name, code, manager_id, department_id, member_ids, start_day, end_day, state, made_at)
       values ('交付项目', 'P1', $1, 2, '{}', '2026-01-01', '2026-12-31', 2, now()),
         ('已结项目', 'P2', $1, 2, '{}', '2026-01-01', '2026-12-31', 3, now())`,
      [idOf('a')],
    );
    const mine = await kpi.portal.ok('a', Kpi.GetProjectManagerIsExist, {});
    expect([mine.IsExist, mine.Projects.map(({ Name }) => Name)]).toEqual([true, ['交付项目']]);
    expect((await kpi.portal.ok('lead', Kpi.GetProjectManagerIsExist, { AUID: idOf('a') })).IsExist).toBe(
      true,
    );
    expect((await kpi.portal.call('fin1', Kpi.GetProjectManagerIsExist, { AUID: idOf('a') })).status).toBe(
      404,
    );
  });

  test('a review waits for a verdict on every indicator, then keeps, changes from the next period on, and drops', async () => {
    const spare = await indicator(kpi.portal);
    const opened = await kpi.portal.ok('cash', KPIInventory.Open, { PeriodID: kpi.run });
    expect(opened.Items).toBe(5);
    expect((await kpi.portal.call('cash', KPIInventory.Open, { PeriodID: kpi.run })).message).toBe(
      '本周期已有指标盘点',
    );
    expect((await kpi.portal.call('lead', Kpi.GetInventoryReport, { PeriodID: kpi.run })).status).toBe(403);
    const report = await kpi.portal.ok('cash', Kpi.GetInventoryReport, { PeriodID: kpi.run });
    expect(report.Items).toHaveLength(5);
    expect(report.Items.some(({ IndicatorID }) => IndicatorID === spare)).toBe(false);
    expect(report.Items[0]).toMatchObject({
      Sheets: 1,
      Filled: 0,
      Median: null,
      NoSource: true,
      NoOwner: true,
    });
    const at = (index: number, Verdict: number, more: object = {}) => ({
      InventoryID: opened.InventoryID,
      IndicatorID: report.Items[index]!.IndicatorID,
      Version: 1,
      Verdict,
      ...more,
    });
    expect((await kpi.portal.call('cash', KPIInventory.SaveItem, at(1, 2))).message).toBe(
      '请填写调整后的口径',
    );
    await kpi.portal.ok('cash', KPIInventory.SaveItem, at(0, 1));
    await kpi.portal.ok(
      'cash',
      KPIInventory.SaveItem,
      at(1, 2, { NextDefinition: '按季度统计', Cause: '口径不清' }),
    );
    await kpi.portal.ok('cash', KPIInventory.SaveItem, at(2, 3));
    const ref = { InventoryID: opened.InventoryID, Version: 1 };
    const early = await kpi.portal.call('cash', KPIInventory.Close, ref);
    expect(early.message).toBe('还有 2 个指标没有结论');
    await kpi.portal.ok('cash', KPIInventory.SaveItem, at(3, 1));
    await kpi.portal.ok('cash', KPIInventory.SaveItem, at(4, 1));
    await kpi.portal.ok('cash', KPIInventory.Close, ref);
    expect((await kpi.portal.call('cash', KPIInventory.SaveItem, at(3, 3, { Version: 2 }))).message).toBe(
      '盘点已结束',
    );
    const changed = await kpi.portal.ok('a', Kpi.GetCaliberInventoryInfo, {
      IndicatorID: report.Items[1]!.IndicatorID,
    });
    expect(changed.Calibres[0]).toMatchObject({
      EditionNumber: 2,
      Definition: '按季度统计',
      ValidFrom: inDays(21),
    });
    expect(changed.Verdicts).toMatchObject([{ Verdict: 2, Cause: '口径不清' }]);
    // Existing sheets keep the old definition.
    expect((await get(kpi.sheet)).Rows[1]!.Definition).toBe('按月统计');
    const dropped = await kpi.portal.ok('cash', KPIIndicator.GetPage, { IsUse: false });
    expect(dropped.Rows.map(({ IndicatorID }) => IndicatorID)).toContain(report.Items[2]!.IndicatorID);
  });

  test('a review that changes what counts otherwise already adds no edition twice, nor one before a later one', async () => {
    const { InventoryID } = await kpi.portal.ok('cash', KPIInventory.Open, { PeriodID: kpi.run });
    const { Items, MayReview } = await kpi.portal.ok('cash', Kpi.GetInventoryReport, { PeriodID: kpi.run });
    expect(MayReview).toBe(true);
    // `boss` administers only a part of the company, so they read the inventory but judge nothing.
    expect((await kpi.portal.ok('boss', Kpi.GetInventoryReport, { PeriodID: kpi.run })).MayReview).toBe(
      false,
    );
    const [first, second, ...others] = Items;
    const indicators = (await kpi.portal.ok('cash', KPIIndicator.GetPage, { PageSize: 100 })).Rows;
    const save = async ({ IndicatorID, Code, Name }: (typeof Items)[number], Definition: string) => {
      const { Version } = indicators.find((one) => one.IndicatorID === IndicatorID)!;
      const given = { IndicatorID, Version, Code, Name, Definition, ValidFrom: inDays(90) };
      await kpi.portal.ok('cash', KPIIndicator.Save, given);
    };
    await save(first!, '明年起按季度统计');
    await save(second!, '按季度统计');
    for (const { IndicatorID } of [first!, second!])
      await kpi.portal.ok('cash', KPIInventory.SaveItem, {
        InventoryID,
        IndicatorID,
        Version: 1,
        Verdict: 2,
        NextDefinition: '按季度统计',
      });
    for (const { IndicatorID } of others)
      await kpi.portal.ok('cash', KPIInventory.SaveItem, {
        InventoryID,
        IndicatorID,
        Version: 1,
        Verdict: 1,
      });
    await kpi.portal.ok('cash', KPIInventory.Close, { InventoryID, Version: 1 });
    const calibres = async ({ IndicatorID }: (typeof Items)[number]) =>
      (await kpi.portal.ok('a', Kpi.GetCaliberInventoryInfo, { IndicatorID })).Calibres;
    expect((await calibres(first!))[0]).toMatchObject({ Definition: '按季度统计', ValidFrom: inDays(90) });
    expect((await calibres(second!)).filter(({ Definition }) => Definition === '按季度统计')).toHaveLength(1);
  });
});
