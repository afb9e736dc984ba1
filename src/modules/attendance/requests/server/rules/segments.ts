import type { Words } from '#kit/contract/refusals.ts';
import { isDay, isMinute, shiftDays } from '#kit/rules/dates.ts';
import { farthest } from '#modules/attendance/contract/codes.ts';
import type { Segment } from '#modules/attendance/leave/server/rules/cost.ts';

/** Maximum number of rows in a control for several ranges (specification, section 3). */
const mostRows = 99;

const row = (at: number): Words => ({ zh: `第 ${at + 1} 段`, en: `Row ${at + 1}` });

const inRow = (at: number, zh: string, en: string): Words => ({
  zh: `${row(at).zh}：${zh}`,
  en: `${row(at).en}: ${en}`,
});

/** Maximum number of days from the first to the last day of one form. */
const mostDays = farthest.back + farthest.ahead;

/**
 * Returns the faults of segments, each with the number of its row.
 * @param today company day on which they are filed; null: they were filed earlier
 */
export function faultsOfSegments(segments: readonly Segment[], today: string | null): Words[] {
  if (segments.length > mostRows) return [{ zh: `最多 ${mostRows} 段时间`, en: `At most ${mostRows} rows` }];
  const begins = segments.map(([from]) => from.slice(0, 10)).toSorted()[0] ?? '';
  const base = today ?? (isDay(begins) ? shiftDays(begins, farthest.back) : begins);
  if (!isDay(base)) return [inRow(0, '不是有效的时间', 'is not a valid time')];
  const [earliest, latest] = [shiftDays(base, -farthest.back), shiftDays(base, mostDays - farthest.back)];
  return segments.flatMap(([from, to], at): Words[] => {
    if (!isMinute(from) || !isMinute(to)) return [inRow(at, '不是有效的时间', 'is not a valid time')];
    if (to <= from) return [inRow(at, '结束时间须晚于开始时间', 'the end must be after the start')];
    if (from.slice(0, 10) < earliest) return [inRow(at, `最早从 ${earliest} 开始`, `not before ${earliest}`)];
    if (to.slice(0, 10) > latest) return [inRow(at, `最晚到 ${latest}`, `not after ${latest}`)];
    const other = segments.findIndex(([on, off], before) => before < at && on < to && from < off);
    if (other >= 0)
      return [inRow(at, `与${row(other).zh}时间重叠`, `overlaps ${row(other).en.toLowerCase()}`)];
    return [];
  });
}
