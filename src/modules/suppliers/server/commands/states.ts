import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDayStart } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { findSeen, holdHead } from '#modules/approval/server/open.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { supplierState, type SupplierState } from '../../contract/codes.ts';
import { listMissingControls } from '../../contract/document.ts';
import { objectionTo, type Move } from '../../contract/states.ts';
import * as companies from '../queries/companies.ts';
import * as forms from '../queries/forms.ts';
import type { By } from './by.ts';
import { updateListedColumns } from './register.ts';

export interface Moving {
  readonly FormIDs: readonly number[];
  readonly State: number;
  readonly Reason: string;
  readonly EvidenceUrl: string;
  readonly ExpireTime?: string | null | undefined;
  readonly ApprovalFormID?: number | null | undefined;
  /** Row version of the form that the caller saw, for a move of one form. */
  readonly Version?: number | undefined;
}

type Company = Awaited<ReturnType<typeof companies.lockCompanies>>[number];

/** Locks companies in ascending order. Their forms need no lock, because every change locks the company first. */
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

/**
 * Checks whether the chosen approval counts for a form. For an admission it must name the company. For a release it
 * must also have been submitted after the blacklisting. A text that merely contains the name does not count.
 * @throws Refused notFound if the caller may not see the approval
 */
async function approvalFor(tx: Tx, by: By, form: forms.WholeForm, { State, ApprovalFormID: id }: Moving) {
  if (!id) return null;
  const seen = (await findSeen(tx, by, id)) ?? refuse(general.notFound, { field: 'ApprovalFormID' });
  const approval = { number: seen.number, isFinished: seen.status === formStatus.finished };
  if (form.FormState === supplierState.blacklist) {
    const since = await forms.findBarredSince(tx, form.FormID);
    const isLater = seen.submittedAt !== null && since !== undefined && seen.submittedAt > since;
    return isLater && (await forms.listNamesIn(tx, id)).includes(form.nameNorm) ? approval : null;
  }
  if (State !== supplierState.admission) return approval;
  return (await forms.listNamesIn(tx, id)).includes(form.nameNorm) ? approval : null;
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
  const linked = await forms.listLinkedApprovals(tx, form.nameNorm, 1);
  const isRated = (await forms.listRatedInForce(tx, [form.FormID])).has(form.FormID);
  const wasRated = isRated || (await forms.listRated(tx, [form.FormID])).has(form.FormID);
  return {
    name: company.name,
    from: form.FormState as SupplierState,
    to,
    reason: moving.Reason,
    evidenceUrl: moving.EvidenceUrl,
    now: by.now,
    expiresAt: expiryOf(moving),
    blacklistedUntil: company.expires_at,
    approval: await approvalFor(tx, by, form, moving),
    missing: isAdmission ? listMissingControls(edition, form.document, by.language) : [],
    isRated,
    isReferenced: wasRated || linked.length > 0,
  };
}

/** Returns the end of a blacklisting: the start of the company day after the given last day. */
const expiryOf = ({ State, ExpireTime }: Moving): Date | null =>
  State === supplierState.blacklist && ExpireTime ? companyDayStart(ExpireTime, 1) : null;

/**
 * Changes the state of supplier forms, all of them or none. Blacklisting and release apply to all forms of a company.
 * @throws Refused notFound, stale, and any refusal of the change
 */
export function moveForms(db: Database, by: By, moving: Moving): Promise<number> {
  const ids = [...new Set(moving.FormIDs)];
  const to = moving.State;
  return inTransaction(db, async (tx) => {
    // Locks the approval before the companies, in the same order as a revocation.
    if (moving.ApprovalFormID) await holdHead(tx, moving.ApprovalFormID);
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
    for (const from of new Set(moved.map(({ FormState }) => FormState)))
      await forms.saveForm(
        tx,
        moved.filter(({ FormState }) => FormState === from).map(({ FormID }) => FormID),
        {
          state: to,
          // A form that returns from the whitelist keeps the approval of its first admission.
          ...(to === supplierState.admission && from === supplierState.record && moving.ApprovalFormID
            ? { approvalFormId: moving.ApprovalFormID }
            : {}),
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
      await updateListedColumns(tx, id, by.now);
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
