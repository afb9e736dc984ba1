import { companyDay } from '#kit/rules/dates.ts';
import { fullYears } from '#kit/rules/identity-card.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { ageOf, bornOn } from '#modules/people/persons/contract/age.ts';
import { retirementOf } from '#modules/people/persons/contract/retirement.ts';
import { fieldsOfTab } from '#modules/people/persons/contract/user-fields.ts';
import { userCodes } from '#modules/people/persons/contract/user-tabs.ts';
import type { UserField } from '#modules/people/persons/contract/user-values.ts';
import { shownFields } from '#modules/people/persons/server/queries/read.ts';
import { listUsers, type Kept, type UserRow } from '#modules/people/persons/server/queries/users.ts';
import { scopeOf } from '#modules/people/rights/server/queries/scopes.ts';
import { openField } from '#modules/people/server/commands/secrets.ts';
import { rosterCodes, type RosterField } from '../../contract/EmployeeRoster.ts';
import { listRoster, type RosterFilter, type RosterScopes } from './roster.ts';

/** Fields of the account that everybody with the roster reads. */
const openFields: ReadonlySet<UserField> = new Set([
  'EmployeeId',
  'ChineseName',
  'EnglishName',
  'CompanyId',
  'DeptId',
  'position',
  'leaderid',
  'EntryTime',
  'UserType',
  'JobType',
  'DisableTime',
]);

/** Returns the scopes of a caller: people by the roster, accounts and cards by their own codes. */
export async function rosterScopes(on: Executor, caller: number): Promise<RosterScopes> {
  const [people, accounts, cards] = [
    await scopeOf(on, caller, rosterCodes.roster),
    await scopeOf(on, caller, userCodes.basic),
    await scopeOf(on, caller, userCodes.common),
  ];
  return { people, accounts, cards };
}

interface Seen {
  readonly seesAccount: boolean;
  readonly seesCard: boolean;
}

function fieldsOf(
  user: UserRow,
  { seesAccount, seesCard }: Seen,
  secret: string,
  today: string,
): Partial<Record<RosterField, Kept>> {
  const entry = user.values.EntryTime as string | null;
  const account = Object.entries(shownFields(user, 'basic', secret)).filter(
    ([field]) => seesAccount || openFields.has(field as UserField),
  );
  return {
    ...Object.fromEntries(account),
    Service: entry === null || entry > today ? null : fullYears(entry, today),
    ...(seesCard ? { ...shownFields(user, 'common', secret), ...ofBirth(user, secret, today) } : {}),
  };
}

/** Returns age and day of retirement, which follow from card and identity number. */
function ofBirth({ values, sealed }: UserRow, secret: string, today: string) {
  const number = sealed.IdCard === null ? null : openField(secret, 'IdCard', sealed.IdCard);
  const birth = values.BirthDate as string | null;
  const born = bornOn(birth, number);
  const category = values.RetireCategory as number | null;
  return {
    Age: ageOf(birth, number, today),
    Retirement: born === null ? null : (retirementOf(born, category, Number(values.Gender))?.day ?? null),
  };
}

/** Names of the columns that somebody without any rights to accounts and cards reads. */
export const isOpenField = (field: RosterField): boolean =>
  field === 'Service' || openFields.has(field as UserField);

/** Returns whether a column belongs to the employee card. */
export const isCardField = (field: RosterField): boolean =>
  field === 'Age' || field === 'Retirement' || fieldsOfTab('common').includes(field as UserField);

/** Lists rows of the roster in wire format. */
export async function readRoster(
  on: Executor,
  filter: RosterFilter,
  scopes: RosterScopes,
  { secret, now, limit, offset }: { secret: string; now: Date; limit: number; offset: number },
) {
  const rows = await listRoster(on, filter, scopes, limit, offset);
  const ids = rows.map(({ AUID }) => AUID);
  const users = new Map((await listUsers(on, ids, false)).map((user) => [user.id, user]));
  const today = companyDay(now);
  return rows.flatMap(({ seesAccount, seesCard, ...row }) => {
    const user = users.get(row.AUID);
    return user ? [{ ...row, Fields: fieldsOf(user, { seesAccount, seesCard }, secret, today) }] : [];
  });
}
