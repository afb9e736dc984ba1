import { expect } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { ProcessInput } from '#modules/approval/processes/contract/process.ts';
import { publishProcess } from '#modules/approval/server/open.ts';
import { fromNamed } from '#modules/forms/contract/named.ts';
import { Rule } from '#modules/suppliers/contract/Rule.ts';
import { SupplierForm } from '#modules/suppliers/contract/SupplierForm.ts';
import { supplierCodes } from '#modules/suppliers/contract/codes.ts';
import { creditCheck } from '#kit/rules/credit-code.ts';
import { suppliers } from '#modules/suppliers/module.ts';
import { addTestTemplate, idOf, openPortal, type Member } from './approval-portal.ts';
import { servedBy } from './modules.ts';

/** A rule and its parameter as somebody sends them. */
export const rule = (more: object = {}) => ({
  RuleName: '负债率',
  Formula: '100 - 资产负债率',
  Grade: '100',
  WeightBp: 10_000,
  ...more,
});
export const parameter = (more: object = {}) => ({
  ParamName: '资产负债率',
  ValueType: 'percent' as const,
  TampId: 30,
  Min: '0',
  Max: '100',
  ...more,
});

type Levels = ProcessInput['branches'][number]['levels'];

/** Gives a template a process of one branch, whose finished forms may be revoked for a month. */
export const publishLevels = (db: Database, templateId: number, levels: Levels) =>
  inTransaction(db, (tx) =>
    publishProcess(tx, {
      templateId,
      departmentId: null,
      name: `流程 ${templateId}`,
      nameEn: `Process ${templateId}`,
      process: {
        revokeDays: 30,
        branches: [{ name: { zh: '默认', en: 'Default' }, when: null, levels }],
      },
      by: null,
      now: new Date(),
      language: 'zh',
    }),
  );

/** Returns a level that one person signs. */
export const levelOf = (who: Member, more: Partial<Levels[number]> = {}): Levels[number] => ({
  name: { zh: '审批', en: 'Approval' },
  approvers: { kind: 'people', people: [idOf(who)] },
  sign: 1,
  ...more,
});

/** Lets `head` approve the forms of a template. @param hide controls that are hidden from them */
export const addProcess = (db: Database, templateId: number, hide: string[] = []) =>
  publishLevels(db, templateId, [levelOf('head', { hide })]);

/** Returns the credit code that begins with these seventeen characters. */
export const creditCodeOf = (first17: string): string => first17 + creditCheck(first17);

/** Opens a small company that rates suppliers. `head` and `admin` may do everything; `lead` may only look. */
export async function openRules(db: Database) {
  const portal = await openPortal(db, {
    served: servedBy(suppliers),
    permissions: {
      head: Object.values(supplierCodes),
      lead: [supplierCodes.selectRule, supplierCodes.companies],
      admin: Object.values(supplierCodes),
    },
  });
  const template = await addTestTemplate(db, {
    code: 'GS',
    title: '供应商',
    titleEn: 'Supplier',
    edition: { controls: [fromNamed(1002), fromNamed(30), fromNamed(1035)] },
  });
  await addProcess(db, template);
  let count = 0;

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

  return {
    portal,
    template,
    nextName: () => `规则 ${++count}`,
    gather,
    seen,
    addList,
    setOpen,
    library,
    register,
    rate,
  };
}
