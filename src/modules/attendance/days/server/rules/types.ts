import type { Rest } from '#modules/attendance/overtime/server/rules/rest.ts';
import type { Tell } from '#kit/contract/trace.ts';
import type { Span } from '#modules/attendance/leave/server/rules/cost.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import type { DayTraceCode } from '../../contract/day-trace.ts';

/** Rules of a shift for the calculation of a day. Minutes after the midnight that begins its day, up to 2880. */
export interface DayShift {
  readonly versionId: number;
  readonly segments: readonly Span[];
  readonly breaks: readonly Span[];
  readonly flexEarly: number;
  readonly flexLate: number;
  /**
   * Thresholds in minutes: up to `grace` lateness is forgiven, from `seriousLate` on it is serious, from `absentLate`
   * on it is absence.
   */
  readonly grace: number;
  readonly seriousLate: number | null;
  readonly absentLate: number | null;
  /** Minutes before the start and after the end of the shift in which a punch belongs to it. */
  readonly advance: number;
  readonly delay: number;
  readonly needOn: boolean;
  readonly needOff: boolean;
  /** Pairing of punches: 1 the first and the last punch, 2 one pair for each segment. */
  readonly pairing: number;
}

/** Ends of a shift that a corrected punch can stand for. */
export const side = { on: 1, off: 2 } as const;

export interface Punch {
  /** Seconds by the company's clock after the midnight that begins the day; negative on the evening before. */
  readonly second: number;
  /** End that a corrected punch stands for; null: a real punch, or a correction for either end. */
  readonly side: 1 | 2 | null;
  readonly isReplaced: boolean;
}

export interface LeaveSpan {
  readonly span: Span;
  readonly isPaid: boolean;
}

/**
 * All input of the calculation of a day. Minutes and seconds of the company's clock, counted from the midnight that
 * begins the day.
 */
export interface DayInput {
  /** Kinds of the day itself and of the two days after it. */
  readonly kinds: readonly [DayKind, DayKind, DayKind];
  readonly shift: DayShift | null;
  /**
   * Group of the day; null: none. Mode 3 means free working times. Work systems 2 and 3 have statutory overtime only.
   */
  readonly group: { readonly mode: number; readonly workSystem: number; readonly rest?: Rest } | null;
  /** Part of a work day that the person has off. */
  readonly free: Span | null;
  /** Shifts of the two days before and after, with their free parts. Each is counted from its own midnight. */
  readonly around: readonly { readonly offset: number; readonly shift: DayShift; readonly free?: Span }[];
  readonly punches: readonly Punch[];
  readonly leaves: readonly LeaveSpan[];
  readonly trips: readonly Span[];
  /** Approved segments of overtime, including those of neighbouring days. */
  readonly overtime: readonly Span[];
  /** Current minute. */
  readonly now: number;
}

/** Minutes of overtime by class: workdays 150 %, days off 200 %, statutory days 300 %. */
export interface Overtime {
  overWork: number;
  overRest: number;
  overStatutory: number;
}

/** Result of one overtime segment of a form. */
export interface SegmentOvertime extends Overtime {
  /** Minute at which the segment begins in the form; it identifies the segment within the day. */
  readonly from: number;
}

/** Result of a day, in whole minutes. */
export interface DayResult {
  readonly kind: DayKind;
  readonly versionId: number | null;
  readonly state: number;
  readonly rostered: number;
  readonly worked: number;
  readonly late: number;
  readonly early: number;
  readonly absent: number;
  readonly leavePaid: number;
  readonly leaveUnpaid: number;
  readonly trip: number;
  readonly overWork: number;
  readonly overRest: number;
  readonly overStatutory: number;
  /** Overtime that begins on the day, one entry for each segment of a form. */
  readonly segments: readonly SegmentOvertime[];
  readonly lackCount: number;
  /** Punches that count as arrival and departure. */
  readonly arrived: Punch | null;
  readonly left: Punch | null;
  /** Last minute in which a punch may still arrive. */
  readonly openUntil: number;
}

export type TellDay = Tell<DayTraceCode>;
