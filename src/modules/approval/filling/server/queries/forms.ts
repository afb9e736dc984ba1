import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import type { Subject } from '#modules/approval/flow/server/rules/order.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { Stored } from '#modules/forms/server/open.ts';
import { loadOrganisation, loadPersons } from '#modules/people/server/open.ts';

/** Descriptive columns of a form for lists, searches and headings, with names as they were when saved. */
export interface FormTexts {
  readonly title: string;
  readonly title_en: string;
  readonly summary: string;
  readonly summary_en: string;
  readonly company_id: number | null;
  readonly company_name: string;
  readonly company_name_en: string;
  readonly department_id: number | null;
  readonly department_name: string;
  readonly department_name_en: string;
  readonly amount: string | null;
}

/** Saves the applicant's input: the values of a new form, or after submission a draft that only they see. */
export async function saveDraft(
  tx: Tx,
  id: number,
  draft: {
    readonly values: Stored;
    readonly texts: FormTexts | null;
    readonly version: number;
    readonly now: Date;
  },
): Promise<void> {
  const values = json(draft.values);
  await approval(tx)
    .updateTable('approval.form')
    .set({
      ...(draft.texts ? { ...draft.texts, form_values: values } : { draft_values: values }),
      version: draft.version,
      updated_at: draft.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Clears the values of forms that were never submitted, locking them in ascending order. @returns their ids */
export async function emptyUnsubmitted(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const held = await approval(tx)
    .selectFrom('approval.form')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('submitted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = held.map(({ id }) => id);
  await approval(tx)
    .updateTable('approval.form')
    .set((form) => ({
      form_values: json({}),
      title: form.ref('template_title'),
      title_en: form.ref('template_title_en'),
      summary: '',
      summary_en: '',
      amount: null,
      version: form('version', '+', 1),
      updated_at: now,
    }))
    .where(sql<boolean>`id = any(${found}::bigint[])`)
    .execute();
  return found;
}

export async function getValues(on: Executor, id: number): Promise<{ values: Stored; draft: Stored | null }> {
  const row = await approval(on)
    .selectFrom('approval.form')
    .select(['form_values', 'draft_values'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { values: row.form_values, draft: row.draft_values };
}

/** Returns the submitted values of a form; null while it is a draft, also after a withdrawal. */
export async function findSubmitted(on: Executor, id: number): Promise<Stored | null> {
  const row = await approval(on)
    .selectFrom('approval.form')
    .select('form_values')
    .where('id', '=', id)
    .where('status', '<>', formStatus.draft)
    .executeTakeFirst();
  return row?.form_values ?? null;
}

/** Returns the form's subject with their present department; undefined when the form has no subject. */
export async function findSubject(on: Executor, id: number | undefined): Promise<Subject | undefined> {
  if (id === undefined) return undefined;
  const person = (await loadPersons(on, [id])).get(id);
  return person && { person: id, department: person.departmentId };
}

/** Returns the applicant of a new form, with their company and department. */
export async function findApplicant(on: Executor, id: number) {
  const { value: organisation } = await loadOrganisation(on);
  const person = (await loadPersons(on, [id])).get(id);
  const department = person && organisation.departments.get(person.departmentId);
  const company = person && organisation.companies.get(person.companyId);
  if (!person || !department || !company) return undefined;
  return {
    id,
    chinese_name: person.name,
    english_name: person.nameEn,
    position: person.position,
    is_program: person.isProgram,
    answers_for: person.ownerId,
    department_id: department.id,
    department_name: department.name,
    department_name_en: department.nameEn,
    company_id: company.id,
    company_name: company.name,
    company_name_en: company.nameEn,
  };
}
export type ApplicantRow = NonNullable<Awaited<ReturnType<typeof findApplicant>>>;
