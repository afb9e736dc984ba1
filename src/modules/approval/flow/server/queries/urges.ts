import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/database.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

/** Hours in which a row can be reminded only once. */
const rest = 4;

interface Urged {
  readonly no: number;
  readonly person: number;
  readonly finance: boolean;
}

/** Returns the waiting rows of a form that were not reminded lately. The form must be locked. */
export async function listUrgeable(tx: Tx, formId: number, now: Date): Promise<Urged[]> {
  const { rows } = await sql<Urged>`
    select r.no, r.person_id as person, r.is_finance as finance from approval.row r
    where r.form_id = ${formId} and r.status = 6 and not exists (
      select from approval.urge u where u.form_id = r.form_id and u.row_no = r.no
        and u.at > ${now}::timestamptz - ${sql.lit(rest)} * interval '1 hour')
    order by r.no`.execute(approval(tx));
  return rows;
}

export async function addUrges(
  tx: Tx,
  formId: number,
  rows: readonly Urged[],
  by: { readonly id: number; readonly now: Date },
): Promise<void> {
  await approval(tx)
    .insertInto('approval.urge')
    .values(rows.map(({ no }) => ({ form_id: formId, row_no: no, at: by.now, person_id: by.id })))
    .execute();
}

/** Marks a form as urgent, so that it stands first in everybody's lists. */
export async function markUrgent(tx: Tx, formId: number): Promise<void> {
  await approval(tx).updateTable('approval.form').set({ urgent_grade: 1 }).where('id', '=', formId).execute();
}
