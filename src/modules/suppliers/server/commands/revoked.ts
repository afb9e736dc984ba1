import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import type { Revoked } from '#modules/approval/server/open.ts';
import { supplierState } from '../../contract/codes.ts';
import * as companies from '../queries/companies.ts';
import * as forms from '../queries/forms.ts';
import { updateListedColumns } from './register.ts';

type Company = Awaited<ReturnType<typeof companies.lockCompanies>>[number];
type Released = Awaited<ReturnType<typeof forms.listReleasedBy>>[number];

/**
 * Takes back the admissions and releases that were based on a revoked approval, and notifies the people who decided
 * them.
 */
export async function undoRevoked(tx: Tx, revoked: Revoked): Promise<void> {
  const released = await forms.listReleasedBy(tx, revoked.formId);
  const admitted = await forms.listCompaniesAdmittedBy(tx, revoked.formId);
  // Locks all companies together in ascending order, as all other code does.
  const ids = new Set([...admitted, ...released.map(({ companyId }) => companyId)]);
  for (const company of await companies.lockCompanies(tx, [...ids])) {
    if (admitted.includes(company.id)) await undoAdmission(tx, revoked, company);
    const release = released.find(({ companyId }) => companyId === company.id);
    if (release) await undoRelease(tx, revoked, company, release);
  }
}

const auditOf = (tx: Tx, to: number, ids: readonly number[], formId: number): Promise<void> =>
  writeAudit(tx, {
    actorId: null,
    act: 'supplier.state',
    target: `supplier-form:${ids.join(',').slice(0, 100)}`,
    detail: { to, forms: ids, revoked: formId },
  });

/** Moves the admitted forms of a company back to "on record", and notifies the people who admitted them. */
async function undoAdmission(tx: Tx, { formId, number, now }: Revoked, { id, name }: Company): Promise<void> {
  const admitted = await forms.listAdmittedBy(tx, formId, id);
  if (admitted.length === 0) return;
  const to = supplierState.record;
  const ids = admitted.map((form) => form.id);
  await forms.saveForm(tx, ids, { state: to, approvalFormId: null }, now);
  await forms.addRecords(
    tx,
    admitted.map((form) => ({
      formId: form.id,
      from: form.state,
      to,
      reason: '',
      evidenceUrl: '',
      expiresAt: null,
      approvalFormId: formId,
    })),
    { id: null, now },
  );
  await updateListedColumns(tx, id, now);
  const people = [...new Set(admitted.flatMap(({ admittedBy }) => admittedBy ?? []))];
  await notify(tx, `supplier:${id}`, null, [
    {
      people,
      key: `supplier-${id}-revoked-${now.getTime()}`,
      titleZh: `审批 ${number} 已撤销，${name}退回备案`,
      titleEn: `Approval ${number} was revoked. ${name} has returned to “On record”`,
      url: `/supplier/companies?company=${id}`,
    },
  ]);
  await auditOf(tx, to, ids, formId);
}

/** Moves all forms of a company back to the blacklist, with the earlier reason and end. */
async function undoRelease(
  tx: Tx,
  { formId, number, now }: Revoked,
  { id, name }: Company,
  { releasedBy, reason, evidenceUrl, expiresAt }: Released,
): Promise<void> {
  const left = await forms.listFormsOf(tx, [id]);
  if (left.length === 0) return;
  const to = supplierState.blacklist;
  const ids = left.map(({ FormID }) => FormID);
  await forms.saveForm(tx, ids, { state: to }, now);
  await forms.addRecords(
    tx,
    left.map(({ FormID, FormState }) => ({
      formId: FormID,
      from: FormState,
      to,
      reason,
      evidenceUrl,
      expiresAt,
      approvalFormId: formId,
    })),
    { id: null, now },
  );
  await companies.saveCompany(tx, id, { expires_at: expiresAt }, now);
  await updateListedColumns(tx, id, now);
  await notify(tx, `supplier:${id}`, null, [
    {
      people: releasedBy === null ? [] : [releasedBy],
      key: `supplier-${id}-barred-${now.getTime()}`,
      titleZh: `审批 ${number} 已撤销，${name}重新列入黑名单`,
      titleEn: `Approval ${number} was revoked. ${name} is on the blacklist again`,
      url: `/supplier/companies?company=${id}`,
    },
  ]);
  await auditOf(tx, to, ids, formId);
}
