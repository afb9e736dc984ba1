import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { ownTypes, standardName, type VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Type of leave that the company added. */
export interface OwnType {
  readonly code: VacationType;
  readonly name: string;
  readonly nameEn: string;
}

/** Returns the types that the company added, by their codes. */
export async function listOwnTypes(on: Executor): Promise<OwnType[]> {
  const { rows } = await sql<OwnType>`select code, name, name_en as "nameEn" from attendance.leave_kind
    order by code`.execute(attendance(on));
  return rows;
}

const wordsOf = ({ name, nameEn }: OwnType): Words => ({ zh: name, en: nameEn || name });

/** Returns the names of leave types by their codes. A code without a type is its own name. */
export async function leaveNames(on: Executor): Promise<(code: VacationType) => Words> {
  const own = new Map((await listOwnTypes(on)).map((one) => [one.code, wordsOf(one)]));
  return (code) => standardName(code) ?? own.get(code) ?? { zh: String(code), en: String(code) };
}

/** Adds a type and returns its code; undefined: all codes are taken. The caller holds the lock on all types. */
export async function addOwnType(
  tx: Tx,
  { name, nameEn }: Omit<OwnType, 'code'>,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<VacationType | undefined> {
  const { rows } = await sql<{
    code: number;
  }>`insert into attendance.leave_kind (code, name, name_en, made_by, made_at)
    select coalesce(max(code) + 1, ${ownTypes.from}), ${name}, ${nameEn}, ${by}, ${now} from attendance.leave_kind
    having coalesce(max(code) + 1, ${ownTypes.from}) <= ${ownTypes.to}
    returning code`.execute(attendance(tx));
  return rows[0]?.code;
}

/** Renames a type that the company added. @returns false if there is none with this code */
export async function renameOwnType(tx: Tx, { code, name, nameEn }: OwnType): Promise<boolean> {
  const { numUpdatedRows } = await attendance(tx)
    .updateTable('attendance.leave_kind')
    .set({ name, name_en: nameEn })
    .where('code', '=', code)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
