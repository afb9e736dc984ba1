import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { GivenOf, Placed } from '#kit/contract/call.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ApprovalEffect } from '#modules/approval/effects/contract/ApprovalEffect.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { KPICalibration } from '#modules/kpi/calibration/contract/KPICalibration.ts';
import { KPIIndicator } from '#modules/kpi/templates/contract/KPIIndicator.ts';
import { KPIStationPosition as Kpi } from '#modules/kpi/templates/contract/KPIStationPosition.ts';
import { KPITemplate } from '#modules/kpi/templates/contract/KPITemplate.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openKpi, period, sheetSteps, template } from '#tests/support/kpi-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { KPISheet } from '../contract/KPISheet.ts';

const controllers = {
  Kpi,
  KPICalibration,
  KPISheet,
  KPITemplate,
  KPIIndicator,
  Order,
  ApprovalForm,
  ApprovalEffect,
  Notice,
};
/** All calls that read data and answer with JSON. */
const readings = Object.values(controllers).flatMap((calls) =>
  Object.values<Placed>(calls).filter(({ reads, kind }) => reads && kind !== 'download' && kind !== 'stream'),
);

/** Returns the known values that a call takes as input, matched by name. */
function inputOf(call: Placed, known: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = 'shape' in call.input ? (call.input.shape as Record<string, unknown>) : {};
  return Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(shape, name)));
}

const namesOf = (lines: readonly string[]): string[] => lines.map((line) => line.split(' ')[0]!);

eachEngine('what leaders say of a person', (open) => {
  let portal: Portal;
  let sheet: number;
  let known: Record<string, unknown>;

  beforeAll(async () => {
    const db = await open({ connections: 8 });
    const opened = await openKpi(db);
    portal = opened.portal;
    const TemplateID = await template(portal, opened.post, {
      columns: [{ Key: 'Rate', Title: '难度系数', Type: 'number', Role: 2, Stage: 2, Required: false }],
      first: { ScoreFormula: 'min(Actual / Target * 100 * Rate, 120)' },
    });
    const PeriodID = await period(portal, '保密周期');
    await portal.ok('cash', KPISheet.Generate, { PeriodID, IsDryRun: false });
    sheet = await own(PeriodID);
    const { Head, MenuID, Rows } = await get(sheet);
    known = {
      SheetID: sheet,
      PeriodID,
      PostID: Head.PostID,
      MenuID,
      TemplateID,
      IndicatorID: Rows[0]!.IndicatorID,
    };
  });
  afterAll(() => portal.close());

  const { get, wrote, formOf, submit, adopt, own } = sheetSteps(() => portal);

  /** Calls every reading as one person. Returns the answers as text, by name of the call. */
  async function told(who: Member): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    for (const call of readings) {
      const given = inputOf(call, known) as GivenOf<Placed>;
      const { status, body, message } = await portal.call(who, call, given);
      const name = `${call.controller}.${call.key}`;
      expect([name, status < 500]).toEqual([name, true]);
      answers.set(name, JSON.stringify(status === 200 ? body : message));
    }
    return answers;
  }

  const secrets = ['机密甲', '机密乙', '机密丙', '机密丁', '机密戊', '机密己', '83.7', '0.713', '64.25'];
  const holding = (answers: ReadonlyMap<string, string>): string[] =>
    [...answers].flatMap(([key, text]) => {
      const found = secrets.filter((secret) => text.includes(secret));
      return found.length > 0 ? [`${key} ${found.join(' ')}`] : [];
    });

  test('every call hides scores, reasons and remarks from the person until publication; then they read them', async () => {
    await submit(sheet);
    await adopt('lead', sheet);
    await portal.ok('a', KPISheet.BeginScoring, { SheetID: sheet, Version: (await get(sheet)).Head.Version });
    await wrote('a', sheet, [
      [1, 'Actual', '80'],
      [2, 'Actual', '12'],
      [3, 'SelfScore', '100'],
    ]);
    await submit(sheet);
    // Remarks on a form that the person later deleted stay hidden from them too.
    const gone = await formOf(sheet);
    await portal.ok('lead', Order.AddCacApprovalOrderMsg, {
      FormID: gone,
      MsgInfo: '机密庚',
      IEnclosure: [],
    });
    await portal.ok('lead', Kpi.RepulseByFormID, { FormID: gone, Remark: '请补充' });
    const { Version } = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID: gone });
    await portal.ok('a', ApprovalForm.Del, { FormID: gone, Version, Remark: '' });
    expect(
      JSON.stringify(await portal.ok('a', Order.GetCacApprovalOrderMsg, { FormID: gone })),
    ).not.toContain('机密庚');
    await submit(sheet);
    const FormID = await formOf(sheet);
    known = { ...known, FormID };
    const version = async (): Promise<number> =>
      (await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID })).Version;
    const rowOf = async (who: Member): Promise<number> =>
      (await portal.ok(who, Order.GetApprovalOrderExamine, { FormID })).RowID!;
    // A returned form tells its person why.
    await portal.ok('lead', Kpi.RepulseByFormID, { FormID, Remark: '请核对实际值' });
    await submit(sheet);
    const scores = async (): Promise<void> => {
      await wrote('lead', sheet, [
        [1, 'Rate', '0.713'],
        [3, 'LeaderScore', '83.7'],
        [4, 'LeaderScore', '0'],
      ]);
      await wrote('lead', sheet, [
        [2, 'LeaderScore', '64.25'],
        [2, 'Reason', '机密甲'],
      ]);
    };
    await scores();
    await portal.ok('lead', Kpi.AdoptByFormID, { FormID, Remark: '机密乙' });
    const uid = await portal.upload('head', '说明.pdf', sampleFiles.pdf);
    await portal.ok('head', Order.AddCacApprovalOrderMsg, {
      FormID,
      MsgInfo: '机密丙',
      IEnclosure: [{ uid }],
      AUIDs: [idOf('a')],
    });
    await portal.ok('head', Order.GetApprovalFormByAtUser, { FormID, AUIDs: [idOf('a')], Note: '机密丁' });
    const copied = [idOf('boss'), idOf('a')];
    await portal.ok('head', Order.SendApprovalCopy, { FormID, AUIDs: copied, Note: '机密己' });
    // A return to the first leader is not visible to the person.
    await portal.ok('head', Order.RepulseCacAOByApprovalNew, {
      FormID,
      Version: await version(),
      RowID: await rowOf('head'),
      ToLevel: 1,
      Remark: '机密戊',
    });
    await portal.ok('lead', Kpi.AdoptByFormID, { FormID, Remark: '机密乙' });
    await wrote('head', sheet, [[3, 'SecondScore', '83.7']]);
    await portal.ok('head', Kpi.AdoptByFormID, { FormID, Remark: '机密乙' });
    expect((await get(sheet)).Head.State).toBe(5);

    const before = await told('a');
    expect(holding(before)).toEqual([]);
    expect(before.get('CacApprovalOrder.GetApprovalOrderExamine')).toContain('请核对实际值');
    expect(before.get('CacApprovalOrder.GetCacApprovalOrderMsg')).toContain('请核对实际值');
    const file = () =>
      portal.app.inject({
        url: `${FormAttachment.Download.path}?UID=${uid}`,
        headers: { authorization: 'Bearer a' },
      });
    expect((await file()).statusCode).toBe(404);
    const leader = holding(await told('head'));
    await portal.ok('cash', KPISheet.Publish, { PeriodID: Number(known['PeriodID']) });
    const after = holding(await told('a'));
    // After publication, `a` sees what the leader sees. Before it, they see none of that.
    const said = [
      'KPISheet.Get',
      'KPISheet.Explain',
      'CacApprovalOrder.GetCacApprovalFormFlowChart',
      'CacApprovalOrder.GetApprovalOrderExamine',
      'CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe',
      'CacApprovalOrder.GetCacApprovalOrderByHistory',
      'CacApprovalOrder.GetCacApprovalOrderMsg',
      'CacApprovalOrder.GetApprovalCopies',
    ];
    expect(namesOf(leader)).toEqual(expect.arrayContaining(said));
    expect(namesOf(after)).toEqual(expect.arrayContaining(said));
    expect((await file()).statusCode).toBe(200);
  });
});
