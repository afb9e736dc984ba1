import { useMemo } from 'react';
import { shiftMonth } from '#kit/rules/dates.ts';
import type { NodeItem } from './useTree.ts';

/** Days from the first day of a month to the first day after another month. */
export interface Span {
  readonly from: string;
  readonly days: number;
  readonly months: readonly string[];
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/** Returns the whole months around all planned days. */
export function spanOf(start: string, end: string, items: readonly NodeItem[]): Span {
  let [first, last] = [start, end];
  for (const { node } of items)
    for (const day of [node.PlanStart, node.PlanEnd, node.BaseStart, node.BaseEnd]) {
      if (day === null) continue;
      if (day < first) first = day;
      if (day > last) last = day;
    }
  const months: string[] = [];
  for (
    let month = first.slice(0, 7);
    month <= last.slice(0, 7) && months.length < 120;
    month = shiftMonth(month, 1)
  )
    months.push(month);
  const from = `${months[0]!}-01`;
  const after = `${shiftMonth(months.at(-1)!, 1)}-01`;
  return { from, days: dayNumber(after) - dayNumber(from), months };
}

const share = (span: Span, day: string, more = 0): number =>
  ((dayNumber(day) - dayNumber(span.from) + more) / span.days) * 100;

/** Month labels above the bars. If there are many months, only some are labelled. */
export function GanttHead({ span, today }: { readonly span: Span; readonly today: string }) {
  const each = Math.ceil(span.months.length / 8);
  return (
    <span className="gantt">
      {span.months.map((month, n) =>
        n % each === 0 ? (
          <span
            key={month}
            className="gantt-month"
            style={{ insetInlineStart: `${share(span, `${month}-01`)}%` }}
          >
            {month.slice(2)}
          </span>
        ) : null,
      )}
      <Today span={span} today={today} />
    </span>
  );
}

function Today({ span, today }: { readonly span: Span; readonly today: string }) {
  const at = share(span, today, 0.5);
  return at < 0 || at > 100 ? null : <span className="gantt-today" style={{ insetInlineStart: `${at}%` }} />;
}

interface BarProps {
  readonly item: NodeItem;
  readonly span: Span;
  readonly today: string;
}

/** Bar of a node: planned days, progress, and the original base. */
export function GanttBar({ item, span, today }: BarProps) {
  const { PlanStart, PlanEnd, BaseStart, BaseEnd, ProgressBp, State } = item.node;
  const between = useMemo(
    () => (from: string, to: string) => ({
      insetInlineStart: `${share(span, from)}%`,
      width: `${share(span, to, 1) - share(span, from)}%`,
    }),
    [span],
  );
  const isLate = State < 2 && PlanEnd !== null && PlanEnd < today;
  return (
    <span className="gantt" aria-hidden="true">
      {BaseStart !== null && BaseEnd !== null && (BaseEnd !== PlanEnd || BaseStart !== PlanStart) && (
        <span className="gantt-base" style={between(BaseStart, BaseEnd)} />
      )}
      {PlanStart !== null && PlanEnd !== null && (
        <span
          className="gantt-bar"
          data-state={State}
          data-late={isLate}
          data-whole={item.hasBelow}
          style={between(PlanStart, PlanEnd)}
        >
          <span style={{ width: `${Number(ProgressBp ?? 0) / 100}%` }} />
        </span>
      )}
      <Today span={span} today={today} />
    </span>
  );
}
