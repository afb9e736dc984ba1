import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds that the next form may take to come. */
const patience = 3000;

/** The page's clock until which a form that opens takes the focus. */
let awaitedUntil = 0;

/** The form that opens next takes the focus with its heading. */
export function awaitHeading(): void {
  awaitedUntil = performance.now() + patience;
}

/**
 * After a decision the button that had the focus goes away: this form's heading takes it, then that of the form that
 * follows; where none does, the page.
 */
export function keepFocus(bar: HTMLElement | null, goesOn: boolean): void {
  const place = bar?.closest('main');
  const heading = bar?.closest('.pane')?.querySelector<HTMLElement>('.form-head-title');
  if (goesOn) awaitHeading();
  // By then a dialog has given the focus back, and the next form has taken this one's place.
  setTimeout(() => {
    if (heading?.isConnected) heading.focus({ preventScroll: true });
  });
  setTimeout(() => {
    if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  }, patience);
}

/** For the heading of a form: takes the focus when the form follows one that was decided. */
export function useAwaitedFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (performance.now() > awaitedUntil) return;
    awaitedUntil = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** False for the second click of a double click: the next form's button may stand there by then. */
export const isFirstClick = ({ detail }: Pick<MouseEvent, 'detail'>): boolean => detail < 2;
