import { general, refuse, type Language, type Words } from '#kit/contract/refusals.ts';

/** Maximum nesting depth of lists and objects in a request. */
const deepest = 32;

const words = {
  nul: { zh: '含有不允许的字符', en: 'This contains a character that is not allowed' },
  deep: { zh: '嵌套层级过多', en: 'This is nested too deeply' },
} satisfies Record<string, Words>;

/**
 * Refuses NUL characters, which PostgreSQL cannot store, and payloads nested too deeply to walk.
 * @throws Refused
 */
export function assertFit(value: unknown, language: Language, path = '', depth = 0): void {
  const say = (what: Words): never =>
    refuse(general.badInput, { fields: [{ Field: path || 'Body', Msg: what[language] }] });
  if (typeof value === 'string' && value.includes('\u0000')) say(words.nul);
  if (typeof value !== 'object' || value === null) return;
  if (depth === deepest) say(words.deep);
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\u0000')) say(words.nul);
    assertFit(inner, language, path ? `${path}.${key}` : key, depth + 1);
  }
}
