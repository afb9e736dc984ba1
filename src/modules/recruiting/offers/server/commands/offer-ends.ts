import type { Tx } from '#kit/server/db/database.ts';
import { offerStates } from '#modules/recruiting/contract/codes.ts';
import { isClosed, isLiveOffer } from '#modules/recruiting/stages/contract/stages.ts';
import type { LockedApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { saveOffer } from '../queries/offers.ts';

/**
 * Revokes the active offer of an application that is closed. An offer still in approval is not touched, because its
 * form checks the application when it finishes.
 * @returns the application after the change
 */
export async function endOffer(tx: Tx, row: LockedApplication, to: number): Promise<LockedApplication> {
  const isOut = isLiveOffer(row.offer_state) && row.offer_state !== offerStates.inApproval;
  if (!isClosed(to) || !isOut) return row;
  await saveOffer(tx, row.id, { offer_state: offerStates.revoked });
  return { ...row, offer_state: offerStates.revoked, version: row.version + 1 };
}
