import type { Words } from '#kit/contract/refusals.ts';
import { shortDay } from '#kit/rules/day-words.ts';
import type { Control, Edition } from './control.ts';
import { schemaOf, textOf } from './kinds.ts';
import { isEmpty, own, type Values } from './values.ts';
import { rowsOf } from './totals.ts';
import { labelOf } from './validate.ts';

export interface SummaryLine {
  readonly name: string;
  readonly label: Words;
  readonly text: Words;
}

/** Clean value as text in both languages. */
export function wordsOfValue(control: Control, value: unknown): Words {
  return { zh: textOf(control, value, 'zh'), en: textOf(control, value, 'en') };
}

/** Returns the filled-in significant controls, for lists and the top of the approver's view. */
export function summaryOf(edition: Edition, values: Values): SummaryLine[] {
  return edition.controls
    .filter((control) => control.significance && !control.secret && own(values, control.name) !== undefined)
    .map((control) => ({
      name: control.name,
      label: labelOf(control),
      text: wordsOfValue(control, own(values, control.name)),
    }));
}

/** Maximum number of characters of a title; the form shows the full text. */
const titleLength = 60;

function shortened(text: string): string {
  const letters = [...text.trim().replaceAll(/\s+/g, ' ')];
  return letters.length > titleLength ? `${letters.slice(0, titleLength - 1).join('')}…` : letters.join('');
}

const writtenKinds: ReadonlySet<string> = new Set(['input', 'text', 'textarea']);
/** Kinds of controls that are no part of a title: lists show them in their own columns, or they say little alone. */
const besideKinds: ReadonlySet<string> = new Set(['money', 'upload', 'userSearch']);

/** Returns a value as part of a title, with days in words. */
function titlePart(control: Control, value: unknown): Words {
  if (control.type !== 'date' || typeof value !== 'string') return wordsOfValue(control, value);
  return { zh: shortDay(value, 'zh'), en: shortDay(value, 'en') };
}

/**
 * Returns the text that distinguishes a form from others of its template. It is the control marked as headline, else
 * the first significant text. Failing both, it joins the first two significant values that are neither people, amounts
 * nor files. At most 60 characters; undefined while nothing is filled in.
 */
export function headlineOf(edition: Edition, values: Values): Words | undefined {
  const filled = edition.controls.filter(
    (control) => !control.secret && !control.finance && !isEmpty(own(values, control.name)),
  );
  const significant = filled.filter((control) => control.significance);
  const said =
    filled.find(({ headline }) => headline) ?? significant.find(({ type }) => writtenKinds.has(type));
  const chosen = said ? [said] : significant.filter(({ type }) => !besideKinds.has(type)).slice(0, 2);
  if (chosen.length === 0) return undefined;
  // The day comes after the matter.
  const inOrder = chosen.toSorted((a, b) => Number(a.type === 'date') - Number(b.type === 'date'));
  const texts = inOrder.map((control) => titlePart(control, own(values, control.name)));
  return {
    zh: shortened(texts.map(({ zh }) => zh).join(' · ')),
    en: shortened(texts.map(({ en }) => en).join(' · ')),
  };
}

export interface DocumentLine extends SummaryLine {
  /** Row of a group area, counted from 1; null outside of one. */
  readonly row: number | null;
}

/** Returns a value as text. Invalid text in a draft stays as typed. */
function wordsOfTyped(control: Control, value: unknown, today: string): Words {
  if (schemaOf(control, today).safeParse(value).success) return wordsOfValue(control, value);
  const text = typeof value === 'string' ? value : '';
  return { zh: text, en: text };
}

/** Returns a filled form or draft as lines of text, without empty controls. `today` is the company day, YYYY-MM-DD. */
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
