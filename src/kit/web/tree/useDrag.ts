import { useState, type DragEvent } from 'react';
import { branchOf, itemsBelow, type TreeItem } from './rows.ts';

/** Target of a move: below a parent (null: at the top), before one of its children or at the end. */
export interface Place {
  readonly parentId: number | null;
  readonly beforeId: number | null;
}

type Where = 'before' | 'inside' | 'after';

interface Over {
  readonly id: number;
  readonly where: Where;
}

const whereOf = (event: DragEvent<HTMLElement>): Where => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside';
};

function placeOf<I extends TreeItem>(items: readonly I[], { id, where }: Over): Place {
  const target = items.find((item) => item.id === id);
  if (!target || where === 'inside') return { parentId: id, beforeId: null };
  const siblings = itemsBelow(items).get(target.parentId) ?? [];
  const next = where === 'before' ? target : siblings[siblings.indexOf(target) + 1];
  return { parentId: target.parentId, beforeId: next?.id ?? null };
}

/** Moves lines of a tree by mouse: onto another line, or between two. A line cannot move below itself. */
export function useDrag<I extends TreeItem>(
  newest: readonly I[],
  onMove: ((item: I, to: Place) => void) | undefined,
) {
  const [held, setHeld] = useState<{ readonly item: I; readonly items: readonly I[] } | null>(null);
  // The browser ends a drag if the line's place in the document changes.
  const { item: dragged, items } = held ?? { item: null, items: newest };
  const [over, setOver] = useState<Over | null>(null);
  const stop = (): void => {
    setHeld(null);
    setOver(null);
  };
  if (!onMove) return { items, onTree: {}, onRow: () => ({}), classOf: () => '' };
  return {
    items,
    onTree: { onDragEnd: stop },
    onRow: (item: I) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item.title);
        setHeld({ item, items });
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged || branchOf(items, dragged.id).has(item.id)) return;
        event.preventDefault();
        const where = whereOf(event);
        if (over?.id !== item.id || over.where !== where) setOver({ id: item.id, where });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        if (dragged && over) onMove(dragged, placeOf(items, over));
        stop();
      },
    }),
    classOf: (item: I): string =>
      [
        dragged?.id === item.id ? 'tree-row-dragged' : '',
        over?.id === item.id ? `tree-row-${over.where}` : '',
      ].join(' '),
  };
}
