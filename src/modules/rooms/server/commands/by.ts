import { general, refuse, wordsOf, type Language } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import type { Booking } from '../queries/bookings.ts';
import type { Fault } from '../rules/policy.ts';
import { owns } from '../rules/states.ts';
import { note } from './note.ts';

/** Person who acts, the instant, and the language of the answer. */
export interface By {
  readonly id: number;
  /** True if the person administers rooms. */
  readonly manages: boolean;
  readonly language: Language;
  readonly now: Date;
  readonly ip?: string;
}

/** Refuses the request because of a fault. */
export const refuseFor = ({ refusal, detail }: Fault): never => refuse(refusal, detail);

export const faultWords = ({ refusal, detail }: Fault, language: Language): string =>
  wordsOf(refusal, language, detail.with);

/** Checks that a booking exists and that the person may change it. @throws Refused notFound, notYours */
export function assertOwn(by: By, found: Booking | undefined): Booking {
  if (!found) refuse(general.notFound);
  if (!owns(by, found)) refuse(roomRefusals.notYours);
  return found;
}

/** Records an action in the history of the bookings and in the audit log. */
export async function record(
  tx: Tx,
  by: By,
  act: string,
  ids: readonly number[],
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await note(
    tx,
    by.id,
    by.now,
    ids.map((bookingId) => ({ bookingId, act, detail })),
  );
  const [first] = ids;
  if (first === undefined) return;
  await writeAudit(tx, {
    actorId: by.id,
    act: `room.${act}`,
    target: `booking:${first}`,
    detail: { ...detail, ...(ids.length > 1 ? { count: ids.length } : {}) },
    ip: by.ip,
  });
}
