import type { Tx } from '#kit/server/db/database.ts';
import { announce } from '#modules/people/server/open.ts';
import { visitState, type VisitState } from '../../contract/codes.ts';

/** Notifies other programs that a guest came or left. Closing a forgotten visit counts as leaving. */
export async function announceVisit(tx: Tx, id: number, to: VisitState, at: Date): Promise<void> {
  const { onSite, left, closed } = visitState;
  const type = to === onSite ? 'visit.arrived' : to === left || to === closed ? 'visit.left' : null;
  if (type === null) return;
  await announce(tx, [
    { type, at, data: { VisitId: id, link: `/VisitingManagement/VisitingRecords?visit=${id}` } },
  ]);
}
