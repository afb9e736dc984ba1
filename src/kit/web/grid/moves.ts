import type { TreeItem, TreeRow } from '../tree/rows.ts';
import type { Place } from '../tree/useDrag.ts';

export type Way = 'up' | 'down' | 'in' | 'out';

/** Returns the place of a line after it is moved by one; null if there is nowhere to go. */
export function movedTo<I extends TreeItem>(
  rows: readonly TreeRow<I>[],
  row: TreeRow<I>,
  way: Way,
): Place | null {
  const { id, parentId } = row.item;
  const parent = rows.find(({ item }) => item.id === parentId);
  const above = parent?.item.id ?? null;
  const siblings = rows.filter(
    (one) => one.level === row.level && (parent ? one.item.parentId === parentId : one.level === 1),
  );
  const at = siblings.findIndex(({ item }) => item.id === id);
  const idAt = (n: number): number | null => siblings[n]?.item.id ?? null;
  switch (way) {
    case 'up':
      return at === 0 ? null : { parentId: above, beforeId: idAt(at - 1) };
    case 'down':
      return at === siblings.length - 1 ? null : { parentId: above, beforeId: idAt(at + 2) };
    case 'in':
      return at === 0 ? null : { parentId: idAt(at - 1), beforeId: null };
    default: {
      if (!parent) return null;
      const grand = rows.find(({ item }) => item.id === parent.item.parentId);
      const uncles = rows.filter(
        (one) =>
          one.level === parent.level && (grand ? one.item.parentId === grand.item.id : one.level === 1),
      );
      const next = uncles[uncles.findIndex(({ item }) => item.id === parent.item.id) + 1];
      return { parentId: grand?.item.id ?? null, beforeId: next?.item.id ?? null };
    }
  }
}
