/** Returns a number that looks random but is the same for the same day (FNV-1a). */
function seedOf(day: string): number {
  let hash = 0x811c9dc5;
  for (const sign of day) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Days differ only in their last digits. This step spreads the difference over all bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns the item of a company day: always the same on one day, and over time as often as its weight says. */
export function ofDay<T extends { readonly weight: number }>(all: readonly T[], day: string): T | undefined {
  let left =
    seedOf(day) %
    Math.max(
      1,
      all.reduce((sum, { weight }) => sum + weight, 0),
    );
  return all.find(({ weight }) => (left -= weight) < 0);
}
