import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { addTestTemplate, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addProcess, openRules, parameter, rule } from '#tests/support/supplier-rules.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { Rule } from '../contract/Rule.ts';
import { SupplierForm } from '../contract/SupplierForm.ts';

eachEngine('ratings', (open) => {
  let db: Database;
  let rules: Awaited<ReturnType<typeof openRules>>;
  beforeAll(async () => {
    db = await open();
    rules = await openRules(db);
  });
  afterAll(() => rules.portal.close());

  const scored = async () => {
    const RuleListID = await rules.library();
    const { FormID, EnterpriseId } = await rules.register();
    const { body } = await rules.rate(FormID, RuleListID);
    const input = { ADID: body.ADID, SupplierFormID: FormID, RuleListID, Reason: '现场考察', Version: 1 };
    return { input, EnterpriseId };
  };
  const override = (input: GivenOf<typeof SupplierForm.UpdateSupplierRuleGrade>, who: Member = 'head') =>
    rules.portal.call(who, SupplierForm.UpdateSupplierRuleGrade, input);

  describe('a rating', () => {
    test('is the system’s, pinned to its edition and answers whatever changes later', async () => {
      const id = await rules.library();
      const one = await rules.register();
      const preview = await rules.portal.ok('lead', SupplierForm.GetSupplierRuleGrade, {
        SupplierFormID: one.FormID,
        RuleListID: id,
      });
      expect(preview).toMatchObject({ SystemScore: '75.00', SystemGrade: 'B', RuleScore: null });
      const { body } = await rules.rate(one.FormID, id);
      const { RuleListID } = await rules.portal.ok('head', Rule.CopyRule, { RuleListID: id });
      const [line] = (await rules.gather(RuleListID)).Rules;
      const harsh = rule({ Formula: '0' });
      await rules.portal.ok('head', Rule.UpdateRule, {
        ...(await rules.seen(RuleListID)),
        Id: line!.Id,
        ...harsh,
      });
      await rules.setOpen(RuleListID);
      await rules.portal.ok('head', SupplierForm.EditSupplierForm, {
        FormID: one.FormID,
        DocumentJson: { 30: '90' },
        Version: 1,
      });
      const card = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, {
        EnterpriseId: one.EnterpriseId,
      });
      expect(card).toMatchObject({ RuleGrade: 'B', Score: '75.00' });
      expect(card.Ratings).toMatchObject([
        { ADID: body.ADID, EditionNumber: 1, Details: [{ Inputs: { 资产负债率: '25' }, Lost: '25.00' }] },
      ]);
      expect((await rules.rate(one.FormID, id)).refusal.Code).toBe(-422_431);
      await rules.rate(one.FormID, RuleListID);
      const after = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, {
        EnterpriseId: one.EnterpriseId,
      });
      expect(after.RuleGrade).toBe('D');
      expect(after.Ratings.map(({ EditionNumber, IsCurrent }) => [EditionNumber, IsCurrent])).toEqual([
        [2, true],
        [1, false],
      ]);
      const chart = await rules.portal.ok('head', EnterpriseInfo.GetGradeChart, {});
      expect(chart.ByMonth.reduce((sum, { Count }) => sum + Count, 0)).toBeGreaterThanOrEqual(2);
    });

    test('without its data is none, and names what must be there', async () => {
      const id = await rules.library();
      const one = await rules.register({});
      const { body } = await rules.rate(one.FormID, id);
      expect(body.Code).toBe(1);
      const card = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, {
        EnterpriseId: one.EnterpriseId,
      });
      expect(card).toMatchObject({ RuleGrade: '未评', Score: null });
      const { RuleListID } = await rules.portal.ok('head', Rule.CopyRule, { RuleListID: id });
      const [given] = (await rules.gather(RuleListID)).Parameters;
      await rules.portal.ok('head', Rule.AddHeadParameter, {
        ...(await rules.seen(RuleListID)),
        Id: given!.Id,
        ...parameter({ TampId: null, MissingPolicy: 3 }),
      });
      await rules.setOpen(RuleListID);
      expect((await rules.rate(one.FormID, RuleListID)).message).toBe('评分前请先补全：资产负债率');
      expect((await rules.rate(one.FormID, RuleListID, { Manual: { 资产负债率: '10' } })).status).toBe(200);
      const services = await rules.portal.ok('lead', SupplierForm.GetRuleListService, {
        TemplateId: rules.template,
      });
      expect(services.find((list) => list.RuleListID === RuleListID)?.Manual).toMatchObject([
        { ParamName: '资产负债率', ValueType: 'percent' },
      ]);
    });

    test.each([[-5_000], [1_001], [12.5], [''], [null], ['文字'], ['1e2']])(
      'takes no score of %j',
      async (RuleScore) => {
        const { input } = await scored();
        const answer = await override({ ...input, RuleScore });
        expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('评分为整数')]);
      },
    );

    test.each([
      [-4_999, 'D'],
      [1_000, 'A'],
      ['88', 'B'],
    ])('takes a person’s score of %j beside the system’s', async (RuleScore, grade) => {
      const { input, EnterpriseId } = await scored();
      expect((await override({ ...input, RuleScore }, 'lead')).status).toBe(403);
      expect((await override({ ...input, RuleScore, Reason: ' ' })).status).toBe(400);
      expect((await override({ ...input, RuleScore })).body).toEqual({ Code: 1, RuleGrade: grade });
      expect((await override({ ...input, RuleScore })).status).toBe(409);
      const card = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId });
      expect(card.RuleGrade).toBe(grade);
      expect(card.Ratings[0]).toMatchObject({
        RuleScore: Number(RuleScore),
        SystemScore: '75.00',
        SystemGrade: 'B',
        Reason: '现场考察',
        HumanName: 'head员',
      });
    });

    test('stands in an approval form at its place, and lets the supplier be admitted', async () => {
      const id = await rules.library();
      const one = await rules.register({ 1035: 'true', 30: '40' });
      const Values = { supplierName: one.CompanyName, assetLiabilityRatio: '10', listedCompany: 'true' };
      const { body: form } = await rules.portal.call('a', ApprovalForm.AddMyApproval, {
        TemplateId: rules.template,
        Values,
      });
      const ApprovalFormID = form.FormID;
      const admit = (Version: number) =>
        rules.portal.call('head', SupplierForm.EditSupplierFormByType, {
          FormID: one.FormID,
          FormState: 4,
          ApprovalFormID,
          Version,
        });
      expect((await admit(1)).message).toBe(`${one.CompanyName}还没有评分，请先评分再准入`);
      const other = await rules.register();
      expect((await rules.rate(other.FormID, id, { ApprovalFormID })).refusal.Code).toBe(-422_433);
      const places = await Promise.all([
        rules.rate(one.FormID, id, { ApprovalFormID }),
        rules.rate(one.FormID, id, { ApprovalFormID, ControlIndex: 1 }),
      ]);
      expect(places.map(({ status }) => status)).toEqual([200, 200]);
      await rules.rate(one.FormID, id, { ApprovalFormID });
      const place = { ApprovalFormID, ControlIndex: 0 };
      const rating = await rules.portal.ok('a', SupplierForm.GetApprovalFormRuleGrade, place);
      // Answers of the approval form take precedence over those of the supplier form.
      expect(rating).toMatchObject({ SystemScore: '90.00', RuleGrade: 'A', ControlIndex: 0 });
      expect(
        await rules.portal.ok('a', SupplierForm.GetSupplierRuleGradeByApproval, { ApprovalFormID }),
      ).toHaveLength(2);
      expect((await rules.portal.call('stranger', SupplierForm.GetApprovalFormRuleGrade, place)).status).toBe(
        404,
      );
      const human = {
        ...place,
        ADID: rating.ADID,
        SupplierFormID: one.FormID,
        RuleListID: id,
        RuleScore: 60,
        Reason: '价格偏高',
        Version: 1,
      };
      const wrongPlace = { ...human, ControlIndex: 1 };
      expect(
        (await rules.portal.call('head', SupplierForm.EditApprovalFormRuleGrade, wrongPlace)).status,
      ).toBe(404);
      expect(
        (await rules.portal.call('head', SupplierForm.EditApprovalFormRuleGrade, human)).body.RuleGrade,
      ).toBe('C');
      expect((await admit(1)).message).toContain('尚未完成');
      const { Version, RowID } = await rules.portal.ok(
        'head',
        CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe,
        {
          FormID: ApprovalFormID,
        },
      );
      await rules.portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, {
        FormID: ApprovalFormID,
        Version,
        RowID: RowID ?? 0,
      });
      expect((await admit(1)).status).toBe(200);
      expect(
        await rules.portal.ok('head', EnterpriseInfo.GetEnterpriseList, { State: 4, Grade: 'C' }),
      ).toMatchObject({
        Total: 1,
      });
    });

    test('stands beside each supplier control, and a form answers only for the one company it is about', async () => {
      const id = await rules.library();
      const templateId = await addTestTemplate(db, {
        code: 'BJ',
        title: '比价',
        titleEn: 'Comparison',
        edition: {
          controls: [
            { type: 'supplierSelect', name: 'one', label: '首选' },
            { type: 'supplierSelect', name: 'other', label: '备选', labelEn: 'Second', require: false },
            fromNamed(30),
          ],
        },
      });
      await addProcess(db, templateId);
      const [one, other] = [await rules.register(), await rules.register({ 30: '40' })];
      const submit = async (values: object) => {
        const Values = { one: { id: one.EnterpriseId }, assetLiabilityRatio: '10', ...values };
        const { FormID } = await rules.portal.ok('a', ApprovalForm.AddMyApproval, {
          TemplateId: templateId,
          Values,
        });
        return { ApprovalFormID: FormID };
      };
      const two = await submit({ other: { id: other.EnterpriseId } });
      const places = await rules.portal.ok('a', SupplierForm.GetRatingPlaces, two);
      expect(places).toMatchObject([
        { ControlIndex: 0, Label: '首选', CompanyName: one.CompanyName, Forms: [{ FormID: one.FormID }] },
        {
          ControlIndex: 1,
          LabelEn: 'Second',
          CompanyName: other.CompanyName,
          Forms: [{ FormID: other.FormID }],
        },
      ]);
      expect((await rules.portal.call('stranger', SupplierForm.GetRatingPlaces, two)).status).toBe(404);
      const wrong = await rules.rate(other.FormID, id, { ...two, ControlIndex: 0 });
      expect(wrong.refusal).toMatchObject({ Code: -422_433, Field: 'ControlIndex' });
      await rules.rate(other.FormID, id, { ...two, ControlIndex: 1 });
      await rules.rate(one.FormID, id, two);
      const ratings = await rules.portal.ok('a', SupplierForm.GetSupplierRuleGradeByApproval, two);
      expect(
        ratings.map((rating) => [rating.ControlIndex, rating.SupplierFormID, rating.SystemScore]),
      ).toEqual([
        [0, one.FormID, '75.00'],
        [1, other.FormID, '60.00'],
      ]);
      const alone = await submit({});
      await rules.rate(one.FormID, id, alone);
      const rated = await rules.portal.ok('a', SupplierForm.GetApprovalFormRuleGrade, alone);
      expect(rated.SystemScore).toBe('90.00');
    });

    test('stands at every place of many rows', async () => {
      const id = await rules.library();
      const templateId = await addTestTemplate(db, {
        code: 'MANY',
        title: '多项付款',
        titleEn: 'Many payments',
        edition: {
          controls: [
            {
              type: 'groupArea',
              name: 'items',
              label: '明细',
              controls: [
                { type: 'supplierSelect', name: 'payee', label: '收款方' },
                { type: 'supplierSelect', name: 'agent', label: '代理', require: false },
              ],
            },
          ],
        },
      });
      await addProcess(db, templateId);
      const one = await rules.register();
      const items = Array.from({ length: 60 }, () => ({ payee: { id: one.EnterpriseId } }));
      const { FormID: ApprovalFormID } = await rules.portal.ok('a', ApprovalForm.AddMyApproval, {
        TemplateId: templateId,
        Values: { items },
      });
      const places = await rules.portal.ok('a', SupplierForm.GetRatingPlaces, { ApprovalFormID });
      const { ControlIndex } = places.at(-1)!;
      expect(ControlIndex).toBe(118);
      expect((await rules.rate(one.FormID, id, { ApprovalFormID, ControlIndex })).status).toBe(200);
      const rated = await rules.portal.ok('a', SupplierForm.GetApprovalFormRuleGrade, {
        ApprovalFormID,
        ControlIndex,
      });
      expect(rated.SupplierFormID).toBe(one.FormID);
    });
  });
});
