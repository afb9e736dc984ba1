import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import {
  ownScope,
  personsWithin,
  scopeOf,
  type Scope,
} from '#modules/people/rights/server/queries/scopes.ts';
import { openField } from '#modules/people/server/commands/secrets.ts';
import { ageOf, bornOn } from '../../contract/age.ts';
import { retirementOf } from '../../contract/retirement.ts';
import { fieldsOfTab, secretFields, type SecretField } from '../../contract/user-fields.ts';
import { isDialogDisabled, userCodes } from '../../contract/user-tabs.ts';
import type { UserField } from '../../contract/user-values.ts';
import { maskEmail, masks } from '../rules/mask.ts';
import { countPersons, listPersons, type PersonFilter } from './persons.ts';
import { findPlace, type Place } from './user-place.ts';
import { findUser, type FieldChange, type Kept, type UserRow } from './users.ts';

/** Person who views the data. */
export interface Viewer {
  readonly id: number;
  readonly permissions: ReadonlySet<string>;
}

export type Part = 'basic' | 'common' | 'records';

const codesOf = (part: Part): readonly string[] =>
  part === 'records' ? [userCodes.manage, userCodes.basic, userCodes.common] : [userCodes[part]];

/** Returns the scope of a viewer for a part of the data. Everybody may see every part of themselves. */
const reachFor = (on: Executor, { id }: Viewer, person: number, part: Part): Scope | Promise<Scope> =>
  id === person ? ownScope(id) : scopeOf(on, id, codesOf(part));

/** Returns whether a viewer may see a part of a person: always of themselves, otherwise by the codes of the part. */
export async function canSee(on: Executor, viewer: Viewer, person: number, part: Part): Promise<boolean> {
  return (await personsWithin(on, await reachFor(on, viewer, person, part), [person])).has(person);
}

/** Returns a person. @throws Refused notFound, also if the viewer may not see them */
export async function getUser(on: Executor, viewer: Viewer, id: number, part: Part): Promise<UserRow> {
  return (await findUser(on, id, await reachFor(on, viewer, id, part))) ?? refuse(general.notFound);
}

/** Returns whether the viewer holds a code whose scope contains the person. One's own row also needs the code. */
const reaches = async (on: Executor, viewer: Viewer, person: number, code: string): Promise<boolean> =>
  viewer.permissions.has(code) &&
  (await personsWithin(on, await scopeOf(on, viewer.id, code), [person])).has(person);

const shownSecret = (user: UserRow, field: SecretField, secret: string): string => {
  const sealed = user.sealed[field];
  return sealed === null ? '' : masks[field](openField(secret, field, sealed));
};

const isSecret = (field: UserField): field is SecretField => secretFields.some((name) => name === field);

/** Returns the fields of a tab; sensitive values are masked. */
export const shownFields = (
  user: UserRow,
  tab: 'basic' | 'common',
  secret: string,
): Partial<Record<UserField, Kept>> =>
  Object.fromEntries(
    fieldsOfTab(tab).map((field) => [
      field,
      isSecret(field) ? shownSecret(user, field, secret) : user.values[field],
    ]),
  );

const both = async (on: Executor, user: UserRow): Promise<Place> =>
  (await findPlace(on, user.id)) ?? refuse(general.notFound);

/** Returns the base information with the user detail, in wire format. */
export async function detailOf(on: Executor, viewer: Viewer, user: UserRow, secret: string) {
  const place = await both(on, user);
  const { values } = user;
  const isSelf = viewer.id === user.id;
  const isDisabled = isDialogDisabled(viewer.permissions, isSelf);
  return {
    auid: user.id,
    ChineseName: String(values.ChineseName),
    EnglishName: String(values.EnglishName),
    EmployeeId: String(values.EmployeeId),
    EntryTime: values.EntryTime as string | null,
    position: String(values.position),
    rc: String(values.rc),
    ...place,
    DeptId: Number(values.DeptId),
    leaderid: values.leaderid as number | null,
    IsUse: user.isActive,
    Version: user.version,
    userdetail: shownFields(user, 'basic', secret),
    Can: {
      Update: !isDisabled && (await reaches(on, viewer, user.id, userCodes.manage)),
      UpdateOwn: isSelf && !viewer.permissions.has(userCodes.ownReadOnly),
      Reveal: await reaches(on, viewer, user.id, userCodes.common),
    },
  };
}

/** Returns the employee card in wire format. */
export async function cardOf(on: Executor, user: UserRow, secret: string, now: Date) {
  const place = await both(on, user);
  const { values, sealed } = user;
  const number = sealed.IdCard === null ? null : openField(secret, 'IdCard', sealed.IdCard);
  const birth = bornOn(values.BirthDate as string | null, number);
  const retirement =
    birth === null
      ? null
      : retirementOf(birth, values.RetireCategory as number | null, Number(values.Gender));
  return {
    auid: user.id,
    ChineseName: String(values.ChineseName),
    EmployeeId: String(values.EmployeeId),
    deptname: place.deptname,
    company: place.company,
    rc: String(values.rc),
    EntryTime: values.EntryTime as string | null,
    Age: ageOf(values.BirthDate as string | null, number, companyDay(now)),
    Retirement: retirement && {
      Day: retirement.day,
      Months: retirement.months,
      IsGuess: retirement.isGuess,
    },
    Card: shownFields(user, 'common', secret),
  };
}

/** Returns a person's change records; values of the employee card are hidden if the viewer may not see the card. */
export async function shownEvents<E extends { readonly Changes: readonly FieldChange[] }>(
  on: Executor,
  viewer: Viewer,
  person: number,
  page: { readonly Total: number; readonly Rows: readonly E[] },
) {
  const hidden: readonly string[] = (await canSee(on, viewer, person, 'common')) ? [] : fieldsOfTab('common');
  const shown = (change: FieldChange): FieldChange =>
    hidden.includes(change.Field) ? { ...change, Old: '***', New: '***' } : change;
  return { Total: page.Total, Rows: page.Rows.map((row) => ({ ...row, Changes: row.Changes.map(shown) })) };
}

/** Returns a page of the people whom the viewer administers; mail address and phone are masked. */
export async function pageUsers(
  on: Executor,
  viewer: Viewer,
  filter: PersonFilter & { readonly PageIndex: number; readonly PageSize: number },
  secret: string,
) {
  const { PageIndex, PageSize } = filter;
  const scope = await scopeOf(on, viewer.id, userCodes.manage);
  const total = await countPersons(on, filter, scope);
  const rows = await listPersons(on, filter, scope, PageSize, (PageIndex - 1) * PageSize);
  return { Total: total, Rows: rows.map((row) => maskRow(row, secret)) };
}

type ListRow = Awaited<ReturnType<typeof listPersons>>[number];

/** Returns a row of the list with masked mail address and phone. */
export function maskRow({ phoneSealed, ...row }: ListRow, secret: string) {
  const phone = phoneSealed === null ? '' : masks.Phone(openField(secret, 'Phone', phoneSealed));
  return { ...row, Email: maskEmail(row.Email), Phone: phone };
}
