import { visitState, type VisitState } from '../../contract/codes.ts';

/** Role that changes the state of a visit: the guest, the host, the desk, or the system when time has passed. */
export type Mover = 'guest' | 'host' | 'desk' | 'system';

const { invited, submitted, approved, onSite, left, refused, cancelled, noShow, closed, deleted } =
  visitState;

type Move = readonly [from: VisitState, to: VisitState, by: readonly Mover[]];

/** All changes of a visit's state, with the roles that may make them. */
const moves: readonly Move[] = [
  [invited, submitted, ['guest']],
  [submitted, approved, ['host', 'desk', 'system']],
  [submitted, refused, ['host', 'desk']],
  // The desk may refuse any expected guest, so that a host cannot tell why it did.
  [approved, refused, ['desk']],
  [invited, cancelled, ['host', 'desk', 'system']],
  [submitted, cancelled, ['host', 'desk', 'system']],
  [approved, cancelled, ['host', 'desk']],
  [approved, onSite, ['desk']],
  [approved, noShow, ['system']],
  [onSite, left, ['desk']],
  [onSite, closed, ['system']],
  ...[invited, submitted, approved, left, refused, cancelled, noShow, closed].map((from): Move => [
    from,
    deleted,
    ['desk'],
  ]),
];

/** Final states of a visit. After them, it can only be deleted. */
const ends = new Set<VisitState>([left, refused, cancelled, noShow, closed, deleted]);

export const isEnd = (state: VisitState): boolean => ends.has(state);

/** Tells whether one of the roles `as` may change a visit from one state to another. */
export function canMove(from: VisitState, to: VisitState, as: readonly Mover[]): boolean {
  return moves.some(([a, b, by]) => a === from && b === to && by.some((one) => as.includes(one)));
}

/** States that a person can request. */
export const isAskable = (to: number): to is VisitState =>
  moves.some(([, b, by]) => b === to && b !== deleted && by.some((one) => one === 'host' || one === 'desk'));

/** Changes that need a reason, because the guest is turned away or the host wants to know why. */
export const needsReason = (to: VisitState): boolean => to === refused;

export interface Standing {
  readonly state: VisitState;
  /** The guest is on the block list and the desk has not verified them. Only the desk may see this. */
  readonly isHeld: boolean;
  readonly isAnonymized: boolean;
  /** True if today is the company day on which the guest is expected. Guests are let in only on that day. */
  readonly isToday: boolean;
}

/** Returns whether a step is the desk's approval of a held guest whom the host has already confirmed. */
export const isVerifying = (
  { state, isHeld }: Pick<Standing, 'state' | 'isHeld'>,
  to: VisitState,
  as: readonly Mover[],
): boolean => isHeld && state === approved && to === approved && as.includes('desk');

/**
 * Returns the state to show. The desk sees a held guest as waiting for approval. Everybody else sees only the host's
 * decision.
 */
export const shownState = (
  { state, isHeld }: Pick<Standing, 'state' | 'isHeld'>,
  isDesk: boolean,
): VisitState => (isDesk && isHeld && state === approved ? submitted : state);

/** Returns the actions that somebody may take on a visit. Used by the buttons and by the server. */
export function actionsOf({ state, isHeld, isAnonymized, isToday }: Standing, as: readonly Mover[]) {
  const may = (to: VisitState): boolean => canMove(state, to, as);
  return {
    Approve: may(approved) || isVerifying({ state, isHeld }, approved, as),
    Refuse: may(refused),
    Cancel: may(cancelled),
    CheckIn: may(onSite) && isToday && !isHeld,
    CheckOut: may(left),
    Delete: may(deleted) && !isAnonymized,
  };
}

/** Returns the state that a visit gets when its day is over; undefined: it stays in its state. */
export function stateAfterDay(state: VisitState): VisitState | undefined {
  if (state === invited || state === submitted) return cancelled;
  if (state === approved) return noShow;
  return state === onSite ? closed : undefined;
}
