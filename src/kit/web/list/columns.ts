import type { ColumnType } from 'antd/es/table';
import { useState, type ReactNode } from 'react';
import { forget, readStored, store } from '../client/storage.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: 'right';
  /** Whether the column stays visible while the table scrolls sideways; the column `actions` always does. */
  readonly fixed?: 'start' | 'end';
  /** Name by which the server sorts the column; left out: not sortable. */
  readonly sort?: string;
  /** True if the column is shown only when a person chose it. */
  readonly isExtra?: true;
  /** Whether the column takes the remaining width; longer texts are cut. */
  readonly isWide?: true;
  /**
   * Returns whether a row has something unusual in this column. If no row of the page has, the column is hidden unless
   * it can be sorted or was chosen. A card leaves it out if its row has nothing.
   */
  readonly isNews?: (row: Row) => boolean;
  /** Whether the text is never wrapped, such as days and figures next to a wide column. */
  readonly isLine?: true;
  /**
   * Place of the column on a phone's card; left out: not shown. Actions are in the card's corner, or as words next to
   * the facts (`plain`), which need no label. A column at the `side` of the title, such as an amount, moves the state
   * below.
   */
  readonly phone?: 'title' | 'side' | 'state' | 'fact' | 'plain';
}

/** Columns that a person wants in a list, in their order. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that are shown even if they are empty. */
  readonly shown: readonly string[];
}

interface Keyed {
  readonly key: string;
  /** True if the column is shown only when it was chosen. */
  readonly isExtra?: true;
}

const texts = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [];

function parse(stored: string | null): ColumnChoice | null {
  if (stored === null) return null;
  try {
    const { order, hidden, shown } = JSON.parse(stored) as Partial<ColumnChoice>;
    return { order: texts(order), hidden: texts(hidden), shown: texts(shown) };
  } catch {
    return null;
  }
}

/** Returns all columns in the chosen order. Columns that the choice lacks stay after the one before them. */
export function inOrder<C extends Keyed>(columns: readonly C[], { order }: ColumnChoice): readonly C[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const rest = columns.filter(({ key }) => !order.includes(key));
  return rest.reduce<readonly C[]>((placed, column) => {
    const before = columns.slice(0, columns.indexOf(column)).findLast((one) => placed.includes(one));
    return placed.toSpliced(before ? placed.indexOf(before) + 1 : 0, 0, column);
  }, known);
}

/** Returns the columns to be shown. The first one names the row and is always shown. */
export const shownOf = <C extends Keyed>(columns: readonly C[], choice: ColumnChoice): readonly C[] =>
  inOrder(columns, choice).filter(({ key }) => key === columns[0]?.key || !choice.hidden.includes(key));

interface Told<Row> {
  readonly isNews?: (row: Row) => boolean;
}

/** Returns the columns with content in at least one row. */
export const newsOf = <Row, C extends Told<Row>>(columns: readonly C[], rows: readonly Row[]): C[] =>
  columns.filter(({ isNews }) => !isNews || rows.some(isNews));

/** Returns the columns of a table: those with content in some row, and those that can be sorted or were chosen. */
export function toldOf<Row, C extends Keyed & Told<Row> & { readonly sort?: string }>(
  columns: readonly C[],
  rows: readonly Row[],
  { shown }: Pick<ColumnChoice, 'shown'>,
): C[] {
  const told = newsOf(columns, rows);
  return columns.filter(
    (column) => told.includes(column) || column.sort !== undefined || shown.includes(column.key),
  );
}

/** Returns the choice after a column was shown or hidden. */
export function ticked(choice: ColumnChoice, key: string, isWanted: boolean): ColumnChoice {
  const hidden = choice.hidden.filter((one) => one !== key);
  const shown = choice.shown.filter((one) => one !== key);
  return isWanted
    ? { ...choice, hidden, shown: [...shown, key] }
    : { ...choice, hidden: [...hidden, key], shown };
}

/** Returns the order after a column moved by one place; unchanged at either end. */
export function moved<C extends Keyed>(
  columns: readonly C[],
  choice: ColumnChoice,
  key: string,
  by: -1 | 1,
): ColumnChoice {
  const order = inOrder(columns, choice).map((column) => column.key);
  const at = order.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return choice;
  return { ...choice, order: order.toSpliced(at, 1).toSpliced(to, 0, key) };
}

/** Person's choice of columns for a list, stored in this browser; null restores the default. */
export function useColumnChoice(
  list: string,
  columns: readonly Keyed[],
): [ColumnChoice, (choice: ColumnChoice | null) => void] {
  const name = `columns.${list}`;
  const [choice, setChoice] = useState(() => parse(readStored(name)));
  const hidden = columns.flatMap(({ key, isExtra }) => (isExtra ? [key] : []));
  return [
    choice ?? { order: [], hidden, shown: [] },
    (next) => {
      if (next) store(name, JSON.stringify(next));
      else forget(name);
      setChoice(next);
    },
  ];
}

export const isActions = ({ key }: { readonly key: string }): boolean => key === 'actions';

/** Returns a column in antd's format. @param sort sorted field; a leading `-` means descending */
export function tableColumn<Row>(column: Column<Row>, sort: string): ColumnType<Row> {
  const sorted = sort.replace(/^-/, '') === column.sort && sort !== '';
  const fixed = column.fixed ?? (isActions(column) ? 'end' : undefined);
  return {
    key: column.sort ?? column.key,
    ...(column.isWide || column.isLine ? { className: column.isWide ? 'list-wide' : 'list-line' } : {}),
    title: column.title,
    render: (_value, row) => column.show(row),
    // A minimum width, because long texts beside it would squeeze it to one character a line.
    ...(column.width ? { width: column.width, minWidth: column.width } : {}),
    ...(fixed ? { fixed } : {}),
    ...(column.align ? { align: column.align } : {}),
    ...(column.sort
      ? { sorter: true, sortOrder: sorted ? (sort.startsWith('-') ? 'descend' : 'ascend') : null }
      : {}),
  };
}
