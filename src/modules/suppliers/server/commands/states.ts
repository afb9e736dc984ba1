import { general, refuse } from '#kit/contract/refusals.ts';
import { companyInstant } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { findHead } from '#modules/approval/server/open.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { supplierState, type SupplierState } from '../../contract/codes.ts';
import { missingIn } from '../../contract/document.ts';
import { objectionTo, type Move } from '../../contract/states.ts';
import * as companies from '../queries/companies.ts';
import * as forms from '../queries/forms.ts';
import type { By } from './by.ts';
import { settle } from './register.ts';

export interface Moving {
  readonly FormIDs: readonly number[];
  readonly State: number;
  readonly Reason: string;
  readonly EvidenceUrl: string;
  readonly ExpireTime?: string | null | undefined;
  readonly ApprovalFormID?: number | null | undefined;
  /** Of the one form, as last seen. */
  readonly Version?: number | undefined;
}

type Company = Awaited<ReturnType<typeof companies.lockCompanies>>[number];

/** Companies first, ascending; forms are only ever changed by whoever has their company. */
async function lockAll(tx: Tx, formIds: readonly number[]) {
  const whose = await forms.mapCompanies(tx, formIds);
  if (formIds.some((id) => !whose.has(id))) refuse(general.notFound, { field: 'FormIDs' });
  const locked = await companies.lockCompanies(tx, [...new Set(whose.values())]);
  const left = await forms.listFormsOf(
    tx,
    locked.map(({ id }) => id),
  );
  const chosen = formIds.map(
    (id) => left.find(({ FormID }) => FormID === id) ?? refuse(general.notFound, { field: 'FormIDs' }),
  );
  return { left, chosen, byId: new Map(locked.map((company) => [company.id, company])) };
}

/** The chosen approval as it counts for a form: an admission takes only one that speaks of the company. */
async function approvalFor(tx: Tx, by: By, id: number | null, nameNorm: string, isAdmission: boolean) {
  if (id === null) return null;
  if (isAdmission && !(await forms.listNamesIn(tx, id)).includes(nameNorm)) return null;
  const head = await findHead(tx, by, id);
  return head && { number: head.number, isFinished: head.status === formStatus.finished };
}

async function factsFor(
  tx: Tx,
  by: By,
  form: forms.WholeForm,
  company: Company,
  moving: Moving,
): Promise<Move> {
  const to = moving.State as SupplierState;
  const isAdmission = to === supplierState.admission && form.FormState === supplierState.record;
  const { edition } = await getEdition(tx, form.editionId);
  const linked = await forms.listLinked(tx, form.nameNorm, 1);
  const isRated = (await forms.listRated(tx, [form.FormID])).has(form.FormID);
  return {
    name: company.name,
    from: form.FormState as SupplierState,
    to,
    reason: moving.Reason,
    evidenceUrl: moving.EvidenceUrl,
    now: by.now,
    expiresAt: expiryOf(moving),
    blacklistedUntil: company.expires_at,
    approval: (await approvalFor(tx, by, moving.ApprovalFormID ?? null, form.nameNorm, isAdmission)) ?? null,
    missing: isAdmission ? missingIn(edition, form.document, by.language) : [],
    isRated,
    isReferenced: isRated || linked.length > 0,
  };
}

/** The blacklist ends where that company day begins. */
const expiryOf = ({ State, ExpireTime }: Moving): Date | null =>
  State === supplierState.blacklist && ExpireTime ? companyInstant(`${ExpireTime} 00:00`) : null;

/**
 * Changes the state of supplier forms, all of them or none. To the blacklist and back go all forms of a company.
 * @throws Refused notFound, stale, and whatever stands against a change
 */
export function moveForms(db: Database, by: By, moving: Moving): Promise<number> {
  const ids = [...new Set(moving.FormIDs)];
  const to = moving.State;
  return inTransaction(db, async (tx) => {
    const { left, chosen, byId } = await lockAll(tx, ids);
    if (moving.Version !== undefined && chosen[0]?.Version !== moving.Version) refuse(general.stale);
    for (const form of chosen) {
      const objection = objectionTo(
        await factsFor(tx, by, form, byId.get(form.EnterpriseId)!, moving),
        by.language,
      );
      if (objection) refuse(objection.refusal, objection.detail);
    }
    const wholeCompanies = new Set(
      chosen.flatMap(({ FormState, EnterpriseId }) =>
        to === supplierState.blacklist || FormState === supplierState.blacklist ? [EnterpriseId] : [],
      ),
    );
    const moved = left.filter(
      ({ FormID, FormState, EnterpriseId }) =>
        (ids.includes(FormID) || wholeCompanies.has(EnterpriseId)) && FormState !== to,
    );
    await forms.saveForm(
      tx,
      moved.map(({ FormID }) => FormID),
      {
        state: to,
        ...(to === supplierState.admission ? { approvalFormId: moving.ApprovalFormID ?? null } : {}),
      },
      by.now,
    );
    await forms.addRecords(
      tx,
      moved.map(({ FormID, FormState }) => ({
        formId: FormID,
        from: FormState,
        to,
        reason: moving.Reason,
        evidenceUrl: moving.EvidenceUrl,
        expiresAt: expiryOf(moving),
        approvalFormId: moving.ApprovalFormID ?? null,
      })),
      by,
    );
    for (const id of byId.keys()) {
      if (to === supplierState.blacklist)
        await companies.saveCompany(tx, id, { expires_at: expiryOf(moving) }, by.now);
      await settle(tx, id, by.now);
    }
    await writeAudit(tx, {
      actorId: by.id,
      act: 'supplier.state',
      target: `supplier-form:${ids.join(',').slice(0, 100)}`,
      detail: { to, forms: moved.map(({ FormID }) => FormID), reason: moving.Reason },
      ip: by.ip,
    });
    return moved.length;
  });
}
