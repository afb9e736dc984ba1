import { cycleStates, goalStates } from '#modules/okr/goals/contract/goal-codes.ts';
import {
  executeRights as rights,
  executeStates as states,
  mostRejections,
} from '../../contract/execute-codes.ts';

/** Facts about an assignment that decide who may do what with it. */
export interface Carried {
  readonly personId: number;
  readonly assignerId: number;
  /** True if the assigner has a leader in service. That leader has the final decision. */
  readonly hasLeader: boolean;
  readonly state: number;
  readonly isReleased: boolean;
  readonly rejectTimes: number;
  readonly goalState: number;
  readonly cycleState: number;
  readonly isOpen: boolean;
}

/** Person with everyone who reports to them, directly or indirectly. */
export interface Above {
  readonly id: number;
  readonly team: readonly number[];
}

/**
 * Says whether a person is above an assignment: its assigner, or a leader of the person who carries it. Nobody is above
 * their own (design 4).
 */
export const isAbove = ({ personId, assignerId }: Carried, { id, team }: Above): boolean =>
  personId !== id && (assignerId === id || team.includes(personId));

/**
 * Returns who may answer a decline. The assigner may insist twice; after that only a leader of the assigner decides
 * (design 3). An assigner without a leader may then only accept, since nobody else could.
 * @returns sum of `insist` and `accept`
 */
export function declineRights(one: Carried, who: Above): number {
  if (one.personId === who.id) return 0;
  const isAssigner = one.assignerId === who.id;
  const isLeader = who.team.includes(one.assignerId);
  if (isLeader) return rights.insist + rights.accept;
  if (!isAssigner) return 0;
  if (one.rejectTimes < mostRejections) return rights.insist + rights.accept;
  return one.hasLeader ? 0 : rights.accept;
}

/** Returns the actions a person may take on an assignment that they see, as a sum of `executeRights`. */
export function executionRights(one: Carried, who: Above): number {
  if (one.isReleased || one.cycleState === cycleStates.closed || one.goalState !== goalStates.surfaced)
    return 0;
  const { assigned, undertaken, executing, toConfirm, declined, stopped } = states;
  const isMine = one.personId === who.id;
  const above = isAbove(one, who);
  const isUnbegun = one.state === assigned || one.state === declined;
  const isGoing = one.state === undertaken || one.state === executing;
  return (
    (isMine && one.isOpen && one.state === assigned ? rights.answer : 0) +
    (isMine && one.isOpen && isGoing ? rights.report : 0) +
    (isMine && one.isOpen && one.state === executing ? rights.submit : 0) +
    (one.state === declined ? declineRights(one, who) : 0) +
    (above && one.state === toConfirm ? rights.confirm : 0) +
    (above && one.state <= toConfirm ? rights.stop : 0) +
    (above && one.state === stopped ? rights.resume : 0) +
    (above && isUnbegun ? rights.remove : 0)
  );
}

/** Existing assignment of a key result that is split again. */
export interface Held {
  readonly id: number;
  readonly personId: number;
  readonly state: number;
}

export interface Split<S extends { readonly AUID: number }> {
  readonly added: readonly S[];
  readonly kept: readonly { readonly id: number; readonly share: S }[];
  /** Ids of assignments to delete, because nobody had begun them. */
  readonly left: readonly number[];
  /** People who have begun but are not among the new shares. */
  readonly begun: readonly number[];
  /** People whose assignment is stopped but who are among the new shares. */
  readonly stopped: readonly number[];
}

/**
 * Works out how a new split changes the assignments of a key result. Existing people keep theirs, people who have begun
 * cannot be left out, and stopped ones need no share (hr-settled 15, 18).
 * @param held live assignments, one for each person
 * @param self person who splits; their own assignment starts as accepted and counts as not begun until they report
 */
export function splitInto<S extends { readonly AUID: number }>(
  held: readonly Held[],
  shares: readonly S[],
  self: number,
): Split<S> {
  const by = new Map(held.map((one) => [one.personId, one]));
  const wanted = new Set(shares.map(({ AUID }) => AUID));
  const gone = held.filter(({ personId, state }) => !wanted.has(personId) && state !== states.stopped);
  const isUnbegun = ({ state, personId }: Held) =>
    state === states.assigned ||
    state === states.declined ||
    (state === states.undertaken && personId === self);
  return {
    added: shares.filter(({ AUID }) => !by.has(AUID)),
    kept: shares.flatMap((share) => {
      const one = by.get(share.AUID);
      return one && one.state !== states.stopped ? [{ id: one.id, share }] : [];
    }),
    left: gone.filter(isUnbegun).map(({ id }) => id),
    begun: gone.filter((one) => !isUnbegun(one)).map(({ personId }) => personId),
    stopped: shares.flatMap(({ AUID }) => (by.get(AUID)?.state === states.stopped ? [AUID] : [])),
  };
}
