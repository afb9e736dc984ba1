import type { Tx } from '#kit/server/db/database.ts';
import {
  addLots,
  listLots,
  lotKey,
  post,
  type NewEntry,
} from '#modules/attendance/balances/server/queries/lots.ts';
import type { ByClass } from '#modules/attendance/balances/server/rules/payout.ts';
import {
  compensation,
  entryKind,
  lotSource,
  unit,
  vacationType,
} from '#modules/attendance/contract/codes.ts';
import { getSetting } from '#modules/attendance/leave/server/queries/types.ts';
import { daysOf } from '#modules/attendance/leave/server/rules/cost.ts';
import { listGrantedOn, listInEffect } from '../queries/overtime.ts';
import { classesOf, compUntil, type OvertimeMinutes } from '../rules/overtime.ts';

/** Percentages of pay at which time off for overtime may be paid out. */
const percents = [150, 200] as const;

const amountAt = (some: readonly ByClass[], percent: number): number =>
  some.reduce((sum, one) => sum + (one.percent === percent ? one.amount : 0), 0);

/**
 * Grants the time off for the overtime of one day, once the day has been calculated. A later call posts the difference,
 * and less overtime takes time off back. Statutory overtime gives none (design, section 5). The caller has locked the
 * person.
 * @param day company day on which the segments of the forms begin
 * @param minutesByForm counted overtime of that day by form; a form that is missing has none
 */
export async function settleOvertime(
  tx: Tx,
  personId: number,
  day: string,
  minutesByForm: ReadonlyMap<number, OvertimeMinutes>,
  now: Date,
): Promise<void> {
  const granted = await listGrantedOn(tx, personId, day);
  const forms = await listInEffect(tx, personId, [
    ...new Set([...minutesByForm.keys(), ...granted.map(({ formId }) => formId)]),
  ]);
  if (forms.length === 0) return;
  const { compWorkdays } = await getSetting(tx);
  const lots = (await listLots(tx, [personId], vacationType.compTime)).filter(
    ({ source }) => source === lotSource.overtime,
  );
  const entries: NewEntry[] = [];
  for (const { formId, compensation: by, starts, ends } of forms) {
    const minutes = minutesByForm.get(formId);
    const due = by === compensation.leave && minutes ? classesOf(minutes, compWorkdays) : [];
    const known = granted.filter((one) => one.formId === formId);
    const differences = percents
      .map((percent) => ({ percent, amount: amountAt(due, percent) - amountAt(known, percent) }))
      .filter(({ amount }) => amount !== 0);
    if (differences.length === 0) continue;
    const { first, last } = daysOf([[starts, ends]]);
    let lotId = lots.find(({ sourceId }) => sourceId === formId)?.id;
    const kind = lotId === undefined ? entryKind.grant : entryKind.adjust;
    if (lotId === undefined) {
      const lot = {
        personId,
        type: vacationType.compTime,
        unit: unit.minutes,
        leaveYear: Number(first.slice(0, 4)),
        source: lotSource.overtime,
        sourceId: formId,
        validFrom: first,
        validTo: compUntil(last),
        mayOverdraw: false,
      };
      lotId = (await addLots(tx, [lot])).get(lotKey(lot))!;
    }
    for (const { percent, amount } of differences)
      entries.push({ lotId, kind, amount, formId, day, payPercent: percent });
  }
  // Time off that has been used already may become overdrawn, which HR can see.
  const left = new Map(lots.map((lot) => [lot.id, lot.left]));
  for (const { lotId, amount } of entries) left.set(lotId, (left.get(lotId) ?? 0) + amount);
  const mayOverdraw = entries.some(({ lotId }) => left.get(lotId)! < 0);
  await post(tx, entries, { by: null, now, mayOverdraw });
}
