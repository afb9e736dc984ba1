import type { Tx } from '#kit/server/db/database.ts';
import { announce } from '#modules/people/server/open.ts';
import { visitState, type VisitState } from '../../contract/codes.ts';

/** Tells other programs that a guest came or went; that somebody closed a forgotten visit means that he went. */
export async function announceVisit(tx: Tx, id: number, to: VisitState, at: Date): Promise<void> {
  const { onSite, left, closed } = visitState;
  const type = to === onSite ? 'visit.arrived' : to === left || to === closed ? 'visit.left' : null;
  if (type === null) return;
  await announce(tx, [
    { type, at, data: { VisitId: id, link: `/VisitingManagement/VisitingRecords?visit=${id}` } },
  ]);
}
