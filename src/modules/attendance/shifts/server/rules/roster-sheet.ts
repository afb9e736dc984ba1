import type { Words } from '#kit/contract/refusals.ts';
import { saidNothing, saidOff } from '../../contract/roster-sheet.ts';
import { shiftRefusals } from '../../contract/shift-refusals.ts';

export interface NamedShift {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly isActive: boolean;
}

/** Current roster of a person on one day. */
export interface CellNow {
  readonly day: string;
  readonly isInGroup: boolean;
  /** Shift of the day; null: a day off, or no entry. */
  readonly shiftId: number | null;
  /**
   * Entry of the roster for this very day: a shift, or null for a day off. Undefined: there is no entry, and the week
   * of the group applies.
   */
  readonly own: number | null | undefined;
  /** True if the person works only by roster entries, without a fixed week. */
  readonly isRostered: boolean;
}

/** Result of reading a cell of a sheet: no change, a change, or a fault. */
export type CellRead =
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly shiftId: number }
  | { readonly kind: 'fault'; readonly about: Words; readonly value?: string };

/** Texts for a day off. The first one is written on export. */
export const offTexts = { zh: ['休', '休息'], en: ['Off', 'Day off'] } as const;
const isOff = (text: string): boolean =>
  [...offTexts.zh, ...offTexts.en].some((one) => one.toLowerCase() === text.toLowerCase());

const words = {
  shift: { zh: '没有这个班次：{value}', en: 'This shift does not exist: {value}' },
  shifts: { zh: '有多个班次叫这个名称：{value}', en: 'Several shifts have this name: {value}' },
  groupless: { zh: '{value} 不在考勤组中', en: 'Not in an attendance group on {value}' },
} as const satisfies Readonly<Record<string, Words>>;

/** Returns a roster entry as the number used in calls. */
export const saidOf = (own: number | null | undefined): number =>
  own === undefined ? saidNothing : (own ?? saidOff);

/** Returns the text of an exported cell: the name of the shift, a day off, or empty where there is no entry. */
export function cellText(now: CellNow, shifts: readonly NamedShift[], language: 'zh' | 'en'): string {
  if (!now.isInGroup) return '';
  if (now.shiftId === null) return isUnsaid(now) ? '' : offTexts[language][0];
  const shift = shifts.find(({ id }) => id === now.shiftId);
  return (language === 'en' && shift?.nameEn) || (shift?.name ?? '');
}

const isUnsaid = ({ isRostered, own }: CellNow): boolean => isRostered && own === undefined;

/**
 * Reads a cell: the name of a shift in either language, a day off, or a dash to return to the fixed week of the group.
 * An empty cell changes nothing. A value that equals the current roster is no change, even if it comes from the group.
 */
export function readCell(text: string, now: CellNow, shifts: readonly NamedShift[]): CellRead {
  if (text === '') return { kind: 'same' };
  if (!now.isInGroup) return { kind: 'fault', about: words.groupless, value: now.day };
  if (text === '-')
    return now.own === undefined ? { kind: 'same' } : { kind: 'changed', shiftId: saidNothing };
  const wanted = text.toLowerCase();
  const named = shifts.filter(
    ({ name, nameEn }) => name.toLowerCase() === wanted || (nameEn !== '' && nameEn.toLowerCase() === wanted),
  );
  const known = named.length > 1 ? named.filter(({ isActive }) => isActive) : named;
  if (known.length > 1) {
    // An ambiguous name is unchanged if one of its shifts is the current one, because the export wrote that name.
    return known.some(({ id }) => id === now.shiftId)
      ? { kind: 'same' }
      : { kind: 'fault', about: words.shifts, value: text };
  }
  const shift = known[0];
  if (!shift) {
    if (!isOff(text)) return { kind: 'fault', about: words.shift, value: text };
    return now.shiftId === null && !isUnsaid(now) ? { kind: 'same' } : { kind: 'changed', shiftId: saidOff };
  }
  if (shift.id === now.shiftId) return { kind: 'same' };
  return shift.isActive
    ? { kind: 'changed', shiftId: shift.id }
    : { kind: 'fault', about: shiftRefusals.notInUse, value: shift.name };
}
