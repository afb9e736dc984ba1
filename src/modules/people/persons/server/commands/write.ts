import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { tellPeople } from '#kit/server/live.ts';
import { changeAssignments } from '#modules/people/places/server/commands/change.ts';
import { causes } from '#modules/people/places/server/rules/assignments.ts';
import { assertNoKeeperLeaves, lockRights } from '#modules/people/rights/server/commands/keepers.ts';
import type { Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { standardApprovalRoles } from '#modules/people/rights/server/standard/approval-roles.ts';
import { employeeRole } from '#modules/people/rights/server/standard/own-rights.ts';
import { indexOfField, phoneEndIndex, sealField } from '#modules/people/server/commands/secrets.ts';
import { endSessionsOf } from '#modules/people/sign-in/server/commands/revocation.ts';
import { ssoState } from '../../contract/user-codes.ts';
import type { SecretField } from '../../contract/user-fields.ts';
import { cardColumns, personColumns } from '../queries/user-columns.ts';
import * as queries from '../queries/users.ts';
import type { Columns } from '../queries/users.ts';
import type { Change } from './change.ts';
import { announcePersons } from './events.ts';
import { searchPinyin } from './pinyin.ts';
import { placeChanges } from './place-changes.ts';
import { planUsers, type Planned, type Wanted } from './plan.ts';
import { tellWritten } from './written.ts';

export interface UserChange extends Change {
  readonly secret: string;
  readonly ip?: string;
  /** Cause of place changes; left out: correction. */
  readonly cause?: number;
  /** The new people begin on a future day; other programs are told then. */
  readonly isToCome?: boolean;
  /** Permission codes of the writer; left out: everything may be written. */
  readonly rights?: ReadonlySet<string>;
  /** Data scope of the writer; left out: everybody. */
  readonly scope?: Scope;
}

export interface Written {
  /** Ids in the order of the rows. */
  readonly ids: readonly number[];
  readonly added: number;
  readonly changed: number;
}

/**
 * Writes people. New people get the basic role and may file forms for their department. People who move may file for
 * the new department. Process records and the audit log contain everything.
 * @throws Refused notFound, stale, lastKeeper, and the first fault with its field
 */
export async function writeUsers(tx: Tx, rows: readonly Wanted[], change: UserChange): Promise<Written> {
  await lockForSignIn(tx, rows);
  const plan = await planUsers(tx, rows, { ...change, lock: true, today: companyDay(change.now) });
  for (const { id, before, version } of plan) {
    if (id === null) continue;
    if (before === null) refuse(general.notFound);
    if (version !== undefined && version !== before.version)
      refuse(general.stale, { body: { Version: before.version } });
  }
  for (const { faults } of plan)
    for (const { field, refusal, value, body = {} } of faults)
      refuse(refusal, { field, with: { value }, body });
  return applyPlan(tx, plan, change);
}

/**
 * Locks the rights before anything else: a row that disables sign-in may concern the last person who manages rights.
 */
export async function lockForSignIn(tx: Tx, rows: readonly Wanted[]): Promise<void> {
  if (rows.some(({ given }) => given.SSOState === ssoState.code.disabled)) await lockRights(tx);
}

/**
 * Writes a plan without faults. The plan must be made in this transaction after `lockForSignIn`, with all rows locked.
 * @throws Refused lastKeeper
 */
export async function applyPlan(tx: Tx, plan: readonly Planned[], change: UserChange): Promise<Written> {
  const { secret, by, now } = change;
  const added = plan.filter(({ id }) => id === null);
  const changed = plan.filter(({ id, changes }) => id !== null && changes.length > 0);
  const shut = changed
    .filter(
      ({ before, after }) =>
        before!.values.SSOState === ssoState.code.enabled && after['SSOState'] !== ssoState.code.enabled,
    )
    .map(({ id }) => id!);
  if (shut.length > 0) await assertNoKeeperLeaves(tx, shut);
  const inserted = await orTaken(() =>
    queries.insertPersons(
      tx,
      added.map((row) => newColumns(row, secret, now)),
    ),
  );
  const ids = plan.map(({ id, after }) => id ?? inserted.get(String(after['EmployeeId']))!);

  // All rows of one statement have the same columns, so every plain column except the place is written.
  const grouped = Map.groupBy(changed, ({ secrets }) => Object.keys(secrets).toSorted().join());
  for (const group of grouped.values())
    await orTaken(() =>
      queries.updatePersons(
        tx,
        group.map((row) => ({ ...ownOf(row, secret), id: row.id })),
      ),
    );
  const assigned = await changeAssignments(
    tx,
    plan.flatMap((row, n) => placeChanges(row, ids[n]!, ids, companyDay(now))),
    { cause: change.cause ?? causes.correction, formId: null },
    change,
  );
  const cards = new Map(plan.map((row, n) => [row, ids[n]!] as const));
  for (const group of Map.groupBy(
    [...added, ...changed],
    ({ secrets }) => 'BankNumberStr' in secrets,
  ).values())
    await queries.saveCards(
      tx,
      group.map((row) => ({ person_id: cards.get(row)!, ...cardOf(row, secret) })),
    );

  const idOf = (row: Planned): number => cards.get(row)!;
  await queries.addBasicRole(tx, added.map(idOf), employeeRole.name);
  await queries.moveApplicants(
    tx,
    [
      ...added.map((row) => ({ personId: idOf(row), from: null, to: Number(row.after['DeptId']) })),
      ...assigned.flatMap(({ moved }) =>
        moved && moved.from !== moved.to ? [{ personId: moved.id, from: moved.from, to: moved.to }] : [],
      ),
    ],
    standardApprovalRoles.applicant.name,
  );
  for (const id of shut) await endSessionsOf(tx, id, now);
  await queries.addEvents(
    tx,
    [...added, ...changed].map((row) => ({
      personId: idOf(row),
      act: row.id === null ? 'added' : 'updated',
      changes: row.id === null ? [] : row.changes,
    })),
    by,
    now,
  );
  await tellPeople(tx, changed.map(idOf), { Touches: ['CacUser', 'Setting'], Notice: null });
  for (const [act, rows] of [
    ['person.add', added],
    ['person.update', changed],
  ] as const)
    for (const row of rows)
      await writeAudit(tx, {
        actorId: by,
        act,
        target: `person:${idOf(row)}`,
        detail: { fields: row.changes.map(({ Field }) => Field) },
        ip: change.ip,
      });
  if (!change.isToCome) await announcePersons(tx, 'person.joined', added.map(idOf), now);
  await announcePersons(tx, 'person.changed', changed.map(idOf), now);
  await tellWritten(
    tx,
    [...added, ...changed].map((row) => ({
      id: idOf(row),
      before: row.before?.values ?? null,
      after: row.after,
    })),
    change,
  );
  return { ids, added: added.length, changed: changed.length };
}

/** Turns a violated unique constraint into a refusal, if another request takes the same value at the same moment. */
const orTaken = <T>(fn: () => Promise<T>): Promise<T> =>
  onConstraint(
    Object.fromEntries(
      ['employee_id', 'login_name', 'chat_id', 'identity_number_index'].map((name) => [
        `person_${name}_key`,
        () => new Refused(general.taken),
      ]),
    ),
    fn,
  );

const pick = (after: Planned['after'], columns: Readonly<Record<string, string>>): Columns =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, after[field] ?? null]));

function personOf({ after, secrets }: Planned, secret: string): Columns {
  return {
    ...pick(after, personColumns),
    pinyin: searchPinyin(String(after['ChineseName'])),
    ...secretColumns(secrets, secret, ['IdCard', 'Phone']),
  };
}

/** Columns that `changeAssignments` writes. */
const placeColumns: ReadonlySet<string> = new Set([
  'company_id',
  'department_id',
  'leader_id',
  'position',
  'user_type',
]);

/** Returns the columns of a person that do not belong to the place. */
const ownOf = (row: Planned, secret: string): Columns =>
  Object.fromEntries(Object.entries(personOf(row, secret)).filter(([column]) => !placeColumns.has(column)));

function newColumns(row: Planned, secret: string, now: Date): Columns {
  const filled = { ...row, secrets: { IdCard: '', Phone: '', ...row.secrets } };
  return { ...personOf(filled, secret), leader_id: null, created_at: now.toISOString() };
}

const cardOf = ({ after, secrets }: Planned, secret: string): Columns => ({
  ...pick(after, cardColumns),
  ...secretColumns(secrets, secret, ['BankNumberStr']),
});

/** Columns in which each sensitive field is stored: the sealed value and its search indexes. */
const kept: Readonly<Record<SecretField, (secret: string, value: string) => Columns>> = {
  IdCard: (secret, value) => ({
    identity_number_sealed: value && sealField(secret, 'IdCard', value),
    identity_number_index: value && indexOfField(secret, 'IdCard', value),
    id_first1: value.slice(0, 1),
    // The closing bracket of a Hong Kong identity number is not typed by people, so it is left out.
    id_last1: value.replace(')', '').slice(-1),
  }),
  Phone: (secret, value) => ({
    phone_sealed: value && sealField(secret, 'Phone', value),
    phone_index: value && indexOfField(secret, 'Phone', value),
    phone_last4_index: value && phoneEndIndex(secret, value.slice(-4)),
  }),
  BankNumberStr: (secret, value) => ({
    bank_number_sealed: value && sealField(secret, 'BankNumberStr', value),
    bank_number_index: value && indexOfField(secret, 'BankNumberStr', value),
  }),
};

/** Returns the columns of the sensitive fields to be written; a cleared field becomes null. */
export function secretColumns(
  secrets: Partial<Record<SecretField, string>>,
  secret: string,
  names: readonly SecretField[],
): Columns {
  const columns = names.flatMap((name) =>
    secrets[name] === undefined ? [] : Object.entries(kept[name](secret, secrets[name])),
  );
  return Object.fromEntries(columns.map(([column, value]) => [column, value === '' ? null : value]));
}
