import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { personColumns, runStatement } from './db.ts';

export interface Reader {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

/** Finds a person in service by the employee number or login name on their card. */
export async function findReader(on: Executor, code: string): Promise<Reader | undefined> {
  const [row] = await runStatement<Reader>(
    on,
    sql`select ${personColumns} from people.person p join people.department d on d.id = p.department_id
      where (lower(p.employee_id) = ${code.toLowerCase()} or p.login_name = ${code.toLowerCase()}) and p.is_active
      limit 1`,
  );
  return row;
}

/** Returns a person's Chinese and English name; null if there is no such person. */
export async function nameOf(
  on: Executor,
  id: number,
): Promise<{ ChineseName: string; EnglishName: string } | null> {
  const [row] = await runStatement<{ ChineseName: string; EnglishName: string }>(
    on,
    sql`select chinese_name as "ChineseName", english_name as "EnglishName" from people.person where id = ${id}`,
  );
  return row ?? null;
}
