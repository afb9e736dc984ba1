/** Returns the order of siblings after an id is moved before another one, or to the end. */
export function placedBefore(
  others: readonly number[],
  id: number,
  before: number | null,
): readonly number[] {
  const rest = others.filter((other) => other !== id);
  const at = before === null ? -1 : rest.indexOf(before);
  return at < 0 ? [...rest, id] : [...rest.slice(0, at), id, ...rest.slice(at)];
}
