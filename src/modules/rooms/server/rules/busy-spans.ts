import type { Span } from '#kit/rules/spans.ts';

/** Time at which a person is busy. It has a title only if the viewer may read it. */
export interface BusySpan extends Span {
  readonly title: string;
}

/**
 * Returns a person's busy times as a viewer may see them, cut to a span. Titled times stay as they are. Untitled times
 * are merged where they touch, so that a viewer cannot tell a meeting from leave.
 */
export function shownBusy(all: readonly BusySpan[], within: Span): BusySpan[] {
  const shown: BusySpan[] = [];
  const cut = all
    .filter(({ start, end }) => start < within.end && within.start < end)
    .map((one) => ({
      ...one,
      start: one.start < within.start ? within.start : one.start,
      end: one.end > within.end ? within.end : one.end,
    }))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime());
  for (const one of cut) {
    const at = shown.findLastIndex(({ title }) => title === '');
    const last = shown[at];
    if (one.title !== '' || !last || last.end < one.start) shown.push(one);
    else if (last.end < one.end) shown[at] = { ...last, end: one.end };
  }
  return shown;
}
