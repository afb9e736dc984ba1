import { offerStates, stages } from '#modules/recruiting/contract/codes.ts';

/** Facts about an application that decide where it can move. */
export interface Standing {
  readonly stage: number;
  /** Stage from which a closed application was closed. Null: it is not closed. */
  readonly closedFrom: number | null;
  /** State of the offer. Left out: there is none. */
  readonly offerState?: number;
  /** A user was created from the application. Only cancelling the onboarding moves it. */
  readonly hasUser?: boolean;
}

/** Tells whether an offer is active. While it is, no second one can be made. */
export const isLiveOffer = (state: number): boolean =>
  state >= offerStates.inApproval && state <= offerStates.accepted;

export const isRunning = (stage: number): boolean => stage >= stages.fresh && stage <= stages.toOnboard;

/** Tells whether a stage is rejected or withdrawn, from which an application can be reopened. */
export const isClosed = (stage: number): boolean => stage === stages.rejected || stage === stages.withdrawn;

/**
 * Returns the stage to which a closed application is reopened, at most "passed": an earlier offer is no longer valid.
 * @returns null if it is not closed
 */
export const reopenedTo = ({ stage, closedFrom }: Standing): number | null =>
  !isClosed(stage) || closedFrom === null ? null : Math.min(closedFrom, stages.passed);

/** Forward moves from each stage, without rejection and withdrawal. */
const onward: Readonly<Record<number, readonly number[]>> = {
  [stages.fresh]: [stages.screened, stages.interviewing],
  [stages.screened]: [stages.interviewing],
  [stages.interviewing]: [stages.passed],
  [stages.passed]: [stages.interviewing],
};

/** Lists the stages to which a user may move an application by hand. Other stages follow from offers and onboarding. */
export function movesOf(standing: Standing): readonly number[] {
  const { stage } = standing;
  const back = reopenedTo(standing);
  if (back !== null) return [back];
  if (!isRunning(stage) || standing.hasUser) return [];
  // An accepted offer cannot be taken back: the application can only be withdrawn, with a reason.
  if (stage === stages.toOnboard) return [stages.withdrawn];
  const anew = stage === stages.offered && !isLiveOffer(standing.offerState ?? 0) ? [stages.passed] : [];
  return [...(onward[stage] ?? []), ...anew, stages.rejected, stages.withdrawn];
}

/** Tells whether an interview, first or further, can be planned in this stage. */
export const takesInterviews = (stage: number): boolean => stage >= stages.fresh && stage <= stages.passed;

/** Lists the stages that an application passes through when an interview is planned, in order. */
export function withInterview(stage: number): readonly number[] {
  if (stage === stages.fresh) return [stages.screened, stages.interviewing];
  return stage === stages.screened || stage === stages.passed ? [stages.interviewing] : [];
}

/**
 * Tells what a move needs: a rejection code, a reason, or the time of an interview. Passing also needs a reason if
 * evaluations are missing, which only the server knows.
 */
export function asksFor(standing: Standing, to: number): 'code' | 'words' | 'interview' | 'nothing' {
  if (to === stages.rejected) return 'code';
  if (to === stages.interviewing && isRunning(standing.stage)) return 'interview';
  const isAnew = standing.stage === stages.offered && to === stages.passed;
  return to === stages.withdrawn || isAnew || isClosed(standing.stage) ? 'words' : 'nothing';
}

/**
 * Time spent in the current stage. For a closed application it is the stage it was closed from, and the clock is
 * stopped.
 */
export interface Clock {
  /** Milliseconds spent in the stage before `since`. */
  readonly spent: number;
  readonly since: Date;
}

/**
 * Returns the milliseconds that an application has spent in its stage. For a closed one: in the stage from which it was
 * closed.
 */
export const spentAt = (stage: number, { spent, since }: Clock, at: Date): number =>
  spent + (isClosed(stage) ? 0 : Math.max(0, at.getTime() - since.getTime()));

export interface Moved extends Standing {
  readonly clock: Clock;
}

/**
 * Returns an application after a move. Closing stops the clock of the stage; reopening to the same stage continues it.
 */
export function moved(from: Moved, to: number, at: Date): Moved {
  const spent = spentAt(from.stage, from.clock, at);
  // Somebody who was onboarded but did not come is closed from the stage "to onboard".
  const closedFrom = Math.min(from.stage, stages.toOnboard);
  if (isClosed(to)) return { stage: to, closedFrom, clock: { spent, since: at } };
  const goesOn = isClosed(from.stage) && from.closedFrom === to;
  return { stage: to, closedFrom: null, clock: { spent: goesOn ? spent : 0, since: at } };
}

/** Furthest stage of an application, and the time it spent in the stages it has left. */
export interface Way {
  /** Furthest rank reached; see `rankOf`. Rejection and withdrawal do not count. */
  readonly reached: number;
  /** Milliseconds by stage from 1 to 6; null: not left yet, or never there. */
  readonly spans: readonly (number | null)[];
}

/** Returns the rank of a stage on the way from new to onboarded. Onboarded counts as 7. */
export const rankOf = (stage: number): number => (stage === stages.onboarded ? 7 : stage);

/**
 * Returns the way of an application after a move. Time while closed counts for no stage.
 * @param since start of the stage that the application leaves
 */
export function continueWay(way: Way, from: number, since: Date, to: number, at: Date): Way {
  const spent = Math.max(0, at.getTime() - since.getTime());
  return {
    reached: isClosed(to) ? way.reached : Math.max(way.reached, rankOf(to)),
    spans: way.spans.map((span, n) => (isRunning(from) && n === from - 1 ? (span ?? 0) + spent : span)),
  };
}
