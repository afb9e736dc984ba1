import { sql, type RawBuilder } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { UserAct } from '../../contract/user-codes.ts';
import { userFields, type SecretField } from '../../contract/user-fields.ts';
import type { UserField } from '../../contract/user-values.ts';
import { cardColumns, personColumns } from './user-columns.ts';

/** Value of a field as it is stored. */
export type Kept = string | number | boolean | null;

/** A person with all plain fields by wire name; sensitive fields are sealed. */
export interface UserRow {
  readonly id: number;
  readonly version: number;
  readonly isActive: boolean;
  readonly values: Readonly<Record<Exclude<UserField, SecretField>, Kept>>;
  readonly sealed: Readonly<Record<SecretField, string | null>>;
}

const named = (table: string, columns: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(
      ([field, column]) =>
        sql`${sql.ref(`${table}.${column}`)}${column === 'competition' ? sql`::float8` : sql``} as ${sql.ref(field)}`,
    ),
  );

const columns = sql`p.id, p.version, p.is_active, ${named('p', personColumns)}, ${named('c', cardColumns)},
  p.identity_number_sealed, p.phone_sealed, c.bank_number_sealed`;

type Fetched = { id: number; version: number; is_active: boolean } & Record<string, Kept>;

const fieldsOf = Object.keys({ ...personColumns, ...cardColumns }) as (keyof UserRow['values'])[];

/** Returns the empty value of a field. */
export const blankOf = (field: UserField): Kept =>
  ['text', 'area'].includes(userFields[field].kind) ? '' : null;

function toUser(row: Fetched): UserRow {
  const values = Object.fromEntries(
    fieldsOf.map((field) => [field, row[field] ?? blankOf(field)]),
  ) as UserRow['values'];
  return {
    id: row.id,
    version: row.version,
    isActive: row.is_active,
    values,
    sealed: {
      IdCard: row['identity_number_sealed'] as string | null,
      Phone: row['phone_sealed'] as string | null,
      BankNumberStr: row['bank_number_sealed'] as string | null,
    },
  };
}

const from = sql`from people.person p left join people.employee_card c on c.person_id = p.id`;

/** SQL condition: people within a scope; without one, everybody. Program accounts are never included. */
const reached = (scope: Scope | undefined) =>
  scope ? sql`and not p.is_program and ${inScope(scope, 'p')}` : sql`and not p.is_program`;

export async function findUser(on: Executor, id: number, scope?: Scope): Promise<UserRow | undefined> {
  const { rows } = await sql<Fetched>`select ${columns} ${from} where p.id = ${id} ${reached(scope)}`.execute(
    people(on),
  );
  return rows[0] && toUser(rows[0]);
}

/** Lists persons within a scope by id, lowest id first. `lock` keeps them locked until the transaction ends. */
export async function listUsers(
  on: Executor,
  ids: readonly number[],
  lock: boolean,
  scope?: Scope,
): Promise<UserRow[]> {
  // A plain update lock would keep others from inserting rows that refer to the person.
  const { rows } =
    await sql<Fetched>`select ${columns} ${from} where p.id = any(${[...ids]}::bigint[]) ${reached(scope)}
    order by p.id ${lock ? sql`for no key update of p` : sql``}`.execute(people(on));
  return rows.map(toUser);
}

export interface Owners {
  readonly employeeIds: ReadonlyMap<string, number>;
  readonly loginNames: ReadonlyMap<string, number>;
  readonly chatIds: ReadonlyMap<string, number>;
  readonly identities: ReadonlyMap<string, number>;
}

/** Finds the owners of values that must be unique. */
export async function listOwners(
  on: Executor,
  wanted: { employeeIds: string[]; loginNames: string[]; chatIds: string[]; identities: string[] },
): Promise<Owners> {
  const { rows } = await sql<{
    id: number;
    employee_id: string;
    login_name: string;
    chat_id: string | null;
    identity: string | null;
  }>`select id, employee_id, login_name, chat_id, identity_number_index as identity from people.person
    where employee_id = any(${wanted.employeeIds}::text[]) or login_name = any(${wanted.loginNames}::text[])
      or chat_id = any(${wanted.chatIds}::text[])
      or identity_number_index = any(${wanted.identities}::text[])`.execute(people(on));
  const map = (pick: (row: (typeof rows)[number]) => string | null) =>
    new Map(rows.flatMap((row) => (pick(row) === null ? [] : [[pick(row)!, row.id] as const])));
  return {
    employeeIds: map((row) => row.employee_id),
    loginNames: map((row) => row.login_name),
    chatIds: map((row) => row.chat_id),
    identities: map((row) => row.identity),
  };
}

export interface Named {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** Lists companies, departments or persons with names; `lock` keeps them locked until the transaction ends. */
export async function listNamed(
  on: Executor,
  kind: 'company' | 'department' | 'person',
  ids: readonly number[],
  lock: boolean,
): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map();
  const name = sql.ref(kind === 'person' ? 'chinese_name' : 'name');
  const { rows } = await sql<{ id: number; name: string; is_active: boolean }>`
    select id, ${name} as name, is_active from ${sql.table(`people.${kind}`)}
    where id = any(${[...ids]}::bigint[]) order by id ${lock ? sql`for key share` : sql``}`.execute(
    people(on),
  );
  return new Map(rows.map((row) => [row.id, { id: row.id, name: row.name, isActive: row.is_active }]));
}

/** Returns the leader of everybody in the company, by person id. */
export async function listLeaders(on: Executor): Promise<Map<number, number>> {
  const rows = await people(on)
    .selectFrom('people.person')
    .select(['id', 'leader_id as leaderId'])
    .where('leader_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.leaderId!]));
}

/** Row to be written: plain and derived columns by name. */
export type Columns = Readonly<Record<string, Kept>>;

/** Replaces an empty chat id by null, because chat ids are unique. */
const ready = (row: Columns): Columns => (row['chat_id'] === '' ? { ...row, chat_id: null } : row);

const listed = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)));

/** Maximum number of rows in one statement. */
const BATCH = 1_000;

/** Adds persons; all rows must have the same columns. Returns ids by employee id. */
export async function insertPersons(tx: Tx, rows: readonly Columns[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map(ready);
    const names = Object.keys(batch[0]!);
    const added = await sql<{ id: number; employee_id: string }>`
      insert into people.person (${listed(names)})
      select ${listed(names)} from jsonb_populate_recordset(null::people.person, ${json(batch)}::jsonb)
      returning id, employee_id`.execute(people(tx));
    for (const row of added.rows) ids.set(row.employee_id, row.id);
  }
  return ids;
}

/** Updates persons by id and increments their versions; all rows must have the same columns. */
export async function updatePersons(tx: Tx, rows: readonly Columns[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map(ready);
    const names = Object.keys(batch[0]!).filter((name) => name !== 'id');
    await sql`
      update people.person p set version = p.version + 1,
        ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))}
      from jsonb_populate_recordset(null::people.person, ${json(batch)}::jsonb) r
      where p.id = r.id`.execute(people(tx));
  }
}

/** Writes employee cards, adding missing ones; all rows must have the same columns including `person_id`. */
export async function saveCards(tx: Tx, rows: readonly Columns[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const names = Object.keys(batch[0]!);
    const others = names.filter((name) => name !== 'person_id');
    await sql`
      insert into people.employee_card (${listed(names)})
      select ${listed(names)} from jsonb_populate_recordset(null::people.employee_card, ${json(batch)}::jsonb)
      on conflict (person_id) do update set
        ${sql.join(others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
      people(tx),
    );
  }
}

/** Gives each person the basic role, if that role exists. */
export async function addBasicRole(tx: Tx, persons: readonly number[], roleName: string): Promise<void> {
  await sql`
    insert into people.person_role (person_id, role_id)
    select p, r.id from unnest(${[...persons]}::bigint[]) p, people.role r where r.name = ${roleName}
    on conflict do nothing`.execute(people(tx));
}

/** Lets moved people file forms for their new department instead of the old one. */
export async function moveApplicants(
  tx: Tx,
  moved: readonly { readonly personId: number; readonly from: number | null; readonly to: number }[],
  roleName: string,
): Promise<void> {
  const of = (pick: (row: (typeof moved)[number]) => number | null) => sql`${moved.map(pick)}::bigint[]`;
  await sql`
    with role as (select id from people.approval_role where name = ${roleName}),
    moved as (select * from unnest(${of((row) => row.personId)}, ${of((row) => row.from)}, ${of((row) => row.to)})
      as m (person_id, old_department, new_department)),
    gone as (
      delete from people.approval_identity i using moved, role
      where i.person_id = moved.person_id and i.department_id = moved.old_department and i.approval_role_id = role.id)
    insert into people.approval_identity (department_id, approval_role_id, person_id)
    select moved.new_department, role.id, moved.person_id from moved, role
    on conflict do nothing`.execute(people(tx));
}

export interface FieldChange {
  readonly Field: string;
  readonly Old: Kept;
  readonly New: Kept;
}

export interface NewEvent {
  readonly personId: number;
  readonly act: UserAct;
  readonly changes: readonly FieldChange[];
}

/** Adds entries to the process records of people. */
export async function addEvents(
  tx: Tx,
  events: readonly NewEvent[],
  by: number | null,
  now: Date,
): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH)
    await people(tx)
      .insertInto('people.person_event')
      .values(
        events.slice(at, at + BATCH).map(({ personId, act, changes }) => ({
          person_id: personId,
          at: now,
          actor_id: by,
          act,
          changes: json(changes),
        })),
      )
      .execute();
}

/** Lists a page of a person's process record, newest first. */
export async function pageEvents(
  on: Executor,
  personId: number,
  page: { PageIndex: number; PageSize: number },
) {
  const own = people(on).selectFrom('people.person_event as e').where('e.person_id', '=', personId);
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .leftJoin('people.person as a', 'a.id', 'e.actor_id')
    .select([
      'e.id as Id',
      'e.at as Time',
      'e.act as Act',
      'e.actor_id as ActorId',
      (eb) => eb.fn.coalesce('a.chinese_name', sql.lit('')).as('ActorName'),
      (eb) => eb.fn.coalesce('a.english_name', sql.lit('')).as('ActorNameEn'),
      'e.changes as Changes',
    ])
    .orderBy('e.id', 'desc')
    .limit(page.PageSize)
    .offset((page.PageIndex - 1) * page.PageSize)
    .execute();
  return { Total: total, Rows: rows.map((row) => ({ ...row, Changes: row.Changes as FieldChange[] })) };
}
