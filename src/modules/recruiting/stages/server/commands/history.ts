import type { Tx } from '#kit/server/db/database.ts';
import { noteEffect, sourceOf } from '#modules/approval/server/open.ts';
import { onboardKind, stages } from '#modules/recruiting/contract/codes.ts';
import { settleOpening } from '#modules/recruiting/offers/server/commands/onboard-effect.ts';
import { saveOffer } from '#modules/recruiting/offers/server/queries/offers.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { holdApplication } from './applications.ts';
import { enter } from './stages.ts';

/** Stage that an application reached, with the time. */
export interface Passed {
  readonly stage: number;
  readonly at: Date;
}

/**
 * Records past stages of an application; nothing else is stored about them, not even interviews. Stages must be in
 * order. The opening is filled as it was then.
 * @throws Refused notFound
 */
export async function enterHistory(tx: Tx, id: number, passed: readonly Passed[], by: By): Promise<void> {
  const { opening, row } = await holdApplication(tx, id, by);
  let at = row;
  for (const one of passed)
    at = await enter(tx, at, { stage: one.stage, rejectCode: null, reason: '' }, { ...by, now: one.at });
  await settleOpening(tx, row.recruitment_id, opening.state, opening.head_count);
}

/**
 * Records that an accepted candidate is an existing employee who started so long ago that onboarding can no longer be
 * cancelled. Creates neither a user nor pay.
 * @throws Refused notFound
 */
export async function enterHired(
  tx: Tx,
  { id, userId, day }: { readonly id: number; readonly userId: number; readonly day: string },
  by: By,
): Promise<void> {
  const { opening, row } = await holdApplication(tx, id, by);
  const formId = row.offer_form_id!;
  await saveOffer(tx, id, { user_id: userId, plan_entry_day: day });
  const { applicant } = await sourceOf(tx, formId);
  await noteEffect(tx, formId, { kind: onboardKind, subject: applicant, day }, by.now);
  const move = { stage: stages.onboarded, rejectCode: null, reason: '' };
  await enter(tx, { ...row, version: row.version + 1 }, move, by);
  await settleOpening(tx, row.recruitment_id, opening.state, opening.head_count);
}
