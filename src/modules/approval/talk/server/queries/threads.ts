import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { epochsText, noteEpochs } from '#kit/server/db/epochs.ts';
import { rowStatus } from '#modules/approval/contract/codes.ts';
import { mayRead, type Viewer } from '#modules/approval/reading/server/queries/readers.ts';

export interface ThreadForm {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly title_en: string;
  readonly template_id: number;
  readonly template_title: string;
  readonly template_title_en: string;
  readonly amount: string | null;
  readonly applicant_id: number;
  readonly version: number;
  /** The viewer's waiting row; null when there is none. */
  readonly row_no: number | null;
  readonly is_finance: boolean | null;
  /** Row status after the viewer's last decision on the form; null when they have not decided. */
  readonly decided: number | null;
}

/** Returns the forms that the viewer may see, with their part in each, and notes the epochs. It reads columns only, never a form's values. */
export async function listThreadForms(
  on: Executor,
  viewer: Viewer,
  ids: readonly number[],
): Promise<readonly ThreadForm[]> {
  const { rows } = await sql<ThreadForm & { readonly epochs: string }>`
    select ${epochsText} as epochs, f.id, f.number, f.title, f.title_en, f.template_id, f.template_title, f.template_title_en, f.amount,
      f.applicant_id, f.version, step.no as row_no, step.is_finance, mine.status as decided
    from approval.form f
    left join lateral (
      select r.no, r.is_finance from approval.row r
      where r.form_id = f.id and r.person_id = ${viewer.id} and r.status = ${sql.lit(rowStatus.waiting)}
      order by r.no limit 1) step on true
    left join lateral (
      select r.status from approval.row r where r.form_id = f.id and r.decided_by_id = ${viewer.id}
      order by r.decided_at desc, r.no desc limit 1) mine on true
    where f.id = any(${[...ids]}::bigint[]) and ${mayRead(viewer)}`.execute(on.kysely);
  const [first] = rows;
  if (first) noteEpochs(on, first.epochs);
  return rows;
}
