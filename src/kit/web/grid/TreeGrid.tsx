import { App } from 'antd';
import {
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useWords } from '../client/language.ts';
import { Nothing } from '../parts/Nothing.tsx';
import { rowsOf, type TreeItem, type TreeRow } from '../tree/rows.ts';
import type { Place } from '../tree/useDrag.ts';
import { ROW_HEIGHT, useWindow } from '../tree/useWindow.ts';
import { begun, beyond, choose, parseTable, paste, rangeOf, writeTable, type Act } from './cells.ts';
import { Editor } from './Editor.tsx';
import { cellId, GridRow } from './GridRow.tsx';
import { gridWords } from './words.ts';
import { useColumnWindow } from './useColumnWindow.ts';
import { useGridKeys } from './useGridKeys.ts';
import './tree-grid.css';

/** Column of a tree with columns; the first one shows the tree itself. */
export interface TreeColumn<I extends TreeItem> {
  readonly key: string;
  readonly title: string;
  /** Title of a column group. Columns of one group are side by side below its title. */
  readonly group?: string;
  /** Width in pixels. */
  readonly width: number;
  readonly align?: 'right';
  /** Content of the column header instead of the title. */
  readonly head?: ReactNode;
  /** Text of the cell: shown, copied, edited and read out by a screen reader. */
  readonly text: (item: I) => string;
  readonly show?: (item: I) => ReactNode;
  /** Returns whether people may type in a cell; left out: never. */
  readonly canEdit?: (item: I) => boolean;
  /** Suggestions offered to the person who types in the cell. */
  readonly options?: readonly string[];
}

/** Returns content that replaces the text of a cell. */
export interface CellChange<I extends TreeItem> {
  readonly item: I;
  readonly key: string;
  readonly text: string;
}

/** Table that somebody pasted into a grid. */
export interface PastedBlock<I extends TreeItem> {
  readonly table: readonly (readonly string[])[];
  /** Keys of the columns from the chosen cell on. */
  readonly keys: readonly string[];
  /** Items that the first lines are written over, in order. Lines beyond them are new. */
  readonly over: readonly I[];
}

interface TreeGridProps<I extends TreeItem> {
  readonly items: readonly I[];
  readonly columns: readonly TreeColumn<I>[];
  readonly label: string;
  /** Number of columns that stay visible, including the tree. */
  readonly frozen?: number;
  readonly query?: string;
  readonly isOpenFirst?: (item: I) => boolean;
  /** Called with typed or pasted changes, all of them in one call. */
  readonly onEdit?: (changes: readonly CellChange<I>[]) => void;
  /**
   * Called with pasted lines. Returns true to take them all, new lines included; otherwise the grid pastes what fits.
   */
  readonly onPasteRows?: (block: PastedBlock<I>) => boolean;
  /** Errors of cells by `id key`, shown in the cells. */
  readonly problems?: ReadonlyMap<string, string>;
  /** Called for Alt and an arrow key, which moves a line among its siblings, in or out. */
  readonly onMove?: (item: I, to: Place) => void;
  readonly onOpen?: (item: I) => void;
  /** Ids of ticked lines; Space and the checkbox change them. */
  readonly checked?: ReadonlySet<number>;
  readonly onCheck?: (item: I, on: boolean) => void;
  readonly isMuted?: (item: I) => boolean;
  /** Maximum height in pixels; the grid scrolls beyond it. */
  readonly maxHeight: number;
  readonly empty: string;
}

/** Whether cells can be selected by keys or mouse. On touch screens, the input would open the keyboard. */
const hasKeys = (): boolean => matchMedia('(pointer: fine)').matches;

const boxIn = (grid: HTMLElement | null) => grid?.querySelector<HTMLElement>('.tree-grid-editor');

/** Passes the focus from the grid to the input of the selected cell. From there, people can return to the grid. */
const onFocus = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  if (target === currentTarget && !currentTarget.contains(relatedTarget))
    boxIn(currentTarget)?.focus({ preventScroll: true });
};

/**
 * Tree with columns that stays fast with thousands of lines. It can be edited like a spreadsheet, with keyboard and
 * clipboard.
 */
export function TreeGrid<I extends TreeItem>(props: TreeGridProps<I>) {
  const {
    items,
    columns,
    label,
    frozen = 1,
    query = '',
    isOpenFirst,
    onEdit,
    onPasteRows,
    problems,
    onMove,
  } = props;
  const { onOpen, checked, onCheck, isMuted, maxHeight, empty } = props;
  const words = useWords(gridWords);
  const { message } = App.useApp();
  const own = useId();
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
  const open = useMemo(() => {
    const isOpen = (item: I): boolean => folds.get(item.id) ?? isOpenFirst?.(item) ?? item.parentId === null;
    return new Set(items.filter(isOpen).map(({ id }) => id));
  }, [items, folds, isOpenFirst]);
  const rows = useMemo(() => rowsOf(items, open, query), [items, open, query]);
  // A list without levels cannot be folded, and its names are shown below their header.
  const isTree = useMemo(() => items.some(({ parentId }) => parentId !== null), [items]);
  const size = { rows: rows.length, columns: columns.length };
  const [chosen, setChosen] = useState(begun);
  const [before, setBefore] = useState(rows);
  if (before !== rows) {
    // The selected or edited cell moves with its line.
    setBefore(rows);
    const was = before[chosen.at.row]?.item.id;
    const row = rows.findIndex(({ item }) => item.id === was);
    const down = row - chosen.at.row;
    if (row !== -1 && down !== 0)
      setChosen({
        ...chosen,
        at: { ...chosen.at, row },
        from: { ...chosen.from, row: chosen.from.row + down },
      });
  }
  const widths = useMemo(() => columns.map(({ width }) => width), [columns]);
  const view = useWindow(box, rows.length, maxHeight);
  const across = useColumnWindow(box, widths, frozen);
  const lefts = useMemo(
    () => widths.slice(0, frozen).map((_width, n) => widths.slice(0, n).reduce((sum, one) => sum + one, 0)),
    [widths, frozen],
  );
  const drawn = useMemo(
    () => [...widths.keys()].filter((n) => n < frozen || (n >= across.from && n < across.to)),
    [widths, frozen, across.from, across.to],
  );
  const act = (what: Act): void => {
    const next = choose(chosen, what, size);
    setChosen(next);
    view.reveal(next.at.row);
    across.reveal(next.at.column);
  };
  // Keeps the selection inside the tree, which may have changed since.
  const now = choose(chosen, { kind: 'step', down: 0, right: 0, isExtending: true }, size);
  const { at } = now;
  const range = rangeOf(now);
  const mayEdit = (row: number, column: number): boolean =>
    onEdit !== undefined && (columns[column]?.canEdit?.(rows[row]!.item) ?? false);
  const change = (cells: readonly { row: number; column: number; text: string }[]): void => {
    const changes = cells
      .filter(({ row, column }) => mayEdit(row, column))
      .map(({ row, column, text }) => ({ item: rows[row]!.item, key: columns[column]!.key, text }))
      // Cells whose saving failed are sent again, even if unchanged.
      .filter(
        ({ item, key, text }) =>
          problems?.has(`${item.id} ${key}`) ||
          columns.find((one) => one.key === key)!.text(item) !== text.trim(),
      );
    if (changes.length > 0) onEdit?.(changes);
  };
  const unfold = (id: number, on: boolean): void => setFolds((known) => new Map(known).set(id, on));
  const fold = ({ item }: TreeRow<I>, on: boolean): void => unfold(item.id, on);
  const onKeyDown = useGridKeys({
    rows,
    at,
    range,
    isEditing: chosen.typing !== null,
    act,
    fold,
    mayEdit,
    textAt: (row, column) => columns[column]!.text(rows[row]!.item),
    change,
    isSearching: query !== '',
    ...(onMove
      ? {
          onMove: (item: I, to: Place) => {
            if (to.parentId !== null) unfold(to.parentId, true);
            onMove(item, to);
          },
        }
      : {}),
    ...(onOpen ? { onOpen } : {}),
    ...(onCheck ? { onCheck: (item: I) => onCheck(item, !checked?.has(item.id)) } : {}),
  });
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input')) return;
    const cell = target.closest<HTMLElement>('[data-row]');
    const row = rows[Number(cell?.dataset['row'])];
    if (!cell || !row) return;
    (boxIn(table.current) ?? table.current)?.focus({ preventScroll: true });
    if (target.closest('.tree-grid-fold') && row.hasBelow) fold(row, !row.isOpen);
    else if (target.closest('.tree-grid-box')) onCheck?.(row.item, !checked?.has(row.item.id));
    else if (target.closest('.tree-grid-name')) onOpen?.(row.item);
    const to = { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
    act({ kind: 'go', to, isExtending: event.shiftKey });
  };
  const onDoubleClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || !target.closest('[data-row]') || target.closest('input')) return;
    if (mayEdit(at.row, at.column)) act({ kind: 'type', text: columns[at.column]!.text(rows[at.row]!.item) });
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (chosen.typing !== null || rows.length === 0) return;
    event.preventDefault();
    const copied = rows.slice(range.top, range.bottom + 1);
    const top = Math.min(...copied.map(({ level }) => level));
    // White space in front of a name keeps its level, so that the lines can be pasted as a tree again.
    const lines = copied.map(({ item, level }) =>
      columns
        .slice(range.left, range.right + 1)
        .map(({ text }, n) => `${n + range.left === 0 ? '  '.repeat(level - top) : ''}${text(item)}`),
    );
    event.clipboardData.setData('text/plain', writeTable(lines));
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (chosen.typing !== null) return;
    event.preventDefault();
    const block = parseTable(event.clipboardData.getData('text/plain'));
    const over = rows.slice(range.top).map(({ item }) => item);
    const keys = columns.slice(range.left).map(({ key }) => key);
    if (onPasteRows?.({ table: block, keys, over })) return;
    const more = beyond(block, range, size);
    // A paste that does not fit would overwrite cells and lose the rest, so it is refused.
    if (more.rows > 0) {
      const left = size.rows - range.top;
      void message.error(words.tooManyRows(left + more.rows, left));
      return;
    }
    if (more.columns > 0) {
      void message.error(words.tooManyColumns(more.columns));
      return;
    }
    const cells = paste(block, range, size);
    const kept = cells.filter(
      ({ row, column, text }) =>
        !mayEdit(row, column) && columns[column]!.text(rows[row]!.item).trim() !== text.trim(),
    ).length;
    if (kept > 0) void message.warning(words.leftOut(kept));
    change(cells);
  };
  if (rows.length === 0) return query.trim() ? <Nothing isFiltered /> : <Nothing text={empty} />;
  const hasGroups = columns.some(({ group }) => group !== undefined);
  const stay = (column: number) =>
    column < frozen ? { className: 'tree-grid-frozen', style: { insetInlineStart: lefts[column] } } : {};
  const isDrawn =
    at.row >= view.from &&
    at.row < view.to &&
    (at.column < frozen || (at.column >= across.from && at.column < across.to));
  const isTyping = chosen.typing !== null;
  const hasBox = isTyping || (mayEdit(at.row, at.column) && hasKeys());
  const editor = hasBox && (
    <Editor
      label={columns[at.column]!.title}
      shown={columns[at.column]!.text(rows[at.row]!.item)}
      text={chosen.typing}
      options={columns[at.column]!.options}
      onType={(typed) => act({ kind: 'type', text: typed })}
      onEnd={(typed, then) => {
        act(then);
        if (typed !== null) change([{ row: at.row, column: at.column, text: typed }]);
      }}
    />
  );
  return (
    <div
      ref={box}
      className="tree-grid-scroll"
      style={{ maxHeight }}
      onScroll={(event) => {
        view.onScroll(event);
        across.onScroll(event);
      }}
    >
      <table
        ref={table}
        className="tree-grid"
        style={{ width: widths.reduce((sum, one) => sum + one, 0) }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- one moves through its cells
        role="treegrid"
        tabIndex={hasBox && isDrawn ? -1 : 0}
        aria-label={label}
        aria-rowcount={rows.length + (hasGroups ? 2 : 1)}
        aria-colcount={columns.length}
        {...(onCheck ? { 'aria-multiselectable': true } : {})}
        {...(isDrawn ? { 'aria-activedescendant': cellId(own, rows[at.row]!.item.id, at.column) } : {})}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          {hasGroups && (
            <tr aria-rowindex={1}>
              {groupsOf(columns).map(({ title, at: first, span }) => (
                <th key={first} colSpan={span} {...stay(first)} aria-colindex={first + 1}>
                  {title || <span className="tree-grid-quiet">{columns[first]!.title}</span>}
                </th>
              ))}
            </tr>
          )}
          <tr aria-rowindex={hasGroups ? 2 : 1}>
            {columns.map((column, n) => (
              <th key={column.key} data-align={column.align} aria-colindex={n + 1} {...stay(n)}>
                {/* The head stands over the names, beside folds and ticks. */}
                {n === 0 && (isTree || onCheck) && (
                  <span className="tree-grid-lead">
                    {onCheck && <span className="tree-grid-fold" />}
                    {isTree && <span className="tree-grid-fold" />}
                  </span>
                )}
                {column.head ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.from > 0 && <tr aria-hidden="true" style={{ height: view.from * ROW_HEIGHT }} />}
          {rows.slice(view.from, view.to).map((row, n) => {
            const line = view.from + n;
            const isIn = line >= range.top && line <= range.bottom;
            return (
              <GridRow
                key={row.item.id}
                row={row}
                line={line}
                heads={hasGroups ? 2 : 1}
                columns={columns}
                drawn={drawn}
                lefts={lefts}
                before={across.from - frozen}
                beyond={columns.length - across.to}
                own={own}
                isTree={isTree}
                isEditable={onEdit !== undefined}
                isMuted={isMuted?.(row.item) ?? false}
                isChecked={onCheck ? (checked?.has(row.item.id) ?? false) : null}
                at={at.row === line ? at.column : null}
                left={isIn ? range.left : null}
                right={isIn ? range.right : null}
                editor={at.row === line && editor}
                isTyping={at.row === line && isTyping}
                problems={problems}
              />
            );
          })}
          {view.to < rows.length && (
            <tr aria-hidden="true" style={{ height: (rows.length - view.to) * ROW_HEIGHT }} />
          )}
        </tbody>
      </table>
    </div>
  );
}

interface Group {
  readonly title: string;
  readonly at: number;
  readonly span: number;
}

/** Titles of column groups with the number of columns they span. */
function groupsOf(columns: readonly { readonly group?: string }[]): readonly Group[] {
  const groups: Group[] = [];
  columns.forEach(({ group = '' }, at) => {
    const last = groups.at(-1);
    if (last && group !== '' && last.title === group)
      groups[groups.length - 1] = { ...last, span: last.span + 1 };
    else groups.push({ title: group, at, span: 1 });
  });
  return groups;
}
