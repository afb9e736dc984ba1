/** Distance between sort numbers of neighbours, which leaves room for later insertions. */
export const gap = 1 << 20;

export interface Sibling {
  readonly id: number;
  readonly sortNo: number;
}

export interface Placing {
  readonly sortNo: number;
  /** Siblings that get new sort numbers, because there was no room left. */
  readonly renumbered: readonly Sibling[];
}

/**
 * Computes the sort number of an item among its siblings.
 * @param siblings in order, without the item
 * @param beforeId sibling it stands before; last place if that one is gone
 */
export function placeAmong(siblings: readonly Sibling[], beforeId: number | null): Placing {
  const at = siblings.findIndex(({ id }) => id === beforeId);
  const place = at === -1 ? siblings.length : at;
  const below = siblings[place - 1]?.sortNo;
  const above = siblings[place]?.sortNo;
  if (above === undefined) return { sortNo: (below ?? 0) + gap, renumbered: [] };
  const sortNo = Math.floor(((below ?? above - 2 * gap) + above) / 2);
  if (sortNo < above && sortNo > (below ?? Number.NEGATIVE_INFINITY)) return { sortNo, renumbered: [] };
  const renumbered = siblings.map(({ id }, n) => ({ id, sortNo: (n < place ? n + 1 : n + 2) * gap }));
  return { sortNo: (place + 1) * gap, renumbered };
}
