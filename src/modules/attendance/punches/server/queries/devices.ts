import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { deviceKind } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

export interface DeviceRow {
  readonly id: number;
  readonly name: string;
  /** Kind of the device: 1 by serial number, 2 by token. */
  readonly kind: 1 | 2;
  readonly serial: string | null;
  readonly salt: string;
  /** Encrypted token; null: it was made before tokens were stored, and was not used since. */
  readonly tokenSealed: string | null;
  readonly isActive: boolean;
  /** Time of the last push by the device clock, in milliseconds since 1970. */
  readonly lastTime: number;
  readonly lastSeenAt: Date | null;
  /** Seconds by which the device clock is off; null: unknown. */
  readonly clockOff: number | null;
  readonly version: number;
}

const columns = sql<DeviceRow>`id, name, kind, serial, salt, token_sealed as "tokenSealed", is_active as "isActive", last_time as "lastTime",
  last_seen_at as "lastSeenAt", clock_off as "clockOff", version`;

export async function listDevices(on: Executor): Promise<DeviceRow[]> {
  const { rows } =
    await sql<DeviceRow>`select ${columns} from attendance.device order by is_active desc, name, id`.execute(
      attendance(on),
    );
  return rows;
}

/** Returns a device by its id or its serial number, and locks it in a transaction. */
export async function findDevice(on: Executor, by: { readonly id: number } | { readonly serial: string }) {
  const { rows } = await sql<DeviceRow>`select ${columns} from attendance.device
    where ${'id' in by ? sql`id = ${by.id}` : sql`serial = ${by.serial}`}
    ${on.kind === 'transaction' ? sql`for update` : sql``}`.execute(attendance(on));
  return rows[0];
}

export async function insertDevice(
  tx: Tx,
  { name, kind, serial }: Pick<DeviceRow, 'name' | 'kind' | 'serial'>,
): Promise<number> {
  const { id } = await attendance(tx)
    .insertInto('attendance.device')
    .values({ name, kind, serial })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveDevice(
  tx: Tx,
  id: number,
  set: { readonly name: string; readonly isActive: boolean },
) {
  await attendance(tx)
    .updateTable('attendance.device')
    .set({ name: set.name, is_active: set.isActive, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Changes the salt, and so the token, of a device. Pushes signed before are refused for their signature alone, so the
 * last time is reset.
 */
export async function renewSalt(tx: Tx, id: number): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.device')
    .set({ salt: sql`gen_random_uuid()`, token_sealed: null, last_time: 0, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Stores the encrypted token of a device. */
export async function saveToken(tx: Tx, id: number, sealed: string): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.device')
    .set({ token_sealed: sealed })
    .where('id', '=', id)
    .execute();
}

/** Counts devices whose token is not kept, also those out of use: they may come into use again. */
export async function countUnkeptTokens(on: Executor): Promise<number> {
  const { count } = await attendance(on)
    .selectFrom('attendance.device')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', deviceKind.token)
    .where('token_sealed', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores when a device was last seen. */
export async function noteSeen(
  tx: Tx,
  id: number,
  {
    now,
    clockOff,
    lastTime,
  }: { readonly now: Date; readonly clockOff?: number | null; readonly lastTime?: number },
): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.device')
    .set({
      last_seen_at: now,
      ...(clockOff === undefined ? {} : { clock_off: clockOff }),
      ...(lastTime === undefined ? {} : { last_time: lastTime }),
    })
    .where('id', '=', id)
    .execute();
}
