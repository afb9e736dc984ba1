import { createContext, use, type ComponentType } from 'react';
import type { UsualTime } from '#kit/web/form/usual-time.ts';
import type { Control } from '../contract/control.ts';
import type { Applicant } from '../contract/start.ts';
import type { FormError } from '../contract/validate.ts';
import type { Values } from '../contract/values.ts';

/** Changes one control of a form or of a row, based on its value at that time. */
export type Update = (name: string, change: (before: unknown) => unknown) => void;

/** One control to draw with what it is bound to. */
export interface Bound {
  readonly control: Control;
  readonly path: string;
  readonly value: unknown;
  /** Message about the control's fault, in the reader's language. */
  readonly fault: string | undefined;
  readonly onUpdate: Update;
  /** The whole form, for a control that looks beyond itself. */
  readonly filled?: Filled | undefined;
  /** In a row of a group area: the label stands in the head, or above on a narrow page. */
  readonly inRow?: boolean;
  /** Whether the section's title already names the control. */
  readonly isTitled?: boolean;
}

/** Precision of ranges of days: minutes of the clock, half days, or whole days. */
export type Grain = 'minute' | 'halfDay' | 'day';

/** A choice of a select for the person a form is about. */
export interface KnownChoice {
  readonly value: string;
  /** Text beside the choice, such as what is left; empty: nothing is known. */
  readonly hint: string;
  /** Whether the choice cannot be made now; the hint says why. */
  readonly isOut: boolean;
}

/** Facts about the person a form is about: when their days begin and end, and what they may choose. */
export interface DayTimes {
  readonly start: UsualTime;
  readonly end: UsualTime;
  /** Precision in which ranges are filled in; left out: minutes. */
  readonly grain?: Grain | undefined;
  /** Choices by the name of their control. Items that are left out are not offered. */
  readonly choices?: Readonly<Record<string, readonly KnownChoice[]>> | undefined;
}

/** Values that all controls of one form share. The object stays the same from one keystroke to the next. */
export interface Filling {
  readonly formId: string;
  readonly applicant: Applicant;
  readonly today: string;
  readonly disabled: boolean;
  /** Times that a day stands for while nobody has chosen one; left out: those of an office day. */
  readonly times?: DayTimes | undefined;
  /** Draws a control; a group area draws its cells with it. */
  readonly Slot: ComponentType<Bound>;
  /** Marks a control as left. From then on its faults are shown. */
  readonly onLeave: (path: string) => void;
  /** Forgets which controls were left. After rows have moved, paths point to other cells. */
  readonly onRowsMoved: (group: string) => void;
}

export const FillingContext = createContext<Filling | null>(null);

export function useFilling(): Filling {
  const filling = use(FillingContext);
  if (!filling) throw new Error('A control to fill in is outside a form');
  return filling;
}

/** Whether a control is drawn from more than its own value: rows show by other controls, a total adds them up, a linked form is about the same person. */
export const looksAround = (control: Control): boolean =>
  control.type === 'groupArea' ||
  control.type === 'linkedForm' ||
  (control.type === 'money' && control.fixed === 'totalAmount');

/** Values that change with every keystroke. Only controls that read other controls (`looksAround`) receive them. */
export interface Filled {
  readonly values: Values;
  readonly controls: readonly Control[];
  /** 合计金额 as it stands, in yuan. */
  readonly total: string;
  readonly faultAt: (path: string) => FormError | undefined;
}

/** Returns the id of the element that takes the focus in a control. */
export function fieldId(formId: string, path: string): string {
  return `${formId}-${path.replaceAll('.', '-')}`;
}
