import { phraseLongest, phrasesMost } from '../contract/ApprovalPhrase.ts';

/** Reads phrases that an earlier version kept in the browser; unreadable data counts as none. */
export function phrasesIn(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const found: unknown = JSON.parse(stored);
    if (!Array.isArray(found)) return [];
    return found.filter((one) => typeof one === 'string' && one !== '').slice(0, phrasesMost) as string[];
  } catch {
    return [];
  }
}

/**
 * Returns the phrases to offer: the person's own; before they have saved any, those in the browser and the default
 * ones.
 */
export function offered(
  own: { readonly Phrases: readonly string[]; readonly Version: number },
  stored: readonly string[],
  usual: readonly string[],
): readonly string[] {
  if (own.Version > 0) return own.Phrases;
  return [...new Set([...stored, ...usual])].slice(0, phrasesMost);
}

/** Adds a phrase at the front, or moves it there if it exists. Returns null when there is no room. */
export function withPhrase(phrases: readonly string[], text: string): readonly string[] | null {
  const phrase = text.trim().slice(0, phraseLongest);
  if (phrase === '') return phrases;
  const others = phrases.filter((one) => one !== phrase);
  return others.length < phrasesMost ? [phrase, ...others] : null;
}

/** Moves a phrase by `by` places down; negative values move it up. */
export function movedPhrase(phrases: readonly string[], at: number, by: number): readonly string[] {
  const to = at + by;
  const moved = phrases[at];
  if (moved === undefined || to < 0 || to >= phrases.length) return phrases;
  return phrases.toSpliced(at, 1).toSpliced(to, 0, moved);
}

/** Replaces a phrase; an empty text removes it, and duplicates elsewhere are removed. */
export function withText(phrases: readonly string[], at: number, text: string): readonly string[] {
  const phrase = text.trim().slice(0, phraseLongest);
  if (phrase === '') return phrases.toSpliced(at, 1);
  return phrases.flatMap((one, place) => (place === at ? [phrase] : one === phrase ? [] : [one]));
}

/** Appends a phrase to a comment, unless it already ends with it. @param between separator of two phrases */
export function withEnd(comment: string, phrase: string, between: string): string {
  const begun = comment.trimEnd();
  if (begun === '') return phrase;
  return begun.endsWith(phrase) ? begun : `${begun}${between}${phrase}`;
}
