import { startTransition, useEffect, useState } from 'react';

/**
 * Returns how many items of a long list are drawn so far. The first ones are drawn at once and the others in small
 * steps, so that the page responds quickly.
 */
export function useGrowing(count: number, first: number, step: number): number {
  const [shown, setShown] = useState(count <= first ? Infinity : first);
  useEffect(() => {
    if (shown === Infinity) return undefined;
    const timer = setTimeout(() =>
      startTransition(() => setShown((before) => (before + step >= count ? Infinity : before + step))),
    );
    return () => clearTimeout(timer);
  }, [shown, count, step]);
  return shown;
}
