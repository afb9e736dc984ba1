/**
 * Functions of the search index, used for both indexing and searching. Chinese is indexed by pairs of characters,
 * because a trigram index does not support words of two. Other scripts are indexed by triples and by word beginnings.
 */

/** Normalizes letters and digits of every script: full width becomes half width, upper case becomes lower case. */
export const normalizeText = (text: string): string => text.normalize('NFKC').toLowerCase();

const han = /\p{Script=Han}+/gu;
const word = /[\p{L}\p{N}]+/gu;

const runs = (text: string): { readonly han: string[]; readonly words: string[] } => ({
  han: text.match(han) ?? [],
  words: text.replace(han, ' ').match(word) ?? [],
});

const windows = (run: readonly string[], size: number): string[] =>
  run.length < size
    ? []
    : Array.from({ length: run.length - size + 1 }, (_, at) => run.slice(at, at + size).join(''));

/** Lists all index entries (grams) of a text. */
export function gramsOf(text: string): string[] {
  const { han: chinese, words } = runs(normalizeText(text));
  const grams = [
    ...chinese.flatMap((run) => [...run, ...windows([...run], 2)]),
    ...words.flatMap((one) => {
      const letters = [...one];
      return [`^${letters[0]}`, `^${letters.slice(0, 2).join('')}`, ...windows(letters, 3)];
    }),
  ];
  return [...new Set(grams)];
}

/**
 * Lists the grams that every matching text contains. Words of one or two letters match only at the beginning of words.
 * A text with all these grams need not contain the searched words, so it must be checked.
 */
export function wantedGrams(text: string): string[] {
  const { han: chinese, words } = runs(normalizeText(text));
  const grams = [
    ...chinese.flatMap((run) => (run.length === 1 ? [run] : windows([...run], 2))),
    ...words.flatMap((one) => {
      const letters = [...one];
      return letters.length < 3 ? [`^${one}`] : windows(letters, 3);
    }),
  ];
  return [...new Set(grams)];
}

/** Splits a search text into at most ten words. A book matches if it contains all of them. */
export const terms = (keyword: string): string[] =>
  normalizeText(keyword).split(/\s+/).filter(Boolean).slice(0, 10);

export interface Searchable {
  /** Title followed by its pinyin. */
  readonly name: string;
  readonly author: string;
  readonly summary: string;
}

const marked = (mark: string, grams: readonly string[]): string[] => grams.map((gram) => mark + gram);

/** Builds the index of a book, with a mark for the field of each gram. */
export const indexOf = ({ name, author, summary }: Searchable): string[] => [
  ...new Set([
    ...marked('n', gramsOf(name)),
    ...marked('a', gramsOf(author)),
    ...marked('s', gramsOf(summary)),
  ]),
];

const marks = { 1: 'n', 2: 'a', 3: 's' } as const;

/** Returns the grams that the index must contain for a search of a type. */
export const wantedIn = (type: 1 | 2 | 3, keyword: string): string[] =>
  marked(marks[type], [...new Set(terms(keyword).flatMap(wantedGrams))]);
