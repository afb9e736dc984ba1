/** Returns whether the reporting line of a person leads back to the person. */
export function loopIn(leaderOf: ReadonlyMap<number, number>, person: number): boolean {
  const seen = new Set<number>();
  for (let at = leaderOf.get(person); at !== undefined && !seen.has(at); at = leaderOf.get(at)) {
    if (at === person) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Returns the people of a reporting cycle in order; the first one is repeated at the end. Requires that `loopIn` is
 * true.
 */
export function listCycle(leaderOf: ReadonlyMap<number, number>, person: number): number[] {
  const circle = [person];
  for (let at = leaderOf.get(person); at !== undefined && at !== person; at = leaderOf.get(at))
    circle.push(at);
  return [...circle, person];
}

/** A change of leader of a person, together with the successor who takes over the person's reports. */
export interface Move {
  readonly person: number;
  /** New leader; null: no leader; undefined: the leader stays. */
  readonly leader: number | null | undefined;
  /** Person who takes over the reports; null: the reports stay. */
  readonly successor: number | null;
}

/**
 * Returns the leader of everybody after a move. If the successor reports to the person, they get the person's leader.
 */
export function leadersAfter(
  leaderOf: ReadonlyMap<number, number>,
  { person, leader, successor }: Move,
): Map<number, number> {
  const after = new Map(leaderOf);
  const set = (one: number, to: number | null | undefined): void => {
    if (to === null || to === undefined) after.delete(one);
    else after.set(one, to);
  };
  if (successor !== null) {
    if (isAbove(leaderOf, person, successor)) set(successor, leaderOf.get(person));
    for (const [report, led] of leaderOf) if (led === person && report !== successor) set(report, successor);
  }
  if (leader !== undefined) set(person, leader);
  return after;
}

/** Returns whether a move would make somebody report to themselves through the reporting line. */
export function loopsAfter(leaderOf: ReadonlyMap<number, number>, move: Move): boolean {
  const after = leadersAfter(leaderOf, move);
  return [move.person, move.successor].some((one) => one !== null && loopIn(after, one));
}

/** Returns the people above a person in the reporting line, the direct leader first. */
export function lineAbove(leaderOf: ReadonlyMap<number, number>, person: number): number[] {
  const seen = new Set<number>([person]);
  for (let at = leaderOf.get(person); at !== undefined && !seen.has(at); at = leaderOf.get(at)) seen.add(at);
  return [...seen].slice(1);
}

/** Returns whether somebody is anywhere above a person in the reporting line. */
export const isAbove = (leaderOf: ReadonlyMap<number, number>, above: number, person: number): boolean =>
  lineAbove(leaderOf, person).includes(above);
