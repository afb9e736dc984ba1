import { hash } from 'node:crypto';
import type { RosterDay } from '#modules/attendance/leave/server/rules/cost.ts';
import type { DayInput, DayShift } from '../rules/types.ts';

/** Version of the rules. Raise it when the same input gives another result than before. */
const ruleVersion = 2;

/** Cache of shifts as text. A roster uses the same shift object on many days. */
const texts = new WeakMap<DayShift, string>();

function textOf(shift: DayShift): string {
  const known = texts.get(shift) ?? JSON.stringify(shift);
  texts.set(shift, known);
  return known;
}

/**
 * Returns the hash of all input of a day, in hexadecimal. The current time enters only as whether punches may still
 * arrive. Where no departure punch is required, the current minute enters too.
 */
export function hashOf({ now, shift, around, punches, ...others }: DayInput, isOpen: boolean): string {
  const time = isOpen && (shift?.needOff === false ? now : true);
  const parts = [
    ruleVersion,
    time,
    shift && textOf(shift),
    around.map((one) => `${one.offset}${textOf(one.shift)}${one.free?.join() ?? ''}`),
    punches.map(({ second, side, isReplaced }) => (isReplaced ? `${second}:${side}` : second)),
    others,
  ];
  return hash('sha1', JSON.stringify(parts));
}

/** Cache of rosters as text. All members of a group share one roster object. */
const rosterTexts = new WeakMap<readonly RosterDay[], string>();

function rosterText(roster: readonly RosterDay[]): string {
  const known =
    rosterTexts.get(roster) ??
    JSON.stringify(
      roster.map(({ kind, shift, group, free }) => [
        kind,
        shift && textOf(shift),
        group && [group.mode, group.workSystem, ...(group.rest ? [group.rest] : [])],
        free,
      ]),
    );
  rosterTexts.set(roster, known);
  return known;
}

/** Returns the digest of the shared input of many days, in hexadecimal. */
export const digestOf = (roster: readonly RosterDay[], others: readonly unknown[]): string =>
  hash('sha1', JSON.stringify([ruleVersion, rosterText(roster), others]));
