import { startTransition, useEffect, useState } from 'react';

/**
 * How many of a long list are drawn already: the first ones at once, the others in small steps while nobody waits,
 * so that a page answers at once and is whole a moment later.
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
