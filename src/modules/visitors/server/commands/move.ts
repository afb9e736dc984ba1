import { general, Refused, refuse, wordsOf } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { visitState, visitStateLabels, type VisitState } from '../../contract/codes.ts';
import { visitorRefusals } from '../../contract/refusals.ts';
import {
  addLog,
  anonymize,
  lockVisits,
  saveState,
  saveVerified,
  type LockedVisit,
  type StateChange,
} from '../queries/changes.ts';
import {
  canMove,
  isAskable,
  isEnd,
  isVerifying,
  needsReason,
  shownState,
  type Mover,
} from '../rules/states.ts';
import { announceVisit } from './announce.ts';
import type { By } from './by.ts';
import { settleIn } from './settle.ts';
import { refreshWindows, tellHost } from './tell.ts';

const acts: Partial<Record<VisitState, string>> = {
  2: 'approved',
  3: 'checkedIn',
  4: 'checkedOut',
  5: 'refused',
  6: 'cancelled',
};

/** Returns the roles in which a person acts on a visit: host, desk, both or none. */
export const moversOf = (by: Pick<By, 'id' | 'isDesk'>, hostId: number): Mover[] => [
  ...(hostId === by.id ? ['host' as const] : []),
  ...(by.isDesk ? ['desk' as const] : []),
];

function stateChanged(visit: LockedVisit, by: By): Refused {
  const state = shownState(visit, by.isDesk);
  return new Refused(visitorRefusals.stateChanged, {
    with: { state: visitStateLabels[state][by.language] },
    body: { VisitState: state, RowVersion: visit.version },
  });
}

/** Returns why a visit cannot change to a state; undefined if it can. */
function objection(visit: LockedVisit, by: By, to: VisitState): Refused | undefined {
  const movers = moversOf(by, visit.hostId);
  if (isVerifying(visit, to, movers)) return undefined;
  if (!canMove(visit.state, to, movers)) {
    // Someone else could make this change, so the refusal is about permission and not about the state.
    if (canMove(visit.state, to, ['host', 'desk'])) return new Refused(general.forbidden);
    return stateChanged(visit, by);
  }
  if (to === visitState.onSite && visit.isHeld) return new Refused(visitorRefusals.held);
  const day = companyDay(visit.arriveAt);
  if (to === visitState.onSite && day !== companyDay(by.now))
    return new Refused(visitorRefusals.otherDay, { with: { day } });
  return undefined;
}

/**
 * Records that the desk has verified a guest on the block list. The visit itself stays as it is, so that the host
 * notices nothing.
 */
async function verify(tx: Tx, by: By, visit: LockedVisit): Promise<void> {
  await saveVerified(tx, visit.id, by.now);
  await addLog(tx, [{ visitId: visit.id, act: 'verified', from: null, to: null, by: by.id, at: by.now }]);
}

/** Changes the state of one locked visit for which the change is allowed. */
export async function moveOne(
  tx: Tx,
  by: By,
  visit: LockedVisit,
  to: VisitState,
  reason: string,
): Promise<void> {
  if (visit.isHeld && by.isDesk && to === visitState.approved) await verify(tx, by, visit);
  if (visit.state === to) return;
  const change: StateChange = {
    state: to,
    ...(isEnd(to) ? { ended_at: by.now } : {}),
    ...(to === visitState.onSite ? { checked_in_at: by.now, operator_id: by.id } : {}),
    ...(to === visitState.left ? { checked_out_at: by.now } : {}),
    ...(reason === '' ? {} : { reason }),
  };
  await saveState(tx, visit.id, change);
  await addLog(tx, [
    {
      visitId: visit.id,
      act: acts[to] ?? 'moved',
      from: visit.state,
      to,
      by: by.id,
      note: reason,
      at: by.now,
    },
  ]);
  await announceVisit(tx, visit.id, to, by.now);
  if (to === visitState.onSite) await tellHost(tx, visit, 'arrived');
  if (visit.hostId === by.id) return;
  if (to === visitState.refused) await tellHost(tx, visit, 'refused');
  if (to === visitState.cancelled) await tellHost(tx, visit, 'cancelled');
}

interface Asked {
  readonly Ids: readonly number[];
  readonly State: number;
  readonly Reason: string;
  readonly RowVersion?: number | undefined;
}

interface Outcome {
  readonly Id: number;
  readonly Code: number;
  readonly Msg: string;
  readonly VisitState: number;
}

/**
 * Changes the state of visits, each on its own: a visit that cannot change gets its reason, and the others still
 * change.
 * @throws Refused for one visit alone: notFound, stale, stateChanged, held, otherDay; for all: notMovable, reasonNeeded
 */
export function moveVisits(
  db: Database,
  by: By,
  { Ids, State, Reason, RowVersion }: Asked,
): Promise<{ Code: number; Rows: Outcome[] }> {
  if (!isAskable(State)) refuse(visitorRefusals.notMovable, { field: 'State' });
  if (needsReason(State) && Reason === '') refuse(visitorRefusals.reasonNeeded, { field: 'Reason' });
  const ids = [...new Set(Ids)].toSorted((a, b) => a - b);
  return inTransaction(db, async (tx) => {
    const loaded = await lockVisits(tx, ids);
    // Settles visits whose day is over first, because the background job may not have reached them yet.
    await settleIn(tx, loaded, by.now, false);
    const seen = new Map(
      (await lockVisits(tx, ids))
        .filter(({ hostId }) => by.isDesk || hostId === by.id)
        .map((visit) => [visit.id, visit]),
    );
    const said = (refused: Refused): Pick<Outcome, 'Code' | 'Msg'> => ({
      Code: refused.refusal.code,
      Msg: wordsOf(refused.refusal, by.language, refused.detail.with),
    });
    const rows: Outcome[] = [];
    const hosts = new Set<number>();
    for (const id of ids) {
      const visit = seen.get(id);
      const stale = ids.length === 1 && RowVersion !== undefined && visit && visit.version !== RowVersion;
      const problem = !visit
        ? new Refused(general.notFound)
        : (objection(visit, by, State) ?? (stale ? new Refused(general.stale) : undefined));
      if (problem && ids.length === 1) throw problem;
      if (problem || !visit) {
        rows.push({
          Id: id,
          VisitState: visit ? shownState(visit, by.isDesk) : -1,
          ...said(problem ?? new Refused(general.notFound)),
        });
        continue;
      }
      await moveOne(tx, by, visit, State, Reason);
      if (visit.state !== State) hosts.add(visit.hostId);
      rows.push({ Id: id, Code: 1, Msg: '', VisitState: State });
    }
    await refreshWindows(tx, [...hosts]);
    return { Code: rows.every(({ Code }) => Code === 1) ? 1 : 0, Rows: rows };
  });
}

/** Deletes a visit and all its personal data. @throws Refused notFound, stateChanged (on site) */
export function deleteVisit(db: Database, by: By, id: number): Promise<{ Code: number }> {
  return inTransaction(db, async (tx) => {
    const [visit] = await lockVisits(tx, [id]);
    if (!visit) refuse(general.notFound);
    const { deleted } = visitState;
    if (!canMove(visit.state, deleted, ['desk'])) throw stateChanged(visit, by);
    await anonymize(tx, [id], by.now);
    await saveState(tx, id, { state: deleted, ended_at: by.now });
    await addLog(tx, [
      { visitId: id, act: 'deleted', from: visit.state, to: deleted, by: by.id, at: by.now },
    ]);
    await refreshWindows(tx, [visit.hostId]);
    await writeAudit(tx, {
      actorId: by.id,
      act: 'visit.delete',
      target: `visit:${id}`,
      detail: { number: visit.number },
      ip: by.ip,
    });
    return { Code: 1 };
  });
}
