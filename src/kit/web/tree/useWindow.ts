import { useEffect, useState, type RefObject, type UIEvent } from 'react';

/** Height of a line in pixels. */
export const ROW_HEIGHT = 32;
/** Number of lines drawn beyond each edge, so that quick scrolling shows no gaps. */
const spare = 8;
/** Number of lines by which the drawn part moves. With single lines, every frame would be drawn again. */
const step = 4;

/** Rounds a scroll position down to a whole step; within a step nothing is drawn again. */
export const inSteps = (pixels: number, size: number): number => pixels - (pixels % size);

/** Returns the lines of a long list that are in view. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, maxHeight: number) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(maxHeight);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight || maxHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box, maxHeight]);
  const first = Math.floor(Math.min(top, Math.max(0, count * ROW_HEIGHT - height)) / ROW_HEIGHT);
  const reveal = (n: number): void => {
    const element = box.current;
    if (!element) return;
    const at = n * ROW_HEIGHT;
    if (at < element.scrollTop) element.scrollTo({ top: at });
    else if (at + ROW_HEIGHT > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: at + ROW_HEIGHT - element.clientHeight });
  };
  return {
    from: Math.max(0, first - spare),
    to: Math.min(count, first + step + Math.ceil(height / ROW_HEIGHT) + spare),
    onScroll: (event: UIEvent<HTMLElement>) =>
      setTop(inSteps(event.currentTarget.scrollTop, step * ROW_HEIGHT)),
    reveal,
  };
}
