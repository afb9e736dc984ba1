import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';

/** Maximum number of people offered at once. */
const most = 20;

interface Mentionable {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

/** Lists active people whose name contains the typed text; people concerned with the form come first. */
export async function listPeopleToMention(
  on: Executor,
  formId: number,
  name: string,
): Promise<Mentionable[]> {
  const like = `%${name.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<Mentionable>`
    select p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
      d.name as "DeptName", d.name_en as "DeptNameEn"
    from people.person p join people.department d on d.id = p.department_id
    cross join lateral (select (
      exists (select from approval.form f where f.id = ${formId} and f.applicant_id = p.id)
      or exists (select from approval.row r where r.form_id = ${formId} and r.person_id = p.id)) as is_near) n
    where p.is_active and (p.chinese_name ilike ${like} or p.english_name ilike ${like})
      and (n.is_near or ${name} <> '')
    order by n.is_near desc, p.id limit ${most}`.execute(approval(on));
  return rows;
}
