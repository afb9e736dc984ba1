import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ROW_HEIGHT, useWindow } from '../tree/useWindow.ts';
import './grid.css';

export interface GridColumn {
  readonly key: string;
  readonly title: string;
  /** Second line of the column header. */
  readonly note?: string;
  /** Third line of the column header, such as a count; empty: the line stays free. */
  readonly count?: string;
  readonly isMuted?: boolean;
  /** Minimum width in pixels, enough for a short title. */
  readonly width?: number;
}

export interface GridCell {
  readonly text: ReactNode;
  /** Text of the cell for screen readers. */
  readonly label: string;
  /** CSS class of the cell. */
  readonly look?: string;
}

interface GridProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Title and cells of the first column, which stays visible. */
  readonly headTitle: string;
  readonly head: (row: Row) => ReactNode;
  readonly columns: readonly GridColumn[];
  readonly cell: (row: Row, column: number) => GridCell;
  readonly onOpen: (row: Row, column: number) => void;
  /** Height of the table in pixels. */
  readonly maxHeight?: number;
  /** Column to scroll to at first, together with those before it. Default: the first. */
  readonly startAt?: number;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const steps: Readonly<Record<string, (at: Place, rows: number, columns: number) => Place>> = {
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, _rows, columns) => ({ ...at, column: columns - 1 }),
  PageUp: (at) => ({ ...at, row: at.row - 10 }),
  PageDown: (at) => ({ ...at, row: at.row + 10 }),
};

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

/**
 * Read-only table. Header and first column stay visible, rows out of view are not drawn, and arrow keys move the
 * selection.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, rowKey, headTitle, head, columns, cell, onOpen, maxHeight = 600, startAt = 0 } = props;
  const box = useRef<HTMLDivElement>(null);
  const { from, to, onScroll, reveal } = useWindow(box, rows.length, maxHeight);
  const [known, setAt] = useState<Place>({ row: 0, column: 0 });
  const at = { row: within(known.row, rows.length), column: within(known.column, columns.length) };
  useEffect(() => {
    const element = box.current;
    const [name, ...heads] = element?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const head = heads[startAt];
    if (!element || !name || !head) return;
    const least = head.offsetLeft + head.offsetWidth - element.clientWidth;
    const most = element.scrollWidth - element.clientWidth;
    // Scrolls to the start of a column, so that no figure is cut.
    const starts = heads.map(({ offsetLeft }) => offsetLeft - name.offsetWidth);
    element.scrollLeft = Math.max(0, starts.find((start) => start >= least && start <= most) ?? least);
  }, [startAt]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(at, rows.length, columns.length);
    const place = { row: within(next.row, rows.length), column: within(next.column, columns.length) };
    setAt(place);
    reveal(place.row);
    // The row may be drawn only after it has scrolled into view.
    requestAnimationFrame(() => {
      const target = box.current?.querySelector<HTMLElement>(`[data-at="${place.row}-${place.column}"]`);
      target?.focus();
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  };
  return (
    <div className="grid-box" ref={box} style={{ maxHeight }} onScroll={onScroll}>
      <table
        className="grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- one moves through its cells
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="grid-name">
              {headTitle}
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.isMuted ? 'grid-muted' : undefined}
                {...(column.width ? { style: { minWidth: column.width } } : {})}
              >
                <span className="grid-title" title={column.title}>
                  {column.title}
                </span>
                {column.note && <small>{column.note}</small>}
                {column.count !== undefined && <span className="grid-count">{column.count || '\u00a0'}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr aria-hidden="true" style={{ height: from * ROW_HEIGHT }} />}
          {rows.slice(from, to).map((row, n) => (
            <tr key={rowKey(row)} aria-rowindex={from + n + 2}>
              <th scope="row" className="grid-name">
                {head(row)}
              </th>
              {columns.map((column, index) => {
                const { text, label: said, look } = cell(row, index);
                const isAt = at.row === from + n && at.column === index;
                return (
                  <td key={column.key} className={column.isMuted ? 'grid-muted' : undefined}>
                    <button
                      type="button"
                      className={look}
                      aria-label={said}
                      tabIndex={isAt ? 0 : -1}
                      data-at={`${from + n}-${index}`}
                      onFocus={() => setAt({ row: from + n, column: index })}
                      onClick={() => onOpen(row, index)}
                    >
                      {text}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
          {to < rows.length && <tr aria-hidden="true" style={{ height: (rows.length - to) * ROW_HEIGHT }} />}
        </tbody>
      </table>
    </div>
  );
}
