const key = 'portico.setup-card';

/** Returns the height in px to keep free for the card: none if it had nothing to show on the last visit. */
export const setupHeight = (): number => (localStorage.getItem(key) === 'none' ? 0 : 152);

/** Remembers in this browser whether the card has something to show, so that the next visit keeps space for it. */
export function keepSetupSpace(isShown: boolean): void {
  if (isShown) localStorage.removeItem(key);
  else localStorage.setItem(key, 'none');
}
