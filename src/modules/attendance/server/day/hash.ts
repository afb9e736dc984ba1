import { hash } from 'node:crypto';
import type { DayInput } from '../rules/day/types.ts';

/** Raised when the same input comes to something else than before. */
const ruleVersion = 1;

/**
 * Of everything that a day rests on, hexadecimal. Of the time it is only whether something may still come, and where a
 * departure is not asked for, how far the day is.
 */
export const hashOf = ({ now, ...input }: DayInput, isOpen: boolean): string =>
  hash('sha1', JSON.stringify([ruleVersion, isOpen && (input.shift?.needOff === false ? now : true), input]));
