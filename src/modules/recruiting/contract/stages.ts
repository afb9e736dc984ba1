import { stages } from './codes.ts';

/** Where an application stands, as far as moves go. */
export interface Standing {
  readonly stage: number;
  /** Of a closed one: where it closed. */
  readonly closedFrom: number | null;
}

export const isRunning = (stage: number): boolean => stage >= stages.fresh && stage <= stages.toOnboard;

/** Rejected or withdrawn: it can be opened again. */
export const isClosed = (stage: number): boolean => stage === stages.rejected || stage === stages.withdrawn;

/** Where a closed application goes on; an offer that was out is not out any more. */
export const reopenedTo = ({ stage, closedFrom }: Standing): number | null =>
  !isClosed(stage) || closedFrom === null ? null : Math.min(closedFrom, stages.passed);

/** Where somebody may move an application by hand; the other stages follow from what else happens. */
export function movesOf(standing: Standing): readonly number[] {
  const { stage } = standing;
  const back = reopenedTo(standing);
  if (back !== null) return [back];
  if (!isRunning(stage)) return [];
  return [...(stage === stages.fresh ? [stages.screened] : []), stages.rejected, stages.withdrawn];
}

/** What a move to a stage has to be told: why we said no, or words. */
export function asksFor(standing: Standing, to: number): 'code' | 'words' | 'nothing' {
  if (to === stages.rejected) return 'code';
  return to === stages.withdrawn || isClosed(standing.stage) ? 'words' : 'nothing';
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
  if (isClosed(to)) return { stage: to, closedFrom: from.stage, clock: { spent, since: at } };
  const goesOn = isClosed(from.stage) && from.closedFrom === to;
  return { stage: to, closedFrom: null, clock: { spent: goesOn ? spent : 0, since: at } };
}
