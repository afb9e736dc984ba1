import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { addTestTemplate, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { addProcess, creditCodeOf } from '#tests/support/supplier-rules.ts';
import { supplierCodes } from '../contract/codes.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { SupplierForm, SupplierStates } from '../contract/SupplierForm.ts';
import { suppliers } from '#modules/suppliers/module.ts';
import { servedBy } from '#tests/support/modules.ts';

const codeOf = (number: number): string => creditCodeOf(`91440300MA${String(number).padStart(7, '0')}`);
const proof = { Reason: '逾期交付', EvidenceUrl: 'https://example.com/a' };

eachEngine('suppliers', (open) => {
  let db: Database;
  let portal: Portal;
  let template: number;
  let payment: number;
  let count = 0;

  beforeAll(async () => {
    db = await open();
    portal = await openPortal(db, {
      served: servedBy(suppliers),
      permissions: { head: [supplierCodes.companies] },
    });
    template = await addTestTemplate(db, {
      code: 'GS',
      title: '供应商',
      titleEn: 'Supplier',
      edition: { controls: [fromNamed(1002), fromNamed(14), fromNamed(30), fromNamed(1047)] },
    });
    payment = await addTestTemplate(db, {
      code: 'ZF',
      title: '付款',
      titleEn: 'Payment',
      edition: {
        controls: [
          { type: 'supplierSelect', name: 'supplier', label: '供应商' },
          { type: 'input', name: 'reason', label: '事由' },
          { ...fromNamed(1066), name: 'released', require: false },
        ],
      },
    });
    for (const templateId of [template, payment]) await addProcess(db, templateId);
  });
  afterAll(() => portal.close());

  const add = (more: Partial<GivenOf<typeof SupplierForm.AddSupplierForm>> = {}, who: Member = 'head') =>
    portal.call(who, SupplierForm.AddSupplierForm, {
      CompanyName: `第 ${++count} 公司`,
      TemplateId: template,
      ...more,
    });
  const added = async (more: Parameters<typeof add>[0] = {}) => {
    const CompanyName = `第 ${++count} 公司`;
    const { body } = await add({ CompanyName, ...more });
    return { ...body, CompanyName };
  };
  const company = (EnterpriseId: number) => portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId });
  const merge = (FormIDs: number[], State: number, more: object = {}) =>
    portal.call('head', SupplierStates.MergeFormStateAsync, { FormIDs, State, ...more });
  const list = async (input: GivenOf<typeof EnterpriseInfo.GetEnterpriseList>) =>
    (await portal.ok('head', EnterpriseInfo.GetEnterpriseList, input)).Rows.map((row) => row.CompanyName);
  const submit = (TemplateId: number, Values: Record<string, unknown>, who: Member = 'a') =>
    portal.call(who, ApprovalForm.AddMyApproval, { TemplateId, Values });
  const pay = (id: number) => submit(payment, { supplier: { id }, reason: '货款' });
  const rowOf = async (FormID: number) => {
    const form = await portal.ok('head', CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, { FormID });
    return { FormID, Version: form.Version, RowID: form.RowID ?? 0 };
  };
  const approve = async (FormID: number) =>
    portal.ok('head', CacApprovalOrder.SubmitCacAOByApprovalNew, await rowOf(FormID));

  describe('a company', () => {
    test('is put on record with what it says of itself, and found again', async () => {
      const CreditCode = codeOf(1);
      const one = await added({
        CreditCode: CreditCode.toLowerCase(),
        DocumentJson: { 14: ' 陈砚秋 ', 30: '45.50' },
      });
      const card = await company(one.EnterpriseId);
      expect(card).toMatchObject({ CreditCode, LegalPerson: '陈砚秋', FormState: 3, RuleGrade: '' });
      expect(card.Forms).toMatchObject([{ FormID: one.FormID, FormState: 3, Missing: ['资质证书'] }]);
      expect(card.Log).toMatchObject([{ From: null, To: 3 }]);
      const form = await portal.ok('head', SupplierForm.FindFormJson, { FormID: one.FormID });
      expect(form.DocumentJson).toEqual({ 14: '陈砚秋', 30: '45.5' });
      expect(await list({ Keyword: CreditCode })).toEqual([one.CompanyName]);
      expect(await list({ Keyword: '陈砚秋', State: 4 })).toEqual([]);
      const page = await portal.ok('head', SupplierForm.GetSupplierForm, { Keyword: one.CompanyName });
      expect(page.Rows).toMatchObject([{ FormID: one.FormID, DocumentValue: one.CompanyName }]);
      const titles = await portal.ok('head', SupplierForm.GetSupplierTemplateTitle, {});
      expect(titles.map(({ Code }) => Code).toSorted()).toEqual(['GS', 'GY']);
    });

    test.each([
      ['no name', { CompanyName: '  ' }, 400, 'CompanyName'],
      ['a wrong credit code', { CreditCode: '914403000000000000' }, 422, 'CreditCode'],
      ['a ratio over 100', { DocumentJson: { 30: '101' } }, 422, 'assetLiabilityRatio'],
      ['text for a number', { DocumentJson: { 30: 'x' } }, 422, 'assetLiabilityRatio'],
      ['a key that is no number', { DocumentJson: { name: 'x' } }, 400, 'DocumentJson.name'],
      [
        'a file that is not there',
        {
          DocumentJson: {
            1047: [{ uid: '9d2bd5c5-9b6c-4c6c-8a0c-7a2f3a6f3b10', name: 'a', url: '', ViewUrl: '' }],
          },
        },
        422,
        'certificate',
      ],
    ])('with %s is refused', async (_what, more, status, field) => {
      const answer = await add(more);
      expect([answer.status, answer.refusal.Field ?? answer.refusal.Fields?.[0]?.Field]).toEqual([
        status,
        field,
      ]);
    });

    test('is one by its name and by its credit code', async () => {
      const one = await added({ CreditCode: codeOf(2) });
      expect((await add({ CompanyName: ` ${one.CompanyName.replaceAll(' ', '')} ` })).refusal.Code).toBe(
        -409402,
      );
      expect((await add({ CreditCode: codeOf(2) })).refusal).toMatchObject({
        Code: -409401,
        Field: 'CreditCode',
      });
      const CompanyName = `同时 ${++count}`;
      const both = await Promise.all([add({ CompanyName }), add({ CompanyName }), add({ CompanyName })]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(both.filter(({ status }) => status === 409)).toHaveLength(2);
    });

    test('is mended by one who saw it as it is', async () => {
      const one = await added();
      const edit = (more: object) =>
        portal.call('head', EnterpriseInfo.EditEnterprise, {
          EnterpriseId: one.EnterpriseId,
          CompanyName: `${one.CompanyName} 新`,
          ReviewTime: '2026-12-01',
          Version: 2,
          ...more,
        });
      expect((await edit({ Version: 1 })).status).toBe(409);
      expect((await edit({})).status).toBe(200);
      expect(await company(one.EnterpriseId)).toMatchObject({ ReviewTime: '2026-12-01', Version: 3 });
      const other = await added();
      expect((await edit({ Version: 3, CompanyName: other.CompanyName })).refusal.Code).toBe(-409403);
      expect(await list({ ReviewFrom: '2026-12-01', ReviewTo: '2026-12-01' })).toEqual([
        `${one.CompanyName} 新`,
      ]);
    });

    test('keeps its files', async () => {
      const one = await added();
      const uid = await portal.upload('head', '证书.png', sampleFiles.png);
      const file = { uid, name: '', url: '', ViewUrl: '' };
      const input = { FormID: one.FormID, DocumentJson: { 14: '林栖禾', 30: '1', 1047: [file] }, Version: 1 };
      expect((await portal.call('head', SupplierForm.EditSupplierForm, input)).status).toBe(200);
      expect((await portal.call('head', SupplierForm.EditSupplierForm, input)).status).toBe(409);
      const card = await company(one.EnterpriseId);
      expect(card.Forms[0]?.Missing).toEqual([]);
      const form = await portal.ok('head', SupplierForm.FindFormJson, { FormID: one.FormID });
      expect(form.DocumentJson[1047]).toMatchObject([{ uid, name: '证书.png' }]);
    });

    test('is for those who hold the library', async () => {
      const one = await added();
      const asked = [
        portal.call('a', EnterpriseInfo.GetEnterpriseList, {}),
        portal.call('a', EnterpriseInfo.GetEnterprise, { EnterpriseId: one.EnterpriseId }),
        add({}, 'a'),
        portal.call('a', SupplierStates.MergeFormStateAsync, { FormIDs: [one.FormID], State: 6, ...proof }),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect(
        (await portal.call('head', EnterpriseInfo.GetEnterprise, { EnterpriseId: 10 ** 9 })).status,
      ).toBe(404);
    });
  });

  describe('a state', () => {
    test('goes to the blacklist with reason and evidence, for all forms of a company, and is recorded', async () => {
      const one = await added();
      expect((await merge([one.FormID], 6)).refusal).toMatchObject({ Code: -422403, Field: 'Reason' });
      expect((await merge([one.FormID], 6, { Reason: 'x' })).refusal.Code).toBe(-422404);
      expect((await merge([one.FormID], 5)).message).toContain('不能从“备案”变为“白名单”');
      expect((await merge([one.FormID], 6, { ...proof, ExpireTime: '2020-01-01' })).refusal.Code).toBe(
        -422411,
      );
      expect((await merge([one.FormID], 6, { ...proof, ExpireTime: '2099-01-01' })).body.Changed).toBe(1);
      const card = await company(one.EnterpriseId);
      expect(card).toMatchObject({ FormState: 6, ExpireTime: '2099-01-01T16:00:00.000Z' });
      const [last] = await portal.ok('head', SupplierForm.GetSupplierFormRecord, { FormID: one.FormID });
      expect(last).toMatchObject({ From: 3, To: 6, Reason: '逾期交付', OperatorName: 'head员' });
      expect((await add({ CompanyName: one.CompanyName })).refusal.Code).toBe(-422413);
    });

    test('changes for many at once, or for none', async () => {
      const [one, two] = [await added(), await added()];
      await merge([two.FormID], 6, proof);
      expect((await merge([one.FormID, two.FormID], 6, proof)).status).toBe(422);
      expect((await company(one.EnterpriseId)).FormState).toBe(3);
      expect((await merge([one.FormID, 10 ** 9], 6, proof)).status).toBe(404);
      const three = await added();
      expect((await merge([three.FormID, one.FormID], 6, proof)).body).toEqual({ Code: 1, Changed: 2 });
    });

    test('raced by two goes once', async () => {
      const one = await added();
      const both = await Promise.all([1, 2, 3].map(() => merge([one.FormID], 6, proof)));
      expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422, 422]);
      expect((await company(one.EnterpriseId)).Log).toHaveLength(2);
    });

    test('is deleted while nothing refers to it, and only for who saw it as it is', async () => {
      const one = await added();
      const move = (Version: number) =>
        portal.call('head', SupplierForm.EditSupplierFormByType, {
          FormID: one.FormID,
          FormState: -2,
          Version,
        });
      expect((await move(2)).status).toBe(409);
      expect((await move(1)).status).toBe(200);
      expect((await portal.call('head', EnterpriseInfo.GetEnterprise, one)).status).toBe(400);
      expect(await list({ Keyword: one.CompanyName })).toEqual([]);
      expect((await add({ CompanyName: one.CompanyName })).body.EnterpriseId).toBe(one.EnterpriseId);
    });

    test('ends on the blacklist with the day that is named, not before it', async () => {
      const one = await added();
      const today = companyDay(new Date());
      const yesterday = shiftDays(today, -1);
      expect((await merge([one.FormID], 6, { ...proof, ExpireTime: yesterday })).refusal.Code).toBe(-422411);
      await merge([one.FormID], 6, { ...proof, ExpireTime: today });
      const card = await company(one.EnterpriseId);
      expect(card.ExpireTime).toBe(companyDayStart(today, 1).toISOString());
      // A company blacklisted until today is still blacklisted today, so a release needs a reason.
      const other = await added();
      const reason = `${one.CompanyName}已整改`;
      const { body: form } = await submit(payment, {
        supplier: { id: other.EnterpriseId },
        reason,
        released: one.CompanyName,
      });
      const early = await merge([one.FormID], 3, { ApprovalFormID: form.FormID });
      expect(early.refusal.Code).toBe(-422409);
    });

    test('ends on the blacklist only by a finished approval', async () => {
      const one = await added();
      await merge([one.FormID], 6, proof);
      const other = await added();
      const reason = `${one.CompanyName}已整改`;
      const { body: form } = await submit(payment, {
        supplier: { id: other.EnterpriseId },
        reason,
        released: one.CompanyName,
      });
      const release = { Reason: '已整改', ApprovalFormID: form.FormID };
      expect((await merge([one.FormID], 3, { Reason: '已整改' })).refusal.Code).toBe(-422405);
      expect((await merge([one.FormID], 3, { ApprovalFormID: form.FormID })).refusal.Code).toBe(-422409);
      expect((await merge([one.FormID], 3, release)).refusal.Code).toBe(-422406);
      await approve(form.FormID);
      expect((await merge([one.FormID], 3, release)).status).toBe(200);
      const card = await company(one.EnterpriseId);
      expect(card).toMatchObject({ FormState: 3, ExpireTime: null });
      expect(card.Log[0]).toMatchObject({ From: 6, To: 3, ApprovalFormID: form.FormID });
    });
  });

  describe('an approval form', () => {
    test('pays a supplier, and is found on its card by those who may see it', async () => {
      const one = await added();
      const { body } = await pay(one.EnterpriseId);
      expect((await company(one.EnterpriseId)).Approvals).toMatchObject([{ FormID: body.FormID }]);
      const detail = { ApprovalFormID: body.FormID };
      const forms = await portal.ok('a', SupplierForm.GetSupplierFormDetailByApprovalAsync, detail);
      expect(forms).toMatchObject([{ FormID: one.FormID, DocumentValue: one.CompanyName }]);
      expect(
        (await portal.call('stranger', SupplierForm.GetSupplierFormDetailByApprovalAsync, detail)).status,
      ).toBe(404);
      expect((await merge([one.FormID], -2)).refusal.Code).toBe(-422410);
    });

    test('cannot pay one on the blacklist, while one that runs goes on', async () => {
      const one = await added();
      const { body: running } = await pay(one.EnterpriseId);
      await portal.ok('head', CacApprovalOrder.RepulseCacAOByApprovalNew, {
        ...(await rowOf(running.FormID)),
        Remark: '补充说明',
      });
      await merge([one.FormID], 6, proof);
      const refused = await pay(one.EnterpriseId);
      expect(refused.status).toBe(422);
      expect(refused.refusal.Fields).toEqual([
        { Field: 'supplier', Msg: `${one.CompanyName}在黑名单中，不能选择` },
      ]);
      const again = await portal.call('a', CacApprovalOrder.SubmitGetCacApprovalForm, {
        FormID: running.FormID,
        Version: (await rowOf(running.FormID)).Version,
        Values: { supplier: { id: one.EnterpriseId }, reason: '货款，已补充' },
      });
      expect(again.status).toBe(200);
    });

    test('cannot begin a cooperation with one on the blacklist, however its name is spelt', async () => {
      const one = await added();
      await merge([one.FormID], 6, proof);
      const uid = await portal.upload('a', '证书.png', sampleFiles.png);
      const file = { uid, name: '', url: '', ViewUrl: '' };
      const values = { legalPerson: '陈', assetLiabilityRatio: '10', certificate: [file] };
      const refused = await submit(template, {
        ...values,
        supplierName: one.CompanyName.replaceAll(' ', ''),
      });
      expect(refused.refusal.Fields).toEqual([
        { Field: 'supplierName', Msg: `${one.CompanyName}在黑名单中，不能新建合作` },
      ]);
      const fine = await submit(template, { ...values, supplierName: `新的 ${++count}` });
      expect(fine.status).toBe(200);
      const taken = await added({ ApprovalFormID: fine.body.FormID });
      const form = await portal.ok('head', SupplierForm.FindFormJson, { FormID: taken.FormID });
      expect(form.DocumentJson).toEqual({ 14: '陈', 30: '10' });
    });
  });

  test('the catalogue holds the specification’s controls and takes others', async () => {
    const catalogue = async () => portal.ok('head', SupplierForm.GetSupplierControll, {});
    const before = await catalogue();
    expect(before.find(({ TampId }) => TampId === 44)?.Name).toBe('percentconversion');
    const Control = { type: 'number', name: 'punctual', label: '准时率', labelEn: 'On time', percent: true };
    const { body } = await portal.call('head', SupplierForm.AddSupplierController, { Control });
    expect(body.TampId).toBeGreaterThanOrEqual(2000);
    expect((await catalogue()).at(-1)).toMatchObject({
      TampId: body.TampId,
      IsStandard: false,
      Label: '准时率',
    });
    const bad = await portal.call('head', SupplierForm.AddSupplierController, {
      Control: { type: 'nothing' },
    });
    expect(bad.refusal).toMatchObject({ Code: -422414, Field: 'Control' });
  });
});
