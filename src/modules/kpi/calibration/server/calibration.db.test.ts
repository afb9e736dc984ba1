import { beforeEach, expect, test } from 'vitest';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { KPISheet } from '#modules/kpi/sheets/contract/KPISheet.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { idOf } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole } from '#tests/support/hr-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { KPICalibration } from '../contract/KPICalibration.ts';

eachEngine('totals side by side', (open) => {
  const kpi = useKpi(open, 'scoring');
  const { get, formOf } = kpi;

  /** Starts with a sheet scored by both leaders: 87.60, grade B. */
  beforeEach(() => kpi.scored());

  const publish = () => kpi.portal.ok('cash', KPISheet.Publish, { PeriodID: kpi.run, Confirmed: true });

  test('a session adjusts totals with a reason, holds publication, and is nothing to the person; what was computed stays in the explanation', async () => {
    const { CalibrationID } = await kpi.portal.ok('cash', KPICalibration.Open, { PeriodID: kpi.run });
    expect((await kpi.portal.call('cash', KPICalibration.Open, { PeriodID: kpi.run })).message).toBe(
      '范围内已有进行中的校准',
    );
    expect((await kpi.portal.call('cash', KPISheet.Publish, { PeriodID: kpi.run })).message).toContain(
      '进行中的校准',
    );
    expect((await kpi.portal.call('lead', KPICalibration.Get, { PeriodID: kpi.run })).status).toBe(403);
    expect(await kpi.portal.ok('boss', KPICalibration.Get, { PeriodID: kpi.run })).toEqual([]);
    const [session] = await kpi.portal.ok('cash', KPICalibration.Get, { PeriodID: kpi.run });
    expect(session).toMatchObject({
      Curve: null,
      Items: [{ SheetID: kpi.sheet, Before: '87.60', After: null, Grade: 'B' }],
    });
    const item = { CalibrationID, SheetID: kpi.sheet, Version: 1, Reason: '同岗横向对比' };
    expect((await kpi.portal.call('boss', KPICalibration.Adjust, { ...item, Total: '91' })).status).toBe(404);
    expect((await kpi.portal.call('cash', KPICalibration.Adjust, { ...item, Total: '130' })).message).toBe(
      '得分超出范围',
    );
    await kpi.portal.ok('cash', KPICalibration.Adjust, { ...item, Total: '91' });
    expect((await kpi.portal.call('cash', KPICalibration.Adjust, { ...item, Total: '92' })).status).toBe(409);
    expect((await get(kpi.sheet)).Head).toMatchObject({ State: 5, Total: null });
    await kpi.portal.ok('cash', KPICalibration.Close, { CalibrationID, Version: 1 });
    expect((await kpi.portal.call('cash', KPICalibration.Drop, { CalibrationID, Version: 2 })).message).toBe(
      '校准已结束',
    );
    // A calibrated result can no longer be withdrawn.
    const FormID = await formOf(kpi.sheet);
    const { Version } = await kpi.portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    expect((await kpi.portal.call('a', Kpi.WithdrawByFormID, { FormID, Version })).status).not.toBe(200);
    // A later session starts from the adjusted total. Discarding that session keeps this total.
    const again = await kpi.portal.ok('cash', KPICalibration.Open, { PeriodID: kpi.run });
    const [second] = await kpi.portal.ok('cash', KPICalibration.Get, { PeriodID: kpi.run });
    expect(second!.Items).toMatchObject([{ Before: '91.00', Grade: 'A' }]);
    await kpi.portal.ok('cash', KPICalibration.Drop, { CalibrationID: again.CalibrationID, Version: 1 });
    await publish();
    expect((await get(kpi.sheet)).Head).toMatchObject({ State: 7, Total: '91.00', Grade: 'A' });
    const said = await kpi.portal.ok('a', KPISheet.Explain, { SheetID: kpi.sheet });
    expect(said).toMatchObject({
      Sum: '85.60',
      Total: '91.00',
      Grade: 'A',
      Counted: [{ Kind: 'calibration', From: '87.60', To: '91.00', Reason: '同岗横向对比' }],
    });
  });

  test('a discarded calibration discards its adjustments; nobody adjusts their own review', async () => {
    const first = await kpi.portal.ok('cash', KPICalibration.Open, { PeriodID: kpi.run });
    const item = { CalibrationID: first.CalibrationID, SheetID: kpi.sheet, Version: 1, Reason: '试' };
    await kpi.portal.ok('cash', KPICalibration.Adjust, { ...item, Total: '60' });
    await kpi.portal.ok('cash', KPICalibration.Drop, { CalibrationID: first.CalibrationID, Version: 1 });
    expect((await get(kpi.sheet, 'lead')).Head).toMatchObject({ State: 5, Total: '87.60', Grade: 'B' });
    await kpi.db.pool.query('update kpi.sheet set person_id = $1 where id = $2', [idOf('cash'), kpi.sheet]);
    expect((await kpi.portal.call('cash', KPICalibration.Open, { PeriodID: kpi.run })).message).toBe(
      '范围内没有已评分的考核表',
    );
  });

  test('a performance officer neither reads nor adjusts their own review in another’s calibration', async () => {
    await kpi.db.pool.query(
      `insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, leader_id, from_day, to_day, state,
         total, grade)
       select template_id, period_id, post_id, $2, department_id, leader_id, from_day, to_day, 5, '61.3', 'C'
       from kpi.sheet where id = $1`,
      [kpi.sheet, idOf('cash')],
    );
    const { rows } = await kpi.db.pool.query<{ id: number }>(
      `select id from kpi.sheet where person_id = $1`,
      [idOf('cash')],
    );
    const SheetID = rows[0]!.id;
    await giveRole(kpi.db, 'boss', 4, ['KPIManage']);
    const { CalibrationID } = await kpi.portal.ok('boss', KPICalibration.Open, { PeriodID: kpi.run });
    const seen = async (who: 'cash' | 'boss') =>
      (await kpi.portal.ok(who, KPICalibration.Get, { PeriodID: kpi.run })).map(({ Items }) =>
        Items.map((item) => item.SheetID).toSorted((one, other) => one - other),
      );
    expect([await seen('boss'), await seen('cash')]).toEqual([[[kpi.sheet, SheetID]], []]);
    // `cash` may not adjust the other sheets of the session either, because their own sheet is compared with them.
    const adjust = (who: 'cash' | 'boss', of: number) =>
      kpi.portal.call(who, KPICalibration.Adjust, {
        CalibrationID,
        SheetID: of,
        Version: 1,
        Total: '89',
        Reason: '横向对比',
      });
    for (const one of [SheetID, kpi.sheet]) expect((await adjust('cash', one)).status).toBe(404);
    expect((await adjust('boss', SheetID)).status).toBe(200);
    await kpi.db.pool.query(
      `delete from people.person_role where person_id = $1 and role_id in (select id from people.role where data_scope = 4)`,
      [idOf('boss')],
    );
  });

  test('a guide says how many may have a grade; it binds from ten sheets on, and only where it is to', async () => {
    const more = (count: number) =>
      kpi.db.pool.query(
        `insert into kpi.sheet (template_id, period_id, post_id, person_id, department_id, leader_id, from_day, to_day,
           state, total, grade)
         select template_id, period_id, post_id, person_id, department_id, leader_id, from_day + n, to_day, 5, '95', 'A'
         from kpi.sheet s, generate_series(1, $2::int) n where s.id = $1`,
        [kpi.sheet, count],
      );
    await more(3);
    const begin = async () => {
      const { CalibrationID } = await kpi.portal.ok('cash', KPICalibration.Open, { PeriodID: kpi.run });
      return { CalibrationID, Version: 1, Guide: [{ Grade: 'A', MostBp: 5000 }], IsBinding: true };
    };
    const few = await begin();
    const unknown = await kpi.portal.call('cash', KPICalibration.Guide, {
      ...few,
      Guide: [{ Grade: 'Z', MostBp: 1 }],
    });
    expect([unknown.status, unknown.message]).toEqual([422, '校准范围内没有等级“Z”']);
    expect((await kpi.portal.call('boss', KPICalibration.Guide, few)).status).toBe(404);
    await kpi.portal.ok('cash', KPICalibration.Guide, few);
    expect((await kpi.portal.call('cash', KPICalibration.Guide, few)).status).toBe(409);
    const [seen] = await kpi.portal.ok('cash', KPICalibration.Get, { PeriodID: kpi.run });
    expect(seen).toMatchObject({ IsBinding: true, Version: 2 });
    expect(seen!.Guide[0]).toEqual({ Grade: 'A', MostBp: 5000 });
    expect(seen!.Guide.slice(1).map(({ MostBp }) => MostBp)).not.toContain(5000);
    // No curve for four sheets. Three of them have the grade, more than the guide allows, but it binds only from ten
    // sheets.
    expect(seen!.Curve).toBeNull();
    await kpi.portal.ok('cash', KPICalibration.Close, { CalibrationID: few.CalibrationID, Version: 2 });
    await kpi.db.pool.query('delete from kpi.calibration');
    await kpi.db.pool.query('delete from kpi.sheet where id <> $1', [kpi.sheet]);
    await more(9);
    const many = await begin();
    const ref = { CalibrationID: many.CalibrationID, Version: 2 };
    await kpi.portal.ok('cash', KPICalibration.Guide, many);
    const beyond = await kpi.portal.call('cash', KPICalibration.Close, ref);
    expect([beyond.status, beyond.message]).toEqual([422, '等级“A”最多占 50%，现为 9 张']);
    await kpi.portal.ok('cash', KPICalibration.Guide, { ...many, Version: 2, IsBinding: false });
    await kpi.portal.ok('cash', KPICalibration.Close, { ...ref, Version: 3 });
  });
});
