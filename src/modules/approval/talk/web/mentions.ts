/** A person who was picked while a remark is written. */
export interface Picked {
  readonly id: number;
  /** Name as written in the text after the sign. */
  readonly name: string;
}

/** Signs that begin a mention; a Chinese keyboard types the full-width one. */
export const signs = ['@', '＠'];

/** Maximum number of characters of a name that is searched for. */
const longest = 20;

/**
 * Whether the text after the @ can still be part of a name to search for: at most two words, and no name picked
 * already.
 */
export function isName(typed: string, picked: readonly Picked[]): boolean {
  if (typed.length > longest || /^\s|\n|\s\S*\s/.test(typed)) return false;
  return !picked.some(({ name }) => typed.startsWith(`${name} `));
}

/** Returns ids of the picked people whose name still stands in the text. */
export function mentionedIn(text: string, picked: readonly Picked[]): number[] {
  const found = picked.filter(({ name }) => signs.some((sign) => text.includes(sign + name)));
  return [...new Set(found.map(({ id }) => id))];
}

/** Whether a person's name in either language contains the typed text. */
export function nameHolds(
  person: { readonly ChineseName: string; readonly EnglishName: string },
  typed: string,
): boolean {
  const text = typed.toLowerCase();
  return [person.ChineseName, person.EnglishName].some((name) => name.toLowerCase().includes(text));
}
