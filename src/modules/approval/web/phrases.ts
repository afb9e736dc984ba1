/** Most phrases that a person keeps, and their longest. */
const most = 20;
const longest = 100;

/** Kept phrases as they are stored; what is not readable is none. */
export function phrasesIn(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const found: unknown = JSON.parse(stored);
    if (!Array.isArray(found)) return [];
    return found.filter((one) => typeof one === 'string' && one !== '').slice(0, most) as string[];
  } catch {
    return [];
  }
}

/** With one more in front; a phrase that is kept already comes to the front, the oldest falls off. */
export function withPhrase(phrases: readonly string[], text: string): readonly string[] {
  const phrase = text.trim().slice(0, longest);
  return phrase === '' ? phrases : [phrase, ...phrases.filter((one) => one !== phrase)].slice(0, most);
}

/** A comment with a phrase at its end, once. @param between what stands between two of them */
export function withEnd(comment: string, phrase: string, between: string): string {
  const begun = comment.trimEnd();
  if (begun === '') return phrase;
  return begun.endsWith(phrase) ? begun : `${begun}${between}${phrase}`;
}
