import { useEffect, useState, type RefObject, type UIEvent } from 'react';
import { inSteps } from '../tree/useWindow.ts';

/** Pixels drawn beyond each edge, so that quick scrolling shows no gaps. */
const spare = 200;

/**
 * Returns the columns in view beside the frozen ones.
 * @param widths of all columns
 * @param frozen number of frozen columns
 */
export function useColumnWindow(
  box: RefObject<HTMLElement | null>,
  widths: readonly number[],
  frozen: number,
) {
  const [left, setLeft] = useState(0);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  const kept = widths.slice(0, frozen).reduce((sum, one) => sum + one, 0);
  let x = 0;
  let from = widths.length;
  let to = frozen;
  for (let n = frozen; n < widths.length; n += 1) {
    const right = x + widths[n]!;
    // Every column is drawn before the width is measured.
    if (width === 0 || (right > left - spare && x < left + spare / 2 + width - kept + spare)) {
      from = Math.min(from, n);
      to = n + 1;
    }
    x = right;
  }
  return {
    from: Math.min(from, to),
    to,
    onScroll: (event: UIEvent<HTMLElement>) => setLeft(inSteps(event.currentTarget.scrollLeft, spare / 2)),
    /** Scrolls until a column is in view. */
    reveal: (n: number): void => {
      const element = box.current;
      if (!element || n < frozen) return;
      const start = widths.slice(frozen, n).reduce((sum, one) => sum + one, 0);
      const room = element.clientWidth - kept;
      if (start < element.scrollLeft) element.scrollTo({ left: start });
      else if (start + widths[n]! > element.scrollLeft + room)
        element.scrollTo({ left: Math.min(start, start + widths[n]! - room) });
    },
  };
}
