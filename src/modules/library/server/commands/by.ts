import type { Language } from '#kit/contract/refusals.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Fault } from '../rules/lending.ts';

/** Person who acts, with the time and the language of replies. */
export interface By {
  readonly id: number;
  /** Whether the person has the code BookAdminAuthor. */
  readonly manages: boolean;
  readonly language: Language;
  readonly now: Date;
  readonly ip?: string;
}

export const todayOf = ({ now }: Pick<By, 'now'>): string => companyDay(now);

/**
 * Refuses the request if there is a reason.
 * @throws Refused fault
 */
export function assertNo(fault: Fault | null, field?: string): void {
  if (fault)
    refuse(fault.refusal, { ...(fault.with ? { with: fault.with } : {}), ...(field ? { field } : {}) });
}
