import type { Language } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { effectiveDay } from '../../contract/effective-day.ts';
import { jobType } from '../../contract/user-codes.ts';
import { userFields } from '../../contract/user-fields.ts';
import type { UserField } from '../../contract/user-values.ts';

export type Shown = string | number | boolean | null | undefined;

const flags = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const;

/** A field's value in words; empty where there is none. Links are told by name already. */
export function wordsFor(field: string, value: Shown, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  const info = userFields[field as UserField] as (typeof userFields)[UserField] | undefined;
  if (info?.kind === 'choice') return info.choices?.labels[Number(value)]?.[language] ?? '';
  if (typeof value === 'boolean') return flags[`${value}`][language];
  return String(value);
}

/** What a field is called; other texts, such as what was handed over, say it themselves. */
export const fieldLabel = (field: string, language: Language): string =>
  field === effectiveDay.field
    ? effectiveDay[language]
    : ((userFields[field as UserField] as { zh: string; en: string } | undefined)?.[language] ?? field);

interface Leaving {
  readonly isInUse: boolean;
  readonly employment: Shown;
  readonly lastDay: Shown;
}

/** Whether somebody has left: on or before his last day enabling takes the leaving back, and nothing begins anew. */
export const hasLeft = ({ isInUse, employment, lastDay }: Leaving): boolean =>
  !isInUse &&
  employment !== jobType.code.employed &&
  typeof lastDay === 'string' &&
  lastDay < companyDay(new Date());
