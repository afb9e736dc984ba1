import { refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { moveEffectDay, sourceOf } from '#modules/approval/server/open.ts';
import { onboardDays, onboardKind, stages } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import type { LockedApplication } from '#modules/recruiting/stages/server/queries/applications.ts';

/**
 * Moves the first working day of a person who has not started yet. Later changes belong to user management.
 * @throws Refused entryTooEarly
 */
export async function moveFirstDay(
  tx: Tx,
  row: LockedApplication,
  day: string | null | undefined,
  by: By,
): Promise<void> {
  if (row.user_id === null || day === undefined || day === row.plan_entry_day) return;
  const earliest = shiftDays(companyDay(by.now), -onboardDays.back);
  if (row.stage !== stages.toOnboard || day === null || day < earliest)
    refuse(no.entryTooEarly, { field: 'PlanEntryDay', with: { day: earliest } });
  const { applicant } = await sourceOf(tx, row.offer_form_id!);
  await moveEffectDay(tx, row.offer_form_id!, { kind: onboardKind, subject: applicant, day });
}
