import { wallAt, companyZone } from '#kit/rules/zones.ts';

/** Minutes since midnight of one company day, 0 to 1440; `until` is after `from`. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** Column of an item among overlapping ones: `lane` from 0, out of `lanes`. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

/** Returns the part of an interview on the company day on which it begins. It is cut at midnight. */
export function daySpan(start: Date | string, end: Date | string): DaySpan & { readonly day: string } {
  const [first, last] = [start, end].map((at) => wallAt(new Date(at), companyZone())) as [
    ReturnType<typeof wallAt>,
    ReturnType<typeof wallAt>,
  ];
  return { day: first.day, from: first.minute, until: last.day > first.day ? 1440 : last.minute };
}

/** Puts overlapping spans into as few columns as possible. The result has the order of the input. */
export function lanesOf(spans: readonly DaySpan[]): Lane[] {
  const order = spans
    .map((span, at) => ({ ...span, at }))
    .toSorted((one, other) => one.from - other.from || other.until - one.until);
  const placed: Lane[] = [];
  let group: { readonly at: number; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const { at, lane } of group) placed[at] = { lane, lanes: ends.length };
    group = [];
    ends = [];
  };
  for (const { at, from, until } of order) {
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = until;
    group.push({ at, lane });
  }
  close();
  return placed;
}

/** Returns the hours that a week shows, as minutes in whole hours: 9 to 18, extended for earlier or later spans. */
export function hoursOf(spans: readonly DaySpan[]): DaySpan {
  const from = Math.min(9 * 60, ...spans.map((span) => span.from));
  const until = Math.max(18 * 60, ...spans.map((span) => span.until));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}
