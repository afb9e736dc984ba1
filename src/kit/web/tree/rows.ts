/** Item of a tree. */
export interface TreeItem {
  readonly id: number;
  /** Parent; null at the top. An item whose parent is missing counts as at the top. */
  readonly parentId: number | null;
  readonly title: string;
  /** Text by which the search finds the item, in addition to its title. */
  readonly search?: string;
}

/** Line of a tree as it is shown. */
export interface TreeRow<I extends TreeItem> {
  readonly item: I;
  /** Level, 1 at the top. */
  readonly level: number;
  readonly hasBelow: boolean;
  readonly isOpen: boolean;
  /** Position among the visible siblings, from 1, and their number. */
  readonly place: number;
  readonly of: number;
}

/** Returns the items by parent, in the given order. */
export function itemsBelow<I extends TreeItem>(items: readonly I[]): Map<number | null, I[]> {
  const known = new Set(items.map((item) => item.id));
  return Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
}

/** Returns the ids of an item and of everything below it. */
export function branchOf(items: readonly TreeItem[], id: number): Set<number> {
  const below = itemsBelow(items);
  const found = new Set<number>();
  const walk = (each: number): void => {
    found.add(each);
    for (const item of below.get(each) ?? []) walk(item.id);
  };
  walk(id);
  return found;
}

/** Returns the ids of everything above an item. */
export function idsAbove(items: readonly TreeItem[], id: number | null): Set<number> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = new Set<number>();
  for (let up = byId.get(id ?? Number.NaN)?.parentId; up && !found.has(up); up = byId.get(up)?.parentId)
    found.add(up);
  return found;
}

/** Returns the items that contain a text, with everything above them; null without a search. */
function matching(items: readonly TreeItem[], query: string): Set<number> | null {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return null;
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = new Set<number>();
  for (const item of items) {
    if (!`${item.title} ${item.search ?? ''}`.toLowerCase().includes(wanted)) continue;
    for (
      let at: TreeItem | undefined = item;
      at && !found.has(at.id);
      at = byId.get(at.parentId ?? Number.NaN)
    )
      found.add(at.id);
  }
  return found;
}

/** Returns the lines that are shown: the open ones or, during a search, the paths to every hit. */
export function rowsOf<I extends TreeItem>(
  items: readonly I[],
  open: ReadonlySet<number>,
  query: string,
): TreeRow<I>[] {
  const found = matching(items, query);
  const below = itemsBelow(found ? items.filter((item) => found.has(item.id)) : items);
  const rows: TreeRow<I>[] = [];
  const walk = (parent: number | null, level: number): void => {
    const siblings = below.get(parent) ?? [];
    siblings.forEach((item, n) => {
      const hasBelow = below.has(item.id);
      const isOpen = hasBelow && (found !== null || open.has(item.id));
      rows.push({ item, level, hasBelow, isOpen, place: n + 1, of: siblings.length });
      if (isOpen) walk(item.id, level + 1);
    });
  };
  walk(null, 1);
  return rows;
}
