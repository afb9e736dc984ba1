import type { Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { effectiveDay } from '#modules/people/places/contract/effective-day.ts';
import { jobType } from '../contract/user-codes.ts';
import { userFields } from '../contract/user-fields.ts';
import type { UserField } from '../contract/user-values.ts';

export type Shown = string | number | boolean | null | undefined;

const flags = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const;

/** Returns a field's value as text; empty if there is none. Links already are names. */
export function wordsFor(field: string, value: Shown, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  const info = userFields[field as UserField] as (typeof userFields)[UserField] | undefined;
  if (info?.kind === 'choice') return info.choices?.labels[Number(value)]?.[language] ?? '';
  if (typeof value === 'boolean') return flags[`${value}`][language];
  return String(value);
}

/** Returns the label of a field. Other keys, such as the name of handed-over work, are returned unchanged. */
export const fieldLabel = (field: string, language: Language): string =>
  field === effectiveDay.field
    ? effectiveDay[language]
    : ((userFields[field as UserField] as { zh: string; en: string } | undefined)?.[language] ?? field);

interface Leaving {
  readonly isInUse: boolean;
  readonly employment: Shown;
  readonly lastDay: Shown;
}

/**
 * Returns whether somebody has left. Up to the last working day, enabling only undoes the resignation, without a
 * rehire.
 */
export const hasLeft = ({ isInUse, employment, lastDay }: Leaving): boolean =>
  !isInUse &&
  employment !== jobType.code.employed &&
  typeof lastDay === 'string' &&
  lastDay < companyDay(new Date());
