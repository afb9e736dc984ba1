/** Whether the way up from a person comes back to the person. */
export function loopIn(leaderOf: ReadonlyMap<number, number>, person: number): boolean {
  const seen = new Set<number>();
  for (let at = leaderOf.get(person); at !== undefined && !seen.has(at); at = leaderOf.get(at)) {
    if (at === person) return true;
    seen.add(at);
  }
  return false;
}

/** Returns the people of a circle in its order, from one of them back to the same one (`loopIn`). */
export function circleOf(leaderOf: ReadonlyMap<number, number>, person: number): number[] {
  const circle = [person];
  for (let at = leaderOf.get(person); at !== undefined && at !== person; at = leaderOf.get(at))
    circle.push(at);
  return [...circle, person];
}

/** Somebody goes to another leader, and his reports to a successor. */
export interface Move {
  readonly person: number;
  /** Undefined: he keeps his leader. */
  readonly leader: number | null | undefined;
  /** Null: his reports stay his. */
  readonly successor: number | null;
}

/** Whom everybody reports to after a move; one of his reports who takes his place goes to whoever led him. */
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

/** Whether a move would make somebody report to himself in the end. */
export function loopsAfter(leaderOf: ReadonlyMap<number, number>, move: Move): boolean {
  const after = leadersAfter(leaderOf, move);
  return [move.person, move.successor].some((one) => one !== null && loopIn(after, one));
}

/** The people above a person, the nearest first. */
export function lineAbove(leaderOf: ReadonlyMap<number, number>, person: number): number[] {
  const seen = new Set<number>([person]);
  for (let at = leaderOf.get(person); at !== undefined && !seen.has(at); at = leaderOf.get(at)) seen.add(at);
  return [...seen].slice(1);
}

/** Whether somebody stands anywhere above a person. */
export const isAbove = (leaderOf: ReadonlyMap<number, number>, above: number, person: number): boolean =>
  lineAbove(leaderOf, person).includes(above);
