import { correctionMinutes, interviewStates } from '../../contract/interview-codes.ts';

const MINUTE_MS = 60_000;

/** A person's own part in an interview of an application. */
export interface OwnPart {
  readonly isLive: boolean;
  readonly isSubmitted: boolean;
}

/**
 * Tells whether a person may read others' evaluations of a candidate. Handlers may, and interviewers who have submitted
 * their own. Nobody may while an evaluation of their own is missing, so that they are not influenced.
 */
export function readsOthers(own: readonly OwnPart[], handles: boolean): boolean {
  if (own.some(({ isLive, isSubmitted }) => isLive && !isSubmitted)) return false;
  return handles || own.some(({ isSubmitted }) => isSubmitted);
}

export interface Evaluated {
  readonly state: number;
  readonly start: Date;
  readonly submittedAt: Date | null;
}

export type Evaluating = 'submit' | 'correct' | 'add' | 'tooSoon' | 'isOver';

/** Tells what an expected interviewer may do with their evaluation now. */
export function evaluating({ state, start, submittedAt }: Evaluated, now: Date): Evaluating {
  if (state === interviewStates.cancelled || state === interviewStates.absent) return 'isOver';
  if (submittedAt === null) return now < start ? 'tooSoon' : 'submit';
  return now.getTime() - submittedAt.getTime() <= correctionMinutes * MINUTE_MS ? 'correct' : 'add';
}

/**
 * Returns the weighted total in hundredths, from 100 to 500. It is shown beside results and decides nothing.
 * @param weights ten-thousandths that add up to 10000
 * @returns null without a scorecard
 */
export function totalOf(scores: readonly number[], weights: readonly number[]): number | null {
  if (weights.length === 0 || scores.length !== weights.length) return null;
  return Math.round(scores.reduce((sum, score, n) => sum + score * weights[n]!, 0) / 100);
}

/** Tells whether there is exactly one score from 1 to 5 for each item. */
export const areScores = (scores: readonly number[], items: number): boolean =>
  scores.length === items && scores.every((score) => Number.isInteger(score) && score >= 1 && score <= 5);

/** Counts the missing evaluations that prevent passing. Returns 1 if nobody was expected and nobody has evaluated. */
export function missingToPass(parts: readonly OwnPart[]): number {
  const missing = parts.filter(({ isLive, isSubmitted }) => isLive && !isSubmitted).length;
  return missing === 0 && !parts.some(({ isSubmitted }) => isSubmitted) ? 1 : missing;
}
