import { general, type Refusal } from '#kit/contract/refusals.ts';
import type { DocumentKind } from '#kit/rules/identity-document.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { listCycle, loopIn } from '#modules/people/organisation/server/rules/leaders.ts';
import { isPlaceName } from '#modules/people/places/contract/effective-day.ts';
import { personsAbove } from '#modules/people/rights/server/commands/above.ts';
import {
  departmentsWithin,
  personsWithin,
  scopeOf,
  type Scope,
} from '#modules/people/rights/server/queries/scopes.ts';
import { openField } from '#modules/people/server/commands/secrets.ts';
import { dateFields, refilled, type Dated } from '../../contract/contract-dates.ts';
import { factsIn } from '../../contract/document-check.ts';
import { fitsGender } from '../../contract/retirement.ts';
import { jobType } from '../../contract/user-codes.ts';
import {
  fieldsOfTab,
  secretFields,
  signInFields,
  userFields,
  type SecretField,
} from '../../contract/user-fields.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import type { UserField, UserValues } from '../../contract/user-values.ts';
import {
  blankOf,
  listLeaders,
  listNamed,
  listUsers,
  type FieldChange,
  type Kept,
  type UserRow,
} from '../queries/users.ts';
import { masks } from '../rules/mask.ts';
import { changesOnDay, dayFaults, goneOf, nameOf, type Names } from './day-plan.ts';
import { identityFaults, keptNumber } from './identity-faults.ts';
import { askedDay, planDays, type DayFault, type OnDay } from './on-day.ts';
import { uniqueFaults } from './unique-faults.ts';

/** One row to be written: a new person, or some fields of an existing person. */
export interface Wanted {
  readonly id: number | null;
  readonly given: UserValues;
  /** Version of the person that the caller saw. If the stored version differs by now, the write is refused. */
  readonly version?: number | undefined;
  /** Index of the row in the same list that is the leader; that row may be a new person. */
  readonly leaderRow?: number | undefined;
  /** First company day of the new place (company, department, leader, position). Left out: today. */
  readonly day?: string | undefined;
}

export interface Fault {
  readonly field: UserField | DayFault['field'];
  readonly refusal: Refusal;
  readonly value: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Id of a person outside the writer's scope who already has this sensitive value. */
  readonly unseen?: number;
  /** Index of an earlier row with the same value. */
  readonly twin?: number;
}

/** A row with its computed effect: the values before and after, the changes and the faults. */
export interface Planned extends Wanted {
  readonly before: UserRow | null;
  /** Place change that takes effect on another day than today. The other fields then do not contain the place. */
  readonly onDay?: OnDay | undefined;
  /** All fields that are not sensitive, with their values after the write. */
  readonly after: Readonly<Record<string, Kept>>;
  /** Sensitive fields to be written, unencrypted. An empty text clears the field. */
  readonly secrets: Partial<Record<SecretField, string>>;
  /** Changes for the process record; sensitive values are masked. */
  readonly changes: readonly FieldChange[];
  readonly faults: readonly Fault[];
}

const isSecret = (field: string): field is SecretField => secretFields.some((name) => name === field);

/** Default values of a new person. */
const newDefaults: Readonly<Partial<Record<UserField, Kept>>> = {
  Gender: 0,
  UserType: 1,
  JobType: 0,
  SSOState: 1,
  IsCore: false,
  IsConference: false,
};

const ids = (values: readonly unknown[]): number[] => [
  ...new Set(values.filter((value) => typeof value === 'number')),
];

interface PlanOptions {
  readonly secret: string;
  /** Id of the person who writes; null: the system itself. */
  readonly by: number | null;
  /** Permission codes of the writer; left out: everything may be written. */
  readonly rights?: ReadonlySet<string>;
  /** Data scope of the writer; left out: everybody. */
  readonly scope?: Scope;
  readonly lock: boolean;
  /** Today's company day. */
  readonly today: string;
}

/**
 * Computes what writing the rows would change and which faults prevent it; writes nothing. With `lock`, all rows that
 * were read stay locked until the transaction ends.
 */
export async function planUsers(
  on: Executor,
  rows: readonly Wanted[],
  { secret, by, rights, scope, lock, today }: PlanOptions,
): Promise<Planned[]> {
  const before = new Map(
    (await listUsers(on, ids(rows.map((row) => row.id)), lock, scope)).map((user) => [user.id, user]),
  );
  const userOf = ({ id }: Wanted): UserRow | null => (id === null ? null : (before.get(id) ?? null));
  const asked = rows.map((row) => askedDay(row, userOf(row), today));
  const planned = await planDays(
    on,
    asked.filter((one) => one !== undefined),
    { today, by },
  );
  const onDay = asked.map((one) => one && planned.shift());
  const drafts = rows.map((row, n) => ({
    ...draftOf(onDay[n] ? withoutPlace(row) : row, userOf(row), secret),
    ...(onDay[n] ? { onDay: onDay[n] } : {}),
  }));
  const all = <T>(pick: (draft: Draft) => T): T[] => drafts.map(pick);
  const names = {
    company: await listNamed(on, 'company', ids(all(linksOf('CompanyId')).flat()), lock),
    department: await listNamed(on, 'department', ids(all(linksOf('DeptId')).flat()), lock),
    person: await listNamed(on, 'person', ids(all(linksOf('leaderid')).flat()), lock),
  };
  const places = ids(all(({ after, onDay: then }) => [after['DeptId'], then?.given.DeptId]).flat());
  const within = scope ? await departmentsWithin(on, scope, places) : new Set(places);
  const unique = await uniqueFaults(on, drafts, secret, scope);
  const loops = await loopFaults(on, drafts);
  const above = await personsAbove(
    on,
    by,
    drafts.flatMap((draft) => (draft.id !== null && signInChange(draft) ? [draft.id] : [])),
  );
  const cards = await personsSeen(on, by, rights, ids(rows.map((row) => row.id)));
  return drafts.map((draft, n) => ({
    ...draft,
    given: rows[n]!.given,
    leaderRow: rows[n]!.leaderRow,
    changes: [
      ...changesOnDay(draft, names, drafts[rows[n]!.leaderRow ?? -1]),
      ...changesOf(draft, names, secret, drafts),
    ],
    faults: [
      ...linkFaults(draft, names),
      ...scopeFaults(draft, within),
      ...dayFaults(rows[n]!, draft, names, within),
      ...unique[n]!,
      ...loops[n]!,
      ...leavingFaults(draft),
      ...cardFaults(draft),
      ...identityFaults(draft, secret),
      ...rightsFaults(draft, above),
      ...ownFaults({ ...draft, given: rows[n]!.given }, { by, rights, cards }),
    ],
  }));
}

export type Draft = Omit<Planned, 'changes' | 'faults'>;

/** Returns the row without the place fields, which take effect on another day than today. */
const withoutPlace = ({ id, given, version }: Wanted): Wanted => ({
  id,
  version,
  given: Object.fromEntries(Object.entries(given).filter(([field]) => !isPlaceName(field))),
});

function draftOf(row: Wanted, before: UserRow | null, secret: string): Draft {
  const given: Record<string, Kept> = {};
  const secrets: Partial<Record<SecretField, string>> = {};
  const { IdCardType = before?.values.IdCardType ?? null } = row.given;
  const kind = IdCardType as DocumentKind | null;
  for (const [field, value] of Object.entries(row.given) as [UserField, Kept | undefined][]) {
    if (value === undefined) continue;
    if (!isSecret(field)) given[field] = value;
    else {
      const kept = field === 'IdCard' ? keptNumber(String(value), kind) : String(value);
      if (isOther(before?.sealed[field] ?? null, kept, field, secret)) secrets[field] = kept;
    }
  }
  const blanks = Object.fromEntries(
    Object.keys(userFields)
      .filter((field) => !isSecret(field))
      .map((field) => [field, newDefaults[field as UserField] ?? blankOf(field as UserField)]),
  );
  const was = before?.values ?? blanks;
  const after: Record<string, Kept> = { ...was, ...given };
  for (const [field, value] of Object.entries(refilled(datedIn(was), datedIn(after))))
    if (!(field in given)) after[field] = value;
  // Birth date and sex that the identity number says fill fields that are empty.
  if (secrets.IdCard)
    for (const [field, value] of Object.entries(factsIn(secrets.IdCard)))
      if (!(field in given) && !after[field]) after[field] = value;
  if (!before && !after['LoginName']) after['LoginName'] = String(after['EmployeeId']).toLowerCase();
  return { ...row, before, after, secrets };
}

const datedIn = (values: Readonly<Record<string, Kept | undefined>>): Dated =>
  Object.fromEntries(
    ['EntryTime', 'ContractType', ...dateFields].map((field) => [field, values[field] ?? null]),
  ) as unknown as Dated;

const isOther = (sealed: string | null, value: string, field: SecretField, secret: string): boolean =>
  sealed === null ? value !== '' : value !== openField(secret, field, sealed);

/** Returns the old and the new id of a link, so that both names can be looked up. */
const linksOf =
  (field: 'CompanyId' | 'DeptId' | 'leaderid') =>
  ({ before, after, onDay }: Draft): (Kept | undefined)[] => [
    before?.values[field],
    after[field],
    ...(onDay?.other ?? []).flatMap((one) => (one.field === field ? [one.old, one.next] : [])),
  ];

function changesOf(
  { before, after, secrets, leaderRow }: Draft,
  names: Names,
  secret: string,
  drafts: readonly Draft[],
): FieldChange[] {
  const show = (field: UserField, value: Kept): Kept => nameOf(names, field, value);
  return (Object.keys(userFields) as UserField[]).flatMap((field): FieldChange[] => {
    if (isSecret(field)) {
      const value = secrets[field];
      if (value === undefined) return [];
      const sealed = before?.sealed[field] ?? null;
      return [
        {
          Field: field,
          Old: sealed && masks[field](openField(secret, field, sealed)),
          New: masks[field](value),
        },
      ];
    }
    if (field === 'leaderid' && leaderRow !== undefined) {
      const leader = drafts[leaderRow]!;
      if (leader.id !== null && leader.id === before?.values.leaderid) return [];
      return [
        {
          Field: field,
          Old: show(field, before?.values.leaderid ?? null),
          New: leader.after['ChineseName']!,
        },
      ];
    }
    const old = before?.values[field] ?? (before ? null : blankOf(field));
    const next = after[field] ?? null;
    return old === next
      ? []
      : [{ Field: field, Old: before ? show(field, old) : null, New: show(field, next) }];
  });
}

/**
 * Finds faults of the data scope: the writer may only change people within it, and move people only to departments
 * within it.
 */
function scopeFaults({ id, before, after }: Draft, within: ReadonlySet<number>): Fault[] {
  if (id !== null && before === null)
    return [{ field: 'EmployeeId', refusal: general.notFound, value: String(after['EmployeeId'] ?? '') }];
  const place = after['DeptId'];
  return typeof place !== 'number' || place === before?.values.DeptId || within.has(place)
    ? []
    : [{ field: 'DeptId', refusal: peopleRefusals.placeBeyond, value: '' }];
}

/**
 * Finds links to companies, departments or leaders that do not exist or are disabled. Unchanged links may be disabled.
 */
function linkFaults({ before, after, leaderRow }: Draft, names: Names): Fault[] {
  const check = (field: 'CompanyId' | 'DeptId' | 'leaderid', kind: keyof Names): Fault[] => {
    const value = after[field];
    if (value === null || value === undefined || value === before?.values[field]) return [];
    return names[kind].get(Number(value))?.isActive
      ? []
      : [{ field, refusal: goneOf[kind], value: String(value) }];
  };
  return [
    ...check('CompanyId', 'company'),
    ...check('DeptId', 'department'),
    ...(leaderRow === undefined ? check('leaderid', 'person') : []),
  ];
}

/** Returns the first changed field that affects how an existing person signs in. */
const signInChange = ({ before, after }: Draft): UserField | undefined =>
  before ? signInFields.find((field) => before.values[field] !== after[field]) : undefined;

function rightsFaults(draft: Draft, above: ReadonlySet<number>): Fault[] {
  const field = signInChange(draft);
  if (field === undefined || draft.id === null || !above.has(draft.id)) return [];
  return [{ field, refusal: peopleRefusals.moreRights, value: '' }];
}

/**
 * Requires a last working day of everybody who leaves: the last pay, the insurance and the leave are counted up to it.
 */
function leavingFaults({ before, after }: Draft): Fault[] {
  const leaves = after['JobType'] !== jobType.code.employed && after['JobType'] !== before?.values.JobType;
  return leaves && !after['DisableTime']
    ? [{ field: 'DisableTime', refusal: peopleRefusals.leaveDayNeeded, value: '' }]
    : [];
}

/** Finds contradictions between the employee card and the account, if this row writes one of the two. */
function cardFaults({ before, after }: Draft): Fault[] {
  const changed = (...fields: readonly UserField[]): boolean =>
    fields.some((field) => (before?.values as Draft['after'] | undefined)?.[field] !== after[field]);
  const { EntryTime, WorkStartDay, RetireCategory, Gender, ContractStartDate, ContractEndDate } = after;
  const faults: Fault[] = [];
  // One of the two dates may be typed while the other follows by default or stays, so the resulting pair is compared.
  if (ContractStartDate && ContractEndDate && ContractEndDate < ContractStartDate)
    faults.push({
      field: 'ContractEndDate',
      refusal: peopleRefusals.contractEndsFirst,
      value: String(ContractEndDate),
    });
  if (WorkStartDay && EntryTime && WorkStartDay > EntryTime && changed('WorkStartDay', 'EntryTime'))
    faults.push({ field: 'WorkStartDay', refusal: peopleRefusals.workedLater, value: String(EntryTime) });
  if (
    typeof RetireCategory === 'number' &&
    !fitsGender(RetireCategory, Number(Gender)) &&
    changed('RetireCategory', 'Gender')
  )
    faults.push({ field: 'RetireCategory', refusal: peopleRefusals.otherGender, value: '' });
  return faults;
}

const cardFields = fieldsOfTab('common');

/**
 * Returns which of these persons' employee cards the writer may see. Empty for the system and without the card
 * permission.
 */
export const personsSeen = async (
  on: Executor,
  by: number | null,
  rights: PlanOptions['rights'],
  persons: readonly number[],
): Promise<ReadonlySet<number>> =>
  by === null || !rights?.has(userCodes.common)
    ? new Set()
    : personsWithin(on, await scopeOf(on, by, userCodes.common), persons);

/**
 * Refuses a change of one's own row under AASDisable, and a card change by somebody who may not see the card. A writer
 * who learns whether a value would change learns the value itself.
 */
function ownFaults(
  { id, given }: Draft,
  {
    by,
    rights,
    cards,
  }: Pick<PlanOptions, 'by'> & {
    readonly rights: PlanOptions['rights'];
    readonly cards: ReadonlySet<number>;
  },
): Fault[] {
  if (id === null || rights === undefined) return [];
  const isOwn = id === by;
  const isRefused = (field: UserField): boolean =>
    isOwn ? rights.has(userCodes.ownReadOnly) : cardFields.includes(field) && !cards.has(id);
  return (Object.keys(given) as UserField[])
    .filter((field) => given[field] !== undefined && isRefused(field) && !(isOwn && field === 'EmployeeId'))
    .map((field) => ({ field, refusal: general.forbidden, value: '' }));
}

/** Finds rows after which a person would report to themselves through the reporting line. */
async function loopFaults(on: Executor, drafts: readonly Draft[]): Promise<Fault[][]> {
  // A new person can only be in a cycle if another row is their leader, or another row names them as leader.
  const moved = drafts.some(
    ({ before, after, leaderRow }) =>
      leaderRow !== undefined || (before && before.values.leaderid !== after['leaderid']),
  );
  if (!moved) return drafts.map(() => []);
  // New persons have no id yet; a negative number derived from the row index stands for it.
  const keyOf = (n: number): number => drafts[n]!.id ?? -1 - n;
  const leaders = new Map(await listLeaders(on));
  drafts.forEach(({ after, leaderRow }, n) => {
    const leader = leaderRow === undefined ? (after['leaderid'] as number | null) : keyOf(leaderRow);
    if (leader === null) leaders.delete(keyOf(n));
    else leaders.set(keyOf(n), leader);
  });
  const nameOf = new Map(drafts.map(({ after }, n) => [keyOf(n), String(after['ChineseName'])]));
  return drafts.map(({ leaderRow }, n) => {
    if (!loopIn(leaders, keyOf(n))) return [];
    const refusal = leaderRow === undefined ? peopleRefusals.leaderLoop : peopleRefusals.leadersInCircle;
    const names = listCycle(leaders, keyOf(n)).flatMap((key) => nameOf.get(key) ?? []);
    return [{ field: 'leaderid', refusal, value: names.join(' → ') }];
  });
}
