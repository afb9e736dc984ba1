import { useEffect, useRef } from 'react';
import { isTypedInto } from '#kit/web/shell/page-keys.ts';
import { HeldKeys } from './held-keys.ts';

type Keys = Readonly<Record<string, () => void>>;

const held = new HeldKeys();

/**
 * Listens to single keys on the whole page. They are ignored while somebody types or a dialog is open, and wait while
 * `isBusy`.
 */
export function useKeys(keys: Keys, isBusy = false): void {
  const current = useRef({ acts: keys, isBusy });
  useEffect(() => {
    current.current = { acts: keys, isBusy };
    held.settle(performance.now());
  });
  useEffect(() => {
    const leave = held.listen(() => current.current);
    held.settle(performance.now());
    return leave;
  }, []);
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTypedInto(event.target)) return;
  if (held.press(event.key.toLowerCase(), performance.now())) event.preventDefault();
});
