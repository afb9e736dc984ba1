import { phraseLongest, phrasesMost } from '../contract/ApprovalPhrase.ts';

/** Phrases that an earlier version kept in the browser; what is not readable is none. */
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

/** What is offered: one's own, and until there are any what the browser kept and the usual ones. */
export function offered(
  own: { readonly Phrases: readonly string[]; readonly Version: number },
  stored: readonly string[],
  usual: readonly string[],
): readonly string[] {
  if (own.Version > 0) return own.Phrases;
  return [...new Set([...stored, ...usual])].slice(0, phrasesMost);
}

/** With one more in front; one that is there already comes to the front. Null where there is no room. */
export function withPhrase(phrases: readonly string[], text: string): readonly string[] | null {
  const phrase = text.trim().slice(0, phraseLongest);
  if (phrase === '') return phrases;
  const others = phrases.filter((one) => one !== phrase);
  return others.length < phrasesMost ? [phrase, ...others] : null;
}

/** With one in another place: `by` places further down. */
export function movedPhrase(phrases: readonly string[], at: number, by: number): readonly string[] {
  const to = at + by;
  const moved = phrases[at];
  if (moved === undefined || to < 0 || to >= phrases.length) return phrases;
  return phrases.toSpliced(at, 1).toSpliced(to, 0, moved);
}

/** With another text in one's place; empty takes it away, one that stands elsewhere too stands once. */
export function withText(phrases: readonly string[], at: number, text: string): readonly string[] {
  const phrase = text.trim().slice(0, phraseLongest);
  if (phrase === '') return phrases.toSpliced(at, 1);
  return phrases.flatMap((one, place) => (place === at ? [phrase] : one === phrase ? [] : [one]));
}

/** A comment with a phrase at its end, once. @param between what stands between two of them */
export function withEnd(comment: string, phrase: string, between: string): string {
  const begun = comment.trimEnd();
  if (begun === '') return phrase;
  return begun.endsWith(phrase) ? begun : `${begun}${between}${phrase}`;
}
