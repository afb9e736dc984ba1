import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { beginFor } from '#modules/approval/server/open.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds } from '#modules/hr-requests/contract/codes.ts';
import type { Doubt } from '#modules/payroll/server/open.ts';
import { personRef } from '../queries/refs.ts';

/**
 * Creates the draft of a pay query for a disputed payslip. The employee adds the proof, and the month is
 * checked when they submit it.
 * @throws Refused templateClosed
 */
export async function beginQuery(
  tx: Tx,
  { personId, month, item, explain, expected, now }: Doubt,
): Promise<{ readonly formId: number; readonly number: string }> {
  const template = await findStandardTemplate(tx, billKinds.abnormal);
  if (!template?.isOpen) refuse(formRefusals.templateClosed);
  return beginFor(tx, personId, {
    TemplateId: template.id,
    Values: {
      AUID: await personRef(tx, personId),
      AbnormalMonth: month,
      PayItem: item,
      Explain: explain,
      ...(expected === null ? {} : { ExpectAmount: expected }),
    },
    now,
  });
}
