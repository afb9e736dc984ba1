import { useEffect, useRef } from 'react';

/** Keyboard shortcut and its effect. */
export type KeyLine = readonly [key: string, what: string];

/**
 * Returns whether a key belongs to a field or to something open. The side menu counts, too, although letters choose
 * nothing there.
 */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog]') !== null ||
    (target.closest('[role=menu]') !== null && target.closest('nav') === null));

const places = new Set<{ readonly lines: readonly KeyLine[] }>();

/** Returns the keyboard shortcuts of the current screen. */
export const pageKeys = (): readonly KeyLine[] => [...places].flatMap(({ lines }) => lines);

/** Registers the shortcuts of a page for the list that "?" shows. */
export function usePageKeys(lines: readonly KeyLine[]): void {
  const newest = useRef({ lines });
  useEffect(() => {
    newest.current.lines = lines;
  });
  useEffect(() => {
    const place = newest.current;
    places.add(place);
    return () => void places.delete(place);
  }, []);
}
