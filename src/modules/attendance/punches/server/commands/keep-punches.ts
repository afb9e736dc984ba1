import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { punchSource } from '#modules/attendance/contract/codes.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';
import { audit, type Keeper } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
import { holdPersons, type Scope } from '#modules/people/server/open.ts';
import * as queries from '../queries/punches.ts';

export type { NewPunch } from '../queries/punches.ts';

/** Maximum number of punches written by one statement. */
const atOnce = 5_000;

/**
 * Saves punches that do not exist yet. Asks for recalculation of their days and the days before.
 * @param punches instants; fractions of a second are cut off
 * @returns the number of new punches
 */
export async function addPunches(tx: Tx, punches: readonly queries.NewPunch[], now: Date): Promise<number> {
  let count = 0;
  for (let at = 0; at < punches.length; at += atOnce) {
    const kept = await queries.insertPunches(tx, punches.slice(at, at + atOnce), now);
    await queries.askForPunches(tx, kept, now);
    count += kept.length;
  }
  return count;
}

/** Voids the punches of a form, for example when a punch correction is undone. */
export async function voidPunchesOf(
  tx: Tx,
  formId: number,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<void> {
  const voided = await queries.voidOfForm(tx, formId, { reason: '补卡单已撤销', by, now });
  await queries.askForPunches(tx, voided, now);
}

/** Voids a punch with a reason; its time stays on record. @throws Refused notFound, punchVoid, punchOfForm */
export async function voidPunch(tx: Tx, scope: Scope, by: Keeper, id: number, reason: string): Promise<void> {
  const punch = (await queries.lockPunch(tx, scope, id)) ?? refuse(general.notFound);
  if (punch.isVoid) refuse(shiftRefusals.punchVoid);
  if (punch.formId !== null) refuse(shiftRefusals.punchOfForm);
  await queries.voidOne(tx, id, { reason, by: by.id, now: by.now });
  await queries.askForPunches(tx, [punch], by.now);
  await audit(tx, by, 'punch.void', `person:${punch.personId}`, {
    punch: id,
    at: punch.at.toISOString(),
    reason,
  });
}

/** Time in milliseconds within which a repeated punch counts as the previous one. */
const repeat = 60_000;

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number | null;
}

/**
 * Saves a punch on the web by the server's clock.
 * @returns its instant; for a repeat within 60 s the instant of the first
 */
export async function punchNow(tx: Tx, personId: number, now: Date, place: Place | null): Promise<Date> {
  await holdPersons(tx, [personId]);
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const recent = await queries.listBetween(
    tx,
    personId,
    new Date(at.getTime() - repeat),
    new Date(at.getTime() + 1000),
  );
  const same = recent.findLast(({ source }) => source === punchSource.web);
  if (same) return same.at;
  const [kept] = await queries.insertPunches(tx, [{ personId, at, source: punchSource.web }], now);
  // A voided punch of the same second stays void.
  if (!kept) return at;
  await queries.askForPunches(tx, [kept], now);
  if (place) await queries.savePlace(tx, kept.id, place, now);
  return kept.at;
}
