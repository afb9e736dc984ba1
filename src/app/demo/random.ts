/** Source of random draws that depend only on the seed. */
export interface Random {
  /** Returns a number from 0 up to 1, excluding 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Returns one of the items. @throws RangeError when there is none */
  pick<T>(items: readonly T[]): T;
  /** Returns one of the items, each as likely as its weight. @throws RangeError when there is none */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** Returns the items in random order. */
  shuffled<T>(items: readonly T[]): T[];
}

/** Returns a small generator with good distribution (mulberry32). The same seed always gives the same draws. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[int(0, items.length - 1)]!;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1);
      if (!found) throw new RangeError('nothing to pick from');
      return found[0];
    },
    shuffled: (items) => {
      const order = [...items];
      for (let at = order.length - 1; at > 0; at--) {
        const other = int(0, at);
        [order[at], order[other]] = [order[other]!, order[at]!];
      }
      return order;
    },
  };
}
