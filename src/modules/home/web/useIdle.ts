import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** False until everything that was asked is answered and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  const isAsking = useIsFetching() > 0;
  useEffect(() => {
    if (isAsking) return undefined;
    const done = (): void => setIdle(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(done, 500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, [isAsking]);
  return isIdle;
}
