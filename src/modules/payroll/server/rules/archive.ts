import { shiftDays } from '#kit/rules/dates.ts';
import { adjustmentCause, payStage, type AdjustmentCause, type PayStage } from '../../contract/codes.ts';
import type { Adjusted, Pay } from './adjusting.ts';

/** A change of pay in effect. */
export interface Change {
  /** Company day from which on it holds. */
  readonly day: string;
  readonly cause: AdjustmentCause;
  /** Null: it leaves the stage as it was. */
  readonly stage: PayStage | null;
  readonly formId: number;
  readonly held: Adjusted;
}

/** What somebody earns for some company days, both included; without a last one it goes on. */
export interface Stretch {
  readonly from: string;
  readonly to: string | null;
  readonly stage: PayStage;
  readonly cause: AdjustmentCause;
  readonly formId: number;
  readonly pay: Pay;
}

/** What a change makes of a stage; a confirmation ends a probation, and of somebody without a record nobody says he is on one. */
const stageAfter = ({ stage, cause }: Change, before: PayStage | undefined): PayStage =>
  stage ?? (cause === adjustmentCause.confirmation ? payStage.regular : (before ?? payStage.regular));

/** The archive that changes leave; each holds until the next one's day, and items that it leaves alone go on. */
export function archiveOf(changes: readonly Change[]): Stretch[] {
  const ordered = changes.toSorted((a, b) => a.day.localeCompare(b.day));
  const stretches: Stretch[] = [];
  for (const [at, change] of ordered.entries()) {
    const before = stretches.at(-1);
    const next = ordered[at + 1];
    stretches.push({
      from: change.day,
      to: next ? shiftDays(next.day, -1) : null,
      stage: stageAfter(change, before?.stage),
      cause: change.cause,
      formId: change.formId,
      pay: { ...before?.pay, ...change.held.after },
    });
  }
  return stretches;
}

const textOf = ({ from, to, stage, cause, formId, pay }: Stretch): string =>
  JSON.stringify([
    from,
    to,
    stage,
    cause,
    formId,
    Object.entries(pay).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** What is to be written so that an archive is as it should be: rows that others take the place of, and those. */
export function archiveSteps<R extends Stretch & { readonly id: number }>(
  standing: readonly R[],
  wanted: readonly Stretch[],
): { readonly drop: readonly number[]; readonly add: readonly Stretch[] } {
  const kept = new Set(wanted.map(textOf));
  const had = new Set(standing.map(textOf));
  return {
    drop: standing.filter((row) => !kept.has(textOf(row))).map(({ id }) => id),
    add: wanted.filter((row) => !had.has(textOf(row))),
  };
}

/** What all items come to a month, in fen. */
export const wholePay = (pay: Pay): number => Object.values(pay).reduce((all, fen) => all + fen, 0);

/** A change is worth a look from so many per cent on. */
export const wideChange = 20;

/** Whether the whole of somebody's pay moves by more than a number of per cent, either way. */
export function isWide(before: Pay, after: Pay, percent = wideChange): boolean {
  const was = wholePay(before);
  return was > 0 && Math.abs(wholePay(after) - was) * 100 > was * percent;
}

/** Share in per cent that pay on probation reaches of the regular pay (Labour Contract Law, article 20). */
export const leastOnProbation = 80;

/** Whether a form leaves pay on probation below its share of the regular pay that follows, by either of the two. */
export function isProbationLow(changes: readonly Change[], formId: number): boolean {
  const rows = archiveOf(changes);
  return rows.some((row, at) => {
    if (row.stage !== payStage.probation) return false;
    const regular = rows.slice(at + 1).find(({ stage }) => stage === payStage.regular);
    if (!regular || (row.formId !== formId && regular.formId !== formId)) return false;
    return wholePay(row.pay) * 100 < wholePay(regular.pay) * leastOnProbation;
  });
}
