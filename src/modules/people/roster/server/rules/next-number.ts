const shape = /^(.*?)(\d+)$/;

/** Returns the part of an employee ID before its digits, and the number of digits; null: it does not end in digits. */
export function partsOf(number: string): { readonly prefix: string; readonly width: number } | null {
  const [, prefix = '', digits = ''] = shape.exec(number) ?? [];
  return digits === '' ? null : { prefix, width: digits.length };
}

/** Returns the prefix that most of the newest employee IDs have; the newest one wins a draw. Null: none has digits. */
export function usualPrefix(newest: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const number of newest) {
    const parts = partsOf(number);
    if (parts) counts.set(parts.prefix, (counts.get(parts.prefix) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * Returns the employee ID after the highest one with a prefix, with as many digits. Numbers of more than nine digits,
 * such as phones, are passed over.
 */
export function nextNumber(prefix: string, known: readonly string[]): string {
  const same = known.flatMap((number) => {
    const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
    return /^\d{1,9}$/.test(digits) ? [digits] : [];
  });
  const highest = same.reduce((most, digits) => Math.max(most, Number(digits)), 0);
  const width = Math.max(
    1,
    ...same.filter((digits) => Number(digits) === highest).map(({ length }) => length),
  );
  return `${prefix}${String(highest + 1).padStart(width, '0')}`;
}
