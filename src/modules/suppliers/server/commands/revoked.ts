import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import type { Revoked } from '#modules/approval/server/open.ts';
import { supplierState } from '../../contract/codes.ts';
import * as companies from '../queries/companies.ts';
import * as forms from '../queries/forms.ts';
import { settle } from './register.ts';

/** An admission rests on its approval: when that is revoked its forms are on record only, and who admitted is told. */
export async function undoAdmissions(tx: Tx, { formId, number, now }: Revoked): Promise<void> {
  const locked = await companies.lockCompanies(tx, await forms.listCompaniesAdmittedBy(tx, formId));
  for (const { id, name } of locked) {
    const admitted = await forms.listAdmittedBy(tx, formId, id);
    if (admitted.length === 0) continue;
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
    await settle(tx, id, now);
    const people = [...new Set(admitted.flatMap(({ admittedBy }) => admittedBy ?? []))];
    await notify(tx, `supplier:${id}`, null, [
      {
        people,
        key: `supplier-${id}-revoked-${now.getTime()}`,
        titleZh: `审批 ${number} 已撤销，${name}退回备案`,
        titleEn: `Approval ${number} was revoked; ${name} is on record again`,
        url: `/supplier/companies?company=${id}`,
      },
    ]);
    await writeAudit(tx, {
      actorId: null,
      act: 'supplier.state',
      target: `supplier-form:${ids.join(',').slice(0, 100)}`,
      detail: { to, forms: ids, revoked: formId },
    });
  }
}
