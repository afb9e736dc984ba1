import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { listReadable, type Viewer } from '#modules/approval/server/open.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';

/** Standard templates of loans, and of the expense claims that offset them. */
const [loan, expense] = ['JK', 'BX'] as const;

/**
 * Lists a person's approved loans that no approved expense claim offsets, oldest first.
 * @param reader limits them to forms that this reader may read; null: all
 */
export async function listOpenLoans(
  on: Executor,
  personId: number,
  reader: Viewer | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number; number: string; amount: string | null }>`
    select f.id, f.number, f.amount::text as amount from approval.form f
    join forms.template t on t.id = f.template_id and t.standard = ${loan}
    where f.applicant_id = ${personId} and f.status = ${formStatus.finished} and f.state_type = 0
      and not exists (
        select from approval.form e join forms.template x on x.id = e.template_id and x.standard = ${expense}
        where e.applicant_id = f.applicant_id and e.status = ${formStatus.finished} and e.state_type = 0
          and e.form_values->'loan'->>'id' = f.id::text)
    order by f.id`.execute(hr(on));
  const readable =
    reader &&
    (await listReadable(
      on,
      rows.map(({ id }) => id),
      reader,
    ));
  return rows
    .filter(({ id }) => readable?.has(id) ?? true)
    .map(({ number, amount }) => (amount === null ? number : `${number} ¥${amount}`));
}
