/** Whether the way up from a person comes back to the person. */
export function loopIn(leaderOf: ReadonlyMap<number, number>, person: number): boolean {
  const seen = new Set<number>();
  for (let at = leaderOf.get(person); at !== undefined && !seen.has(at); at = leaderOf.get(at)) {
    if (at === person) return true;
    seen.add(at);
  }
  return false;
}

/** Whether somebody stands anywhere above a person. */
export function isAbove(leaderOf: ReadonlyMap<number, number>, above: number, person: number): boolean {
  const seen = new Set<number>([person]);
  for (let at = leaderOf.get(person); at !== undefined && !seen.has(at); at = leaderOf.get(at)) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
}
