import type { Words } from '#kit/contract/refusals.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';

export const emptyWords: Words = { zh: '', en: '' };

/** Returns a company day as text, empty if null. */
export const dayText = (day: string | null): Words => ({ zh: day ?? '', en: day ?? '' });

export const userTypeText = (code: number): Words => userType.labels[code] ?? emptyWords;
