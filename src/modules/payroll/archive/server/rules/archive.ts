import { shiftDays } from '#kit/rules/dates.ts';
import {
  adjustmentCause,
  payStage,
  type AdjustmentCause,
  type PayStage,
} from '#modules/payroll/contract/codes.ts';
import type { Adjusted, Pay } from './adjusting.ts';

/** A pay change in effect. */
export interface Change {
  /** First company day on which the change applies. */
  readonly day: string;
  readonly cause: AdjustmentCause;
  /** Employment stage set by the change. Null if it leaves the stage unchanged. */
  readonly stage: PayStage | null;
  readonly formId: number;
  readonly held: Adjusted;
}

/** A person's pay during a range of company days, both included. Without a last day it continues. */
export interface Stretch {
  readonly from: string;
  readonly to: string | null;
  readonly stage: PayStage;
  readonly cause: AdjustmentCause;
  readonly formId: number;
  readonly pay: Pay;
}

/**
 * Returns the stage after a change. A confirmation ends the probation. A person without a compensation record counts as
 * regular.
 */
const stageAfter = ({ stage, cause }: Change, before: PayStage | undefined): PayStage =>
  stage ?? (cause === adjustmentCause.confirmation ? payStage.regular : (before ?? payStage.regular));

/**
 * Builds the compensation history from pay changes. Each entry lasts until the day before the next, and unchanged items
 * carry over.
 */
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

/** Returns the rows to drop and the stretches to add so that the stored history matches the wanted one. */
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

/** Returns the total of all pay items in fen a month. */
export const wholePay = (pay: Pay): number => Object.values(pay).reduce((all, fen) => all + fen, 0);

/** Default percentage above which a pay change is marked for review. */
export const wideChange = 20;

/** Returns whether total pay changes by more than a percentage in either direction. */
export function isWide(before: Pay, after: Pay, percent = wideChange): boolean {
  const was = wholePay(before);
  return was > 0 && Math.abs(wholePay(after) - was) * 100 > was * percent;
}

/** Share in per cent that pay on probation reaches of the regular pay (Labour Contract Law, article 20). */
export const leastOnProbation = 80;

/**
 * Returns whether a form leaves pay on probation below the legal share of the regular pay that follows. The form may
 * have set either of the two.
 */
export function isProbationLow(changes: readonly Change[], formId: number): boolean {
  const rows = archiveOf(changes);
  return rows.some((row, at) => {
    if (row.stage !== payStage.probation) return false;
    const regular = rows.slice(at + 1).find(({ stage }) => stage === payStage.regular);
    if (!regular || (row.formId !== formId && regular.formId !== formId)) return false;
    return wholePay(row.pay) * 100 < wholePay(regular.pay) * leastOnProbation;
  });
}
