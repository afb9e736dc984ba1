/** Minutes after the midnight that begins a day, the end not included; 1560 is 2:00 of the next day. */
export type Span = readonly [from: number, to: number];

export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** Returns the minutes that two lists of spans have in common. */
export const sharedOf = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap(([from, to]) =>
    other.flatMap(([on, off]): Span[] => {
      const [first, last] = [Math.max(from, on), Math.min(to, off)];
      return first < last ? [[first, last]] : [];
    }),
  );

/** Returns the parts of spans that lie outside of other spans, in order. */
export const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<readonly Span[]>(
    (left, [on, off]) =>
      left.flatMap(([from, to]): Span[] => {
        if (off <= from || on >= to) return [[from, to]];
        const parts: Span[] = [
          [from, on],
          [off, to],
        ];
        return parts.filter(([first, last]) => first < last);
      }),
    spans,
  ) as Span[];
