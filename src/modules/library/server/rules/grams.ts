/**
 * What the search index holds. Chinese is found by pairs of characters (a trigram index does not serve words of two),
 * other scripts by triples and by how words begin. Both sides use the functions of this file.
 */

/** Letters and digits of every script, as people mean them: full width is half width, capitals are small. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

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

/** Every gram of a text that somebody may look for. */
export function gramsOf(text: string): string[] {
  const { han: chinese, words } = runs(plain(text));
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
 * Grams that stand in every text in which somebody finds this; words of one or two letters are found where words begin.
 * A text that holds them all may still lack the words themselves.
 */
export function wantedGrams(text: string): string[] {
  const { han: chinese, words } = runs(plain(text));
  const grams = [
    ...chinese.flatMap((run) => (run.length === 1 ? [run] : windows([...run], 2))),
    ...words.flatMap((one) => {
      const letters = [...one];
      return letters.length < 3 ? [`^${one}`] : windows(letters, 3);
    }),
  ];
  return [...new Set(grams)];
}

/** The words of a question, at most ten: a book is found that has all of them. */
export const terms = (keyword: string): string[] => plain(keyword).split(/\s+/).filter(Boolean).slice(0, 10);

export interface Searchable {
  /** With their pinyin behind them. */
  readonly name: string;
  readonly author: string;
  readonly summary: string;
}

const marked = (mark: string, grams: readonly string[]): string[] => grams.map((gram) => mark + gram);

/** The index of a book: what of it is found where. */
export const indexOf = ({ name, author, summary }: Searchable): string[] => [
  ...new Set([
    ...marked('n', gramsOf(name)),
    ...marked('a', gramsOf(author)),
    ...marked('s', gramsOf(summary)),
  ]),
];

const marks = { 1: 'n', 2: 'a', 3: 's' } as const;

/** What the index must hold for a question of a type. */
export const wantedIn = (type: 1 | 2 | 3, keyword: string): string[] =>
  marked(marks[type], [...new Set(terms(keyword).flatMap(wantedGrams))]);
