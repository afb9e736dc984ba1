import { pinyin } from 'pinyin-pro';
import type { Tx } from '#kit/server/db/database.ts';
import { fingerprint, seal, unseal } from '#kit/server/secret-box.ts';
import { peopleRefusals } from '../contract/refusals.ts';
import { assertActive, assertFree, auditAdded, checkRows, orTaken, type Change } from './change.ts';
import * as queries from './queries/person-changes.ts';
import { newPerson, type NewPerson } from './rules/organisation.ts';

/** What searching finds a Chinese name by: `ouyangnana oynn`. A surname is read as surnames are: 单 shan, 曾 zeng. */
export function searchPinyin(chineseName: string): string {
  const syllables = pinyin(chineseName, {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
    v: true,
  }).map((syllable) => syllable.trim().toLowerCase());
  return `${syllables.join('')} ${syllables.map((syllable) => syllable.charAt(0)).join('')}`;
}

const SEALED = 'identity number';
const uniqueKeys = ['person_employee_id_key', 'person_login_name_key', 'person_identity_number_index_key'];

/**
 * Adds persons whose leaders are there already (leaders first); answers their ids. The identity number is kept
 * sealed, beside a keyed fingerprint that finds an equal one.
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
  const indexes = each(({ identityNumber }) => identityNumber && identityIndex(secret, identityNumber));
  const index = ['person', 'identity_number_index'] as const;
  await assertFree(tx, index, identityNumberTaken, 'identityNumber', indexes);

  const ids = await orTaken(uniqueKeys, () =>
    queries.addPersons(
      tx,
      rows.map(({ identityNumber, ...row }, n) => ({
        ...row,
        pinyin: searchPinyin(row.chineseName),
        identityNumberSealed: identityNumber && seal(secret, SEALED, identityNumber),
        identityNumberIndex: indexes[n] ?? null,
        createdAt: now,
      })),
    ),
  );
  await auditAdded(tx, change, 'person', ids);
  return ids;
}

/** What an identity number is looked up by; says nothing without the secret. */
const identityIndex = (secret: string, number: string): string =>
  fingerprint(secret, 'identity number index', number);

/** A sealed identity number in clear. Whoever asks for it notes that in the audit log. */
export const openIdentityNumber = (secret: string, sealed: string): string => unseal(secret, SEALED, sealed);
