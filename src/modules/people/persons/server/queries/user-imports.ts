import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Stores a dry run until it is applied. Removes older ones of the same person and expired ones. */
export async function addImport(
  tx: Tx,
  run: { personId: number; sealedRows: string; digest: string; now: Date; expired: Date },
): Promise<string> {
  await people(tx)
    .deleteFrom('people.user_import')
    .where((is) => is.or([is('person_id', '=', run.personId), is('created_at', '<', run.expired)]))
    .execute();
  const { token } = await people(tx)
    .insertInto('people.user_import')
    .values({
      person_id: run.personId,
      sealed_rows: run.sealedRows,
      digest: run.digest,
      created_at: run.now,
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** Finds and locks a person's own dry run that was not applied yet. */
export const findImport = (tx: Tx, token: string, personId: number, expired: Date) =>
  people(tx)
    .selectFrom('people.user_import')
    .select(['sealed_rows as sealedRows', 'digest'])
    .where('token', '=', token)
    .where('person_id', '=', personId)
    .where('applied_at', 'is', null)
    .where('created_at', '>', expired)
    .forUpdate()
    .executeTakeFirst();

export async function markApplied(tx: Tx, token: string, now: Date): Promise<void> {
  await people(tx)
    .updateTable('people.user_import')
    .set({ applied_at: now, sealed_rows: '' })
    .where('token', '=', token)
    .execute();
}

/** Lists companies and departments in use, to which rows of an import can refer by name. */
export async function listPlaces(on: Executor) {
  const companies = await people(on)
    .selectFrom('people.company')
    .where('is_active', '=', true)
    .select(['id', 'name', 'name_en as nameEn'])
    .execute();
  const departments = await people(on)
    .selectFrom('people.department')
    .where('is_active', '=', true)
    .select(['id', 'name', 'name_en as nameEn', 'path'])
    .execute();
  return { companies, departments };
}

/** Returns the ids of people by employee id, whether in service or not, without program accounts. */
export async function mapEmployees(
  on: Executor,
  employeeIds: readonly string[],
): Promise<Map<string, number>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await people(on)
    .selectFrom('people.person')
    .where('employee_id', 'in', employeeIds)
    .where('is_program', '=', false)
    .select(['id', 'employee_id as employeeId'])
    .execute();
  return new Map(rows.map((row) => [row.employeeId, row.id]));
}
