/** Maximum depth of nested lists and objects in a guest's registration, and maximum number of values in it. */
export const MOST_DEPTH = 16;
export const MOST_NODES = 500;

/** Tells whether a guest's registration is small enough to be processed. Stops counting at the limit. */
export function isSmall(given: unknown): boolean {
  let nodes = 0;
  const walk = (value: unknown, depth: number): boolean => {
    nodes += 1;
    if (nodes > MOST_NODES || depth > MOST_DEPTH) return false;
    if (typeof value !== 'object' || value === null) return true;
    return Object.values(value).every((inner) => walk(inner, depth + 1));
  };
  return walk(given, 0);
}
