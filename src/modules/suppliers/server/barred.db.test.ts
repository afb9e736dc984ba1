import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { Notice } from '#kit/contract/Notice.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { addTestTemplate, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { creditCodeOf, levelOf, publishLevels } from '#tests/support/supplier-rules.ts';
import { supplierCodes } from '../contract/codes.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { SupplierForm, SupplierStates } from '../contract/SupplierForm.ts';
import { suppliers } from '#modules/suppliers/module.ts';
import { servedBy } from '#tests/support/modules.ts';

const creditCode = `91440300MA0000009`;
const proof = { Reason: '逾期交付', EvidenceUrl: 'https://example.com/a' };

const fields = ({ refusal }: { refusal: { Fields?: readonly { Field: string }[] | undefined } }) =>
  refusal.Fields?.map(({ Field }) => Field);

/** Tests ways around the blacklist, and data of approval forms that the library must not reveal. */
eachEngine('the blacklist', (open) => {
  let db: Database;
  let portal: Portal;
  let template: number;
  let general: number;
  let payment: number;
  let count = 0;

  beforeAll(async () => {
    db = await open();
    portal = await openPortal(db, {
      served: servedBy(suppliers),
      permissions: { head: [supplierCodes.companies], lead: [supplierCodes.companies] },
    });
    template = await addTestTemplate(db, {
      code: 'GS',
      title: '供应商',
      titleEn: 'Supplier',
      edition: {
        controls: [
          fromNamed(1002),
          { ...fromNamed(14), require: false },
          { ...fromNamed(30), require: false },
          {
            type: 'groupArea',
            name: 'partners',
            label: '伙伴',
            require: false,
            controls: [{ type: 'input', tampid: 1002, name: 'partner', label: '伙伴', require: false }],
          },
          { ...fromNamed(1002), name: 'subcontractor', require: false, finance: true },
        ],
      },
    });
    general = await addTestTemplate(db, {
      code: 'YB',
      title: '一般事项',
      titleEn: 'General',
      edition: {
        controls: [
          { type: 'input', name: 'reason', label: '事由', maxLength: 200 },
          { ...fromNamed(1066), name: 'released', require: false },
        ],
      },
    });
    await publishLevels(db, template, [
      levelOf('lead', { hide: ['assetLiabilityRatio'] }),
      levelOf('fin1', { finance: true, edit: ['subcontractor'] }),
    ]);
    await publishLevels(db, general, [levelOf('head')]);
    payment = await addTestTemplate(db, {
      code: 'ZF',
      title: '付款',
      titleEn: 'Payment',
      edition: {
        controls: [
          { type: 'supplierSelect', name: 'payee', label: '收款方', require: false },
          { ...fromNamed(1002), require: false },
        ],
      },
    });
    await publishLevels(db, payment, [levelOf('head')]);
  });
  afterAll(() => portal.close());

  const added = async (more: object = {}) => {
    const CompanyName = `第 ${++count} 公司`;
    const input = { CompanyName, TemplateId: template, ...more };
    return { ...(await portal.ok('head', SupplierForm.AddSupplierForm, input)), CompanyName };
  };
  const merge = (FormID: number, State: number, more: object = {}) =>
    portal.call('head', SupplierStates.MergeFormStateAsync, { FormIDs: [FormID], State, ...more });
  const barred = async (more: object = {}) => {
    const one = await added(more);
    expect((await merge(one.FormID, 6, proof)).status).toBe(200);
    return one;
  };
  const submit = (TemplateId: number, Values: object) =>
    portal.call('a', ApprovalForm.AddMyApproval, { TemplateId, Values: { ...Values } });
  const detail = (FormID: number, who: Member = 'a') =>
    portal.ok(who, CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, { FormID });
  const resubmit = async (FormID: number, Values: Record<string, unknown>) =>
    portal.call('a', CacApprovalOrder.SubmitGetCacApprovalForm, {
      FormID,
      Version: (await detail(FormID)).Version,
      Values,
    });
  const onRow = async (FormID: number, who: Member) => {
    const { Version, RowID } = await detail(FormID, who);
    return { FormID, Version, RowID: RowID ?? 0 };
  };

  /** Submits a general approval form and finishes it. */
  const finished = async (reason: string, released = '') => {
    const { body } = await submit(general, { reason, released });
    await portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, await onRow(body.FormID, 'head'));
    return body.FormID;
  };

  test('holds for a form that was withdrawn or sent back and names another company then', async () => {
    const one = await barred();
    const { body: withdrawn } = await submit(template, { supplierName: '清白公司' });
    await portal.ok('a', CacApprovalOrder.SubmitApprovalFormRevoke, {
      FormID: withdrawn.FormID,
      Version: (await detail(withdrawn.FormID)).Version,
      Remark: '改名',
    });
    expect(fields(await resubmit(withdrawn.FormID, { supplierName: one.CompanyName }))).toEqual([
      'supplierName',
    ]);
    const { body: back } = await submit(template, { supplierName: '清白公司' });
    await portal.ok('lead', CacApprovalOrder.RepulseCacAOByApprovalNew, {
      ...(await onRow(back.FormID, 'lead')),
      Remark: '请补充',
    });
    expect(fields(await resubmit(back.FormID, { supplierName: one.CompanyName }))).toEqual(['supplierName']);
    expect((await resubmit(back.FormID, { supplierName: '清白公司' })).status).toBe(200);
  });

  test.each(['withdrawn', 'revoked'] as const)('holds for what a form named that was %s', async (how) => {
    for (const control of ['supplierName', 'payee'] as const) {
      const [one, other] = [await added(), await added()];
      const naming = ({ CompanyName, EnterpriseId }: typeof one) =>
        control === 'payee' ? { payee: { id: EnterpriseId } } : { supplierName: CompanyName };
      const { body } = await submit(payment, naming(one));
      const approve = async () =>
        portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, await onRow(body.FormID, 'head'));
      if (how === 'revoked') await approve();
      await portal.ok('a', CacApprovalOrder.SubmitApprovalFormRevoke, {
        FormID: body.FormID,
        Version: (await detail(body.FormID)).Version,
        Remark: '重来',
      });
      if (how === 'revoked') await approve();
      expect((await detail(body.FormID)).Status).toBe(0);
      expect((await merge(one.FormID, 6, proof)).status).toBe(200);
      expect(fields(await resubmit(body.FormID, naming(one)))).toEqual([control]);
      expect((await resubmit(body.FormID, naming(other))).status).toBe(200);
    }
  });

  test('holds in rows, and for characters that nobody sees', async () => {
    const one = await barred();
    const hidden = one.CompanyName.replace('公', '\u200b公\u00ad');
    const partners = [{ partner: '清白公司' }, { partner: hidden }];
    expect(fields(await submit(template, { supplierName: '清白公司', partners }))).toEqual([
      'partners.1.partner',
    ]);
    const again = { CompanyName: hidden, TemplateId: template };
    expect((await portal.call('head', SupplierForm.AddSupplierForm, again)).refusal.Code).toBe(-422413);
    const nothing = { CompanyName: '\u2060\u00ad', TemplateId: template };
    expect((await portal.call('head', SupplierForm.AddSupplierForm, nothing)).status).toBe(400);
  });

  test('holds for what finance completes', async () => {
    const one = await barred();
    const { body } = await submit(template, { supplierName: '清白公司' });
    await portal.ok('lead', CacApprovalOrder.SubmitCacAOByApprovalNew, await onRow(body.FormID, 'lead'));
    const complete = async (subcontractor: string) =>
      portal.call('fin1', ApprovalForm.EditDocForFinanceStaff, {
        ...(await onRow(body.FormID, 'fin1')),
        Values: { subcontractor },
      });
    expect(fields(await complete(one.CompanyName))).toEqual(['subcontractor']);
    expect((await complete('另一公司')).status).toBe(200);
  });

  test('is not left by another name or credit code', async () => {
    const CreditCode = creditCodeOf(creditCode);
    const one = await barred({ CreditCode });
    const edit = async (more: object) => {
      const { Version } = await portal.ok('head', EnterpriseInfo.GetEnterprise, {
        EnterpriseId: one.EnterpriseId,
      });
      const input = {
        EnterpriseId: one.EnterpriseId,
        CompanyName: one.CompanyName,
        CreditCode,
        Version,
        ...more,
      };
      return portal.call('head', EnterpriseInfo.EditEnterprise, input);
    };
    expect((await edit({ CompanyName: `旧 ${one.CompanyName}` })).refusal).toMatchObject({
      Code: -422440,
      Field: 'CompanyName',
    });
    expect((await edit({ CreditCode: '' })).refusal.Field).toBe('CreditCode');
    expect((await edit({ ReviewTime: '2026-12-01' })).status).toBe(200);
  });

  test('ends only by an approval that names the company and was submitted since', async () => {
    const one = await added();
    const about = `${one.CompanyName}已整改，申请移出黑名单`;
    const early = await finished(about, one.CompanyName);
    await merge(one.FormID, 6, proof);
    const release = (ApprovalFormID: number) => merge(one.FormID, 3, { Reason: '已整改', ApprovalFormID });
    expect((await release(early)).refusal).toMatchObject({ Code: -422405, Field: 'ApprovalFormID' });
    expect((await release(await finished('别的公司已整改'))).refusal.Code).toBe(-422405);
    // A text that merely contains the name does not count, nor does a company with a longer name.
    expect((await release(await finished(about))).refusal.Code).toBe(-422405);
    const longer = await finished(about, `${one.CompanyName}分公司`);
    expect((await release(longer)).refusal.Code).toBe(-422405);
    expect((await release(10 ** 9)).status).toBe(404);
    expect((await release(await finished(about, one.CompanyName))).status).toBe(200);
  });

  test('is back with the former reason and day when the approval of the release is revoked', async () => {
    const one = await added();
    expect((await merge(one.FormID, 6, { ...proof, ExpireTime: '2099-01-01' })).status).toBe(200);
    const ApprovalFormID = await finished('已整改', one.CompanyName);
    expect((await merge(one.FormID, 3, { Reason: '已整改', ApprovalFormID })).status).toBe(200);
    const card = () => portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: one.EnterpriseId });
    expect(await card()).toMatchObject({ FormState: 3, ExpireTime: null });
    await portal.ok('a', CacApprovalOrder.SubmitApprovalFormRevoke, {
      FormID: ApprovalFormID,
      Version: (await detail(ApprovalFormID)).Version,
      Remark: '整改不实',
    });
    expect((await card()).FormState).toBe(3);
    await portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, await onRow(ApprovalFormID, 'head'));
    const back = await card();
    expect(back).toMatchObject({ FormState: 6, ExpireTime: '2099-01-01T16:00:00.000Z' });
    expect(back.Forms.map(({ FormState }) => FormState)).toEqual([6]);
    expect(back.Log[0]).toMatchObject({
      From: 3,
      To: 6,
      Reason: proof.Reason,
      OperatorName: '',
      ApprovalFormID,
    });
    const told = await portal.ok('head', Notice.GetNoticePageList, { PageSize: 50 });
    expect(told.Rows.map(({ TitleZh }) => TitleZh)).toContainEqual(
      expect.stringMatching(new RegExp(`已撤销，${one.CompanyName}重新列入黑名单$`)),
    );
    // A revoked approval releases nobody.
    const again = await merge(one.FormID, 3, { Reason: '已整改', ApprovalFormID });
    expect(again.status).toBe(422);
  });

  test('tells of an approval form only what the reader sees there', async () => {
    const supplierName = `隐藏 ${++count}`;
    const { body } = await submit(template, { supplierName, assetLiabilityRatio: '10', legalPerson: '陈' });
    expect((await detail(body.FormID, 'lead')).Values).not.toHaveProperty('assetLiabilityRatio');
    const taken = await portal.ok('lead', SupplierForm.AddSupplierForm, {
      CompanyName: supplierName,
      TemplateId: template,
      ApprovalFormID: body.FormID,
    });
    const { DocumentJson } = await portal.ok('lead', SupplierForm.FindFormJson, { FormID: taken.FormID });
    expect(DocumentJson).toEqual({ 14: '陈' });
  });

  const account = () => `6222 0202 0011 ${String(1000 + ++count)}`;

  describe('payees in words', () => {
    let paying: number;
    beforeAll(async () => {
      paying = await addTestTemplate(db, {
        code: 'RF',
        title: '日常付款',
        titleEn: 'Routine payment',
        edition: {
          controls: [
            { type: 'input', name: 'payee', label: '收款单位', maxLength: 100 },
            { type: 'input', name: 'bankAccount', label: '银行账号', maxLength: 40 },
            { type: 'textarea', name: 'note', label: '财务说明', require: false, finance: true },
          ],
        },
      });
      await publishLevels(db, paying, [levelOf('head'), levelOf('fin1', { finance: true, edit: ['note'] })]);
    });
    const pay = (payee: string, bankAccount = account()) => submit(paying, { payee, bankAccount });

    test('are held against the blacklist by name, whatever the spelling', async () => {
      const one = await barred();
      const spelt = one.CompanyName.replace('公', ' 公\u200b');
      const refused = await pay(spelt);
      expect(fields(refused)).toEqual(['payee']);
      expect((await pay('清白公司')).status).toBe(200);
    });

    test('and by an account that was given for one before, whatever it calls itself now', async () => {
      const one = await added();
      const number = account();
      expect((await pay(one.CompanyName, number)).status).toBe(200);
      expect((await pay('另一个名字', number)).status).toBe(200);
      expect((await merge(one.FormID, 6, proof)).status).toBe(200);
      expect(fields(await pay('另一个名字', number.replaceAll(' ', '-')))).toEqual(['bankAccount']);
      expect((await pay('另一个名字')).status).toBe(200);
    });

    test('of a running payment: approvers see a banner, finance pays it only with a reason', async () => {
      const one = await added();
      const { body } = await pay(one.CompanyName);
      expect((await detail(body.FormID, 'head')).Cautions).toEqual([]);
      expect((await merge(one.FormID, 6, proof)).status).toBe(200);
      const seen = await detail(body.FormID, 'head');
      expect(seen.Cautions.map(({ Control }) => Control)).toEqual(['payee', 'bankAccount']);
      expect(seen.Cautions[0]!.Msg).toContain(one.CompanyName);
      expect((await detail(body.FormID, 'a')).Cautions).toEqual([]);
      await portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, await onRow(body.FormID, 'head'));
      const finance = async (Remark: string) =>
        portal.call('fin1', CacApprovalOrder.SubmitCacApprovalFormByFinanceApproved, {
          ...(await onRow(body.FormID, 'fin1')),
          Values: { note: '已核对' },
          Remark,
        });
      expect(await finance(' ')).toMatchObject({
        status: 422,
        refusal: { Reason: 'cautionReason', Field: 'Remark' },
      });
      expect((await finance('列入黑名单前的货款')).status).toBe(200);
      expect((await detail(body.FormID)).Status).toBe(5);
    });
  });

  test('numbers that no column holds are bad input, an unknown order is none', async () => {
    const { FormID: SupplierFormID } = await added();
    const { status } = await portal.call('head', SupplierForm.GetApprovalFormRuleGrade, {
      ApprovalFormID: 1,
      ControlIndex: 9_999_999_999,
    });
    expect(status).toBe(400);
    const list = await portal.call('head', EnterpriseInfo.GetEnterpriseList, { Sort: 'toString' });
    expect(list.status).toBe(200);
    const state = { FormID: SupplierFormID, FormState: 4, ApprovalFormID: 999_999_999, Version: 1 };
    expect((await portal.call('head', SupplierForm.EditSupplierFormByType, state)).status).toBe(404);
  });
});
