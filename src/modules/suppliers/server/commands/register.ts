import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse, Refused } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { holdHead } from '#modules/approval/server/open.ts';
import { getEdition, useTemplate } from '#modules/forms/server/open.ts';
import { companyState } from '../../contract/states.ts';
import { normName } from '#kit/rules/company-name.ts';
import { isCreditCode } from '#kit/rules/credit-code.ts';
import { isForSuppliers, listMissingControls } from '../../contract/document.ts';
import type { EnterpriseInfo } from '../../contract/EnterpriseInfo.ts';
import { supplierRefusals } from '../../contract/refusals.ts';
import type { SupplierForm } from '../../contract/SupplierForm.ts';
import * as companies from '../queries/companies.ts';
import * as forms from '../queries/forms.ts';
import type { By } from './by.ts';
import { bindFiles, cleanDocument, factsOf, readApproval } from './document.ts';

/** Returns a credit code in its stored form, in capitals; null if it is empty. @throws Refused badCreditCode */
export function creditCodeOf(given: string): string | null {
  const code = given.toUpperCase();
  if (code === '') return null;
  return isCreditCode(code) ? code : refuse(supplierRefusals.badCreditCode, { field: 'CreditCode' });
}

/** If two people register a company at the same time, these constraints refuse the second. */
const taken = (name: string) => ({
  company_name_norm_key: () => new Refused(general.stale, { field: 'CompanyName' }),
  company_credit_code_key: () =>
    new Refused(supplierRefusals.creditTaken, { field: 'CreditCode', with: { name } }),
  form_one_a_template: () =>
    new Refused(supplierRefusals.formExists, { field: 'TemplateId', with: { name } }),
});

/** Returns the company to register: a known one with this name, or a new one. */
async function companyFor(tx: Tx, by: By, name: string, creditCode: string | null): Promise<number> {
  const nameNorm = normName(name);
  const known = await companies.lockCompaniesNamed(tx, nameNorm, creditCode);
  const barred = known.find(({ state }) => state === 6);
  if (barred) refuse(supplierRefusals.blacklisted, { field: 'CompanyName', with: { name: barred.name } });
  const same = known.find(({ name_norm }) => name_norm === nameNorm);
  const other = known.find(({ name_norm }) => name_norm !== nameNorm);
  if (other) refuse(supplierRefusals.creditTaken, { field: 'CreditCode', with: { name: other.name } });
  if (!same) return companies.addCompany(tx, { name, nameNorm, creditCode }, by);
  if (creditCode !== null && same.credit_code !== creditCode) {
    if (same.credit_code !== null)
      refuse(supplierRefusals.creditTaken, { field: 'CreditCode', with: { name: same.credit_code } });
    await companies.saveCompany(tx, same.id, { credit_code: creditCode }, by.now);
  }
  return same.id;
}

type Registration = InputOf<typeof SupplierForm.AddSupplierForm>;

/** Registers a company with a supplier form, in the caller's transaction. @throws Refused as the contract says */
export async function registerSupplier(
  tx: Tx,
  by: By,
  { CompanyName: name, CreditCode, TemplateId, DocumentJson, ApprovalFormID }: Registration,
): Promise<{ Code: number; FormID: number; EnterpriseId: number }> {
  const creditCode = creditCodeOf(CreditCode);
  return onConstraint(taken(name), async () => {
    const template = await useTemplate(tx, { id: TemplateId });
    const { edition } = template;
    if (!isForSuppliers(edition)) refuse(supplierRefusals.notSupplierTemplate, { field: 'TemplateId' });
    // The approval form is locked before the company, in the same order as in a submission.
    if (ApprovalFormID) await holdHead(tx, ApprovalFormID);
    const taking = ApprovalFormID
      ? ((await readApproval(tx, by, ApprovalFormID)) ??
        refuse(general.notFound, { field: 'ApprovalFormID' }))
      : { document: {} };
    const document = await cleanDocument(tx, by, edition, { ...taking.document, ...DocumentJson }, null);
    const companyId = await companyFor(tx, by, name, creditCode);
    const formId = await forms.addForm(
      tx,
      { companyId, templateId: TemplateId, editionId: template.id, document },
      by,
    );
    await bindFiles(tx, by, formId, edition, document);
    await forms.addRecords(
      tx,
      [
        {
          formId,
          from: null,
          to: 3,
          reason: '',
          evidenceUrl: '',
          expiresAt: null,
          approvalFormId: ApprovalFormID ?? null,
        },
      ],
      by,
    );
    await updateListedColumns(tx, companyId, by.now, { formId, document });
    await writeAudit(tx, {
      actorId: by.id,
      act: 'supplier.register',
      target: `supplier-form:${formId}`,
      detail: { company: companyId, name },
      ip: by.ip,
    });
    return { Code: 1, FormID: formId, EnterpriseId: companyId };
  });
}

/** Updates a company's columns in the list from its forms. Its own data comes from the newest form. */
export async function updateListedColumns(
  tx: Tx,
  companyId: number,
  now: Date,
  written?: { readonly formId: number; readonly document: Parameters<typeof factsOf>[0] },
): Promise<void> {
  const left = await forms.listFormsOf(tx, [companyId]);
  const isNewest = written && !left.some(({ FormID }) => FormID > written.formId);
  const state = companyState(left.map(({ FormState }) => FormState as 3 | 4 | 5 | 6));
  await companies.saveCompany(
    tx,
    companyId,
    {
      state,
      ...(state === 6 ? {} : { expires_at: null }),
      ...(isNewest ? factsOf(written.document) : {}),
    },
    now,
  );
}

/**
 * Changes the answers of a supplier form.
 * @throws Refused notFound, stale, invalid, attachmentGone, documentsMissing
 */
export function editDocument(
  db: Database,
  by: By,
  { FormID, DocumentJson, Version }: InputOf<typeof SupplierForm.EditSupplierForm>,
): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const seen = (await forms.findForm(tx, FormID)) ?? refuse(general.notFound);
    await companies.lockCompanies(tx, [seen.EnterpriseId]);
    const form = (await forms.findForm(tx, FormID)) ?? refuse(general.notFound);
    if (form.Version !== Version) refuse(general.stale);
    const { edition } = await getEdition(tx, form.editionId);
    const document = await cleanDocument(tx, by, edition, DocumentJson, FormID);
    const missing =
      form.FormState === 4 || form.FormState === 5 ? listMissingControls(edition, document, by.language) : [];
    if (missing.length > 0)
      refuse(supplierRefusals.documentsMissing, {
        field: 'DocumentJson',
        with: { name: form.DocumentValue, fields: missing.join(by.language === 'zh' ? '、' : ', ') },
      });
    await forms.saveForm(tx, [FormID], { document }, by.now);
    await bindFiles(tx, by, FormID, edition, document);
    await updateListedColumns(tx, form.EnterpriseId, by.now, { formId: FormID, document });
    await writeAudit(tx, {
      actorId: by.id,
      act: 'supplier.edit',
      target: `supplier-form:${FormID}`,
      detail: { company: form.EnterpriseId },
      ip: by.ip,
    });
    return { Code: 1 };
  });
}

/**
 * Corrects a company's name, credit code and review day.
 * @throws Refused notFound, stale, badCreditCode, creditTaken, nameTaken, nameHeld
 */
export function editCompany(
  db: Database,
  by: By,
  {
    EnterpriseId,
    CompanyName,
    CreditCode,
    ReviewTime,
    Version,
  }: InputOf<typeof EnterpriseInfo.EditEnterprise>,
): Promise<{ Code: number }> {
  const creditCode = creditCodeOf(CreditCode);
  const nameNorm = normName(CompanyName);
  const refusals = {
    company_name_norm_key: () =>
      new Refused(supplierRefusals.nameTaken, { field: 'CompanyName', with: { name: CompanyName } }),
    company_credit_code_key: () =>
      new Refused(supplierRefusals.creditTaken, { field: 'CreditCode', with: { name: creditCode ?? '' } }),
  };
  return onConstraint(refusals, () =>
    inTransaction(db, async (tx) => {
      const [company] = await companies.lockCompanies(tx, [EnterpriseId]);
      if (!company || company.state === -2) refuse(general.notFound);
      if (company.version !== Version) refuse(general.stale);
      // A blacklisted company keeps its name; under another name it could be registered and chosen again.
      const changed =
        company.name_norm !== nameNorm
          ? 'CompanyName'
          : company.credit_code !== creditCode
            ? 'CreditCode'
            : '';
      if (company.state === 6 && changed)
        refuse(supplierRefusals.nameHeld, { field: changed, with: { name: company.name } });
      const set = {
        name: CompanyName,
        name_norm: nameNorm,
        credit_code: creditCode,
        review_on: ReviewTime ?? null,
      };
      await companies.saveCompany(tx, EnterpriseId, set, by.now);
      if (company.name_norm !== nameNorm) await forms.renameLinks(tx, company.name_norm, nameNorm);
      await writeAudit(tx, {
        actorId: by.id,
        act: 'company.edit',
        target: `company:${EnterpriseId}`,
        detail: { from: company.name, to: CompanyName, creditCode },
        ip: by.ip,
      });
      return { Code: 1 };
    }),
  );
}
