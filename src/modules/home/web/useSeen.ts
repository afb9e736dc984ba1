import { useEffect, useRef, useState, type RefObject } from 'react';

/** Returns whether an element has been visible once. For expensive content further down the page. */
export function useSeen<E extends Element>(): [place: RefObject<E | null>, isSeen: boolean] {
  const place = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      setSeen(true);
      watch.disconnect();
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return [place, isSeen];
}
