/** Somebody who was picked while a remark is written. */
export interface Picked {
  readonly id: number;
  /** As it stands in the text behind the sign. */
  readonly name: string;
}

/** What a name may be written behind; a Chinese keyboard writes the wide one. */
export const signs = ['@', '＠'];

/** Longest name that is searched for. */
const longest = 20;

/** Whether what stands behind the sign still searches for a person: a name of two words at most, not picked yet. */
export function isName(typed: string, picked: readonly Picked[]): boolean {
  if (typed.length > longest || /^\s|\n|\s\S*\s/.test(typed)) return false;
  return !picked.some(({ name }) => typed.startsWith(`${name} `));
}

/** Ids of those whose name still stands in the text; whoever was deleted from it is not mentioned. */
export function mentionedIn(text: string, picked: readonly Picked[]): number[] {
  const found = picked.filter(({ name }) => signs.some((sign) => text.includes(sign + name)));
  return [...new Set(found.map(({ id }) => id))];
}

/** Whether a name in either language holds what is typed. */
export function nameHolds(
  person: { readonly ChineseName: string; readonly EnglishName: string },
  typed: string,
): boolean {
  const text = typed.toLowerCase();
  return [person.ChineseName, person.EnglishName].some((name) => name.toLowerCase().includes(text));
}
