import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds within which the next form may appear. */
const patience = 3000;

/** Time (of `performance.now`) until which a form that opens takes the focus. */
let awaitedUntil = 0;

/** Makes the heading of the next opened form take the focus. */
export function awaitHeading(): void {
  awaitedUntil = performance.now() + patience;
}

/**
 * Moves the focus after a decision, when its button disappears: to this form's heading, then to the next form's.
 * If no form follows, the page takes it.
 */
export function keepFocus(bar: HTMLElement | null, goesOn: boolean): void {
  const place = bar?.closest('main');
  const heading = bar?.closest('.pane')?.querySelector<HTMLElement>('.form-head-title');
  if (goesOn) awaitHeading();
  // By this time a dialog has returned the focus, and the next form has replaced this one.
  setTimeout(() => {
    if (heading?.isConnected) heading.focus({ preventScroll: true });
  });
  setTimeout(() => {
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  }, patience);
}

/** Returns the ref for a form's heading. It takes the focus if the form follows a decided one. */
export function useAwaitedFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (performance.now() > awaitedUntil) return;
    awaitedUntil = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** Whether a click is not the second one of a double click, which may hit the next form's button. */
export const isFirstClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail < 2;
