import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { addTestTemplate } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openRules, parameter, rule } from '#tests/support/supplier-rules.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { Rule } from '../contract/Rule.ts';

eachEngine('rules', (open) => {
  let db: Database;
  let rules: Awaited<ReturnType<typeof openRules>>;
  beforeAll(async () => {
    db = await open();
    rules = await openRules(db);
  });
  afterAll(() => rules.portal.close());

  describe('a library', () => {
    test('is written as a draft, and says what stands against opening it', async () => {
      const id = await rules.addList();
      const empty = await rules.gather(id);
      expect(empty).toMatchObject({ EditionNumber: 1, EditionState: 1, OpenID: null, Can: { Edit: true } });
      expect(empty.Problems.map(({ Msg }) => Msg)).toEqual(['还没有启用的规则']);
      const early = await rules.setOpen(id);
      expect(early.message).toBe('还不能发布：还没有启用的规则');

      const wrong = await rules.portal.ok('head', Rule.AddRule, { ...(await rules.seen(id)), ...rule() });
      expect(wrong).toMatchObject({ ErrorPos: 6, ErrorMsg: '没有名为“资产负债率”的字段', Sample: null });
      await rules.portal.ok('head', Rule.AddHeadParameter, { ...(await rules.seen(id)), ...parameter() });
      const right = await rules.portal.ok('head', Rule.UpdateRule, {
        ...(await rules.seen(id)),
        Id: wrong.Id,
        ...rule({ WeightBp: 4_000 }),
      });
      expect(right).toMatchObject({ ErrorPos: null, Sample: { Inputs: { 资产负债率: '0' }, Points: '100' } });
      expect((await rules.gather(id)).Problems.map(({ Msg }) => Msg)).toEqual([
        '启用规则的权重合计 40%，应为 100%',
      ]);
      const off = { ...(await rules.seen(id)), Id: wrong.Id, IsOpen: false };
      await rules.portal.ok('head', Rule.UpdateIsOpenRule, off);
      expect((await rules.portal.ok('head', Rule.GetRule, { Id: wrong.Id })).RuleState).toBe(0);
      await rules.portal.ok('head', Rule.DelRule, { ...(await rules.seen(id)), Id: wrong.Id });
      expect((await rules.gather(id)).Rules).toEqual([]);
      const names = (await rules.portal.ok('head', Rule.GetHeadParameter, { RuleListID: id })).map(
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
      const id = await rules.addList();
      await rules.portal.ok('head', Rule.AddHeadParameter, { ...(await rules.seen(id)), ...parameter() });
      const answer = await rules.portal.call('head', Rule.AddHeadParameter, {
        ...(await rules.seen(id)),
        ...parameter(more),
      });
      expect(answer.refusal).toMatchObject({ Code, Field });
    });

    test('keeps a parameter that a rule uses, and bands without gaps', async () => {
      const id = await rules.addList();
      const { Id } = await rules.portal.ok('head', Rule.AddHeadParameter, {
        ...(await rules.seen(id)),
        ...parameter(),
      });
      const { Id: ruleId } = await rules.portal.ok('head', Rule.AddRule, {
        ...(await rules.seen(id)),
        ...rule(),
      });
      const used = await rules.portal.call('head', Rule.DelHeadParameter, { ...(await rules.seen(id)), Id });
      expect(used.refusal.Code).toBe(-409_423);
      const Bands = [
        { GradeName: '差', MinScore: '0', MaxScore: '50' },
        { GradeName: '好', MinScore: '51', MaxScore: '100' },
      ];
      const gap = await rules.portal.ok('head', Rule.UpdateRuleList, { ...(await rules.seen(id)), Bands });
      expect(gap.Problems.map(({ Msg }) => Msg)).toEqual(['等级“好”应从 50 分开始']);
      expect((await rules.setOpen(id)).refusal.Code).toBe(-422_421);
      await rules.portal.ok('head', Rule.DelRule, { ...(await rules.seen(id)), Id: ruleId });
      await rules.portal.ok('head', Rule.DelHeadParameter, { ...(await rules.seen(id)), Id });
      await rules.portal.ok('head', Rule.DelRuleList, await rules.seen(id));
      expect((await rules.portal.call('head', Rule.GetRuleGather, { RuleListID: id })).status).toBe(404);
    });

    test('never changes an edition that was opened; a copy opens and closes the one before at once', async () => {
      const id = await rules.library();
      const version = await rules.seen(id);
      const tries = [
        rules.portal.call('head', Rule.AddRule, { ...version, ...rule() }),
        rules.portal.call('head', Rule.AddHeadParameter, { ...version, ...parameter({ ParamName: 'b' }) }),
        rules.portal.call('head', Rule.UpdateRuleList, { ...version, RuleListName: 'x' }),
        rules.portal.call('head', Rule.DelRuleList, version),
      ];
      expect((await Promise.all(tries)).map(({ refusal }) => refusal.Code)).toEqual(Array(4).fill(-409_420));
      const both = await Promise.all(
        [1, 2].map(() => rules.portal.call('head', Rule.CopyRule, { RuleListID: id })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const copy = both.find(({ status }) => status === 200)!.body;
      expect(copy.EditionNumber).toBe(2);
      expect((await rules.setOpen(copy.RuleListID)).status).toBe(200);
      expect((await rules.gather(id)).EditionState).toBe(3);
      const again = await Promise.all([
        rules.setOpen(id),
        rules.setOpen(id),
        rules.setOpen(copy.RuleListID, false),
      ]);
      expect(again.some(({ status }) => status === 200)).toBe(true);
      const editions = await rules.portal.ok('head', Rule.GetRuleList, {
        FamilyId: (await rules.gather(id)).FamilyId,
      });
      expect(editions.Rows.filter(({ EditionState }) => EditionState === 2).length).toBeLessThanOrEqual(1);
      expect(editions.Rows.map(({ EditionNumber }) => EditionNumber)).toEqual([2, 1]);
    });

    test('is seen with one right and written with another', async () => {
      const id = await rules.library();
      expect((await rules.portal.call('lead', Rule.GetRuleGather, { RuleListID: id })).body.Can.Edit).toBe(
        false,
      );
      expect((await rules.portal.call('lead', Rule.CopyRule, { RuleListID: id })).status).toBe(403);
      expect((await rules.portal.call('a', Rule.GetRuleList, {})).status).toBe(403);
      const stale = { RuleListID: await rules.addList(), Version: 7 };
      expect((await rules.portal.call('head', Rule.AddRule, { ...stale, ...rule() })).status).toBe(409);
      const valid = await rules.portal.ok('lead', Rule.GetTemplateValid, { TemplateId: rules.template });
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
      const refused = await rules.portal.call('head', Rule.AddRuleList, {
        RuleListName: 'x',
        TemplateId: plain,
      });
      expect(refused.refusal).toMatchObject({ Code: -422_420, Field: 'TemplateId' });
      const grades = await rules.portal.ok('lead', Rule.GetGradeList, { RuleListID: id });
      expect(grades.map(({ GradeName }) => GradeName)).toEqual(['D', 'C', 'B', 'A']);
    });

    test('tells by a dry run whose grade would change, and changes nothing', async () => {
      const id = await rules.library();
      const one = await rules.register({ 30: '5' });
      const { RuleListID } = await rules.portal.ok('head', Rule.CopyRule, { RuleListID: id });
      const Id = (await rules.gather(RuleListID)).Rules[0]!.Id;
      await rules.portal.ok('head', Rule.UpdateRule, {
        ...(await rules.seen(RuleListID)),
        Id,
        ...rule({ Formula: '50 - 资产负债率 / 2' }),
      });
      const run = await rules.portal.ok('head', Rule.DryRun, { RuleListID });
      expect(run).toMatchObject({ Next: null, Count: run.Total });
      expect(run.Grades.reduce((sum, { Count }) => sum + Count, 0)).toBe(run.Total);
      expect(run.Changed.find(({ FormID }) => FormID === one.FormID)).toMatchObject({
        OldGrade: 'A',
        OldScore: '95.00',
        NewGrade: 'D',
        NewScore: '47.50',
      });
      const card = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, {
        EnterpriseId: one.EnterpriseId,
      });
      expect(card.Ratings).toEqual([]);
    });
  });
});
