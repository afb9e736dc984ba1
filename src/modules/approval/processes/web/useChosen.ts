import { useState } from 'react';

export type Chosen = ReturnType<typeof useChosen>;

/** Returns the card whose settings are shown, the focused card, and the card to focus next. */
export function useChosen(start: string) {
  const [state, setState] = useState({ key: start, active: start, isOpen: false });
  const [wanted, setWanted] = useState<{ key: string; turn: number } | null>(null);
  const focus = (key: string): void => setWanted((before) => ({ key, turn: (before?.turn ?? 0) + 1 }));
  return {
    ...state,
    wanted,
    focus,
    activate: (active: string): void => setState((before) => ({ ...before, active })),
    close: (): void => setState((before) => ({ ...before, isOpen: false })),
    /** @param how `isFocused` moves the focus to the card; `isOpen` opens its settings where they cover the tree */
    choose: (key: string, how: { readonly isFocused?: boolean; readonly isOpen?: boolean } = {}): void => {
      setState((before) => ({ key, active: key, isOpen: how.isOpen ?? before.isOpen }));
      if (how.isFocused) focus(key);
    },
  };
}
