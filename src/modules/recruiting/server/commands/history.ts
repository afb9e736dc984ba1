import type { Tx } from '#kit/server/db/database.ts';
import { holdApplication } from './applications.ts';
import type { By } from './by.ts';
import { settleOpening } from './onboard-effect.ts';
import { enter } from './stages.ts';

/** A stage that an application came to, and when. */
export interface Passed {
  readonly stage: number;
  readonly at: Date;
}

/**
 * Writes how an application went on where nothing else of it was kept: no interviews, offer or user stand behind its stages.
 * Its opening is as full as it was then. Stages come in their order.
 * @throws Refused notFound
 */
export async function enterHistory(tx: Tx, id: number, passed: readonly Passed[], by: By): Promise<void> {
  const { opening, row } = await holdApplication(tx, id, by);
  let at = row;
  for (const one of passed)
    at = await enter(tx, at, { stage: one.stage, rejectCode: null, reason: '' }, { ...by, now: one.at });
  await settleOpening(tx, row.recruitment_id, opening.state, opening.head_count);
}
