import { createContext, use, type ReactNode } from 'react';
import type { Control } from '../contract/control.ts';
import type { Applicant } from '../contract/start.ts';
import type { Values } from '../contract/values.ts';

/** One control to draw with what it is bound to. */
export interface Bound {
  readonly control: Control;
  readonly path: string;
  readonly value: unknown;
  readonly onUpdate: (change: (before: unknown) => unknown) => void;
  /** In a row of a group area: the label stands in the head, or above on a narrow page. */
  readonly inRow?: boolean;
}

/** What the controls of one form share while it is filled in. */
export interface Filling {
  readonly formId: string;
  readonly values: Values;
  readonly controls: readonly Control[];
  readonly applicant: Applicant;
  readonly today: string;
  readonly disabled: boolean;
  /** 合计金额 as it stands, in yuan. */
  readonly total: string;
  /** Draws a control; a group area draws its cells with it. */
  readonly draw: (bound: Bound) => ReactNode;
  /** Forgets which controls were left: after rows have moved, names mean other cells. */
  readonly onRowsMoved: (group: string) => void;
}

export const FillingContext = createContext<Filling | null>(null);

export function useFilling(path: string): Filling & { isRow: boolean } {
  const filling = use(FillingContext);
  if (!filling) throw new Error('A control to fill in stands outside of a form');
  return { ...filling, isRow: path.includes('.') };
}

/** Id of the element of a control that takes the focus. */
export function fieldId(formId: string, path: string): string {
  return `${formId}-${path.replaceAll('.', '-')}`;
}
