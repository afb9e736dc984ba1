import { CaretRightOutlined } from '@ant-design/icons';
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Nothing } from '../parts/Nothing.tsx';
import { idsAbove, rowsOf, type TreeItem, type TreeRow } from './rows.ts';
import { useDrag, type Place } from './useDrag.ts';
import { ROW_HEIGHT, useWindow } from './useWindow.ts';
import './tree.css';

interface TreeViewProps<I extends TreeItem> {
  readonly items: readonly I[];
  /** Accessible name of the tree. */
  readonly label: string;
  readonly query?: string;
  readonly chosen?: number | null;
  readonly onChoose?: (item: I) => void;
  /** Ids of ticked lines. With `onCheck` every line has a checkbox. */
  readonly checked?: ReadonlySet<number>;
  readonly onCheck?: (item: I, on: boolean) => void;
  /** Ids of branches that are open at first, in addition to the top ones. */
  readonly isOpenFirst?: (item: I) => boolean;
  /** Returns whether an item can be neither chosen nor ticked. */
  readonly isClosed?: (item: I) => boolean;
  /** Returns whether an item is disabled; its title is struck through. */
  readonly isOff?: (item: I) => boolean;
  readonly extra?: (item: I) => ReactNode;
  /** Called after a line was dragged to another place. There must also be a way without dragging. */
  readonly onMove?: (item: I, to: Place) => void;
  /** Maximum height in pixels; the tree scrolls beyond it. */
  readonly maxHeight?: number;
}

/**
 * Tree that stays fast with thousands of lines, because only visible ones are drawn. Keys: arrows, Home, End, Enter,
 * Space.
 */
export function TreeView<I extends TreeItem>(props: TreeViewProps<I>) {
  const { label, query = '', chosen = null, onChoose, checked, onCheck, isOpenFirst } = props;
  const { isClosed, isOff, extra, onMove, maxHeight = 400 } = props;
  const drag = useDrag(props.items, onMove);
  const { items } = drag;
  const own = useId();
  const box = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    // Branches above an earlier choice stay open.
    const kept = [...idsAbove(items, seen)].filter((id) => !changed.has(id));
    setSeen(chosen);
    setChanged(new Map([...changed, ...kept.map((id) => [id, true] as const)]));
  }
  const open = useMemo(() => {
    const above = idsAbove(items, chosen);
    const isOpen = (item: I): boolean =>
      changed.get(item.id) ??
      (item.parentId === null || above.has(item.id) || (isOpenFirst?.(item) ?? false));
    return new Set(items.filter(isOpen).map((item) => item.id));
  }, [items, changed, chosen, isOpenFirst]);
  const rows = useMemo(() => rowsOf(items, open, query), [items, open, query]);
  const marks = useMemo(() => partly(items, checked), [items, checked]);
  const [activeId, setActiveId] = useState<number | null>(chosen);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.item.id === (activeId ?? chosen)),
  );
  const view = useWindow(box, rows.length, maxHeight);
  const chosenAt = rows.findIndex((row) => row.item.id === chosen);
  const reveal = useEffectEvent(() => view.reveal(chosenAt));
  useEffect(() => {
    if (chosenAt >= 0) reveal();
  }, [chosenAt]);

  const unfold = ({ item }: TreeRow<I>, on: boolean): void =>
    setChanged((before) => new Map(before).set(item.id, on));
  const goTo = (n: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, n))];
    if (!row) return;
    setActiveId(row.item.id);
    view.reveal(rows.indexOf(row));
  };
  const act = ({ item }: TreeRow<I>): void => {
    setActiveId(item.id);
    if (isClosed?.(item)) return;
    if (onCheck) onCheck(item, !checked?.has(item.id));
    else onChoose?.(item);
  };
  const keys: Record<string, (row: TreeRow<I>) => void> = {
    ArrowDown: () => goTo(at + 1),
    ArrowUp: () => goTo(at - 1),
    PageDown: () => goTo(at + 10),
    PageUp: () => goTo(at - 10),
    Home: () => goTo(0),
    End: () => goTo(rows.length - 1),
    ArrowRight: (row) => (row.hasBelow && !row.isOpen ? unfold(row, true) : row.isOpen && goTo(at + 1)),
    ArrowLeft: (row) =>
      row.isOpen && query === ''
        ? unfold(row, false)
        : goTo(rows.findIndex((each) => each.item.id === row.item.parentId)),
    Enter: act,
    ' ': act,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const key = keys[event.key];
    if (!row || !key) return;
    event.preventDefault();
    key(row);
  };
  const onClick = ({ target }: MouseEvent): void => {
    // The tree keeps the focus, because a line that scrolls out of view is removed.
    box.current?.focus({ preventScroll: true });
    const line = target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : null;
    const row = rows[Number(line?.dataset['at'])];
    if (!row || !(target instanceof Element)) return;
    if (row.hasBelow && target.closest('.tree-fold')) unfold(row, !row.isOpen);
    else act(row);
  };
  if (rows.length === 0) return <Nothing isFiltered={query.trim() !== ''} />;
  const idOf = (item: I): string => `${own}-${item.id}`;
  const active = rows[at];
  const isDrawn = at >= view.from && at < view.to;
  return (
    <div
      ref={box}
      className={items.some((item) => item.parentId !== null) ? 'tree' : 'tree tree-flat'}
      role="tree"
      tabIndex={0}
      aria-label={label}
      {...(onCheck ? { 'aria-multiselectable': true } : {})}
      {...(active && isDrawn ? { 'aria-activedescendant': idOf(active.item) } : {})}
      style={{ maxHeight }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onScroll={view.onScroll}
      {...drag.onTree}
    >
      <div role="none" style={{ height: rows.length * ROW_HEIGHT, paddingTop: view.from * ROW_HEIGHT }}>
        {rows.slice(view.from, view.to).map((row) => (
          <div
            key={row.item.id}
            id={idOf(row.item)}
            role="treeitem"
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.of}
            {...(row.hasBelow ? { 'aria-expanded': row.isOpen } : {})}
            {...(onCheck
              ? { 'aria-checked': marks(row.item.id) }
              : { 'aria-selected': row.item.id === chosen })}
            {...(isClosed?.(row.item) ? { 'aria-disabled': true } : {})}
            className={`tree-row ${row === active ? 'tree-row-active' : ''} ${drag.classOf(row.item)}`}
            style={{ paddingInlineStart: row.level * 16 - 8 }}
            title={row.item.title}
            tabIndex={-1}
            data-at={rows.indexOf(row)}
            {...drag.onRow(row.item)}
          >
            <span className="tree-fold" aria-hidden="true">
              {row.hasBelow && <CaretRightOutlined rotate={row.isOpen ? 90 : 0} />}
            </span>
            {onCheck && <span className="tree-box" aria-hidden="true" data-mark={marks(row.item.id)} />}
            <span className={isOff?.(row.item) ? 'tree-title tree-off' : 'tree-title'}>{row.item.title}</span>
            {extra && <span className="tree-extra">{extra(row.item)}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns whether an item is ticked; `mixed` if only something below it is. */
function partly(
  items: readonly TreeItem[],
  checked: ReadonlySet<number> | undefined,
): (id: number) => boolean | 'mixed' {
  const byId = new Map(items.map((item) => [item.id, item]));
  const above = new Set<number>();
  for (const id of checked ?? [])
    for (let up = byId.get(id)?.parentId; up && !above.has(up); up = byId.get(up)?.parentId) above.add(up);
  return (id) => (checked?.has(id) ? true : above.has(id) ? 'mixed' : false);
}
