import type { Words } from '#kit/contract/refusals.ts';
import type { Control, Edition } from './control.ts';
import { schemaOf, textOf } from './kinds.ts';
import { own, type Values } from './values.ts';
import { rowsOf } from './totals.ts';
import { labelOf } from './validate.ts';

export interface SummaryLine {
  readonly name: string;
  readonly label: Words;
  readonly text: Words;
}

/** A clean value as text in both languages. */
export function wordsOfValue(control: Control, value: unknown): Words {
  return { zh: textOf(control, value, 'zh'), en: textOf(control, value, 'en') };
}

/** The significant controls that are filled in: for lists and the top of the approver's view. */
export function summaryOf(edition: Edition, values: Values): SummaryLine[] {
  return edition.controls
    .filter((control) => control.significance && !control.secret && own(values, control.name) !== undefined)
    .map((control) => ({
      name: control.name,
      label: labelOf(control),
      text: wordsOfValue(control, own(values, control.name)),
    }));
}

export interface DocumentLine extends SummaryLine {
  /** In a group area: the row, counted from 1. */
  readonly row: number | null;
}

/** A value as text; what is typed but not valid yet, as a draft may hold it, is its own text. */
function wordsOfTyped(control: Control, value: unknown, today: string): Words {
  if (schemaOf(control, today).safeParse(value).success) return wordsOfValue(control, value);
  const text = typeof value === 'string' ? value : '';
  return { zh: text, en: text };
}

/**
 * A filled form or draft as lines of text, from top to bottom; what is not filled in is left out.
 * `today`: the company's day, YYYY-MM-DD.
 */
export function linesOf(edition: Edition, values: Values, today: string): DocumentLine[] {
  const linesIn = (controls: readonly Control[], at: Values, row: number | null): DocumentLine[] =>
    controls.flatMap((control): DocumentLine[] => {
      if (control.type === 'groupArea')
        return rowsOf(at, control.name).flatMap((each, index) => linesIn(control.controls, each, index + 1));
      const value = own(at, control.name);
      if (control.type === 'divider' || value === undefined) return [];
      return [
        { name: control.name, row, label: labelOf(control), text: wordsOfTyped(control, value, today) },
      ];
    });
  return linesIn(edition.controls, values, null);
}
