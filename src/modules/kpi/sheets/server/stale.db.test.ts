import { expect, test } from 'vitest';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import type { Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill } from '#tests/support/hr-portal.ts';
import { useKpi } from '#tests/support/kpi-stage.ts';
import { KPISheet } from '../contract/KPISheet.ts';

const stale = (answer: { status: number; refusal?: unknown }) => [answer.status, answer.refusal];
const fresh = (State: number, { Version }: { Version: number }) =>
  expect.objectContaining({ State, Version });

eachEngine('commands on sheets', (open) => {
  const kpi = useKpi(open, 'generated');
  const { get, write, submit, adopt } = kpi;

  /** Returns the form of a sheet as a person sees it now. */
  const seen = async (who: Member) => {
    const { FormID, FormVersion } = (await get(kpi.sheet, who)).Head;
    return { FormID: FormID!, Version: FormVersion! };
  };
  const change = (more: object = {}) => ({
    SheetID: kpi.sheet,
    Reason: '市场变化',
    Rows: [
      { RowNo: 1, Target: '120', WeightBp: 4000 },
      { RowNo: 2, Target: '10', WeightBp: 4000 },
    ],
    ...more,
  });
  const statusOf = async (FormID: number) =>
    (await kpi.db.pool.query<{ status: number }>('select status from approval.form where id = $1', [FormID]))
      .rows[0]!.status;

  test('whoever comes too late with a command by form is answered with the fresh state, and nothing is done', async () => {
    const draft = await seen('a');
    expect((await kpi.portal.call('a', Kpi.SubmitByFormID, draft)).status).toBe(200);
    const asked = await seen('a');
    for (const call of [Kpi.SubmitByFormID, Kpi.AbandonByFormID, Kpi.WithdrawByFormID])
      expect(stale(await kpi.portal.call('a', call, draft))).toEqual([409, fresh(1, asked)]);
    const before = await seen('lead');
    await kpi.portal.ok('a', Kpi.WithdrawByFormID, asked);
    await kpi.portal.ok('a', Kpi.SubmitByFormID, await seen('a'));
    const again = await seen('lead');
    expect(stale(await kpi.portal.call('lead', Kpi.AdoptByFormID, before))).toEqual([409, fresh(1, again)]);
    expect(
      stale(await kpi.portal.call('lead', Kpi.RepulseByFormID, { ...before, Remark: '不同意' })),
    ).toEqual([409, fresh(1, again)]);
    expect((await get(kpi.sheet)).Head.State).toBe(1);

    // A withdrawal after the decision would have started a revocation, with or without a version.
    await kpi.portal.ok('lead', Kpi.AdoptByFormID, again);
    for (const given of [again, { FormID: again.FormID }]) {
      const late = await kpi.portal.call('a', Kpi.WithdrawByFormID, given);
      expect(stale(late)).toEqual([409, expect.objectContaining({ State: 2, Status: formStatus.finished })]);
    }
    expect([await statusOf(again.FormID), (await get(kpi.sheet)).Head.State]).toEqual([
      formStatus.finished,
      2,
    ]);
  });

  test('targets in approval change in a shadow, by a form of its own, and go on as they are then', async () => {
    await submit(kpi.sheet);
    const made = await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change());
    const targets = async () =>
      (await get(kpi.sheet)).Rows.slice(0, 2).map(({ Target, WeightBp }) => [Target, WeightBp]);
    const before = await targets();
    await kpi.portal.ok('a', Kpi.SubmitByFormID, { FormID: made.FormID, Version: made.FormVersion });
    expect(await targets()).toEqual(before);
    expect((await approveBill(kpi.portal, 'lead', made.FormID)).status).toBe(200);
    expect([await targets(), (await get(kpi.sheet)).Head.State]).toEqual([
      [
        ['120', 4000],
        ['10', 4000],
      ],
      1,
    ]);
    expect((await adopt('lead', kpi.sheet)).status).toBe(200);
    expect((await get(kpi.sheet)).Head.State).toBe(2);
  });

  test('a shadow hides no row that was changed behind the approval, and that row is named', async () => {
    await submit(kpi.sheet);
    const made = await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change());
    await kpi.portal.ok('a', Kpi.SubmitByFormID, { FormID: made.FormID });
    await kpi.db.pool.query('update kpi.row set weight_bp = 1999 where sheet_id = $1 and row_no = 3', [
      kpi.sheet,
    ]);
    expect((await approveBill(kpi.portal, 'lead', made.FormID)).status).toBe(200);
    const stopped = await adopt('lead', kpi.sheet);
    const { Name } = (await get(kpi.sheet)).Rows[2]!;
    expect([stopped.status, stopped.message]).toEqual([
      422,
      expect.stringContaining(`以下指标与提交时不一致：${Name}，请退回后重新提交`),
    ]);
  });

  test('an abandoned sheet takes the change of its targets along; one in approval is taken back first', async () => {
    await submit(kpi.sheet);
    const made = await kpi.portal.ok('a', Kpi.UpdateKPIBackup, change());
    await kpi.portal.ok('a', Kpi.SubmitByFormID, { FormID: made.FormID });
    await kpi.portal.ok('a', Kpi.WithdrawByFormID, await seen('a'));
    const held = await kpi.portal.call('a', Kpi.AbandonByFormID, await seen('a'));
    expect([held.status, held.message]).toEqual([422, '目标变更正在审批中']);
    await kpi.portal.ok('a', Kpi.WithdrawByFormID, { FormID: made.FormID });
    await kpi.portal.ok('a', Kpi.AbandonByFormID, await seen('a'));
    const form = await kpi.portal.ok('a', CacApprovalOrder.GetApprovalOrderExamine, { FormID: made.FormID });
    expect(form.StateType).toBe(-2);
    const { rows } = await kpi.db.pool.query('select state from kpi.backup where sheet_id = $1', [kpi.sheet]);
    expect(rows).toEqual([{ state: 2 }]);
  });

  test('text in a cell for a number refuses its row, told for each cell; other rows are saved', async () => {
    await submit(kpi.sheet);
    await adopt('lead', kpi.sheet);
    await kpi.begin();
    const { status, body } = await write('a', kpi.sheet, [
      [1, 'Actual', '很好'],
      [1, 'NotApplicable', '也许'],
      [2, 'Actual', '12'],
      [3, 'SelfScore', '优秀'],
    ]);
    expect([status, body.Rows]).toMatchObject([
      200,
      [
        {
          RowNo: 1,
          Code: 'refused',
          Status: 422,
          Cells: [
            { Key: 'Actual', Msg: '请输入数字' },
            { Key: 'NotApplicable', Msg: '请选择是或否' },
          ],
          Fresh: { Actual: null },
        },
        { RowNo: 2, Code: 'saved', Status: 200, Cells: [], Fresh: { Actual: '12' } },
        { RowNo: 3, Code: 'refused', Status: 422, Cells: [{ Key: 'SelfScore', Msg: '请输入数字' }] },
      ],
    ]);
    expect((await kpi.portal.ok('a', KPISheet.Get, { SheetID: kpi.sheet })).Rows[0]!.Actual).toBeNull();
  });

  test('one bonus may be more than all of them come to together', async () => {
    await submit(kpi.sheet);
    await adopt('lead', kpi.sheet);
    await kpi.begin();
    await kpi.fill();
    await submit(kpi.sheet);
    const { body } = await write('lead', kpi.sheet, [[5, 'LeaderScore', '8']]);
    expect(body.Rows).toMatchObject([{ RowNo: 5, Code: 'saved' }]);
  });
});
