const space = 'portico.';

/** Reads from the app's namespace of local storage; private windows may have none. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(space + name);
  } catch {
    return null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(space + name, value);
  } catch {
    // Storage is full or forbidden, so the choice lasts as long as the page.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(space + name);
  } catch {
    // Nothing was stored, so nothing needs to be removed.
  }
}
