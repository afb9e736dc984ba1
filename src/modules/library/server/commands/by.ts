import type { Language } from '#kit/contract/refusals.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Fault } from '../rules/lending.ts';

/** Who acts, when, and in which language he is answered. */
export interface By {
  readonly id: number;
  /** Holds BookAdminAuthor. */
  readonly manages: boolean;
  readonly language: Language;
  readonly now: Date;
  readonly ip?: string;
}

export const todayOf = ({ now }: Pick<By, 'now'>): string => companyDay(now);

/** Says no where there is a reason. */
export function assertNo(fault: Fault | null, field?: string): void {
  if (fault)
    refuse(fault.refusal, { ...(fault.with ? { with: fault.with } : {}), ...(field ? { field } : {}) });
}
