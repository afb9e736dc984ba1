import { memo, type ReactNode } from 'react';
import type { TreeItem, TreeRow } from '../tree/rows.ts';
import type { TreeColumn } from './TreeGrid.tsx';

export interface GridRowProps<I extends TreeItem> {
  readonly row: TreeRow<I>;
  /** Index of the row, from 0. */
  readonly line: number;
  /** Number of header rows. */
  readonly heads: number;
  readonly columns: readonly TreeColumn<I>[];
  /** Visible columns, frozen ones first. */
  readonly drawn: readonly number[];
  /** Distance of each frozen column from the edge, in pixels. */
  readonly lefts: readonly number[];
  /** Width of the columns out of view, before and after the visible ones. */
  readonly before: number;
  readonly beyond: number;
  /** Prefix of the ids of cells. */
  readonly own: string;
  readonly isTree: boolean;
  readonly isEditable: boolean;
  readonly isMuted: boolean;
  /** Whether the row is ticked; null if rows have no ticks. */
  readonly isChecked: boolean | null;
  /** Selected column in this row, and the selected range; null if the selection is elsewhere. */
  readonly at: number | null;
  readonly left: number | null;
  readonly right: number | null;
  /** Editor in the cell where somebody types or may type; `isTyping` says whether they do. */
  readonly editor: ReactNode;
  readonly isTyping: boolean;
  readonly problems: ReadonlyMap<string, string> | undefined;
}

export const cellId = (own: string, id: number, column: number): string => `${own}-${id}-${column}`;

const gap = (count: number) => count > 0 && <td key={`gap ${count}`} colSpan={count} aria-hidden="true" />;

function Row<I extends TreeItem>(props: GridRowProps<I>) {
  const { row, line, heads, columns, drawn, lefts, before, beyond, own, isTree, isEditable } = props;
  const { isMuted, isChecked, at, left, right, editor, isTyping, problems } = props;
  const { item } = row;
  return (
    <tr
      aria-rowindex={line + heads + 1}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.of}
      {...(row.hasBelow ? { 'aria-expanded': row.isOpen } : {})}
      {...(isChecked === null ? {} : { 'aria-selected': isChecked })}
      data-muted={isMuted}
    >
      {drawn.map((column, nth) => {
        const of = columns[column]!;
        const problem = problems?.get(`${item.id} ${of.key}`);
        const shown = of.show ? of.show(item) : of.text(item);
        return [
          nth === lefts.length && gap(before),
          <td
            key={of.key}
            id={cellId(own, item.id, column)}
            role={column === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={column + 1}
            aria-readonly={!isEditable || !(of.canEdit?.(item) ?? false)}
            data-row={line}
            data-column={column}
            data-at={at === column}
            data-in={left !== null && right !== null && column >= left && column <= right}
            data-problem={problem !== undefined}
            data-align={of.align}
            title={problem ?? (typeof shown === 'string' ? shown : undefined)}
            {...(problem ? { 'aria-invalid': true } : {})}
            {...(column < lefts.length
              ? { className: 'tree-grid-frozen', style: { insetInlineStart: lefts[column] } }
              : {})}
          >
            {at === column && editor}
            {!(at === column && isTyping) && (
              <>
                {column === 0 && (isTree || isChecked !== null) && (
                  <span
                    className="tree-grid-lead"
                    aria-hidden="true"
                    style={{ paddingInlineStart: (row.level - 1) * 16 }}
                  >
                    {isChecked !== null && <span className="tree-grid-box" data-on={isChecked} />}
                    {isTree && (
                      <span className="tree-grid-fold" data-open={row.isOpen} data-has={row.hasBelow} />
                    )}
                  </span>
                )}
                <span className={column === 0 ? 'tree-grid-name' : 'tree-grid-text'}>{shown}</span>
              </>
            )}
          </td>,
        ];
      })}
      {gap(beyond)}
    </tr>
  );
}

/** Row of a grid. While the grid scrolls, only rows that come into view are drawn. */
export const GridRow = memo(Row) as typeof Row;
