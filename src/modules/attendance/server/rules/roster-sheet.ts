import type { Words } from '#kit/contract/refusals.ts';
import { saidNothing, saidOff } from '../../contract/roster-sheet.ts';
import { shiftRefusals } from '../../contract/shift-refusals.ts';

export interface NamedShift {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly isActive: boolean;
}

/** A day of somebody as it stands. */
export interface CellNow {
  readonly day: string;
  readonly isInGroup: boolean;
  /** Of a shift; null: he is off, or nobody has said anything. */
  readonly shiftId: number | null;
  /** Said of this day itself: a shift, null a day off; undefined: by the group’s week. */
  readonly own: number | null | undefined;
  /** He works as his roster says, and nothing else. */
  readonly isRostered: boolean;
}

/** What a cell of a sheet says: nothing new, a change, or why it cannot be read. */
export type CellRead =
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly shiftId: number }
  | { readonly kind: 'fault'; readonly about: Words; readonly value?: string };

/** How a day off is written; the first is what goes out. */
export const offTexts = { zh: ['休', '休息'], en: ['Off', 'Day off'] } as const;
const isOff = (text: string): boolean =>
  [...offTexts.zh, ...offTexts.en].some((one) => one.toLowerCase() === text.toLowerCase());

const words = {
  shift: { zh: '没有这个班次：{value}', en: 'There is no such shift: {value}' },
  shifts: { zh: '有多个班次叫这个名称：{value}', en: 'Several shifts have this name: {value}' },
  groupless: { zh: '{value} 不在考勤组中', en: 'In no group on {value}' },
} as const satisfies Readonly<Record<string, Words>>;

/** As a call says what a day itself says. */
export const saidOf = (own: number | null | undefined): number =>
  own === undefined ? saidNothing : (own ?? saidOff);

/** What stands in a cell that goes out: a shift’s name, a day off, or nothing where nobody has said anything. */
export function cellText(now: CellNow, shifts: readonly NamedShift[], language: 'zh' | 'en'): string {
  if (!now.isInGroup) return '';
  if (now.shiftId === null) return isUnsaid(now) ? '' : offTexts[language][0];
  const shift = shifts.find(({ id }) => id === now.shiftId);
  return (language === 'en' && shift?.nameEn) || (shift?.name ?? '');
}

const isUnsaid = ({ isRostered, own }: CellNow): boolean => isRostered && own === undefined;

/**
 * What a cell says of a day: a shift by its name in either language, a day off, a dash for what the group’s week says;
 * empty says nothing. What it is already is no change, whoever said it.
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
    // What went out under this name comes in as it was.
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
