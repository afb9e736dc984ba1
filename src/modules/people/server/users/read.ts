import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { ageOf } from '../../contract/age.ts';
import { fieldsOfTab, secretFields, type SecretField } from '../../contract/user-fields.ts';
import { isDialogDisabled, userCodes } from '../../contract/user-tabs.ts';
import type { UserField } from '../../contract/user-values.ts';
import { findPlace, type Place } from '../queries/user-place.ts';
import { findUser, type FieldChange, type Kept, type UserRow } from '../queries/users.ts';
import { countPersons, listPersons, type PersonFilter } from '../queries/persons.ts';
import { maskEmail, masks } from '../rules/mask.ts';
import { openField } from '../secrets.ts';

/** Who looks. */
export interface Viewer {
  readonly id: number;
  readonly permissions: ReadonlySet<string>;
}

export type Part = 'basic' | 'common' | 'records';

/** Whether a viewer may see a part of a person: always of himself, else by the code of the part. */
export function canSee({ id, permissions }: Viewer, person: number, part: Part): boolean {
  if (id === person) return true;
  if (part !== 'records') return permissions.has(userCodes[part]);
  return [userCodes.manage, userCodes.basic, userCodes.common].some((code) => permissions.has(code));
}

/** @throws Refused notFound, also where the viewer may not see it */
export async function getUser(on: Executor, viewer: Viewer, id: number, part: Part): Promise<UserRow> {
  const user = canSee(viewer, id, part) ? await findUser(on, id) : undefined;
  return user ?? refuse(general.notFound);
}

const shownSecret = (user: UserRow, field: SecretField, secret: string): string => {
  const sealed = user.sealed[field];
  return sealed === null ? '' : masks[field](openField(secret, field, sealed));
};

const isSecret = (field: UserField): field is SecretField => secretFields.some((name) => name === field);

/** The fields of a tab, secrets masked. */
const shownFields = (
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

/** Base information with the user detail, as the wire has it. */
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
      Update: !isDisabled,
      UpdateOwn: isSelf && !viewer.permissions.has(userCodes.ownReadOnly),
      Reveal: viewer.permissions.has(userCodes.common),
    },
  };
}

/** The employee card, as the wire has it. */
export async function cardOf(on: Executor, user: UserRow, secret: string, now: Date) {
  const place = await both(on, user);
  const { values, sealed } = user;
  const number = sealed.IdCard === null ? null : openField(secret, 'IdCard', sealed.IdCard);
  return {
    auid: user.id,
    ChineseName: String(values.ChineseName),
    EmployeeId: String(values.EmployeeId),
    deptname: place.deptname,
    company: place.company,
    rc: String(values.rc),
    EntryTime: values.EntryTime as string | null,
    Age: ageOf(values.BirthDate as string | null, number, companyDay(now)),
    Card: shownFields(user, 'common', secret),
  };
}

/** What was done to a person, without the values of a card that the viewer may not see. */
export function shownEvents<E extends { readonly Changes: readonly FieldChange[] }>(
  viewer: Viewer,
  person: number,
  page: { readonly Total: number; readonly Rows: readonly E[] },
) {
  const hidden: readonly string[] = canSee(viewer, person, 'common') ? [] : fieldsOfTab('common');
  const shown = (change: FieldChange): FieldChange =>
    hidden.includes(change.Field) ? { ...change, Old: '***', New: '***' } : change;
  return { Total: page.Total, Rows: page.Rows.map((row) => ({ ...row, Changes: row.Changes.map(shown) })) };
}

/** A page of the user list; mail and phone are masked. */
export async function pageUsers(
  on: Executor,
  filter: PersonFilter & { readonly PageIndex: number; readonly PageSize: number },
  secret: string,
) {
  const { PageIndex, PageSize } = filter;
  const total = await countPersons(on, filter);
  const rows = await listPersons(on, filter, PageSize, (PageIndex - 1) * PageSize);
  return { Total: total, Rows: rows.map((row) => maskRow(row, secret)) };
}

type ListRow = Awaited<ReturnType<typeof listPersons>>[number];

/** A line of the list with mail and phone masked. */
export function maskRow({ phoneSealed, ...row }: ListRow, secret: string) {
  const phone = phoneSealed === null ? '' : masks.Phone(openField(secret, 'Phone', phoneSealed));
  return { ...row, Email: maskEmail(row.Email), Phone: phone };
}
