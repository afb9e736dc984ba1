import { offerStates, stages } from './codes.ts';

/** Where an application stands, as far as moves go. */
export interface Standing {
  readonly stage: number;
  /** Of a closed one: where it closed. */
  readonly closedFrom: number | null;
  /** How far its offer has come; left out: there is none. */
  readonly offerState?: number;
  /** A user has been made of it: only calling that off moves it. */
  readonly hasUser?: boolean;
}

/** Whether an offer stands: while it does, no other is made. */
export const isLiveOffer = (state: number): boolean =>
  state >= offerStates.inApproval && state <= offerStates.accepted;

export const isRunning = (stage: number): boolean => stage >= stages.fresh && stage <= stages.toOnboard;

/** Rejected or withdrawn: it can be opened again. */
export const isClosed = (stage: number): boolean => stage === stages.rejected || stage === stages.withdrawn;

/** Where a closed application goes on; an offer that was out is not out any more. */
export const reopenedTo = ({ stage, closedFrom }: Standing): number | null =>
  !isClosed(stage) || closedFrom === null ? null : Math.min(closedFrom, stages.passed);

/** Where it goes on from a stage, beside being closed. */
const onward: Readonly<Record<number, readonly number[]>> = {
  [stages.fresh]: [stages.screened, stages.interviewing],
  [stages.screened]: [stages.interviewing],
  [stages.interviewing]: [stages.passed],
  [stages.passed]: [stages.interviewing],
};

/** Where somebody may move an application by hand; the other stages follow from what else happens. */
export function movesOf(standing: Standing): readonly number[] {
  const { stage } = standing;
  const back = reopenedTo(standing);
  if (back !== null) return [back];
  if (!isRunning(stage) || standing.hasUser) return [];
  // What he has accepted is not taken back: it ends, with a reason.
  if (stage === stages.toOnboard) return [stages.withdrawn];
  const anew = stage === stages.offered && !isLiveOffer(standing.offerState ?? 0) ? [stages.passed] : [];
  return [...(onward[stage] ?? []), ...anew, stages.rejected, stages.withdrawn];
}

/** Whether an interview can be planned: a first one, or one round more. */
export const takesInterviews = (stage: number): boolean => stage >= stages.fresh && stage <= stages.passed;

/** The stages that an application passes through when an interview of it is planned, in their order. */
export function withInterview(stage: number): readonly number[] {
  if (stage === stages.fresh) return [stages.screened, stages.interviewing];
  return stage === stages.screened || stage === stages.passed ? [stages.interviewing] : [];
}

/**
 * What a move to a stage has to be told: why we said no, words, or when the interview is that brings it there. Passing
 * asks for words where evaluations are missing, which the server knows.
 */
export function asksFor(standing: Standing, to: number): 'code' | 'words' | 'interview' | 'nothing' {
  if (to === stages.rejected) return 'code';
  if (to === stages.interviewing && isRunning(standing.stage)) return 'interview';
  const isAnew = standing.stage === stages.offered && to === stages.passed;
  return to === stages.withdrawn || isAnew || isClosed(standing.stage) ? 'words' : 'nothing';
}

/** How long an application has been where it stands; of a closed one, where it closed: its clock is stopped. */
export interface Clock {
  /** Milliseconds before `since`. */
  readonly spent: number;
  readonly since: Date;
}

/** Milliseconds of an application in its stage at an instant; of a closed one in the stage that it closed from. */
export const spentAt = (stage: number, { spent, since }: Clock, at: Date): number =>
  spent + (isClosed(stage) ? 0 : Math.max(0, at.getTime() - since.getTime()));

export interface Moved extends Standing {
  readonly clock: Clock;
}

/**
 * An application after a move. Closing stops the clock of its stage; a reopened one goes on with it, where it comes back to
 * the same stage.
 */
export function moved(from: Moved, to: number, at: Date): Moved {
  const spent = spentAt(from.stage, from.clock, at);
  // Who was onboarded and did not come closed where he was to come.
  const closedFrom = Math.min(from.stage, stages.toOnboard);
  if (isClosed(to)) return { stage: to, closedFrom, clock: { spent, since: at } };
  const goesOn = isClosed(from.stage) && from.closedFrom === to;
  return { stage: to, closedFrom: null, clock: { spent: goesOn ? spent : 0, since: at } };
}

/** How far an application has come and how long it was in the stages that it has left. */
export interface Way {
  /** The furthest stage that it has been in, onboarded as 7; rejected and withdrawn lead nowhere. */
  readonly reached: number;
  /** Milliseconds by stage from 1 to 6; null: not left yet, or never there. */
  readonly spans: readonly (number | null)[];
}

/** A stage as a place on the way from new to onboarded. */
export const rankOf = (stage: number): number => (stage === stages.onboarded ? 7 : stage);

/** The way of an application after a move; closed times count for no stage. @param since when it came to the stage that it leaves */
export function further(way: Way, from: number, since: Date, to: number, at: Date): Way {
  const spent = Math.max(0, at.getTime() - since.getTime());
  return {
    reached: isClosed(to) ? way.reached : Math.max(way.reached, rankOf(to)),
    spans: way.spans.map((span, n) => (isRunning(from) && n === from - 1 ? (span ?? 0) + spent : span)),
  };
}
