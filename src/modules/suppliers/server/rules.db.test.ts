import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { publishProcess } from '#modules/approval/server/open.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import {
  addTestTemplate,
  idOf,
  openPortal,
  type Member,
  type Portal,
} from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { supplierCodes } from '../contract/codes.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { Rule } from '../contract/Rule.ts';
import { SupplierForm } from '../contract/SupplierForm.ts';
import { supplierCalls } from './open.ts';

const rule = (more: object = {}) => ({
  RuleName: '负债率',
  Formula: '100 - 资产负债率',
  Grade: '100',
  WeightBp: 10_000,
  ...more,
});
const parameter = (more: object = {}) => ({
  ParamName: '资产负债率',
  ValueType: 'percent' as const,
  TampId: 30,
  Min: '0',
  Max: '100',
  ...more,
});

eachEngine('rules', (open) => {
  let db: Database;
  let portal: Portal;
  let template: number;
  let count = 0;

  beforeAll(async () => {
    db = await open();
    portal = await openPortal(db, {
      served: supplierCalls(db),
      permissions: {
        head: Object.values(supplierCodes),
        lead: [supplierCodes.selectRule, supplierCodes.companies],
      },
    });
    template = await addTestTemplate(db, {
      code: 'GS',
      title: '供应商',
      titleEn: 'Supplier',
      edition: { controls: [fromNamed(1002), fromNamed(30), fromNamed(1035)] },
    });
    await inTransaction(db, (tx) =>
      publishProcess(tx, {
        templateId: template,
        departmentId: null,
        name: '供应商流程',
        nameEn: 'Supplier process',
        process: {
          branches: [
            {
              name: { zh: '默认', en: 'Default' },
              when: null,
              levels: [
                {
                  name: { zh: '审批', en: 'Approval' },
                  approvers: { kind: 'people', people: [idOf('head')] },
                  sign: 1,
                },
              ],
            },
          ],
        },
        by: null,
        now: new Date(),
        language: 'zh',
      }),
    );
  });
  afterAll(() => portal.close());

  const gather = (RuleListID: number) => portal.ok('head', Rule.GetRuleGather, { RuleListID });
  const seen = async (RuleListID: number) => ({ RuleListID, Version: (await gather(RuleListID)).Version });
  const addList = async () =>
    (await portal.ok('head', Rule.AddRuleList, { RuleListName: `规则 ${++count}`, TemplateId: template }))
      .RuleListID;
  const setOpen = async (RuleListID: number, IsOpen = true) =>
    portal.call('head', Rule.UpdateIsOpenRuleList, { ...(await seen(RuleListID)), IsOpen });
  /** A library whose first edition is open. */
  const library = async () => {
    const id = await addList();
    await portal.ok('head', Rule.AddHeadParameter, { ...(await seen(id)), ...parameter() });
    await portal.ok('head', Rule.AddRule, { ...(await seen(id)), ...rule() });
    expect((await setOpen(id)).status).toBe(200);
    return id;
  };
  const register = async (DocumentJson: Record<string, unknown> = { 30: '25' }) => {
    const CompanyName = `评分 ${++count} 公司`;
    const { FormID, EnterpriseId } = await portal.ok('head', SupplierForm.AddSupplierForm, {
      CompanyName,
      TemplateId: template,
      DocumentJson,
    });
    return { FormID, EnterpriseId, CompanyName };
  };
  const rate = (SupplierFormID: number, RuleListID: number, more: object = {}, who: Member = 'head') =>
    portal.call(who, SupplierForm.AddSupplierFormRule, { SupplierFormID, RuleListID, ...more });

  const scored = async () => {
    const RuleListID = await library();
    const { FormID, EnterpriseId } = await register();
    const { body } = await rate(FormID, RuleListID);
    const input = { ADID: body.ADID, SupplierFormID: FormID, RuleListID, Reason: '现场考察', Version: 1 };
    return { input, EnterpriseId };
  };
  const override = (input: GivenOf<typeof SupplierForm.UpdateSupplierRuleGrade>, who: Member = 'head') =>
    portal.call(who, SupplierForm.UpdateSupplierRuleGrade, input);

  describe('a library', () => {
    test('is written as a draft, and says what stands against opening it', async () => {
      const id = await addList();
      const empty = await gather(id);
      expect(empty).toMatchObject({ EditionNumber: 1, EditionState: 1, OpenID: null, Can: { Edit: true } });
      expect(empty.Problems.map(({ Msg }) => Msg)).toEqual(['还没有启用的规则']);
      const early = await setOpen(id);
      expect(early.message).toBe('还不能开放：还没有启用的规则');

      const wrong = await portal.ok('head', Rule.AddRule, { ...(await seen(id)), ...rule() });
      expect(wrong).toMatchObject({ ErrorPos: 6, ErrorMsg: '没有名为“资产负债率”的字段', Sample: null });
      await portal.ok('head', Rule.AddHeadParameter, { ...(await seen(id)), ...parameter() });
      const right = await portal.ok('head', Rule.UpdateRule, {
        ...(await seen(id)),
        Id: wrong.Id,
        ...rule({ WeightBp: 4_000 }),
      });
      expect(right).toMatchObject({ ErrorPos: null, Sample: { Inputs: { 资产负债率: '0' }, Points: '100' } });
      expect((await gather(id)).Problems.map(({ Msg }) => Msg)).toEqual([
        '启用规则的权重合计 40%，应为 100%',
      ]);
      const off = { ...(await seen(id)), Id: wrong.Id, IsOpen: false };
      await portal.ok('head', Rule.UpdateIsOpenRule, off);
      expect((await portal.ok('head', Rule.GetRule, { Id: wrong.Id })).RuleState).toBe(0);
      await portal.ok('head', Rule.DelRule, { ...(await seen(id)), Id: wrong.Id });
      expect((await gather(id)).Rules).toEqual([]);
      const names = (await portal.ok('head', Rule.GetHeadParameter, { RuleListID: id })).map(
        (one) => one.ParamName,
      );
      expect(names).toEqual(['资产负债率']);
    });

    test.each([
      ['a reserved name', { ParamName: 'X' }, -422_423, 'ParamName'],
      ['a name with a space', { ParamName: '资产 负债' }, -422_423, 'ParamName'],
      ['a control of another kind', { ParamName: 'a', TampId: 1035 }, -422_424, 'TampId'],
      ['no such control', { ParamName: 'a', TampId: 14 }, -422_424, 'TampId'],
      ['a name twice', {}, -409_422, 'ParamName'],
    ])('takes no parameter of %s', async (_what, more, Code, Field) => {
      const id = await addList();
      await portal.ok('head', Rule.AddHeadParameter, { ...(await seen(id)), ...parameter() });
      const answer = await portal.call('head', Rule.AddHeadParameter, {
        ...(await seen(id)),
        ...parameter(more),
      });
      expect(answer.refusal).toMatchObject({ Code, Field });
    });

    test('keeps a parameter that a rule uses, and bands without gaps', async () => {
      const id = await addList();
      const { Id } = await portal.ok('head', Rule.AddHeadParameter, { ...(await seen(id)), ...parameter() });
      const { Id: ruleId } = await portal.ok('head', Rule.AddRule, { ...(await seen(id)), ...rule() });
      const used = await portal.call('head', Rule.DelHeadParameter, { ...(await seen(id)), Id });
      expect(used.refusal.Code).toBe(-409_423);
      const Bands = [
        { GradeName: '差', MinScore: '0', MaxScore: '50' },
        { GradeName: '好', MinScore: '51', MaxScore: '100' },
      ];
      const gap = await portal.ok('head', Rule.UpdateRuleList, { ...(await seen(id)), Bands });
      expect(gap.Problems.map(({ Msg }) => Msg)).toEqual(['等级“好”应从 50 分开始']);
      expect((await setOpen(id)).refusal.Code).toBe(-422_421);
      await portal.ok('head', Rule.DelRule, { ...(await seen(id)), Id: ruleId });
      await portal.ok('head', Rule.DelHeadParameter, { ...(await seen(id)), Id });
      await portal.ok('head', Rule.DelRuleList, await seen(id));
      expect((await portal.call('head', Rule.GetRuleGather, { RuleListID: id })).status).toBe(404);
    });

    test('never changes an edition that was opened; a copy opens and closes the one before at once', async () => {
      const id = await library();
      const version = await seen(id);
      const tries = [
        portal.call('head', Rule.AddRule, { ...version, ...rule() }),
        portal.call('head', Rule.AddHeadParameter, { ...version, ...parameter({ ParamName: 'b' }) }),
        portal.call('head', Rule.UpdateRuleList, { ...version, RuleListName: 'x' }),
        portal.call('head', Rule.DelRuleList, version),
      ];
      expect((await Promise.all(tries)).map(({ refusal }) => refusal.Code)).toEqual(Array(4).fill(-409_420));
      const both = await Promise.all(
        [1, 2].map(() => portal.call('head', Rule.CopyRule, { RuleListID: id })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const copy = both.find(({ status }) => status === 200)!.body;
      expect(copy.EditionNumber).toBe(2);
      expect((await setOpen(copy.RuleListID)).status).toBe(200);
      expect((await gather(id)).EditionState).toBe(3);
      const again = await Promise.all([setOpen(id), setOpen(id), setOpen(copy.RuleListID, false)]);
      expect(again.some(({ status }) => status === 200)).toBe(true);
      const editions = await portal.ok('head', Rule.GetRuleList, { FamilyId: (await gather(id)).FamilyId });
      expect(editions.Rows.filter(({ EditionState }) => EditionState === 2).length).toBeLessThanOrEqual(1);
      expect(editions.Rows.map(({ EditionNumber }) => EditionNumber)).toEqual([2, 1]);
    });

    test('is seen with one right and written with another', async () => {
      const id = await library();
      expect((await portal.call('lead', Rule.GetRuleGather, { RuleListID: id })).body.Can.Edit).toBe(false);
      expect((await portal.call('lead', Rule.CopyRule, { RuleListID: id })).status).toBe(403);
      expect((await portal.call('a', Rule.GetRuleList, {})).status).toBe(403);
      const stale = { RuleListID: await addList(), Version: 7 };
      expect((await portal.call('head', Rule.AddRule, { ...stale, ...rule() })).status).toBe(409);
      const valid = await portal.ok('lead', Rule.GetTemplateValid, { TemplateId: template });
      expect(valid.Controls.map(({ TampId, ValueType }) => [TampId, ValueType])).toEqual([
        [30, 'percent'],
        [1035, 'boolean'],
      ]);
      const plain = await addTestTemplate(db, {
        code: 'PL',
        title: '无',
        titleEn: 'None',
        edition: { controls: [{ type: 'input', name: 'a', label: '甲' }] },
      });
      const refused = await portal.call('head', Rule.AddRuleList, { RuleListName: 'x', TemplateId: plain });
      expect(refused.refusal).toMatchObject({ Code: -422_420, Field: 'TemplateId' });
      const grades = await portal.ok('lead', Rule.GetGradeList, { RuleListID: id });
      expect(grades.map(({ GradeName }) => GradeName)).toEqual(['D', 'C', 'B', 'A']);
    });

    test('tells by a dry run whose grade would change, and changes nothing', async () => {
      const id = await library();
      const one = await register({ 30: '5' });
      const { RuleListID } = await portal.ok('head', Rule.CopyRule, { RuleListID: id });
      const Id = (await gather(RuleListID)).Rules[0]!.Id;
      await portal.ok('head', Rule.UpdateRule, {
        ...(await seen(RuleListID)),
        Id,
        ...rule({ Formula: '50 - 资产负债率 / 2' }),
      });
      const run = await portal.ok('head', Rule.DryRun, { RuleListID });
      expect(run).toMatchObject({ Next: null, Count: run.Total });
      expect(run.Grades.reduce((sum, { Count }) => sum + Count, 0)).toBe(run.Total);
      expect(run.Changed.find(({ FormID }) => FormID === one.FormID)).toMatchObject({
        OldGrade: 'A',
        OldScore: '95.00',
        NewGrade: 'D',
        NewScore: '47.50',
      });
      const card = await portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: one.EnterpriseId });
      expect(card.Ratings).toEqual([]);
    });
  });

  describe('a rating', () => {
    test('is the system’s, pinned to its edition and answers whatever changes later', async () => {
      const id = await library();
      const one = await register();
      const preview = await portal.ok('lead', SupplierForm.GetSupplierRuleGrade, {
        SupplierFormID: one.FormID,
        RuleListID: id,
      });
      expect(preview).toMatchObject({ SystemScore: '75.00', SystemGrade: 'B', RuleScore: null });
      const { body } = await rate(one.FormID, id);
      const { RuleListID } = await portal.ok('head', Rule.CopyRule, { RuleListID: id });
      const [line] = (await gather(RuleListID)).Rules;
      const harsh = rule({ Formula: '0' });
      await portal.ok('head', Rule.UpdateRule, { ...(await seen(RuleListID)), Id: line!.Id, ...harsh });
      await setOpen(RuleListID);
      await portal.ok('head', SupplierForm.EditSupplierForm, {
        FormID: one.FormID,
        DocumentJson: { 30: '90' },
        Version: 1,
      });
      const card = await portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: one.EnterpriseId });
      expect(card).toMatchObject({ RuleGrade: 'B', Score: '75.00' });
      expect(card.Ratings).toMatchObject([
        { ADID: body.ADID, EditionNumber: 1, Details: [{ Inputs: { 资产负债率: '25' }, Lost: '25.00' }] },
      ]);
      expect((await rate(one.FormID, id)).refusal.Code).toBe(-422_431);
      await rate(one.FormID, RuleListID);
      const after = await portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: one.EnterpriseId });
      expect(after.RuleGrade).toBe('D');
      expect(after.Ratings.map(({ EditionNumber, IsCurrent }) => [EditionNumber, IsCurrent])).toEqual([
        [2, true],
        [1, false],
      ]);
      const chart = await portal.ok('head', EnterpriseInfo.GetGradeChart, {});
      expect(chart.ByMonth.reduce((sum, { Count }) => sum + Count, 0)).toBeGreaterThanOrEqual(2);
    });

    test('without its data is none, and names what must be there', async () => {
      const id = await library();
      const one = await register({});
      const { body } = await rate(one.FormID, id);
      expect(body.Code).toBe(1);
      const card = await portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: one.EnterpriseId });
      expect(card).toMatchObject({ RuleGrade: '未评', Score: null });
      const { RuleListID } = await portal.ok('head', Rule.CopyRule, { RuleListID: id });
      const [given] = (await gather(RuleListID)).Parameters;
      await portal.ok('head', Rule.AddHeadParameter, {
        ...(await seen(RuleListID)),
        Id: given!.Id,
        ...parameter({ TampId: null, MissingPolicy: 3 }),
      });
      await setOpen(RuleListID);
      expect((await rate(one.FormID, RuleListID)).message).toBe('评分前请先补全：资产负债率');
      expect((await rate(one.FormID, RuleListID, { Manual: { 资产负债率: '10' } })).status).toBe(200);
      const services = await portal.ok('lead', SupplierForm.GetRuleListService, { TemplateId: template });
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
      const card = await portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId });
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
      const id = await library();
      const one = await register({ 1035: 'true', 30: '40' });
      const Values = { supplierName: one.CompanyName, assetLiabilityRatio: '10', listedCompany: 'true' };
      const { body: form } = await portal.call('a', ApprovalForm.AddMyApproval, {
        TemplateId: template,
        Values,
      });
      const ApprovalFormID = form.FormID;
      const admit = (Version: number) =>
        portal.call('head', SupplierForm.EditSupplierFormByType, {
          FormID: one.FormID,
          FormState: 4,
          ApprovalFormID,
          Version,
        });
      expect((await admit(1)).message).toBe(`${one.CompanyName}还没有评分，请先评分再准入`);
      const other = await register();
      expect((await rate(other.FormID, id, { ApprovalFormID })).refusal.Code).toBe(-422_433);
      const places = await Promise.all([
        rate(one.FormID, id, { ApprovalFormID }),
        rate(one.FormID, id, { ApprovalFormID, ControlIndex: 1 }),
      ]);
      expect(places.map(({ status }) => status)).toEqual([200, 200]);
      await rate(one.FormID, id, { ApprovalFormID });
      const place = { ApprovalFormID, ControlIndex: 0 };
      const rating = await portal.ok('a', SupplierForm.GetApprovalFormRuleGrade, place);
      // The form in approval answers before the supplier form.
      expect(rating).toMatchObject({ SystemScore: '90.00', RuleGrade: 'A', ControlIndex: 0 });
      expect(
        await portal.ok('a', SupplierForm.GetSupplierRuleGradeByApproval, { ApprovalFormID }),
      ).toHaveLength(2);
      expect((await portal.call('stranger', SupplierForm.GetApprovalFormRuleGrade, place)).status).toBe(404);
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
      expect((await portal.call('head', SupplierForm.EditApprovalFormRuleGrade, wrongPlace)).status).toBe(
        404,
      );
      expect((await portal.call('head', SupplierForm.EditApprovalFormRuleGrade, human)).body.RuleGrade).toBe(
        'C',
      );
      expect((await admit(1)).message).toContain('尚未完成');
      const { Version, RowID } = await portal.ok(
        'head',
        CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe,
        {
          FormID: ApprovalFormID,
        },
      );
      await portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, {
        FormID: ApprovalFormID,
        Version,
        RowID: RowID ?? 0,
      });
      expect((await admit(1)).status).toBe(200);
      expect(
        await portal.ok('head', EnterpriseInfo.GetEnterpriseList, { State: 4, Grade: 'C' }),
      ).toMatchObject({
        Total: 1,
      });
    });
  });
});
