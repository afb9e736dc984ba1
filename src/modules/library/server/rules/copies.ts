import type { Refusal } from '#kit/contract/refusals.ts';
import { copyState, type CopyState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';

const { onShelf, borrowed, reserved, returning, offShelf, purchasing, cataloguing, missing } = copyState;

/**
 * State changes of a copy that librarians may make by hand. Lending, handing in and reserving have their own commands.
 * A copy found missing ends its loan as lost. A reader for whom it was kept gets their place in the queue back.
 */
const moves: Readonly<Record<CopyState, readonly CopyState[]>> = {
  [onShelf]: [offShelf, missing],
  [borrowed]: [missing],
  [reserved]: [missing],
  [returning]: [onShelf, offShelf, missing],
  [offShelf]: [cataloguing, onShelf],
  [purchasing]: [cataloguing],
  [cataloguing]: [onShelf, offShelf],
  [missing]: [onShelf],
};

/**
 * Returns why a copy may not change to a state by hand.
 * @returns null if it may
 */
export function moveFault(from: CopyState, to: CopyState): Refusal | null {
  if (moves[from].includes(to)) return null;
  if (to === offShelf && from === borrowed) return bookRefusals.borrowedMove;
  if (to === offShelf && from === reserved) return bookRefusals.reservedMove;
  return bookRefusals.badMove;
}

/** Copy states by how soon a reader gets the copy, the soonest first. */
export const statesBySoonest: readonly CopyState[] = [
  onShelf,
  returning,
  borrowed,
  reserved,
  cataloguing,
  purchasing,
  offShelf,
  missing,
];

/** States of copies that readers can get now or later. Other copies do not count. */
export const lendable: readonly CopyState[] = [onShelf, borrowed, reserved, returning];
