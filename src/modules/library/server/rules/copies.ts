import type { Refusal } from '#kit/contract/refusals.ts';
import { copyState, type CopyState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';

const { onShelf, borrowed, reserved, returning, offShelf, purchasing, cataloguing, missing } = copyState;

/**
 * What those who manage books may make of a copy by hand. Lending, handing in and reserving are commands of their own;
 * a copy that turns out to be missing ends its loan as lost, and gives whoever it was kept for his place back.
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

/** Why a copy may not become this by hand; null where it may. */
export function moveFault(from: CopyState, to: CopyState): Refusal | null {
  if (moves[from].includes(to)) return null;
  if (to === offShelf && from === borrowed) return bookRefusals.borrowedMove;
  if (to === offShelf && from === reserved) return bookRefusals.reservedMove;
  return bookRefusals.badMove;
}

/** Which copy a reader gets soonest, the best state first. */
export const soonest: readonly CopyState[] = [
  onShelf,
  returning,
  borrowed,
  reserved,
  cataloguing,
  purchasing,
  offShelf,
  missing,
];

/** States of copies that readers can get, now or later; the others count for nothing. */
export const lendable: readonly CopyState[] = [onShelf, borrowed, reserved, returning];
