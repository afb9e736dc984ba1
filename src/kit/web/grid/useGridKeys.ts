import type { KeyboardEvent } from 'react';
import type { TreeItem, TreeRow } from '../tree/rows.ts';
import type { Place } from '../tree/useDrag.ts';
import type { Act, Cell, Range } from './cells.ts';
import { isComposing } from './Editor.tsx';
import { movedTo, type Way } from './moves.ts';

interface Keys<I extends TreeItem> {
  readonly rows: readonly TreeRow<I>[];
  readonly at: Cell;
  readonly range: Range;
  readonly isEditing: boolean;
  readonly isSearching: boolean;
  readonly act: (what: Act) => void;
  readonly fold: (row: TreeRow<I>, on: boolean) => void;
  readonly mayEdit: (row: number, column: number) => boolean;
  readonly textAt: (row: number, column: number) => string;
  readonly change: (cells: readonly (Cell & { readonly text: string })[]) => void;
  readonly onMove?: (item: I, to: Place) => void;
  readonly onOpen?: (item: I) => void;
  readonly onCheck?: (item: I) => void;
}

const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};
const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Returns the key handler of a tree with columns. */
export function useGridKeys<I extends TreeItem>(keys: Keys<I>): (event: KeyboardEvent<HTMLElement>) => void {
  const { rows, at, range, act, fold, mayEdit, textAt, change } = keys;
  const arrow = (event: KeyboardEvent, row: TreeRow<I>): void => {
    const [down, right] = arrows[event.key]!;
    // In the tree column, an arrow key first opens or closes a branch, and then moves on.
    if (at.column === 0 && !event.shiftKey && !keys.isSearching) {
      if (event.key === 'ArrowRight' && row.hasBelow && !row.isOpen) return fold(row, true);
      if (event.key === 'ArrowLeft') {
        if (row.isOpen) return fold(row, false);
        const above = rows.findIndex(({ item }) => item.id === row.item.parentId);
        return above === -1 ? undefined : act({ kind: 'go', to: { row: above, column: 0 } });
      }
    }
    act({ kind: 'step', down, right, isExtending: event.shiftKey });
  };
  const clear = (): void => {
    const cells: (Cell & { text: string })[] = [];
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) cells.push({ row, column, text: '' });
    change(cells);
  };
  const plain: Readonly<Record<string, (row: TreeRow<I>) => void>> = {
    Home: () => act({ kind: 'edge', to: 'start' }),
    End: () => act({ kind: 'edge', to: 'end' }),
    Delete: clear,
    F2: () => mayEdit(at.row, at.column) && act({ kind: 'type', text: textAt(at.row, at.column) }),
    Enter: ({ item }) =>
      at.column === 0 || !mayEdit(at.row, at.column)
        ? keys.onOpen?.(item)
        : act({ kind: 'type', text: textAt(at.row, at.column) }),
    ' ': ({ item }) => keys.onCheck?.(item),
  };
  return (event) => {
    const row = rows[at.row];
    if (!row || keys.isEditing || isComposing(event)) return;
    const { key } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.altKey && ways[key] && keys.onMove) {
      event.preventDefault();
      const to = movedTo(rows, row, ways[key]);
      if (to) keys.onMove(row.item, to);
    } else if (event.ctrlKey && (key === 'Home' || key === 'End')) {
      event.preventDefault();
      act({ kind: 'edge', to: key === 'Home' ? 'top' : 'bottom' });
    } else if (isPlain && arrows[key]) {
      event.preventDefault();
      arrow(event, row);
    } else if (isPlain && plain[key]) {
      event.preventDefault();
      // The grid gets the focus, so that people find their place even if the line and its input are gone.
      if (key === 'Enter') event.currentTarget.focus({ preventScroll: true });
      plain[key](row);
    } else if (isPlain && key.length === 1 && mayEdit(at.row, at.column)) {
      event.preventDefault();
      act({ kind: 'type', text: key });
    }
  };
}
