import { general, refuse } from '#kit/contract/refusals.ts';
import { Refused } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { findColleagues, searchPinyin } from '#modules/people/server/open.ts';
import { secretFields, type SecretField } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { isSourceInUse } from '#modules/recruiting/sources/server/queries/sources.ts';
import * as queries from '../queries/seekers.ts';
import { contactsOf, judgeMatch, verdicts, type Contacts } from '../rules/contacts.ts';
import { matchesOf } from './matches.ts';

/** Details of a candidate as calls pass them in. */
export interface GivenPerson {
  readonly Name?: string | undefined;
  readonly Gender?: number | undefined;
  readonly BirthYear?: number | null | undefined;
  readonly Education?: number | null | undefined;
  readonly School?: string | undefined;
  readonly WorkYears?: number | null | undefined;
  readonly LastCompany?: string | undefined;
  readonly Tags?: readonly string[] | undefined;
  readonly Links?: readonly string[] | undefined;
  readonly Phone?: string | undefined;
  readonly Mail?: string | undefined;
  readonly IdCard?: string | undefined;
}

/** Converts given details to columns. Details that were left out stay left out. */
function plainOf(given: GivenPerson): Partial<queries.PlainValues> {
  const all = {
    name: given.Name,
    gender: given.Gender,
    birth_year: given.BirthYear,
    education: given.Education,
    school: given.School,
    work_years: given.WorkYears,
    last_company: given.LastCompany,
    tags: given.Tags && [...new Set(given.Tags)],
    links: given.Links && [...new Set(given.Links)],
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Builds the text that searches match: name, pinyin, school, last company and tags. */
export const searchTextOf = ({ name, school, last_company, tags }: queries.PlainValues): string =>
  [name, searchPinyin(name), school, last_company, ...tags].join('\n').toLowerCase();

/**
 * Finds the employee with the same phone or identity number.
 * @returns null if nobody in service has them
 */
async function employeeOf(on: Executor, contacts: Contacts, by: By): Promise<number | null> {
  const found = await findColleagues(on, by.seals.secret, { phone: contacts.Phone, idCard: contacts.IdCard });
  return found.find(({ isActive }) => isActive)?.id ?? null;
}

/**
 * Finds the employee behind a candidate by the candidate's encrypted contacts.
 * @returns null if the candidate is no employee
 */
export const employeeBehind = (on: Executor, row: queries.SeekerRow, by: By): Promise<number | null> =>
  employeeOf(
    on,
    Object.fromEntries(secretFields.map((field) => [field, queries.contactOf(by.seals, row, field)])),
    by,
  );

/**
 * Checks that a source can be chosen.
 * @param kept current source, allowed although it is out of use
 * @throws Refused sourceGone
 */
export async function assertSource(on: Executor, id: number | undefined, kept?: number): Promise<void> {
  if (id !== undefined && !(await isSourceInUse(on, id, kept))) refuse(no.sourceGone, { field: 'SourceID' });
}

/** Field behind each unique constraint on contacts. */
const constraints = { seeker_phone: 'Phone', seeker_mail: 'Mail', seeker_id_card: 'IdCard' } as const;

/** Stands in for the name of a candidate whom the caller may not see. */
export const hiddenName = { zh: '您无权查看', en: 'no access' } as const;

/**
 * Checks that no other candidate has one of these contacts.
 * @throws Refused heldByOther, naming the field, and the person if the caller may see them
 */
async function assertFree(tx: Tx, id: number, contacts: Contacts, by: By): Promise<void> {
  const other = (await queries.listByContacts(tx, by.seals, contacts, by)).find((one) => one.id !== id);
  const name = other?.isReadable ? other.name : hiddenName[by.language];
  if (other) refuse(no.heldByOther, { field: other.by[0]!, with: { name } });
}

/**
 * Saves changed details of a candidate whose row is locked.
 * @throws Refused heldByOther, contactNeeded
 */
export async function changeSeeker(
  tx: Tx,
  before: queries.SeekerRow,
  given: GivenPerson,
  more: queries.PoolValues,
  by: By,
): Promise<void> {
  const contacts = contactsOf(given);
  await assertFree(tx, before.id, contacts, by);
  const has = (field: SecretField): boolean =>
    contacts[field] === undefined
      ? queries.contactOf(by.seals, before, field) !== null
      : contacts[field] !== null;
  if (!secretFields.some(has)) refuse(no.contactNeeded, { field: 'Phone' });
  const plain = plainOf(given);
  const whole: Contacts = Object.fromEntries(
    secretFields.map((field) => [field, contacts[field] ?? queries.contactOf(by.seals, before, field)]),
  );
  const sealed = queries.sealedColumns(by.seals, contacts);
  await queries.releaseAliases(tx, by.seals, before.id, contacts);
  const values = {
    ...plain,
    ...sealed,
    ...more,
    person_id: await employeeOf(tx, whole, by),
    search_text: searchTextOf({ ...before, ...plain }),
  };
  await onConstraint(
    Object.fromEntries(
      Object.entries(constraints).map(([name, field]) => [
        name,
        () => new Refused(no.heldByOther, { field, with: { name: hiddenName[by.language] } }),
      ]),
    ),
    () => queries.saveSeeker(tx, before.id, values),
  );
}

export interface Found {
  readonly seeker: queries.SeekerRow;
  /** The candidate was already on record. */
  readonly isKnown: boolean;
}

/** Removes empty values, so that a form without a field does not clear known data. */
const filled = (given: GivenPerson): GivenPerson =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        name !== 'Name' &&
        value !== null &&
        value !== '' &&
        value !== undefined &&
        value !== 0 &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );

const nothingKnown = {
  gender: 0,
  birth_year: null,
  education: null,
  school: '',
  work_years: null,
  last_company: '',
  tags: [],
  links: [],
};

/**
 * Finds or adds the candidate described by `given` and locks the row. New details are added to a known candidate.
 * Two concurrent calls for the same candidate: the second waits and finds the row of the first.
 * @param chosen candidate whom the user picked after comparing
 * @throws Refused contactNeeded, phoneWrong, mailWrong, idCardWrong, heldByOther, maybeSame with the possible matches
 */
export async function meet(
  tx: Tx,
  given: GivenPerson & { readonly Name: string },
  { sourceId, chosen }: { readonly sourceId: number; readonly chosen: number | undefined },
  by: By,
): Promise<Found> {
  const contacts = contactsOf(given);
  if (!secretFields.some((field) => contacts[field])) refuse(no.contactNeeded, { field: 'Phone' });
  for (;;) {
    const found = await queries.listByContacts(tx, by.seals, contacts, by);
    const known =
      chosen === undefined ? undefined : (found.find(({ id }) => id === chosen) ?? refuse(general.notFound));
    const verdict = judgeMatch({ name: given.Name, hasIdCard: Boolean(contacts.IdCard) }, found);
    if (!known && verdict === verdicts.ask)
      refuse(no.maybeSame, { body: { Matches: await matchesOf(tx, found, by) } });
    const same = known ?? found[0];
    if (same) {
      const seeker = (await queries.lockSeeker(tx, same.id)) ?? refuse(general.notFound);
      // The candidate was merged or forgotten meanwhile: search again.
      if (seeker.merged_into !== null || seeker.anonymized_at !== null) continue;
      await changeSeeker(tx, seeker, filled(given), {}, by);
      return { seeker, isKnown: true };
    }
    const plain: queries.PlainValues = { ...nothingKnown, ...plainOf(given), name: given.Name };
    const id = await queries.insertSeeker(
      tx,
      {
        ...plain,
        ...queries.sealedColumns(by.seals, contacts),
        source_id: sourceId,
        person_id: await employeeOf(tx, contacts, by),
        search_text: searchTextOf(plain),
      },
      { by: by.id, now: by.now },
    );
    // A null id means that a concurrent call added the same contact first: search again.
    if (id !== null) return { seeker: (await queries.lockSeeker(tx, id))!, isKnown: false };
  }
}
