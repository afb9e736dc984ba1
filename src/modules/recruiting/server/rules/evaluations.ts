import { correctionMinutes, interviewStates } from '../../contract/interview-codes.ts';

const MINUTE_MS = 60_000;

/** One's part in an interview of an application. */
export interface OwnPart {
  readonly isLive: boolean;
  readonly isSubmitted: boolean;
}

/**
 * Whether somebody reads what others said of a candidate: whoever handles the application, and whoever has said his own;
 * neither while an evaluation of his own is missing, so that nobody is led by others.
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

/** What an interviewer who is expected may do with his evaluation now. */
export function evaluating({ state, start, submittedAt }: Evaluated, now: Date): Evaluating {
  if (state === interviewStates.cancelled || state === interviewStates.absent) return 'isOver';
  if (submittedAt === null) return now < start ? 'tooSoon' : 'submit';
  return now.getTime() - submittedAt.getTime() <= correctionMinutes * MINUTE_MS ? 'correct' : 'add';
}

/**
 * Hundredths of points from 100 to 500 by the weights of a scorecard; null without one. It stands beside results and
 * decides nothing.
 * @param weights ten-thousandths, which make 10000
 */
export function totalOf(scores: readonly number[], weights: readonly number[]): number | null {
  if (weights.length === 0 || scores.length !== weights.length) return null;
  return Math.round(scores.reduce((sum, score, n) => sum + score * weights[n]!, 0) / 100);
}

/** Whether scores are given for each item and for nothing else, from 1 to 5. */
export const areScores = (scores: readonly number[], items: number): boolean =>
  scores.length === items && scores.every((score) => Number.isInteger(score) && score >= 1 && score <= 5);

/** Evaluations that stand against passing: those that are missing, or one where nobody has said anything. */
export function missingToPass(parts: readonly OwnPart[]): number {
  const missing = parts.filter(({ isLive, isSubmitted }) => isLive && !isSubmitted).length;
  return missing === 0 && !parts.some(({ isSubmitted }) => isSubmitted) ? 1 : missing;
}
