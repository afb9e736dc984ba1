import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { prepared, type Slots } from '#kit/server/db/prepared.ts';
import { approval } from './approval-db.ts';
import { engineColumns } from './orders.ts';

/** Who asks, and whether he administers approvals. */
export interface Viewer {
  readonly id: number;
  readonly administers: boolean;
}

/**
 * Whether a viewer may see the form `f`: his own, one that reached him, and for administrators every form that
 * was ever submitted. It stands in the SQL of each reading, so that a forbidden form is a missing one.
 */
export const mayRead = ({ id, administers }: Viewer | Slots<Viewer>): RawBuilder<boolean> => sql<boolean>`(
  f.applicant_id = ${id}
  or exists (
    select from approval.row r
    where r.form_id = f.id and r.opened_at is not null and (r.person_id = ${id} or r.on_behalf_of_id = ${id}))
  or (${administers}::boolean and f.submitted_at is not null))`;

/** Whether there is such a form and the viewer may see it. */
export async function isReadable(on: Executor, formId: number, viewer: Viewer): Promise<boolean> {
  const row = await approval(on)
    .selectFrom('approval.form as f')
    .select('f.id')
    .where('f.id', '=', formId)
    .where(mayRead(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

const readable = prepared<Viewer & { readonly form: number }>()((on, given) =>
  approval(on)
    .selectFrom('approval.form as f')
    .select(engineColumns.map((column) => `f.${column}` as const))
    .select([
      'f.template_title',
      'f.template_title_en',
      'f.applicant_name',
      'f.applicant_name_en',
      'f.company_name',
      'f.company_name_en',
      'f.department_name',
      'f.department_name_en',
      'f.amount',
      'f.form_values',
      'f.draft_values',
      'f.urgent_grade',
      'f.created_at',
      'f.updated_at',
      'f.submitted_at',
      'f.finished_at',
    ])
    .where('f.id', '=', given.form)
    .where(mayRead(given)),
);

/** Everything of a form but its rows and record; undefined when there is none or the viewer may not see it. */
export const findReadable = (on: Executor, formId: number, { id, administers }: Viewer) =>
  readable.find(on, { form: formId, id, administers });
export type ReadableForm = NonNullable<Awaited<ReturnType<typeof findReadable>>>;
