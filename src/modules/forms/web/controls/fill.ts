import type { ControlOf, Kind } from '../../contract/control.ts';
import { labelOf } from '../../contract/validate.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { Filled } from '../filling.ts';

/** Accessible names and states of an input. */
export interface InputAria {
  readonly 'aria-required'?: boolean;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

/** Props of a control that can be filled in. */
export type FillProps<K extends Kind = Kind> = Props<ControlOf<K>>;

interface Props<C> {
  readonly control: C;
  /** Stored value, or the text typed so far. A draft may hold anything. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Changes the current value at the time of the call, for work that finishes later, such as an upload. */
  readonly onUpdate: (change: (before: unknown) => unknown) => void;
  /** Path of the control among the values: `reason`, `rows.0.amount`. */
  readonly path: string;
  /** Id of the element that takes the focus. */
  readonly id: string;
  readonly aria: InputAria;
  readonly invalid: boolean;
  readonly disabled: boolean;
  /** Today's company day, YYYY-MM-DD. */
  readonly today: string;
  /** Values of the whole form. Only set for controls that `looksAround` names. */
  readonly filled: Filled | undefined;
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export interface Placeholders {
  readonly placeholder: string;
  readonly placeholderEn: string;
}

/** Returns the control's placeholder in the reader's language, else the default of its kind. */
export function placeholderOf(control: Placeholders, language: Language, general: string): string {
  return (language === 'en' ? control.placeholderEn : control.placeholder) || general;
}

/** Returns the accessible name of an input without a visible label: the control's label and its part. */
export function partLabel(control: Parameters<typeof labelOf>[0], language: Language, part: string): string {
  return `${labelOf(control)[language]} ${part}`;
}
