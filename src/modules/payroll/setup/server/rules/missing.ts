/** Value at a path such as `Items.2.EmployerRate`. */
const valueAt = (given: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], given);

/** Returns the first figure that a ready-made scheme leaves open and that is still empty, or undefined. */
export const missingFigure = (
  missing: readonly { readonly Field: string }[],
  given: object,
): string | undefined => missing.find(({ Field }) => (valueAt(given, Field) ?? null) === null)?.Field;
