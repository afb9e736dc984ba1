import { type AccessArea, accessAreas } from '../../contract/access-areas.ts';
import { tokenLives } from '../../contract/AccessToken.ts';

/** Days that a program is let in for unless its person chooses others. */
export const usualDays = 90 satisfies (typeof tokenLives)[number];

/** What a program may ask for: to change as well as to read, and some areas instead of all. */
export const programScopes = ['read', 'write', ...accessAreas] as const;

/** What a program would have, or gets. */
export interface Wish {
  /** Empty: every area. */
  readonly areas: readonly AccessArea[];
  readonly mayWrite: boolean;
  readonly days: number;
}

const isArea = (text: string): text is AccessArea => (accessAreas as readonly string[]).includes(text);

/** What a program asks for by its scopes; without any, to read everything. */
export function wishOf(scope: unknown): Wish {
  const asked = typeof scope === 'string' ? scope.split(' ') : [];
  return { areas: asked.filter(isArea), mayWrite: asked.includes('write'), days: usualDays };
}

/** What a person chose on the page; null where no area is left, or the form is none of ours. */
export function chosenOf(form: Readonly<Record<string, string>>): Wish | null {
  const areas = accessAreas.filter((area) => form[`area.${area}`] === 'yes');
  const days = Number(form['days']);
  if (areas.length === 0 || !(tokenLives as readonly number[]).includes(days)) return null;
  // All of them also means those to come.
  return { areas: areas.length === accessAreas.length ? [] : areas, mayWrite: form['write'] === 'yes', days };
}

/** What tokens say of it. */
export const scopeOf = ({ areas, mayWrite }: Wish): string =>
  ['read', ...(mayWrite ? ['write'] : []), ...areas].join(' ');
