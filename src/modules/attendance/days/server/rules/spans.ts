import type { Span } from '#modules/attendance/leave/server/rules/cost.ts';

/** Set of minutes as spans in order that neither touch nor overlap; ends are not included. */
export type Spans = readonly Span[];

export const minutesOf = (spans: Spans): number => {
  let sum = 0;
  for (const [from, to] of spans) sum += to - from;
  return sum;
};

/** Converts spans to a set: in order, joined where they touch, without empty ones. */
export function setOf(spans: Spans): Spans {
  const filled = spans.filter(([from, to]) => from < to);
  if (filled.length < 2) return filled;
  const joined: [number, number][] = [];
  for (const [from, to] of filled.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Returns the minutes that are in both sets. */
export function both(one: Spans, other: Spans): Spans {
  const common: Span[] = [];
  for (const [from, to] of one)
    for (const [on, off] of other)
      if (Math.max(from, on) < Math.min(to, off)) common.push([Math.max(from, on), Math.min(to, off)]);
  return common;
}

/** Returns the minutes of the first set that are not in the second. */
export function without(one: Spans, other: Spans): Spans {
  let left = one;
  for (const [on, off] of other)
    left = left.flatMap(([from, to]): Spans => {
      if (off <= from || to <= on) return [[from, to]];
      return setOf([
        [from, Math.min(on, to)],
        [Math.max(off, from), to],
      ]);
    });
  return left;
}

export const startOf = (spans: Spans): number => spans[0]![0];
export const endOf = (spans: Spans): number => spans.at(-1)![1];

/** Returns the number of minutes of a set before a minute; `after` returns those from a minute on. */
export const before = (spans: Spans, minute: number): number =>
  spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, minute) - from), 0);
export const after = (spans: Spans, minute: number): number =>
  spans.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, minute)), 0);
