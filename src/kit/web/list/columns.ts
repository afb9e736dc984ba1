import type { ColumnType } from 'antd/es/table';
import { useState, type ReactNode } from 'react';
import { forget, readStored, store } from '../client/storage.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: 'right';
  /** Stays in view while the table scrolls sideways; the column `actions` always does. */
  readonly fixed?: 'start' | 'end';
  /** The name the server sorts by; absent means it does not. */
  readonly sort?: string;
  /** True if the column is shown only when a person chose it. */
  readonly isExtra?: true;
  /** Takes the width that the others leave; longer texts are cut there. */
  readonly isWide?: true;
  /**
   * Rows in which the column has something unusual to say. If no row of the page has, the column is hidden unless it
   * can be sorted by or was chosen; a card leaves it out if its row has nothing.
   */
  readonly isNews?: (row: Row) => boolean;
  /** True if the text is never broken: days and figures beside a wide column. */
  readonly isLine?: true;
  /**
   * Place of the column on a phone's card; absent means it is not shown there.
   * Actions stand in the card's corner, in words beside the facts (`plain`); a `plain` fact needs no label.
   * A column at the `side` of the title, such as an amount, sends the state below.
   */
  readonly phone?: 'title' | 'side' | 'state' | 'fact' | 'plain';
}

/** Columns a person wants in one list, and their order. */
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

/** All columns in the chosen order; those the choice does not know keep their place after the one before them. */
export function inOrder<C extends Keyed>(columns: readonly C[], { order }: ColumnChoice): readonly C[] {
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const rest = columns.filter(({ key }) => !order.includes(key));
  return rest.reduce<readonly C[]>((placed, column) => {
    const before = columns.slice(0, columns.indexOf(column)).findLast((one) => placed.includes(one));
    return placed.toSpliced(before ? placed.indexOf(before) + 1 : 0, 0, column);
  }, known);
}

/** The columns to show; the first one names the row and always stays. */
export const shownOf = <C extends Keyed>(columns: readonly C[], choice: ColumnChoice): readonly C[] =>
  inOrder(columns, choice).filter(({ key }) => key === columns[0]?.key || !choice.hidden.includes(key));

interface Told<Row> {
  readonly isNews?: (row: Row) => boolean;
}

/** The columns that say something in one of the rows. */
export const newsOf = <Row, C extends Told<Row>>(columns: readonly C[], rows: readonly Row[]): C[] =>
  columns.filter(({ isNews }) => !isNews || rows.some(isNews));

/** The columns of a table: those that say something in one of the rows, can be sorted by, or were chosen to be shown. */
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

/** The order after a column moved by one place; unchanged at either end. */
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

/** A person's choice for a list, kept in this browser; null goes back to what the list shows by itself. */
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

/**
 * Column in the form of antd's table.
 * @param sort field the rows are sorted by; a leading `-` means descending
 */
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
