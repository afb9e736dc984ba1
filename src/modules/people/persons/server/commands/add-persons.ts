import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { ringOf } from '#kit/server/secret-box.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { newPerson, type NewPerson } from '#modules/people/organisation/server/rules/organisation.ts';
import { changeAssignments } from '#modules/people/places/server/commands/change.ts';
import { causes, entryDay } from '#modules/people/places/server/rules/assignments.ts';
import { indexesOfField, openField } from '#modules/people/server/commands/secrets.ts';
import { insertPersons } from '../queries/users.ts';
import { assertActive, assertFree, auditAdded, checkRows, orTaken, type Change } from './change.ts';
import { searchPinyin } from './pinyin.ts';
import { secretColumns } from './write.ts';

const uniqueKeys = ['person_employee_id_key', 'person_login_name_key', 'person_identity_number_index_key'];

/**
 * Adds persons whose leaders exist already (leaders first); returns their ids. The identity number is stored
 * encrypted, with a blind index that finds an equal number.
 * @throws Refused badInput, companyGone, departmentGone, personGone (the leader), employeeIdTaken, loginNameTaken,
 * identityNumberTaken
 */
export async function addPersons(
  tx: Tx,
  persons: readonly NewPerson[],
  change: Change & { readonly secret: string },
): Promise<number[]> {
  const rows = checkRows(newPerson, persons, change.language);
  if (rows.length === 0) return [];
  const { secret, now } = change;
  const each = <T>(pick: (row: (typeof rows)[number]) => T): T[] => rows.map(pick);
  await assertActive(
    tx,
    'company',
    peopleRefusals.companyGone,
    'companyId',
    each((row) => row.companyId),
  );
  const departments = each((row) => row.departmentId);
  await assertActive(tx, 'department', peopleRefusals.departmentGone, 'departmentId', departments);
  await assertActive(
    tx,
    'person',
    peopleRefusals.personGone,
    'leaderId',
    each((row) => row.leaderId),
  );

  const { employeeIdTaken, loginNameTaken, identityNumberTaken } = peopleRefusals;
  await assertFree(
    tx,
    ['person', 'employee_id'],
    employeeIdTaken,
    'employeeId',
    each((row) => row.employeeId),
  );
  await assertFree(
    tx,
    ['person', 'login_name'],
    loginNameTaken,
    'loginName',
    each((row) => row.loginName),
  );
  const index = ['person', 'identity_number_index'] as const;
  for (const one of ringOf(secret).keys()) {
    const indexes = each(({ identityNumber }) =>
      identityNumber ? indexesOfField(secret, 'IdCard', identityNumber)[one]! : null,
    );
    await assertFree(tx, index, identityNumberTaken, 'identityNumber', indexes);
  }

  const added = await orTaken(uniqueKeys, () =>
    insertPersons(
      tx,
      rows.map((row) => ({
        employee_id: row.employeeId,
        login_name: row.loginName,
        chinese_name: row.chineseName,
        english_name: row.englishName,
        pinyin: searchPinyin(row.chineseName),
        email: row.email,
        gender: row.gender,
        company_id: row.companyId,
        department_id: row.departmentId,
        leader_id: row.leaderId,
        position: row.position,
        user_type: row.userType,
        entry_date: row.entryDate,
        created_at: now.toISOString(),
        ...secretColumns({ IdCard: row.identityNumber ?? '' }, secret, ['IdCard']),
      })),
    ),
  );
  const ids = rows.map((row) => added.get(row.employeeId)!);
  await changeAssignments(
    tx,
    rows.map((row, n) => ({
      personId: ids[n]!,
      do: 'enter',
      day: entryDay(row.entryDate, companyDay(now)),
      place: {
        company_id: row.companyId,
        department_id: row.departmentId,
        leader_id: row.leaderId,
        position: row.position,
        user_type: row.userType,
      },
    })),
    { cause: causes.entry, formId: null },
    change,
  );
  await auditAdded(tx, change, 'person', ids);
  return ids;
}

/** Decrypts a bank account number. The caller must encrypt it again or write an audit log entry. */
export const openBankNumber = (secret: string, sealed: string): string =>
  openField(secret, 'BankNumberStr', sealed);

/** Decrypts an identity number. The caller must write an audit log entry. */
export const openIdentityNumber = (secret: string, sealed: string): string =>
  openField(secret, 'IdCard', sealed);
