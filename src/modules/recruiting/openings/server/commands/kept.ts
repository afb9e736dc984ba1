import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { openingStateLabels } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { mayAct, type OpeningAct } from '../../contract/openings.ts';
import { lockOpening, type LockedOpening } from '../queries/openings.ts';

/** Locks an opening that the caller may change, in the version they saw. @throws Refused notFound, stale */
export async function lockKept(tx: Tx, id: number, version: number, by: By): Promise<LockedOpening> {
  const row = await lockOpening(tx, id, by);
  if (!row?.canKeep) refuse(general.notFound);
  if (row.version !== version) refuse(general.stale, { body: { Version: row.version } });
  return row;
}

/** Checks that an action is allowed in the state of an opening. @throws Refused wrongState */
export function assertAct(act: OpeningAct, row: LockedOpening, by: By): void {
  if (!mayAct(act, row.state))
    refuse(recruitingRefusals.wrongState, { with: { state: openingStateLabels[row.state]![by.language] } });
}
