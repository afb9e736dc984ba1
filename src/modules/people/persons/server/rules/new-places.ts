import type { Department, Meant } from './places.ts';
import { departmentFinder } from './places.ts';

/** A department that does not exist yet. */
export interface NewPlace {
  /** Id of the parent; null: the top. Negative: another new department, by its place in the list. */
  readonly parentId: number | null;
  readonly name: string;
}

export interface NewPlaces {
  /** Departments to be added, parents first. */
  readonly departments: readonly NewPlace[];
  /** Departments of the texts by id; negative: a new department, by its place in the list. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Maximum number of characters of a department's name. */
const longest = 50;

const partsOf = (text: string): string[] =>
  text
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean);

/** Returns the number that stands for the n-th new department until it has an id. */
export const standInOf = (n: number): number => -1 - n;

/**
 * Plans the departments that texts such as 财务中心/税务部 name and that do not exist. A path continues at the longest part
 * of it that exists; a name alone is placed below the only root, or at the top if there are several roots. Texts that
 * could mean several departments are left out, and so are names that are too long.
 */
export function planPlaces(existing: readonly Department[], texts: readonly string[]): NewPlaces {
  const known = [...existing];
  const departments: NewPlace[] = [];
  const ids = new Map<string, number>();
  const roots = existing.filter(({ path }) => path.length === 1);
  const top = roots.length === 1 ? roots[0]! : null;
  const add = (parent: Department | null, name: string): Department => {
    const id = standInOf(departments.length);
    departments.push({ parentId: parent?.id ?? null, name });
    const made = { id, name, nameEn: name, path: [...(parent?.path ?? []), id] };
    known.push(made);
    return made;
  };
  // Whole paths first: a name alone then means the department that a path has made.
  const wanted = [...new Set(texts)].toSorted((a, b) => partsOf(b).length - partsOf(a).length);
  for (const text of wanted) {
    const parts = partsOf(text);
    if (parts.length === 0 || parts.some((part) => part.length > longest)) continue;
    const find = (from: readonly string[]): Meant => departmentFinder(known)(from.join('/'));
    const found = find(parts);
    if (found !== 'none') {
      if (found !== 'many') ids.set(text, found);
      continue;
    }
    const lengths = parts.map((_, n) => parts.length - 1 - n).filter((length) => length > 0);
    const length = lengths.find((one) => find(parts.slice(0, one)) !== 'none') ?? 0;
    const above = length === 0 ? null : find(parts.slice(0, length));
    if (above === 'many') continue;
    let at = above === null ? top : (known.find(({ id }) => id === above) ?? null);
    for (const part of parts.slice(length)) at = add(at, part);
    ids.set(text, at!.id);
  }
  return { departments, ids };
}
