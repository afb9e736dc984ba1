import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for some milliseconds, so that a search does not run on every key press.
 */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
