import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { openingStates } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { mostOnTop, stateByHires } from '../../contract/openings.ts';
import { companyNames, countApplications, countOnTop, saveOpening } from '../queries/openings.ts';
import { asksFirst } from './asks-first.ts';
import { assertAct, lockKept } from './kept.ts';
import { assertPlaces, audit } from './openings.ts';

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** Pauses an opening, so that it takes no new applications. @throws Refused notFound, stale, wrongState */
export async function disableOpening(tx: Tx, { id, version }: Seen, reason: string, by: By): Promise<void> {
  assertAct('disable', await lockKept(tx, id, version, by), by);
  await saveOpening(tx, id, { state: openingStates.disabled, state_reason: reason });
  await audit(tx, by, 'disable', id, { reason });
}

/**
 * Publishes a draft, or resumes a paused opening.
 * @throws Refused notFound, stale, wrongState, reasonNeeded, requisitionNeeded, postGone, departmentGone
 */
export async function enableOpening(tx: Tx, { id, version }: Seen, reason: string, by: By): Promise<void> {
  const row = await lockKept(tx, id, version, by);
  assertAct('enable', row, by);
  const isDraft = row.state === openingStates.draft;
  if (isDraft && (await asksFirst(tx))) refuse(no.requisitionNeeded);
  if (!isDraft && reason === '') refuse(no.reasonNeeded, { field: 'Reason' });
  const { post_id: postId, department_id: departmentId, company_id: companyId } = row;
  await assertPlaces(tx, { postId, departmentId, companyId });
  const { hired } = await countApplications(tx, id);
  await saveOpening(tx, id, {
    state: stateByHires(openingStates.open, hired, row.head_count),
    state_reason: reason,
    ...(isDraft ? { open_day: companyDay(by.now) } : {}),
  });
  await audit(tx, by, 'enable', id, { reason });
}

/** Closes an opening for good. @throws Refused notFound, stale, wrongState, stillRunning */
export async function closeOpening(tx: Tx, { id, version }: Seen, reason: string, by: By): Promise<void> {
  assertAct('close', await lockKept(tx, id, version, by), by);
  const { running } = await countApplications(tx, id);
  if (running > 0) refuse(no.stillRunning, { with: { count: running } });
  await saveOpening(tx, id, {
    state: openingStates.closed,
    state_reason: reason,
    close_day: companyDay(by.now),
    top_at: null,
  });
  await audit(tx, by, 'close', id, { reason });
}

/** Pins an opening to the top of the list, or unpins it. @throws Refused notFound, stale, wrongState, topFull */
export async function setTop(tx: Tx, { id, version }: Seen, isTop: boolean, by: By): Promise<void> {
  const row = await lockKept(tx, id, version, by);
  if (isTop === (row.top_at !== null)) return;
  if (isTop) {
    assertAct('top', row, by);
    const count = await countOnTop(tx, row.company_id);
    if (count >= mostOnTop) {
      const company = (await companyNames(tx, row.company_id))[by.language];
      refuse(no.topFull, { with: { company, count } });
    }
  }
  await saveOpening(tx, id, { top_at: isTop ? by.now : null });
  await audit(tx, by, isTop ? 'top' : 'untop', id, {});
}

/** Sets the number by which an opening is sorted in the list. @throws Refused notFound, stale */
export async function setSort(tx: Tx, { id, version }: Seen, sort: number, by: By): Promise<void> {
  await lockKept(tx, id, version, by);
  await saveOpening(tx, id, { sort });
  await audit(tx, by, 'sort', id, { sort });
}
