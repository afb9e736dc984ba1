import { createHmac, timingSafeEqual } from 'node:crypto';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { boxOf, fingerprint, ringOf } from '#kit/server/secret-box.ts';
import { deviceKind, punchSource } from '#modules/attendance/contract/codes.ts';
import { findDevice, noteSeen, saveToken, type DeviceRow } from '../queries/devices.ts';
import { readAttlog } from '../rules/marks.ts';
import { ingest, tolerated } from './ingest.ts';

export const tokenPurpose = 'device token';

type Salted = Pick<DeviceRow, 'id' | 'salt'>;

/** Returns the token with which a device signs, derived from a secret. */
const tokenBy = (secret: string, { id, salt }: Salted): string =>
  fingerprint(secret, 'punch devices', `${id} ${salt}`);

const keepToken = (tx: Tx, secret: string, id: number, token: string): Promise<void> =>
  saveToken(tx, id, boxOf([secret], tokenPurpose).seal(token));

/** Creates the token of a device and stores it encrypted. */
export async function giveToken(tx: Tx, secret: string, device: Salted): Promise<string> {
  const token = tokenBy(secret, device);
  await keepToken(tx, secret, device.id, token);
  return token;
}

/** Returns the possible tokens of a device: the stored one, or else one for each secret that may have created it. */
const tokensOf = (secret: string, device: DeviceRow): readonly string[] =>
  device.tokenSealed === null
    ? ringOf(secret).map((one) => tokenBy(one, device))
    : [boxOf([secret], tokenPurpose).open(device.tokenSealed)];

/** Returns the signature of a push, in hexadecimal. @param time milliseconds by the device's clock */
export const signatureOf = (token: string, time: number, lines: string): string =>
  createHmac('sha256', token).update(`${time}\n${lines}`).digest('hex');

export interface Push {
  readonly deviceId: number;
  readonly time: number;
  readonly lines: string;
  readonly signature: string;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Returns whether a clock is off by more than the tolerated time. @param off seconds */
export const isOff = (off: number | null): boolean => off !== null && Math.abs(off) * 1000 > tolerated;

/** Largest clock difference that the column can store, in seconds. */
const mostOff = 1_000_000_000;

/**
 * Accepts a signed push. The difference of the device clock is stored, and its punches are accepted in any case.
 * @throws Refused forbidden where it is not signed with the token of a device in use; stale where it is not newer than
 * the last push
 */
export async function takePush(db: Database, secret: string, push: Push, now: Date) {
  const { marks, faults } = readAttlog(push.lines);
  return inTransaction(db, async (tx) => {
    const device = await findDevice(tx, { id: push.deviceId });
    if (!device?.isActive || device.kind !== deviceKind.token) return refuse(general.forbidden);
    const token = tokensOf(secret, device).find((one) =>
      isSame(signatureOf(one, push.time, push.lines), push.signature),
    );
    if (token === undefined) return refuse(general.forbidden);
    if (device.tokenSealed === null) await keepToken(tx, secret, device.id, token);
    if (push.time <= device.lastTime) refuse(general.stale);
    const off = Math.round((push.time - now.getTime()) / 1000);
    const clockOff = Math.max(-mostOff, Math.min(mostOff, off));
    await noteSeen(tx, device.id, { now, clockOff, lastTime: push.time });
    const kept = await ingest(tx, marks, originOf(device), now);
    return { ...kept, faults: faults.map(({ row }) => row) };
  });
}

const originOf = ({ id }: DeviceRow) => ({ source: punchSource.device, deviceId: id, batchId: null });

/**
 * Accepts the lines of a registered terminal in use.
 * @returns the number of lines read; null: the terminal is not registered or not in use
 */
export async function takeLines(
  db: Database,
  serial: string,
  lines: string,
  now: Date,
): Promise<number | null> {
  const { marks } = readAttlog(lines);
  return inTransaction(db, async (tx) => {
    const device = await findActive(tx, serial);
    if (!device) return null;
    await noteSeen(tx, device.id, { now });
    await ingest(tx, marks, originOf(device), now);
    return marks.length;
  });
}

/** Stores when a terminal was last seen. @returns whether it is registered and in use */
export const greet = (db: Database, serial: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const device = await findActive(tx, serial);
    if (device) await noteSeen(tx, device.id, { now });
    return device !== undefined;
  });

async function findActive(tx: Tx, serial: string): Promise<DeviceRow | undefined> {
  const device = await findDevice(tx, { serial });
  return device?.isActive && device.kind === deviceKind.serial ? device : undefined;
}
