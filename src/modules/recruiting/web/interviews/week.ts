import { wallAt, companyZone } from '#kit/rules/zones.ts';

/** Minutes of one company day: from 0 to 1440, the end behind the start. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** Where something stands beside what overlaps it: the `lane`-th of `lanes`, from 0. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

/** What an interview covers of the company day on which it begins; one over midnight ends with that day. */
export function daySpan(start: Date | string, end: Date | string): DaySpan & { readonly day: string } {
  const [first, last] = [start, end].map((at) => wallAt(new Date(at), companyZone())) as [
    ReturnType<typeof wallAt>,
    ReturnType<typeof wallAt>,
  ];
  return { day: first.day, from: first.minute, until: last.day > first.day ? 1440 : last.minute };
}

/** Puts what overlaps side by side, as few as can be; answers in the order given. */
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

/** The whole hours that a week shows, in minutes: a working day, and more where something is earlier or later. */
export function hoursOf(spans: readonly DaySpan[]): DaySpan {
  const from = Math.min(9 * 60, ...spans.map((span) => span.from));
  const until = Math.max(18 * 60, ...spans.map((span) => span.until));
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}
