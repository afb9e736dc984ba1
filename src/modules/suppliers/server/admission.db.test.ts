import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { Notice } from '#kit/contract/Notice.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { addTestTemplate } from '#tests/support/approval-portal.ts';
import { eachEngine, onEngine } from '#tests/support/engines.ts';
import { addProcess, openRules } from '#tests/support/supplier-rules.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { SupplierForm } from '../contract/SupplierForm.ts';
import { countByMonth } from './queries/ratings.ts';

/** Months of the year 2000 in a chart drawn at an instant. */
const monthsOf2000 = async (db: Database, now: string) =>
  (await countByMonth(db, new Date(now))).filter(({ Month }) => Month.startsWith('2000'));

type Rules = Awaited<ReturnType<typeof openRules>>;

/** Submits an application by `a` that names a company. */
async function applied({ portal, template }: Rules, supplierName: string): Promise<number> {
  const Values = { supplierName, assetLiabilityRatio: '10', listedCompany: 'true' };
  return (await portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId: template, Values })).FormID;
}

async function approve({ portal }: Rules, FormID: number): Promise<void> {
  const seen = await portal.ok('head', CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, { FormID });
  const row = { FormID, Version: seen.Version, RowID: seen.RowID ?? 0 };
  await portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, row);
}

const supplier = (name: string, label: string) => ({ type: 'supplierSelect' as const, name, label });

/** Submits a form that compares two suppliers; its third place is empty. */
async function compared(db: Database, rules: Rules) {
  const templateId = await addTestTemplate(db, {
    code: 'BJ',
    title: '比价',
    titleEn: 'Comparison',
    edition: {
      controls: [
        supplier('one', '首选'),
        supplier('other', '备选'),
        { ...supplier('third', '再选'), require: false },
      ],
    },
  });
  await addProcess(db, templateId);
  return async () => {
    const both = [await rules.register(), await rules.register()] as const;
    const [one, other] = both;
    const Values = { one: { id: one.EnterpriseId }, other: { id: other.EnterpriseId } };
    const { FormID } = await rules.portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId: templateId,
      Values,
    });
    return { both, place: { ApprovalFormID: FormID, ControlIndex: 2 } };
  };
}

eachEngine('an admission', (open) => {
  let db: Database;
  let rules: Rules;
  beforeAll(async () => {
    db = await open();
    rules = await openRules(db);
  });
  afterAll(() => rules.portal.close());

  const versionOf = async (FormID: number) =>
    (await rules.portal.ok('head', SupplierForm.FindFormJson, { FormID })).Version;
  const move = async (FormID: number, FormState: number, more: object = {}) =>
    rules.portal.call('head', SupplierForm.EditSupplierFormByType, {
      FormID,
      FormState,
      Version: await versionOf(FormID),
      ...more,
    });
  const evidenceOf = async (FormID: number) => {
    const { rows } = await db.pool.query<{ id: string }>(
      'select approval_form_id as id from suppliers.form where id = $1',
      [FormID],
    );
    return Number(rows[0]?.id);
  };
  const stateOf = async (FormID: number) =>
    (await rules.portal.ok('head', SupplierForm.FindFormJson, { FormID })).FormState;
  async function admitted() {
    const one = await rules.register({ 1035: 'true', 30: '40' });
    await rules.rate(one.FormID, await rules.library());
    const ApprovalFormID = await applied(rules, one.CompanyName);
    await approve(rules, ApprovalFormID);
    expect((await move(one.FormID, 4, { ApprovalFormID })).status).toBe(200);
    return { ...one, ApprovalFormID };
  }

  test('keeps its approval over the whitelist and back, whatever is sent along', async () => {
    const { FormID, CompanyName, ApprovalFormID } = await admitted();
    expect((await move(FormID, 5)).status).toBe(200);
    expect((await move(FormID, 4)).status).toBe(200);
    expect(await evidenceOf(FormID)).toBe(ApprovalFormID);
    expect((await move(FormID, 5)).status).toBe(200);
    const unfinished = await applied(rules, CompanyName);
    expect((await move(FormID, 4, { ApprovalFormID: unfinished })).status).toBe(200);
    expect(await evidenceOf(FormID)).toBe(ApprovalFormID);
    const log = await rules.portal.ok('head', SupplierForm.GetSupplierFormRecord, { FormID });
    expect(log.map(({ From, To }) => [From, To])).toEqual([
      [5, 4],
      [4, 5],
      [5, 4],
      [4, 5],
      [3, 4],
      [null, 3],
    ]);
    expect(log[4]?.ApprovalFormID).toBe(ApprovalFormID);
  });

  test('asks for its documents as long as it lasts', async () => {
    const { FormID, CompanyName } = await admitted();
    const edit = async (DocumentJson: object) =>
      rules.portal.call('head', SupplierForm.EditSupplierForm, {
        FormID,
        DocumentJson: { ...DocumentJson },
        Version: await versionOf(FormID),
      });
    const document = async () =>
      (await rules.portal.ok('head', SupplierForm.FindFormJson, { FormID })).DocumentJson;
    const empty = await edit({ 1035: 'true' });
    expect(empty.refusal).toMatchObject({ Code: -422_407, Field: 'DocumentJson' });
    expect(empty.message).toContain(CompanyName);
    expect(await document()).toEqual({ 1035: 'true', 30: '40' });
    expect((await edit({ 1035: 'true', 30: '35' })).status).toBe(200);
    await move(FormID, 5);
    expect((await edit({})).refusal.Code).toBe(-422_407);
    expect(await document()).toEqual({ 1035: 'true', 30: '35' });
    await move(FormID, 6, { Reason: '逾期交付', EvidenceUrl: 'https://example.com/a' });
    expect((await edit({})).status).toBe(200);
  });

  test('ends when its approval is revoked, in the record and with a word to whoever admitted', async () => {
    const { portal } = rules;
    const listed = await admitted();
    const blacklisted = await admitted();
    expect((await move(listed.FormID, 5)).status).toBe(200);
    const bar = { Reason: '逾期交付', EvidenceUrl: 'https://example.com/a' };
    expect((await move(blacklisted.FormID, 6, bar)).status).toBe(200);
    for (const { ApprovalFormID: FormID } of [listed, blacklisted]) {
      const seen = await portal.ok('a', CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, { FormID });
      const asked = { FormID, Version: seen.Version, Remark: '资料有误' };
      await portal.ok('a', CacApprovalOrder.SubmitApprovalFormRevoke, asked);
      expect(await stateOf(listed.FormID)).toBe(FormID === listed.ApprovalFormID ? 5 : 3);
      await approve(rules, FormID);
    }
    expect(await stateOf(listed.FormID)).toBe(3);
    expect(await stateOf(blacklisted.FormID)).toBe(6);
    const [last] = await portal.ok('head', SupplierForm.GetSupplierFormRecord, { FormID: listed.FormID });
    expect(last).toMatchObject({ From: 5, To: 3, OperatorName: '', ApprovalFormID: listed.ApprovalFormID });
    const told = await portal.ok('head', Notice.GetNoticePageList, { PageSize: 50 });
    expect(told.Rows.map(({ TitleZh }) => TitleZh)).toContainEqual(
      expect.stringMatching(new RegExp(`^审批 .* 已撤销，${listed.CompanyName}退回备案$`)),
    );
    // A revoked approval does not allow an admission.
    const again = await move(listed.FormID, 4, { ApprovalFormID: listed.ApprovalFormID });
    expect(again.status).toBe(422);
    expect(await stateOf(listed.FormID)).toBe(3);
  });

  test('does not rest on a rating whose approval was revoked; that one is marked', async () => {
    const { portal } = rules;
    const one = await rules.register({ 1035: 'true', 30: '40' });
    const first = await applied(rules, one.CompanyName);
    await rules.rate(one.FormID, await rules.library(), { ApprovalFormID: first, ControlIndex: 0 });
    const ratings = async () =>
      (await portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: one.EnterpriseId })).Ratings;
    expect(await ratings()).toMatchObject([{ ApprovalFormID: first, IsRevoked: false }]);
    await approve(rules, first);
    const seen = await portal.ok('a', CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, {
      FormID: first,
    });
    await portal.ok('a', CacApprovalOrder.SubmitApprovalFormRevoke, {
      FormID: first,
      Version: seen.Version,
      Remark: '资料有误',
    });
    await approve(rules, first);
    expect(await ratings()).toMatchObject([{ ApprovalFormID: first, IsRevoked: true }]);
    const second = await applied(rules, one.CompanyName);
    await approve(rules, second);
    const refused = await move(one.FormID, 4, { ApprovalFormID: second });
    expect(refused.refusal).toMatchObject({ Reason: 'ratingNeeded' });
    await rules.rate(one.FormID, await rules.library());
    expect((await move(one.FormID, 4, { ApprovalFormID: second })).status).toBe(200);
  });

  describe('a rating', () => {
    test('is looked at ahead only where the form may be seen and speaks of the supplier', async () => {
      const RuleListID = await rules.library();
      const [one, other] = [await rules.register(), await rules.register()];
      const ApprovalFormID = await applied(rules, one.CompanyName);
      const look = (who: 'head' | 'lead' | 'a', more: object) =>
        rules.portal.call(who, SupplierForm.GetSupplierRuleGrade, {
          SupplierFormID: one.FormID,
          RuleListID,
          ...more,
        });
      const answers = await Promise.all([
        look('lead', {}),
        look('head', { ApprovalFormID }),
        look('a', { ApprovalFormID }),
        look('lead', { ApprovalFormID }),
        look('head', { ApprovalFormID, SupplierFormID: other.FormID }),
        look('head', { SupplierFormID: 10 ** 9 }),
        look('head', { ApprovalFormID: 10 ** 9 }),
      ]);
      expect(answers.map(({ status, body }) => [status, body?.SystemScore])).toEqual([
        [200, '75.00'],
        // Answers of the application take precedence.
        [200, '90.00'],
        [403, undefined],
        [404, undefined],
        [422, undefined],
        [404, undefined],
        [404, undefined],
      ]);
      expect(answers[4]?.refusal).toMatchObject({ Code: -422_433, Field: 'ApprovalFormID' });
    });

    test('of the first hours of the oldest month stands in the chart', async () => {
      const RuleListID = await rules.library();
      const { FormID } = await rules.register();
      const made = ['2000-06-30T15:59:59.999Z', '2000-06-30T16:00:00Z', '2000-06-30T23:59:59Z'];
      for (const at of made) {
        const { body } = await rules.rate(FormID, RuleListID);
        await db.pool.query('update suppliers.rating set created_at = $2 where id = $1', [body.ADID, at]);
      }
      // Last hour of June in the company time zone, and first hour of July.
      expect(await monthsOf2000(db, '2001-06-30T15:59:00Z')).toEqual([
        { Month: '2000-07', Grade: 'B', Count: 2 },
      ]);
      expect(await monthsOf2000(db, '2001-05-31T16:00:00Z')).toEqual([
        { Month: '2000-07', Grade: 'B', Count: 2 },
      ]);
      expect(await monthsOf2000(db, '2001-06-30T16:00:00Z')).toEqual([]);
    });

    test('of two suppliers at one place at one moment is one, and nobody meets a fault', async () => {
      const RuleListID = await rules.library();
      const { both, place } = await (await compared(db, rules))();
      const answers = await Promise.all(
        [...both, ...both].map(({ FormID }) => rules.rate(FormID, RuleListID, place)),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const { ApprovalFormID } = place;
      const left = await rules.portal.ok('a', SupplierForm.GetSupplierRuleGradeByApproval, {
        ApprovalFormID,
      });
      expect(left.map(({ ControlIndex }) => ControlIndex)).toEqual([2]);
      expect(answers.map(({ body }) => body?.ADID)).toContain(left[0]?.ADID);
    });
  });
});

/** Only a real server has concurrent connections that wait for each other. */
onEngine('postgres', 'a place that is being rated', (open) => {
  test('refuses whoever rates another supplier there, as out of date', async () => {
    const db = await open();
    const rules = await openRules(db);
    const RuleListID = await rules.library();
    const { both, place } = await (await compared(db, rules))();
    const [one, other] = both;
    const rival = await db.pool.connect();
    try {
      await rival.query('begin');
      await rival.query(
        `insert into suppliers.rating
           (approval_form_id, control_index, form_id, rule_list_id, system_grade, inputs, trace, created_at)
         values ($1, $2, $3, $4, 'B', '{}', '[]', now())`,
        [place.ApprovalFormID, place.ControlIndex, other.FormID, RuleListID],
      );
      const rating = rules.rate(one.FormID, RuleListID, place);
      await expect
        .poll(async () => {
          const { rows } = await db.pool.query<{ count: number }>(
            `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]!.count;
        })
        .toBe(1);
      await rival.query('commit');
      const { status, refusal } = await rating;
      expect([status, refusal.Field]).toEqual([409, 'ControlIndex']);
    } finally {
      rival.release();
    }
    const { ApprovalFormID } = place;
    const left = await rules.portal.ok('a', SupplierForm.GetSupplierRuleGradeByApproval, { ApprovalFormID });
    expect(left.map(({ SupplierFormID }) => SupplierFormID)).toEqual([other.FormID]);
    const card = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, {
      EnterpriseId: one.EnterpriseId,
    });
    expect(card.RuleGrade).toBe('');
    await rules.portal.close();
  });
});
