import { cellText, dayText, type Cell } from '#kit/rules/cell.ts';
import type { Coded } from '#modules/people/persons/contract/user-codes.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import type { UserField } from '#modules/people/persons/contract/user-values.ts';

/** Text of a cell that clears a field; an empty cell leaves it unchanged. */
export const clearMark = '-';

const yes = new Set(['是', 'yes', 'y', 'true', '1', '✓']);
const no = new Set(['否', 'no', 'n', 'false', '0']);

/** Returns the code for a number or a label in either language; returns the text if there is none. */
export function codeOf(choices: Coded, text: string): number | string {
  const wanted = text.toLowerCase();
  const found = choices.values.find((code) => {
    const words = choices.labels[code];
    return (
      words?.zh.toLowerCase() === wanted || words?.en.toLowerCase() === wanted || String(code) === wanted
    );
  });
  return found ?? text;
}

/** Maximum number of digits that a number cell stores exactly. */
const exactDigits = 15;

/** Returns whether a cell's number may have lost digits; long numbers must be entered as text. */
export const isRounded = (cell: Cell): boolean =>
  typeof cell === 'number' && cellText(cell).length > exactDigits;

/**
 * Returns a cell's value for the field's schema; undefined leaves the field unchanged. Companies, departments and
 * people stay text, and the caller looks up their names.
 */
export function valueOf(field: UserField, cell: Cell): unknown {
  const text = cellText(cell);
  if (text === '') return undefined;
  const { kind, choices } = userFields[field];
  if (text === clearMark) return kind === 'text' || kind === 'area' || kind === 'secret' ? '' : null;
  if (kind === 'day') return dayText(text);
  if (kind === 'choice' && choices) return codeOf(choices, text);
  if (kind === 'flag') return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text;
  return text;
}

/** Returns the field for a column title in either language; undefined: none. */
export function fieldOfTitle(title: string): UserField | undefined {
  const wanted = title
    .replace(/\s*\*$/, '')
    .trim()
    .toLowerCase();
  return (Object.keys(userFields) as UserField[]).find((field) => {
    const { zh, en } = userFields[field];
    return [zh.toLowerCase(), en.toLowerCase(), field.toLowerCase()].includes(wanted);
  });
}
