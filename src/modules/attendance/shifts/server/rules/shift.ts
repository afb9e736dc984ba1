import type { Words } from '#kit/contract/refusals.ts';
import type { Pairing } from '#modules/attendance/contract/codes.ts';
import { lengthOf, without, type Span } from './spans.ts';

/** Rules of one version of a shift (design, section 2). Minutes are counted from the midnight that begins the day. */
export interface ShiftRule {
  readonly versionId: number;
  /** Working times, breaks included: one to three segments in order. */
  readonly segments: readonly Span[];
  readonly breaks: readonly Span[];
  /** Minute that divides the day into two halves; null: the middle of the working time. */
  readonly halfAt: number | null;
  /** Minutes by which people may arrive earlier or later, and then leave earlier or later by as much. */
  readonly flexEarly: number;
  readonly flexLate: number;
  /**
   * Thresholds in minutes: up to `grace` lateness is forgiven, from `seriousLate` on it is serious, from `absentLate`
   * on it is absence. Null: never.
   */
  readonly grace: number;
  readonly seriousLate: number | null;
  readonly absentLate: number | null;
  /** Minutes before the start and after the end of the shift in which a punch belongs to it. */
  readonly advance: number;
  readonly delay: number;
  readonly needOn: boolean;
  readonly needOff: boolean;
  readonly pairing: Pairing;
}

/** Fault of a shift, with the field it concerns. */
export interface ShiftFault {
  readonly field: 'Segments' | 'Breaks' | 'HalfAt' | 'SeriousLate' | 'AbsentLate';
  readonly message: Words;
}

export const mostSegments = 3;
/** End of the next day, in minutes after midnight. */
export const lastMinute = 2880;
const dayMinutes = 1440;

/** Returns the working times of a shift: its segments without its breaks, in order. */
export const workedSpans = ({ segments, breaks }: Pick<ShiftRule, 'segments' | 'breaks'>): Span[] =>
  without(segments, breaks);

/** Returns the minute that divides the day into two halves: by the shift, or else at half of the working time. */
export function halfOf(shift: Pick<ShiftRule, 'segments' | 'breaks' | 'halfAt'>): number {
  if (shift.halfAt !== null) return shift.halfAt;
  const spans = workedSpans(shift);
  let left = Math.ceil(lengthOf(spans) / 2);
  for (const [from, to] of spans) {
    if (left <= to - from) return from + left;
    left -= to - from;
  }
  return spans.at(-1)![1];
}

const words = (zh: string, en: string): Words => ({ zh, en });

function faultOfSpans(spans: readonly Span[]): Words | null {
  if (spans.length > mostSegments)
    return words(`最多 ${mostSegments} 段`, `Enter at most ${mostSegments} rows`);
  for (const [at, [from, to]] of spans.entries()) {
    const [zh, en] = [`第 ${at + 1} 段`, `Row ${at + 1}`];
    if (from < 0 || to > lastMinute) return words(`${zh}：须在两天之内`, `${en}: must be within two days`);
    if (to <= from) return words(`${zh}：结束须晚于开始`, `${en}: the end must be after the start`);
    if (at > 0 && from < spans[at - 1]![1])
      return words(
        `${zh}：与第 ${at} 段重叠或次序有误`,
        `${en}: overlaps with row ${at} or is in the wrong order`,
      );
  }
  return null;
}

function faultOfSegments(segments: readonly Span[]): Words | null {
  if (segments.length === 0) return words('请填写上班时间', 'Enter the working time');
  const fault = faultOfSpans(segments);
  if (fault) return fault;
  const [first, last] = [segments[0]![0], segments.at(-1)![1]];
  if (first >= dayMinutes) return words('第一段须在当天开始', 'The first row must start on the same day');
  if (last - first > dayMinutes)
    return words('从上班到下班不能超过 24 小时', 'The shift can be at most 24 hours from start to end');
  return null;
}

function faultOfBreaks({ segments, breaks }: Pick<ShiftRule, 'segments' | 'breaks'>): Words | null {
  const fault = faultOfSpans(breaks);
  if (fault) return fault;
  const outside = breaks.findIndex(([from, to]) => !segments.some(([on, off]) => on <= from && to <= off));
  if (outside >= 0)
    return words(
      `第 ${outside + 1} 段：休息须在一段上班时间之内`,
      `Row ${outside + 1}: a break must be within one segment of working time`,
    );
  return lengthOf(workedSpans({ segments, breaks })) > 0
    ? null
    : words('休息占满了上班时间', 'The breaks take up the whole working time');
}

/** Returns the faults of a shift, each with its field. Ranges of single numbers are checked by the contract. */
export function faultsOfShift(shift: Omit<ShiftRule, 'versionId'>): ShiftFault[] {
  const { segments, halfAt, grace, seriousLate, absentLate } = shift;
  const inSegments = faultOfSegments(segments);
  if (inSegments) return [{ field: 'Segments', message: inSegments }];
  const found: ShiftFault[] = [];
  const inBreaks = faultOfBreaks(shift);
  if (inBreaks) found.push({ field: 'Breaks', message: inBreaks });
  if (halfAt !== null && (halfAt <= segments[0]![0] || halfAt >= segments.at(-1)![1]))
    found.push({
      field: 'HalfAt',
      message: words(
        '半天分界须在上班与下班之间',
        'The end of the first half-day must be between start and end of the shift',
      ),
    });
  if (seriousLate !== null && seriousLate <= grace)
    found.push({
      field: 'SeriousLate',
      message: words(`须大于宽限的 ${grace} 分钟`, `Enter more than the grace of ${grace} minutes`),
    });
  const least = Math.max(grace, seriousLate ?? 0);
  if (absentLate !== null && absentLate <= least)
    found.push({
      field: 'AbsentLate',
      message: words(`须大于 ${least} 分钟`, `Enter more than ${least} minutes`),
    });
  return found;
}
