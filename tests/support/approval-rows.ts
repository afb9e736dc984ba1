import type { Database } from '#kit/server/db/database.ts';

export interface FiledForm {
  readonly applicant: number;
  readonly template: number;
  /** 1 in approval, 3 sent back, 5 finished. */
  readonly status: 1 | 3 | 5;
  readonly submittedAt: Date;
  readonly amount?: string;
  /** People who are asked, with the time of their decision. Without `decidedAt` the form waits for them. */
  readonly steps: readonly { readonly person: number; readonly openedAt: Date; readonly decidedAt?: Date }[];
}

/** Puts forms with their rows straight into the tables, for what only reads them. */
export async function fileForm(db: Database, form: FiledForm): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into approval.form (number, template_id, template_edition_id, template_title, template_title_en, group_code,
       title, title_en, applicant_id, applicant_name, applicant_name_en, amount, form_values, status, state_type, round,
       business_status, content, branch, route_round, version, log_seq, log_hash, created_at, updated_at, submitted_at)
     select t.code || '-' || gen_random_uuid(), t.id, e.id, t.title, t.title_en, t.group_code, t.title, t.title_en,
       $1, '测试', 'Test', $2, '{}', $3, 0, 1, 1, 0, 0, 0, 1, 0, '', $4, $4, $4
     from forms.template t join forms.template_edition e on e.template_id = t.id where t.id = $5 limit 1
     returning id`,
    [form.applicant, form.amount ?? null, form.status, form.submittedAt, form.template],
  );
  const id = rows[0]?.id ?? 0;
  for (const [n, { person, openedAt, decidedAt }] of form.steps.entries())
    await db.pool.query(
      `insert into approval.row (form_id, no, round, level, level_name, level_name_en, sort, origin, person_id, name,
         name_en, department_name, department_name_en, sign_type, is_finance, status, why, opened_at, decided_at,
         decided_by_id)
       values ($1, $2, 1, 1, '一', '1', 1, 'process', $3::bigint, '测试', 'Test', '', '', 1, false, $4, '{}', $5, $6::timestamptz,
         case when $6::timestamptz is null then null else $3::bigint end)`,
      [id, n + 1, person, decidedAt ? 2 : 6, openedAt, decidedAt ?? null],
    );
  return id;
}
