import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { addTestTemplate, type Member } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { addProcess, openRules } from '#tests/support/supplier-rules.ts';
import { EnterpriseInfo } from '../contract/EnterpriseInfo.ts';
import { SupplierForm } from '../contract/SupplierForm.ts';

const select = (name: string) => ({
  type: 'supplierSelect' as const,
  name,
  label: name,
  require: false,
});
const rows = (name: string) => ({
  type: 'groupArea' as const,
  name,
  label: name,
  require: false,
  controls: [select(`${name}Company`)],
});

eachEngine('the places of an approval form', (open) => {
  let db: Database;
  let rules: Awaited<ReturnType<typeof openRules>>;
  let template: number;
  let library: number;
  beforeAll(async () => {
    db = await open();
    rules = await openRules(db);
    library = await rules.library();
    template = await addTestTemplate(db, {
      code: 'ZF',
      title: '付款',
      titleEn: 'Payment',
      edition: {
        controls: [select('payee'), { ...fromNamed(1002), require: false }, rows('agents'), rows('others')],
      },
    });
    await addProcess(db, template);
  });
  afterAll(() => rules.portal.close());

  type Company = Awaited<ReturnType<typeof rules.register>>;
  const chosen = ({ EnterpriseId }: Company) => ({ id: EnterpriseId });
  const inRows = (name: string, ...companies: Company[]) => ({
    [name]: companies.map((one) => ({ [`${name}Company`]: chosen(one) })),
  });
  const submit = async (Values: object, TemplateId = template) =>
    (await rules.portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId, Values: { ...Values } })).FormID;
  const detail = (who: Member, FormID: number) =>
    rules.portal.ok(who, CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe, { FormID });
  async function submitAgain(FormID: number, Values: object) {
    const { Version, RowID } = await detail('head', FormID);
    const back = { FormID, Version, RowID: RowID ?? 0, Remark: '请修改' };
    await rules.portal.ok('head', CacApprovalOrder.RepulseCacAOByApprovalNew, back);
    const again = { FormID, Version: (await detail('a', FormID)).Version, Values: { ...Values } };
    await rules.portal.ok('a', CacApprovalOrder.SubmitGetCacApprovalForm, again);
  }
  async function rate({ FormID }: Company, ApprovalFormID: number, ControlIndex: number) {
    const { body } = await rules.rate(FormID, library, { ApprovalFormID, ControlIndex });
    expect(body.Code).toBe(1);
    return body.ADID;
  }
  const ratings = (ApprovalFormID: number, who: Member = 'a') =>
    rules.portal.ok(who, SupplierForm.GetSupplierRuleGradeByApproval, { ApprovalFormID });
  const ratingAt = async (ApprovalFormID: number, ControlIndex: number, who: Member = 'a') => {
    const place = { ApprovalFormID, ControlIndex };
    const { status, body } = await rules.portal.call(who, SupplierForm.GetApprovalFormRuleGrade, place);
    return status === 200 ? body.ADID : status;
  };
  async function override(ApprovalFormID: number, ADID: number, who: Member = 'head') {
    const all = await ratings(ApprovalFormID, 'a');
    const { SupplierFormID, RuleListID, ControlIndex, Version } = all.find((one) => one.ADID === ADID)!;
    const human = { ADID, ApprovalFormID, SupplierFormID, RuleListID, ControlIndex, Version };
    const given = { ...human, RuleScore: 60, Reason: '现场考察' };
    return (await rules.portal.call(who, SupplierForm.EditApprovalFormRuleGrade, given)).status;
  }
  const gradeOf = async ({ EnterpriseId }: Company) =>
    (await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId })).RuleGrade;

  test('a rating is not read, nor overridden, as another company’s that came to its place', async () => {
    const [one, other] = [await rules.register(), await rules.register({ 30: '40' })];
    const FormID = await submit({ payee: chosen(one) });
    const first = await rate(one, FormID, 0);
    expect(await ratingAt(FormID, 0)).toBe(first);
    await submitAgain(FormID, { payee: chosen(other) });
    expect(await ratingAt(FormID, 0)).toBe(404);
    expect(await override(FormID, first)).toBe(409);
    expect(await gradeOf(one)).toBe('B');
    // The old rating stays, under the name of the company that it is about.
    expect(await ratings(FormID)).toMatchObject([{ ADID: first, CompanyName: one.CompanyName }]);
    const second = await rate(other, FormID, 0);
    expect(await ratingAt(FormID, 0)).toBe(second);
    expect(await override(FormID, second)).toBe(200);
    expect([await gradeOf(one), await gradeOf(other)]).toEqual(['B', 'C']);
  });

  test('a row less leaves each rating with its company', async () => {
    const [one, other] = [await rules.register(), await rules.register()];
    const FormID = await submit(inRows('agents', one, other));
    const [first, second] = [await rate(one, FormID, 2), await rate(other, FormID, 3)];
    await submitAgain(FormID, inRows('agents', other));
    expect([await ratingAt(FormID, 2), await ratingAt(FormID, 3)]).toEqual([404, second]);
    expect([await override(FormID, first), await override(FormID, second)]).toEqual([409, 200]);
  });

  test('a company that changes its name keeps its rating where the old name is written', async () => {
    const [one, other] = [await rules.register(), await rules.register()];
    const FormID = await submit({ supplierName: one.CompanyName, payee: chosen(other) });
    const rating = await rate(one, FormID, 1);
    const { EnterpriseId } = one;
    const { Version } = await rules.portal.ok('head', EnterpriseInfo.GetEnterprise, { EnterpriseId });
    const named = { EnterpriseId, CompanyName: `新 ${one.CompanyName}`, CreditCode: '', Version };
    await rules.portal.ok('head', EnterpriseInfo.EditEnterprise, named);
    expect(await ratingAt(FormID, 1)).toBe(rating);
    expect(await override(FormID, rating)).toBe(200);
    const wrong = { ApprovalFormID: FormID, ControlIndex: 1 };
    expect((await rules.rate(other.FormID, library, wrong)).refusal.Code).toBe(-422_433);
  });

  test('values hidden at an approval level are in no rating, name or card', async () => {
    const templateId = await addTestTemplate(db, {
      code: 'YC',
      title: '隐藏',
      titleEn: 'Hidden',
      edition: {
        controls: [select('payee'), fromNamed(1002), fromNamed(30), rows('agents'), rows('others')],
      },
    });
    await addProcess(db, templateId, ['payee', 'agents', 'assetLiabilityRatio']);
    const [paid, named] = [await rules.register(), await rules.register()];
    const [agent, other] = [await rules.register(), await rules.register()];
    const Values = {
      payee: chosen(paid),
      supplierName: named.CompanyName,
      assetLiabilityRatio: '10',
      ...inRows('agents', agent, agent),
      ...inRows('others', other),
    };
    const FormID = await submit(Values, templateId);
    const all: number[] = [];
    for (const [at, { FormID: SupplierFormID }] of [paid, named, agent, agent, other].entries()) {
      const place = { ApprovalFormID: FormID, ControlIndex: at };
      all.push((await rules.rate(SupplierFormID, library, place, 'admin')).body.ADID);
    }
    const [hidden, seen, , , last] = all as [number, number, number, number, number];
    const own = await ratings(FormID);
    expect(own.map(({ ADID }) => ADID)).toEqual(all);
    expect(own[1]).toMatchObject({ SystemScore: '90.00', Details: [{ Inputs: { 资产负债率: '10' } }] });

    // A place keeps its index even for a reader who cannot see the places before it.
    expect(await ratings(FormID, 'head')).toMatchObject([
      { ADID: seen, ControlIndex: 1, CompanyName: named.CompanyName, SystemScore: '90.00', Details: [] },
      { ADID: last, ControlIndex: 4, CompanyName: other.CompanyName, Details: [] },
    ]);
    const inForm = { ApprovalFormID: FormID };
    const places = await rules.portal.ok('head', SupplierForm.GetRatingPlaces, inForm);
    expect(places.map(({ ControlIndex, CompanyName }) => [ControlIndex, CompanyName])).toEqual([
      [1, named.CompanyName],
      [4, other.CompanyName],
    ]);
    const forms = await rules.portal.ok('head', SupplierForm.GetSupplierFormDetailByApprovalAsync, inForm);
    expect(forms.map((one) => one.FormID)).toEqual([named.FormID, other.FormID]);
    expect(await ratingAt(FormID, 0, 'head')).toBe(404);
    expect([await override(FormID, hidden), await override(FormID, last)]).toEqual([404, 200]);
    const guess = await rules.portal.call('head', SupplierForm.GetSupplierRuleGrade, {
      SupplierFormID: paid.FormID,
      RuleListID: library,
      ...inForm,
    });
    expect(guess.refusal.Code).toBe(-422_433);
    const cardFor = async (who: Member) => {
      const { EnterpriseId } = named;
      return (await rules.portal.ok(who, EnterpriseInfo.GetEnterprise, { EnterpriseId })).Ratings;
    };
    // The lead cannot open the approval form at all, and gets the same answer.
    for (const who of ['head', 'lead'] as const)
      expect(await cardFor(who)).toMatchObject([{ ADID: seen, Details: [] }]);
    expect(await cardFor('admin')).toMatchObject([{ Details: [{ Inputs: { 资产负债率: '10' } }] }]);
  });
});
