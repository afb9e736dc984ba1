import { tokenLives } from '#modules/people/programs/contract/AccessToken.ts';
import { type AccessArea, accessAreas } from '#modules/people/programs/contract/access-areas.ts';

/** Default number of days for which a program is granted access. */
export const usualDays = 90 satisfies (typeof tokenLives)[number];

/** Scopes that a program may request: reading, writing, or single areas. Without an area it requests all areas. */
export const programScopes = ['read', 'write', ...accessAreas] as const;

/** Access that a program requests or is granted. */
export interface Wish {
  /** Granted areas; empty: every area. */
  readonly areas: readonly AccessArea[];
  readonly mayWrite: boolean;
  readonly days: number;
}

const isArea = (text: string): text is AccessArea => (accessAreas as readonly string[]).includes(text);

/** Returns the access that a program requests by its scopes. Without scopes it requests to read everything. */
export function wishOf(scope: unknown): Wish {
  const asked = typeof scope === 'string' ? scope.split(' ') : [];
  return { areas: asked.filter(isArea), mayWrite: asked.includes('write'), days: usualDays };
}

/** Returns what the person chose on the consent page; null if no area is selected or the form is invalid. */
export function chosenOf(form: Readonly<Record<string, string>>): Wish | null {
  const areas = accessAreas.filter((area) => form[`area.${area}`] === 'yes');
  const days = Number(form['days']);
  if (areas.length === 0 || !(tokenLives as readonly number[]).includes(days)) return null;
  // An empty list also covers areas that are added in the future.
  return { areas: areas.length === accessAreas.length ? [] : areas, mayWrite: form['write'] === 'yes', days };
}

/** Returns the granted access as the scope text of a token. */
export const scopeOf = ({ areas, mayWrite }: Wish): string =>
  ['read', ...(mayWrite ? ['write'] : []), ...areas].join(' ');
