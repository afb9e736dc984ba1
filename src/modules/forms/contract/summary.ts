import type { Words } from '#kit/contract/refusals.ts';
import type { Control, Edition } from './control.ts';
import { textOf } from './kinds.ts';
import { own, type Values } from './values.ts';
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
    .filter((control) => control.significance && own(values, control.name) !== undefined)
    .map((control) => ({
      name: control.name,
      label: labelOf(control),
      text: wordsOfValue(control, own(values, control.name)),
    }));
}
