import { cellText, dayText, type Cell } from '#kit/rules/cell.ts';
import type { Coded } from '../../contract/user-codes.ts';
import { userFields } from '../../contract/user-fields.ts';
import type { UserField } from '../../contract/user-values.ts';

/** What clears a field; an empty cell leaves it as it is. */
export const clearMark = '-';

const yes = new Set(['是', 'yes', 'y', 'true', '1', '✓']);
const no = new Set(['否', 'no', 'n', 'false', '0']);

/** The code that a text means, by its number or either name; the text where it means none. */
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

/** Digits that a number cell holds exactly. */
const exactDigits = 15;

/** Whether a cell's number has lost digits: long numbers have to be written as text. */
export const isRounded = (cell: Cell): boolean =>
  typeof cell === 'number' && cellText(cell).length > exactDigits;

/**
 * A cell as the field's schema takes it; undefined leaves the field as it is. Companies, departments and people stay
 * text: who looks them up knows their names.
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

/** The field that a title of the head names in either language; undefined for none. */
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
