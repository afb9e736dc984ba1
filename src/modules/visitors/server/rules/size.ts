/** Levels of lists and objects inside each other, and values all in all, that a guest's form may have. */
export const MOST_DEPTH = 16;
export const MOST_NODES = 500;

/** Whether what was sent is small enough to be walked through; it stops counting where it is not. */
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
