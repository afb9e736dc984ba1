import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Context } from '#kit/server/http/context.ts';
import { pastRefusals } from '../../contract/assignment-refusals.ts';

/** Returns the requested company day if it is in the past; null: today. @throws Refused daysToCome */
export function pastDay(ctx: Context, day: string | undefined): string | null {
  const today = companyDay(ctx.now);
  if (day !== undefined && day > today) refuse(pastRefusals.daysToCome, { field: 'Day' });
  return day === undefined || day === today ? null : day;
}
