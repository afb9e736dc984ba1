import type { Executor } from '#kit/server/db/database.ts';
import type { Caution, Looked } from '#modules/approval/server/open.ts';
import { labelOf } from '#modules/forms/contract/validate.ts';
import { own } from '#modules/forms/contract/values.ts';
import { checkWords } from '#modules/invoices/folder/contract/checks.ts';
import { listInvoices } from '#modules/invoices/folder/server/queries/invoices.ts';
import { invoicesControl, itemsIn } from '../../contract/filling.ts';
import { listUsesOf } from '../queries/claims.ts';

/** Warns approvers about invoices whose checks asked the applicant for a reason, with that reason. */
export async function cautionsOf(on: Executor, { edition, values }: Looked): Promise<Caution[]> {
  const control = invoicesControl(edition.controls);
  const ids = control ? itemsIn(own(values, control.name)).map(({ Invoice }) => Invoice) : [];
  if (!control || ids.length === 0) return [];
  const rows = new Map((await listInvoices(on, ids)).map((row) => [row.id, row]));
  return (await listUsesOf(on, ids)).flatMap(({ invoiceId, checks, reasons }) =>
    checks
      .filter(({ Level }) => Level === 2)
      .map(({ Code }): Caution => {
        const seller = rows.get(invoiceId)?.record.SellerName ?? '';
        const reason = reasons[Code] ?? '';
        return {
          control: control.name,
          label: labelOf(control),
          message: {
            zh: `${seller}：${checkWords[Code].zh}。说明：${reason}`,
            en: `${seller}: ${checkWords[Code].en}. Reason: ${reason}`,
          },
        };
      }),
  );
}
