import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { forgetNotices } from '#kit/server/notices.ts';
import { visitState, type VisitSource, type VisitState } from '../../contract/codes.ts';
import { anyOf, isHeldGuest, startOfToday, visitors } from './db.ts';

/** Locked visit with the fields that commands need. */
export type LockedVisit = Awaited<ReturnType<typeof lockVisits>>[number];

/** Locks visits until the transaction ends, in ascending order of their ids. */
export async function lockVisits(tx: Tx, ids: readonly number[]) {
  const rows = await visitors(tx)
    .selectFrom('visitors.visit')
    .select([
      'id',
      'number',
      'name',
      'company',
      'host_id as hostId',
      'arrive_at as arriveAt',
      'leave_at as leaveAt',
      'state',
      'flag',
      isHeldGuest.as('isHeld'),
      'pass_nonce as passNonce',
      'phone_sealed as phoneSealed',
      'identity_sealed as identitySealed',
      'anonymized_at as anonymizedAt',
      'version',
    ])
    .where('id', '=', anyOf(ids))
    .where('state', '<>', visitState.deleted)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as VisitState }));
}

/** Locks the visit behind an invitation token until the transaction ends. */
export const lockInvited = (tx: Tx, token: string) =>
  visitors(tx)
    .selectFrom('visitors.visit')
    .select(['id', 'state', 'leave_at as leaveAt'])
    .where('invite_token', '=', token)
    .forUpdate()
    .executeTakeFirst();

/** Data of a guest, given by the guest or by the desk. Sensitive fields are sealed. */
export interface GuestValues {
  readonly name: string;
  readonly phone_sealed: string;
  readonly phone_hash: string;
  readonly phone_last4: string;
  readonly company: string;
  readonly identity_sealed: string;
  readonly plate: string;
  readonly people_count: number;
  readonly companions: string[];
  readonly flag: number;
  readonly watch_id: number | null;
  readonly is_vip: boolean;
}

export interface NewVisit extends GuestValues {
  readonly number: string;
  readonly template_id: number;
  readonly edition_number: number;
  readonly purpose: string;
  readonly host_id: number;
  readonly schedule_id: number | null;
  readonly arrive_at: Date;
  readonly leave_at: Date;
  readonly state: VisitState;
  readonly source: VisitSource;
  readonly pass_nonce: string;
  readonly invite_token: string | null;
  readonly consent_at: Date | null;
  readonly consent_version: number | null;
  readonly document: Readonly<Record<string, unknown>>;
  readonly created_by: number | null;
  readonly created_at: Date;
  /** Set if the visit is stored after it has begun or ended. */
  readonly reason?: string;
  readonly checked_in_at?: Date | null;
  readonly checked_out_at?: Date | null;
  readonly operator_id?: number | null;
  readonly ended_at?: Date | null;
}

/** Adds visits. @returns their ids in the same order */
export async function addVisits(tx: Tx, visits: readonly NewVisit[]): Promise<number[]> {
  const rows = await visitors(tx)
    .insertInto('visitors.visit')
    .values(visits.map(({ document, ...values }) => ({ ...values, document: json(document) })))
    .returning(['id', 'number'])
    .execute();
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  return visits.map(({ number }) => ids.get(number)!);
}

export const addVisit = async (tx: Tx, visit: NewVisit): Promise<number> =>
  (await addVisits(tx, [visit]))[0]!;

export interface Answered extends GuestValues {
  readonly edition_number: number;
  readonly consent_at: Date;
  readonly consent_version: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** Stores the registration of an invited guest. */
export async function saveAnswer(tx: Tx, id: number, { document, ...values }: Answered): Promise<void> {
  await visitors(tx)
    .updateTable('visitors.visit')
    .set({ ...values, document: json(document), state: visitState.submitted, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface StateChange {
  readonly state: VisitState;
  readonly ended_at?: Date;
  readonly checked_in_at?: Date;
  readonly checked_out_at?: Date;
  readonly operator_id?: number | null;
  readonly reason?: string;
}

export async function saveState(tx: Tx, id: number, change: StateChange): Promise<void> {
  await visitors(tx)
    .updateTable('visitors.visit')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Locks expected visits of today or later, in ascending order of their ids. */
export const lockExpected = (tx: Tx, now: Date) =>
  visitors(tx)
    .selectFrom('visitors.visit')
    .select(['id', 'name', 'company', 'companions', 'phone_hash as phoneHash', 'host_id as hostId', 'flag'])
    .where('state', 'in', [visitState.invited, visitState.submitted, visitState.approved])
    .where('arrive_at', '>=', startOfToday(now))
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Stores the watch list mark of a visit. The version stays the same, because a host could otherwise tell that the guest
 * was put on the list.
 */
export async function saveFlag(
  tx: Tx,
  id: number,
  flagged: { readonly flag: number; readonly watch_id: number },
): Promise<void> {
  await visitors(tx).updateTable('visitors.visit').set(flagged).where('id', '=', id).execute();
}

export async function saveVip(tx: Tx, id: number): Promise<void> {
  await visitors(tx).updateTable('visitors.visit').set({ is_vip: true }).where('id', '=', id).execute();
}

/**
 * Stores that the desk has verified a guest on the block list. The version stays the same, because a host could
 * otherwise tell.
 */
export async function saveVerified(tx: Tx, id: number, at: Date): Promise<void> {
  await visitors(tx).updateTable('visitors.visit').set({ verified_at: at }).where('id', '=', id).execute();
}

export interface LogEntry {
  readonly visitId: number;
  readonly act: string;
  readonly from: number | null;
  readonly to: number | null;
  /** Id of the acting person; null: the guest or the system itself. */
  readonly by: number | null;
  readonly note?: string;
  readonly at: Date;
}

export async function addLog(tx: Tx, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await visitors(tx)
    .insertInto('visitors.log')
    .values(
      entries.map(({ visitId, act, from, to, by, note = '', at }) => ({
        visit_id: visitId,
        act,
        from_state: from,
        to_state: to,
        actor_id: by,
        note,
        at,
      })),
    )
    .execute();
}

/** Lists visits whose day is over and that are not in a final state. With `onSiteToo`, also today's visits on site. */
export async function listOverdue(on: Executor, now: Date, onSiteToo: boolean): Promise<number[]> {
  const rows = await visitors(on)
    .selectFrom('visitors.visit')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', [0, 1, 2, 3]), eb('arrive_at', '<', startOfToday(now))]),
        ...(onSiteToo ? [eb('state', '=', 3)] : []),
      ]),
    )
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the personal data of visits. The number of people, the times and the host stay. */
const nobody = {
  name: '',
  phone_sealed: '',
  phone_hash: '',
  phone_last4: '',
  company: '',
  identity_sealed: '',
  plate: '',
  companions: [] as string[],
  purpose: '',
  reason: '',
  flag: 0,
  is_vip: false,
  watch_id: null,
  invite_token: null,
};

export async function anonymize(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await visitors(tx)
    .updateTable('visitors.visit')
    .set({ ...nobody, document: json({}), anonymized_at: now, version: sql`version + 1` })
    .where('id', '=', anyOf(ids))
    .execute();
  await forgetNotices(
    tx,
    ids.map((id) => `visit:${id}`),
  );
  // Notes in the log may name a person, too.
  await visitors(tx)
    .updateTable('visitors.log')
    .set({ note: '' })
    .where('visit_id', '=', anyOf(ids))
    .execute();
}

/** Lists ended visits whose retention time is over. */
export async function listKeptLongEnough(on: Executor, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from visitors.template t
    join visitors.visit v on v.template_id = t.id
    where v.ended_at is not null and v.anonymized_at is null
      and v.ended_at < ${now}::timestamptz - t.retention_days * interval '1 day'
    order by v.id limit 1000`.execute(visitors(on));
  return rows.map(({ id }) => id);
}

/** Lists the future visits of a host. */
export const listComing = (on: Executor, hostId: number, now: Date) =>
  visitors(on)
    .selectFrom('visitors.visit')
    .select(['id', 'name', 'company', 'schedule_id as scheduleId'])
    .where('host_id', '=', hostId)
    .where('state', 'in', [0, 1, 2, 3])
    .where('arrive_at', '>=', startOfToday(now))
    .orderBy('arrive_at')
    .orderBy('id')
    .execute();

export async function saveHost(tx: Tx, ids: readonly number[], hostId: number): Promise<void> {
  await visitors(tx)
    .updateTable('visitors.visit')
    .set({ host_id: hostId, version: sql`version + 1` })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Counts the visits of a company day that were closed because nobody had checked them out. */
export async function countClosed(on: Executor, from: Date, until: Date): Promise<number> {
  const { total } = await visitors(on)
    .selectFrom('visitors.visit')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', '=', visitState.closed)
    .where('arrive_at', '>=', from)
    .where('arrive_at', '<', until)
    .executeTakeFirstOrThrow();
  return total;
}
