import { useState } from 'react';
import { forget, readStored, store } from '../client/storage.ts';

/** Which columns a person wants of one list, and in which order. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

interface Keyed {
  readonly key: string;
  /** Stands there only when it was chosen. */
  readonly isExtra?: true;
}

const texts = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [];

function parse(stored: string | null): ColumnChoice | null {
  if (stored === null) return null;
  try {
    const { order, hidden } = JSON.parse(stored) as Partial<ColumnChoice>;
    return { order: texts(order), hidden: texts(hidden) };
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
    choice ?? { order: [], hidden },
    (next) => {
      if (next) store(name, JSON.stringify(next));
      else forget(name);
      setChoice(next);
    },
  ];
}
