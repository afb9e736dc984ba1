import { general, type Refusal } from '#kit/contract/refusals.ts';
import type { DocumentKind } from '#kit/rules/identity-document.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { peopleRefusals } from '../../contract/refusals.ts';
import { isPlaceName } from '../../contract/effective-day.ts';
import { jobType } from '../../contract/user-codes.ts';
import {
  fieldsOfTab,
  secretFields,
  signInFields,
  userFields,
  type SecretField,
} from '../../contract/user-fields.ts';
import { dateFields, refilled, type Dated } from '../../contract/contract-dates.ts';
import { fitsGender } from '../../contract/retirement.ts';
import { userCodes } from '../../contract/user-tabs.ts';
import type { UserField, UserValues } from '../../contract/user-values.ts';
import { personsAbove } from '../above.ts';
import {
  blankOf,
  listLeaders,
  listNamed,
  listUsers,
  type FieldChange,
  type Kept,
  type UserRow,
} from '../queries/users.ts';
import { departmentsWithin, personsWithin, scopeOf, type Scope } from '../queries/scopes.ts';
import { circleOf, loopIn } from '../rules/leaders.ts';
import { masks } from '../rules/mask.ts';
import { openField } from '../secrets.ts';
import { changesOnDay, dayFaults, goneOf, nameOf, type Names } from './day-plan.ts';
import { askedDay, planDays, type DayFault, type OnDay } from './on-day.ts';
import { identityFaults, keptNumber } from './identity-faults.ts';
import { uniqueFaults } from './unique-faults.ts';

/** What somebody wants written: a new person, or some fields of one that is there. */
export interface Wanted {
  readonly id: number | null;
  readonly given: UserValues;
  /** The version that was seen; another one by now is refused. */
  readonly version?: number | undefined;
  /** The leader is another row of the same list, which may be new. */
  readonly leaderRow?: number | undefined;
  /** The company day from which on the place holds that it says; left out: today. */
  readonly day?: string | undefined;
}

export interface Fault {
  readonly field: UserField | DayFault['field'];
  readonly refusal: Refusal;
  readonly value: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Somebody beyond the writer's scope who has this sealed value. */
  readonly unseen?: number;
  /** Place of the row before it that has the same value. */
  readonly twin?: number;
}

/** What writing it would do. */
export interface Planned extends Wanted {
  readonly before: UserRow | null;
  /** What it writes of the place on a day of its own; the rest does not say it then. */
  readonly onDay?: OnDay | undefined;
  /** Every plain field as it will be. */
  readonly after: Readonly<Record<string, Kept>>;
  /** Secrets that are written, in clear; an empty one is cleared. */
  readonly secrets: Partial<Record<SecretField, string>>;
  /** Secrets only masked. */
  readonly changes: readonly FieldChange[];
  readonly faults: readonly Fault[];
}

const isSecret = (field: string): field is SecretField => secretFields.some((name) => name === field);

/** What a new person is until somebody says otherwise. */
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
  /** Who writes; null: the system itself. */
  readonly by: number | null;
  /** The codes he holds; without them everything may be written. */
  readonly rights?: ReadonlySet<string>;
  /** Whom he reaches; without it everybody. */
  readonly scope?: Scope;
  readonly lock: boolean;
  /** The company day. */
  readonly today: string;
}

/**
 * Works out what writing rows would change and what stands against it; writes nothing. With `lock` everything it read
 * stays as it is until the transaction ends.
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

/** What a row writes beside a place that is meant for another day. */
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
  if (!before && !after['LoginName']) after['LoginName'] = String(after['EmployeeId']).toLowerCase();
  return { ...row, before, after, secrets };
}

const datedIn = (values: Readonly<Record<string, Kept | undefined>>): Dated =>
  Object.fromEntries(
    ['EntryTime', 'ContractType', ...dateFields].map((field) => [field, values[field] ?? null]),
  ) as unknown as Dated;

const isOther = (sealed: string | null, value: string, field: SecretField, secret: string): boolean =>
  sealed === null ? value !== '' : value !== openField(secret, field, sealed);

/** Both ends of a link, so that the change can be told by name. */
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

/** Nobody changes people beyond his data scope, nor puts anybody there. */
function scopeFaults({ id, before, after }: Draft, within: ReadonlySet<number>): Fault[] {
  if (id !== null && before === null)
    return [{ field: 'EmployeeId', refusal: general.notFound, value: String(after['EmployeeId'] ?? '') }];
  const place = after['DeptId'];
  return typeof place !== 'number' || place === before?.values.DeptId || within.has(place)
    ? []
    : [{ field: 'DeptId', refusal: peopleRefusals.placeBeyond, value: '' }];
}

/** Companies, departments and leaders that are written must be there and in use; what stays may be out of use. */
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

/** The first field by which a known person would sign in otherwise than before. */
const signInChange = ({ before, after }: Draft): UserField | undefined =>
  before ? signInFields.find((field) => before.values[field] !== after[field]) : undefined;

function rightsFaults(draft: Draft, above: ReadonlySet<number>): Fault[] {
  const field = signInChange(draft);
  if (field === undefined || draft.id === null || !above.has(draft.id)) return [];
  return [{ field, refusal: peopleRefusals.moreRights, value: '' }];
}

/** Whoever leaves does so on a day: his last pay, his cover and his leave are counted to it. */
function leavingFaults({ before, after }: Draft): Fault[] {
  const leaves = after['JobType'] !== jobType.code.employed && after['JobType'] !== before?.values.JobType;
  return leaves && !after['DisableTime']
    ? [{ field: 'DisableTime', refusal: peopleRefusals.leaveDayNeeded, value: '' }]
    : [];
}

/** What of a card contradicts the account, where one of the two is written. */
function cardFaults({ before, after }: Draft): Fault[] {
  const changed = (...fields: readonly UserField[]): boolean =>
    fields.some((field) => (before?.values as Draft['after'] | undefined)?.[field] !== after[field]);
  const { EntryTime, WorkStartDay, RetireCategory, Gender, ContractStartDate, ContractEndDate } = after;
  const faults: Fault[] = [];
  // Of the two one may be typed and the other follow, or stay as it was.
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

/** Those of these persons whose cards somebody sees; whoever needs no rights is not asked. */
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
 * Nobody changes his own row under AASDisable, and only who may see a card changes it: whether a value is another one
 * says what it is.
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

/** Rows after which somebody would report to himself in the end. */
async function loopFaults(on: Executor, drafts: readonly Draft[]): Promise<Fault[][]> {
  // A new one closes a circle only with another row, or with a row that is about themselves.
  const moved = drafts.some(
    ({ before, after, leaderRow }) =>
      leaderRow !== undefined || (before && before.values.leaderid !== after['leaderid']),
  );
  if (!moved) return drafts.map(() => []);
  // New ones have no id yet: the number of their row, below zero, stands for it.
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
    const names = circleOf(leaders, keyOf(n)).flatMap((key) => nameOf.get(key) ?? []);
    return [{ field: 'leaderid', refusal, value: names.join(' → ') }];
  });
}
