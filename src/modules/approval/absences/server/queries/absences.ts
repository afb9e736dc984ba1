import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { epochsText, keptWhole } from '#kit/server/db/epochs.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import { loadOrganisation, type Agency } from '#modules/people/server/open.ts';

/** Delegates who decide for others at present. */
export interface StandIns {
  /** Absent people with their delegates. */
  readonly away: ReadonlyMap<PersonId, PersonId>;
  /** HRBPs with the delegates who decide for them in that role. */
  readonly agencies: readonly Agency[];
}

export const noStandIns: StandIns = { away: new Map(), agencies: [] };

/** Returns all delegates. */
export const standingIn = ({ away, agencies }: StandIns): PersonId[] => [
  ...away.values(),
  ...agencies.map(({ agent }) => agent),
];

const all = prepared<object>()(
  () => sql<{ epochs: string; absences: readonly [number, number, number, number][] | null }>`
    select ${epochsText} as epochs, (
      select json_agg(json_build_array(person_id, delegate_id, (extract(epoch from starts_at) * 1000)::bigint,
        (extract(epoch from ends_at) * 1000)::bigint))
      from approval.absence where ends_at > clock_timestamp()) as absences`,
);

/** Returns present and future absences with their windows in milliseconds, from memory unless one has changed. */
const loadAbsences = keptWhole(['absences'], async (on: Executor) => {
  const { epochs, absences } = (await all.find(on, {}))!;
  return { epochs, value: absences ?? [] };
});

/**
 * Lists everybody who is absent now with their delegate, and HRBPs with their own delegates.
 * Time windows are half-open and never overlap. "Now" is the moment of the last look at the database, not the start of
 * the transaction: a transaction that had to wait takes account of absences that have begun meanwhile.
 */
export async function listStandIns(on: Executor): Promise<StandIns> {
  const { value: absences, now } = await loadAbsences(on);
  const { value: organisation } = await loadOrganisation(on);
  const at = now.getTime();
  const isNow = (from: number, until: number): boolean => from <= at && at < until;
  return {
    away: new Map(
      absences.flatMap(([person, delegate, from, until]) => (isNow(from, until) ? [[person, delegate]] : [])),
    ),
    agencies: organisation.agencies.filter(({ from, until }) => isNow(from, until)),
  };
}

export interface Absence {
  readonly person: PersonId;
  readonly delegate: PersonId;
  readonly from: Date;
  readonly until: Date;
}

/** Locks absences against changes until the transaction ends, because a new window is checked against all others. */
export async function lockAbsences(tx: Tx): Promise<void> {
  await sql`lock table approval.absence in share row exclusive mode`.execute(approval(tx));
}

/** Returns all absences that overlap a half-open time window. */
export async function listAbsences(on: Executor, from: Date, until: Date): Promise<Absence[]> {
  const rows = await approval(on)
    .selectFrom('approval.absence')
    .select(['person_id', 'delegate_id', 'starts_at', 'ends_at'])
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .execute();
  return rows.map((row) => ({
    person: row.person_id,
    delegate: row.delegate_id,
    from: row.starts_at,
    until: row.ends_at,
  }));
}

export async function addAbsence(tx: Tx, absence: Absence & { readonly reason: string }): Promise<number> {
  const { id } = await approval(tx)
    .insertInto('approval.absence')
    .values({
      person_id: absence.person,
      delegate_id: absence.delegate,
      starts_at: absence.from,
      ends_at: absence.until,
      reason: absence.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a person's absence, or deletes it if it has not begun. Returns false if there was none. */
export async function endAbsence(tx: Tx, id: number, personId: number, now: Date): Promise<boolean> {
  const dropped = await approval(tx)
    .deleteFrom('approval.absence')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('starts_at', '>=', now)
    .executeTakeFirst();
  if (dropped.numDeletedRows > 0n) return true;
  const ended = await approval(tx)
    .updateTable('approval.absence')
    .set({ ends_at: now, moved: true, returned: false })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Lists a person's absences that are not over, and those in which they are the delegate. */
export const listOwnAbsences = (on: Executor, personId: number, now: Date) =>
  approval(on)
    .selectFrom('approval.absence as a')
    .innerJoin('people.person as p', 'p.id', 'a.person_id')
    .innerJoin('people.person as d', 'd.id', 'a.delegate_id')
    .select([
      'a.id as Id',
      'a.person_id as PersonAUID',
      'p.chinese_name as PersonName',
      'p.english_name as PersonNameEn',
      'a.delegate_id as DelegateAUID',
      'd.chinese_name as DelegateName',
      'd.english_name as DelegateNameEn',
      'a.starts_at as StartTime',
      'a.ends_at as EndTime',
      'a.reason as Reason',
      sql<boolean>`a.person_id = ${personId}`.as('IsMine'),
      sql<boolean>`a.starts_at <= ${now}`.as('IsPresent'),
    ])
    .where((eb) => eb.or([eb('a.person_id', '=', personId), eb('a.delegate_id', '=', personId)]))
    .where('a.ends_at', '>', now)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();

/** SQL: absences whose beginning or end has passed by both clocks and has not been handled yet. */
const hasTurned = (now: Date) => {
  const at = sql`least(${now}::timestamptz, clock_timestamp())`;
  return {
    at,
    holds: sql<boolean>`(not moved and starts_at <= ${at}) or (not returned and ends_at <= ${at})`,
  };
};

/** Whether an absence has begun or ended and has not been handled yet. */
export async function isTurnDue(on: Executor, now: Date): Promise<boolean> {
  const due = approval(on).selectFrom('approval.absence').select('id').where(hasTurned(now).holds).limit(1);
  return (await due.execute()).length > 0;
}

/**
 * Waits for every transaction that has locked a form and may have read absences before now. Later ones read them anew.
 */
export async function waitForDecisions(tx: Tx): Promise<void> {
  // Other decisions queue up behind a waiting table lock, so the wait is short.
  await sql`set local lock_timeout = '3s'`.execute(approval(tx));
  await sql`lock table approval.form in exclusive mode`.execute(approval(tx));
}

/** Returns the people whose absence has begun or ended unhandled, and marks these changes as handled. */
export async function takeTurned(tx: Tx, now: Date): Promise<PersonId[]> {
  const { at, holds } = hasTurned(now);
  const { rows } = await sql<{ person_id: number }>`
    update approval.absence set moved = true, returned = ends_at <= ${at} where ${holds}
    returning person_id`.execute(approval(tx));
  return [...new Set(rows.map(({ person_id }) => person_id))];
}

/** Lists forms with rows that wait for these people or on their behalf, lowest id first, with the rows' owners. */
export async function listStoodIn(
  on: Executor,
  people: readonly PersonId[],
): Promise<{ form: number; owner: number }[]> {
  const { rows } = await sql<{ form: number; owner: number }>`
    select distinct r.form_id as form, coalesce(r.on_behalf_of_id, r.person_id) as owner
    from approval.row r join approval.form f on f.id = r.form_id and f.round = r.round and f.state_type = 0
    where r.status in (6, 8, 9) and (r.person_id = any(${[...people]}::bigint[]) or r.on_behalf_of_id is not null)
    order by form, owner`.execute(approval(on));
  return rows;
}
