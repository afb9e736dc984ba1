import { sql, type RawBuilder } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { departmentsOn } from '#modules/people/organisation/server/queries/department-past.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { PlaceField, Stretch } from '../rules/assignments.ts';

/**
 * Returns an SQL subquery of everybody employed on a company day, with their place on that day. Columns: id (of the
 * person), department_id, company_id, leader_id, position, user_type, path. `path` leads from the root to the
 * department on that day, so that `inScopeThen(scope, alias)` checks the scope of that day.
 *
 * ```ts
 * sql`select count(*) from ${assignmentsOn('2026-03-01')} a where ${inScopeThen(scope, 'a')}`
 * ```
 */
export const assignmentsOn = (day: string): RawBuilder<unknown> => sql`(
  select a.person_id as id, a.department_id, a.company_id, a.leader_id, coalesce(o.name, '') as position, a.user_type,
    d.path
  from people.assignment a join ${departmentsOn(day)} d on d.id = a.department_id
  left join people.post o on o.id = a.post_id
  where a.superseded_at is null and a.from_day <= ${day}::date and (a.to_day is null or a.to_day >= ${day}::date))`;

/**
 * Returns SQL for the company of a person on a company day; for people not employed then, the company of their own row.
 * Its aliases are unusual names, so that they do not hide names of the caller.
 */
export const companyOn = (
  person: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`coalesce((
  select stretch.company_id from people.assignment stretch
  where stretch.person_id = ${person} and stretch.superseded_at is null
    and daterange(stretch.from_day, stretch.to_day, '[]') @> ${day}
), (select own.company_id from people.person own where own.id = ${person}))`;

/** Returns the ids of positions by name. Names without a position are added as disabled positions. */
export async function postsOf(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  await sql`insert into people.post (name, is_active) select name, false
    from unnest(${[...names]}::text[]) as given (name)
    where not exists (select from people.post o where o.name = given.name) order by 1
    on conflict (name) do nothing`.execute(people(tx));
  const rows = await people(tx)
    .selectFrom('people.post')
    .select(['id', 'name'])
    .where('name', 'in', [...names])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Returns positions by their ids or names; names without a position are missing. */
export async function listPostNames(
  on: Executor,
  ids: readonly number[],
  names: readonly string[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from people.post
    where id = any(${[...ids]}::bigint[]) or name = any(${[...names]}::text[])`.execute(people(on));
  return rows;
}

/** Locks persons until the transaction ends, lowest id first. */
export async function holdPersons(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from people.person where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    people(tx),
  );
}

/** Lists the live rows of each person, by day. */
export async function listStretches(
  on: Executor,
  persons: readonly number[],
): Promise<Map<number, readonly Stretch[]>> {
  const rows = await people(on)
    .selectFrom('people.assignment')
    .selectAll()
    .where(sql<boolean>`person_id = any(${[...persons]}::bigint[])`)
    .where('superseded_at', 'is', null)
    .orderBy('from_day')
    .execute();
  const found = Map.groupBy(rows, ({ person_id }) => person_id);
  return new Map(
    persons.map((id) => [
      id,
      (found.get(id) ?? []).map(
        ({ company_id, department_id, leader_id, post_id, user_type, ...row }): Stretch => ({
          id: row.id,
          from: row.from_day,
          to: row.to_day,
          place: { company_id, department_id, leader_id, post_id, user_type },
          fields: row.fields as PlaceField[],
          cause: row.cause,
          formId: row.form_id,
        }),
      ),
    ]),
  );
}

/** Marks live rows as superseded and inserts new ones. */
export async function replaceAssignments(
  tx: Tx,
  gone: readonly number[],
  added: readonly (readonly [person: number, row: Stretch])[],
  by: number | null,
  now: Date,
): Promise<void> {
  if (gone.length > 0)
    await people(tx)
      .updateTable('people.assignment')
      .set({ superseded_at: now })
      .where(sql<boolean>`id = any(${[...gone]}::bigint[])`)
      .execute();
  if (added.length === 0) return;
  const rows = added.map(([person_id, { from, to, place, fields, cause, formId }]) => ({
    person_id,
    from_day: from,
    to_day: to,
    ...place,
    fields,
    cause,
    form_id: formId,
  }));
  await sql`
    insert into people.assignment (person_id, from_day, to_day, company_id, department_id, leader_id, post_id, user_type,
      fields, cause, form_id, made_by, made_at)
    select person_id, from_day, to_day, company_id, department_id, leader_id, post_id, user_type, fields, cause, form_id,
      ${by}::bigint, ${now}::timestamptz
    from jsonb_populate_recordset(null::people.assignment, ${json(rows)}::jsonb)`.execute(people(tx));
}

export interface Copied {
  readonly id: number;
  /** Departments before and after the update. */
  readonly from: number;
  readonly to: number;
}

/**
 * Copies the place of a day to the rows of the people where it differs, and increments their versions. People who are
 * not employed on that day keep their last place. Without persons: everybody.
 */
export async function copyPlaces(tx: Tx, day: string, persons?: readonly number[]): Promise<Copied[]> {
  const { rows } = await sql<Copied>`
    with present as (
      select distinct on (a.person_id) a.person_id, a.company_id, a.department_id, a.leader_id, a.user_type,
        coalesce(o.name, '') as position
      from people.assignment a left join people.post o on o.id = a.post_id
      where a.superseded_at is null
        ${persons ? sql`and a.person_id = any(${[...persons]}::bigint[])` : sql``}
      order by a.person_id, (a.from_day <= ${day}::date) desc, abs(a.from_day - ${day}::date)
    ), old as (
      select p.id, p.department_id from people.person p join present a on a.person_id = p.id
      where (p.company_id, p.department_id, p.leader_id, p.user_type, p.position)
        is distinct from (a.company_id, a.department_id, a.leader_id, a.user_type, a.position)
      order by p.id for no key update of p
    )
    update people.person p set version = p.version + 1, company_id = a.company_id, department_id = a.department_id,
      leader_id = a.leader_id, user_type = a.user_type, position = a.position
    from old join present a on a.person_id = old.id
    where p.id = old.id
    returning p.id, old.department_id as from, p.department_id as to`.execute(people(tx));
  return rows;
}

/** Planned report of a person to a leader from a day to a day, both included. */
export interface Reporting {
  readonly person: number;
  readonly leader: number;
  readonly since: string;
  readonly until: string;
}

/** Returns the indexes of planned reports that would make somebody report to themselves on some day. */
export async function findPlannedCycles(
  on: Executor,
  wanted: readonly Reporting[],
): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ n: number }>`
    with recursive up (n, person, leader, days) as (
      select n::int - 1, person, leader, daterange(since, until, '[]')
      from unnest(${wanted.map(({ person }) => person)}::bigint[], ${wanted.map(({ leader }) => leader)}::bigint[],
        ${wanted.map(({ since }) => since)}::date[], ${wanted.map(({ until }) => until)}::date[])
        with ordinality as given (person, leader, since, until, n)
      union
      select up.n, up.person, a.leader_id, up.days * daterange(a.from_day, a.to_day, '[]')
      from up join people.assignment a on a.person_id = up.leader and a.superseded_at is null
        and a.leader_id is not null and daterange(a.from_day, a.to_day, '[]') && up.days
      where up.leader <> up.person
    )
    select distinct n from up where leader = person`.execute(people(on));
  return new Set(rows.map(({ n }) => n));
}

/** Returns one of these persons who reports to themselves on a day from `since` to `until`; undefined: nobody. */
export async function findReportingCycle(
  on: Executor,
  persons: readonly number[],
  since: string,
  until: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ person: number }>`
    with recursive up (person, leader, days) as (
      select person_id, leader_id, daterange(from_day, to_day, '[]') * daterange(${since}::date, ${until}::date, '[]')
      from people.assignment
      where superseded_at is null and leader_id is not null and person_id = any(${[...persons]}::bigint[])
        and daterange(from_day, to_day, '[]') && daterange(${since}::date, ${until}::date, '[]')
      union
      select up.person, a.leader_id, up.days * daterange(a.from_day, a.to_day, '[]')
      from up join people.assignment a on a.person_id = up.leader and a.superseded_at is null
        and a.leader_id is not null and daterange(a.from_day, a.to_day, '[]') && up.days
      where up.leader <> up.person
    )
    select person from up where leader = person order by person limit 1`.execute(people(on));
  return rows[0]?.person;
}
