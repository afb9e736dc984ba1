import type { Tell } from '#kit/contract/trace.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import type { DayTraceCode } from '../../../contract/day-trace.ts';
import type { Span } from '../cost.ts';

/** What a shift asks for. Minutes after the midnight that begins its day, up to 2880. */
export interface DayShift {
  readonly versionId: number;
  readonly segments: readonly Span[];
  readonly breaks: readonly Span[];
  readonly flexEarly: number;
  readonly flexLate: number;
  /** Minutes that are forgiven; from so many on it is serious, from so many on it is absence. */
  readonly grace: number;
  readonly seriousLate: number | null;
  readonly absentLate: number | null;
  /** Minutes before the first and after the last in which punches belong to it. */
  readonly advance: number;
  readonly delay: number;
  readonly needOn: boolean;
  readonly needOff: boolean;
  /** 1 the first and the last punch, 2 a pair for each segment. */
  readonly pairing: number;
}

/** The two ends a replaced card can stand for. */
export const side = { on: 1, off: 2 } as const;

export interface Punch {
  /** Seconds of the company's clock after the midnight that begins the day; those of the evening before are negative. */
  readonly second: number;
  /** Of a replaced card the end it stands for; null: a real punch, or any end. */
  readonly side: 1 | 2 | null;
  readonly isReplaced: boolean;
}

export interface LeaveSpan {
  readonly span: Span;
  readonly isPaid: boolean;
}

/** Everything that a day rests on. Minutes and seconds are the company's clock, counted from the midnight that begins it. */
export interface DayInput {
  /** What the day is, and the two days after it. */
  readonly kinds: readonly [DayKind, DayKind, DayKind];
  readonly shift: DayShift | null;
  /** Null: he is in no group. Mode 3 is free; work systems 2 and 3 have statutory overtime alone. */
  readonly group: { readonly mode: number; readonly workSystem: number } | null;
  /** A part of the day that he has off although it is worked. */
  readonly free: Span | null;
  /** Shifts of the two days before and after, with their free parts; each counts from its own midnight. */
  readonly around: readonly { readonly offset: number; readonly shift: DayShift; readonly free?: Span }[];
  readonly punches: readonly Punch[];
  readonly leaves: readonly LeaveSpan[];
  readonly trips: readonly Span[];
  /** Approved segments, also those of the days around. */
  readonly overtime: readonly Span[];
  /** The minute it is. */
  readonly now: number;
}

/** Minutes of overtime by their class: workdays 150 %, days off 200 %, statutory days 300 %. */
export interface Overtime {
  overWork: number;
  overRest: number;
  overStatutory: number;
}

/** What one segment of a form comes to. */
export interface SegmentOvertime extends Overtime {
  /** Where the form has it begin, which tells the segments of a day apart. */
  readonly from: number;
}

/** What a day comes to; minutes are whole. */
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
  /** Of the overtime that begins on the day, what each segment of a form comes to. */
  readonly segments: readonly SegmentOvertime[];
  readonly lackCount: number;
  /** The punches that counted. */
  readonly arrived: Punch | null;
  readonly left: Punch | null;
  /** The last minute in which something may still come. */
  readonly openUntil: number;
}

export type TellDay = Tell<DayTraceCode>;
