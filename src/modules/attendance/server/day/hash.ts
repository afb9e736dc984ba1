import { hash } from 'node:crypto';
import type { DayInput, DayShift } from '../rules/day/types.ts';

/** Raised when the same input comes to something else than before. */
const ruleVersion = 1;

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
    around.map((one) => `${one.offset}${textOf(one.shift)}`),
    punches.map(({ second, side, isReplaced }) => (isReplaced ? `${second}:${side}` : second)),
    others,
  ];
  return hash('sha1', JSON.stringify(parts));
}
