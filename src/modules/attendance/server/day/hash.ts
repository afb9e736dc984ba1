import { hash } from 'node:crypto';
import type { RosterDay } from '../rules/cost.ts';
import type { DayInput, DayShift } from '../rules/day/types.ts';

/** Raised when the same input comes to something else than before. */
const ruleVersion = 2;

/** Shifts as text; those of a roster are the same objects day after day. */
const texts = new WeakMap<DayShift, string>();

function textOf(shift: DayShift): string {
  const known = texts.get(shift) ?? JSON.stringify(shift);
  texts.set(shift, known);
  return known;
}

/**
 * Of everything that a day rests on, hexadecimal. Of the time it is only whether something may still come, and where a
 * departure is not asked for, how far the day is.
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

/** Rosters as text; everybody of a group shares one. */
const rosterTexts = new WeakMap<readonly RosterDay[], string>();

function rosterText(roster: readonly RosterDay[]): string {
  const known =
    rosterTexts.get(roster) ??
    JSON.stringify(
      roster.map(({ kind, shift, group, free }) => [
        kind,
        shift && textOf(shift),
        group && [group.mode, group.workSystem],
        free,
      ]),
    );
  rosterTexts.set(roster, known);
  return known;
}

/** Of what many days rest on together, hexadecimal. */
export const digestOf = (roster: readonly RosterDay[], others: readonly unknown[]): string =>
  hash('sha1', JSON.stringify([ruleVersion, rosterText(roster), others]));
