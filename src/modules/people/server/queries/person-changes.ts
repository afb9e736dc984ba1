import type { Tx } from '#kit/server/db/database.ts';
import type { z } from 'zod';
import type { newPerson } from '../rules/organisation.ts';
import { people } from './people-db.ts';

export interface PersonRow extends Omit<z.output<typeof newPerson>, 'identityNumber'> {
  readonly pinyin: string;
  readonly identityNumberSealed: string | null;
  readonly identityNumberIndex: string | null;
  readonly createdAt: Date;
}

/** PostgreSQL takes 65,535 values in one statement. */
const BATCH = 1_000;

/** Adds persons; ids in their order. */
export async function addPersons(tx: Tx, persons: readonly PersonRow[]): Promise<number[]> {
  const ids = new Map<string, number>();
  for (let from = 0; from < persons.length; from += BATCH) {
    const rows = await people(tx)
      .insertInto('people.person')
      .values(
        persons.slice(from, from + BATCH).map((row) => ({
          employee_id: row.employeeId,
          login_name: row.loginName,
          chinese_name: row.chineseName,
          english_name: row.englishName,
          pinyin: row.pinyin,
          email: row.email,
          gender: row.gender,
          company_id: row.companyId,
          department_id: row.departmentId,
          leader_id: row.leaderId,
          position: row.position,
          user_type: row.userType,
          entry_date: row.entryDate,
          identity_number_sealed: row.identityNumberSealed,
          identity_number_index: row.identityNumberIndex,
          created_at: row.createdAt,
        })),
      )
      .returning(['id', 'employee_id'])
      .execute();
    for (const row of rows) ids.set(row.employee_id, row.id);
  }
  return persons.map((row) => ids.get(row.employeeId)!);
}
