import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { attendance } from './attendance-db.ts';

export interface DeviceRow {
  readonly id: number;
  readonly name: string;
  /** 1 by serial number, 2 by token. */
  readonly kind: 1 | 2;
  readonly serial: string | null;
  readonly salt: string;
  readonly isActive: boolean;
  /** Milliseconds. */
  readonly lastTime: number;
  readonly lastSeenAt: Date | null;
  /** Seconds. */
  readonly clockOff: number | null;
  readonly version: number;
}

const columns = sql<DeviceRow>`id, name, kind, serial, salt, is_active as "isActive", last_time as "lastTime",
  last_seen_at as "lastSeenAt", clock_off as "clockOff", version`;

export async function listDevices(on: Executor): Promise<DeviceRow[]> {
  const { rows } =
    await sql<DeviceRow>`select ${columns} from attendance.device order by is_active desc, name, id`.execute(
      attendance(on),
    );
  return rows;
}

/** A device by its id, or its serial number; held in a transaction. */
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

/** Makes the token of a device another; what was signed before is refused by that alone, so its clock may begin anew. */
export async function renewSalt(tx: Tx, id: number): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.device')
    .set({ salt: sql`gen_random_uuid()`, last_time: 0, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Notes that a device was there. */
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
