const nameOf = (day: string): string => `portico.roll-call.${day}`;

/** Who was found at the assembly point on a company day, as far as this window knows; a reload keeps it. */
export function readFound(day: string): ReadonlySet<number> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(nameOf(day)) ?? '[]');
    return new Set(Array.isArray(found) ? found.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

export function keepFound(day: string, found: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(nameOf(day), JSON.stringify([...found]));
  } catch {
    // Storage is full or forbidden: the ticks last as long as the page.
  }
}
